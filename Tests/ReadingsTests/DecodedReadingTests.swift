import Testing

@testable import Readings

@Suite("Readings decoded after others") struct DecodedReadingTests {
  private func project(_ files: [[String]], settings: [String: String] = [:]) -> ProjectFacts {
    ProjectFacts(
      tool: .xcode,
      targets: files.enumerated().map { number, files in
        ProjectFacts.Target(
          name: "T\(number)", product: .application, sources: files.map { ProjectFacts.Source(path: $0) },
          settings: settings)
      })
  }

  @Test("are what they are alone") func same() throws {
    let names = (0..<40).map { "Sources/\($0 % 7)/Some Long Name Of A File \($0).swift" }
    let readings: [Reading] = [
      .project(project([names, Array(names[3..<20])])),
      .project(project([names, Array(names[3..<20])])),
      .project(project([names.filter { !$0.hasSuffix("3.swift") }, names], settings: ["SWIFT_VERSION": "6.0"])),
      .project(project([["a"] + names + ["é"], Array(names.reversed())])),
      .project(project([])), .nothing, .project(project([names])), .lint(LintFacts(guardRules: names)),
      .project(project([Array(names.dropFirst(30)) + [String(repeating: "x", count: 300)], []])),
      .project(project([[String(repeating: "x", count: 300)] + names])),
    ]
    for first in readings {
      let earlier = try DecodedReading(decoding: first.encoded())
      for second in readings {
        let decoded = try DecodedReading(decoding: second.encoded(), after: earlier)
        #expect(decoded.reading == second)
        #expect(decoded.bytes == second.encoded())
        let third = try DecodedReading(decoding: first.encoded(), after: decoded)
        #expect(third.reading == first)
      }
    }
  }

  @Test("are refused when they are damaged") func damaged() throws {
    let reading = Reading.project(project([["A.swift", "B.swift"]]))
    let earlier = try DecodedReading(decoding: reading.encoded())
    for index in reading.encoded().indices {
      var bytes = reading.encoded()
      bytes[index] ^= 0x10
      #expect(throws: CorruptReading.self) { try DecodedReading(decoding: bytes, after: earlier) }
      #expect(throws: CorruptReading.self) { try DecodedReading(decoding: Array(bytes[..<index]), after: earlier) }
    }
  }
}
