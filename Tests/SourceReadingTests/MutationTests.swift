import Readings
import SourceReading
import Testing

/// Random edits of real shapes of files: no reader may trap or take long, and what it gives survives the binary form.
@Suite struct MutationTests {
  struct Sample: Sendable, CustomStringConvertible {
    var kind: FileKind
    var text: String
    var rounds: Int

    var description: String { "\(kind), \(rounds) files" }
  }

  static let samples =
    SampleSources.all.map { Sample(kind: .swift, text: $0, rounds: 200) } + [
      Sample(kind: .objectiveC, text: SampleSources.objectiveC, rounds: 500),
      Sample(kind: .interfaceBuilder, text: SampleFiles.storyboard, rounds: 150),
      Sample(kind: .flowYAML, text: SampleFiles.maestro, rounds: 150),
      Sample(kind: .flowScript, text: SampleFiles.script, rounds: 150),
      Sample(kind: .flowPython, text: SampleFiles.python, rounds: 100),
      Sample(kind: .xcodeProject, text: SampleFiles.project, rounds: 150),
      Sample(kind: .xcodegen, text: SampleFiles.xcodegen, rounds: 100),
      Sample(kind: .configuration, text: SampleFiles.configuration, rounds: 150),
      Sample(kind: .codeOwners, text: SampleFiles.owners, rounds: 50),
      Sample(kind: .lintConfiguration, text: SampleFiles.lint, rounds: 50),
      Sample(kind: .commands, text: SampleFiles.commands, rounds: 50),
    ]

  @Test(arguments: samples) func editedFiles(sample: Sample) async {
    var random = SplitMix(seed: UInt64(sample.kind.rawValue) * 1_000 + UInt64(sample.text.utf8.count))
    var files: [[UInt8]] = []
    for round in 0..<sample.rounds {
      var bytes = Array(sample.text.utf8)
      for _ in 0...random.next(1 + round % 12) { random.mutate(&bytes) }
      files.append(bytes)
    }
    let faults = await onDeepStack { [files] in
      files.compactMap { Self.fault(of: $0, sample.kind).map { [String(decoding: $0.1, as: UTF8.self), $0.0] } }
    }
    for fault in faults { Issue.record("\(fault[1]):\n\(fault[0])") }
  }

  private static func fault(of bytes: [UInt8], _ kind: FileKind) -> (String, [UInt8])? {
    var problem: String?
    // Generous: the tests of a whole machine may run beside this one.
    let time = ContinuousClock().measure {
      _ = bytes.withUnsafeBytes { SourceReader.outline(of: $0, kind: kind) }
      if kind == .swift { _ = SourceReader.slice(bytes, .named(["go", "title", "Pier"])) }
      guard case .reading(let reading) = SourceReader.read(bytes, kind: kind) else { return }
      do {
        if try Reading(decoding: reading.encoded()) != reading { problem = "the binary form loses something" }
      } catch { problem = "\(error)" }
    }
    if time > .seconds(10) { problem = "took \(time)" }
    return problem.map { ($0, bytes) }
  }

  @Test func longLinesAndDeepNesting() async {
    let shapes: [(FileKind, String, Int, String)] = [
      (.objectiveC, "[", 3_000, ""), (.objectiveC, "(", 3_000, ""), (.objectiveC, "{", 3_000, ""),
      (.objectiveC, "@[", 3_000, ""), (.objectiveC, "a ? b : ", 3_000, "c"), (.objectiveC, "!", 3_000, "x"),
      (.objectiveC, "x.y", 3_000, ""), (.objectiveC, "if (a) {} else ", 3_000, ""),
      (.objectiveC, "a = ", 3_000, ""), (.objectiveC, "^{", 3_000, ""), (.objectiveC, "a<", 3_000, ""),
      (.objectiveC, "@interface A\n", 5_000, ""),
      (.objectiveC, "a + ", 10_000, "b"), (.objectiveC, "#if A\n", 3_000, ""), (.objectiveC, "(A)", 3_000, "x"),
      (.interfaceBuilder, "<view>", 3_000, ""), (.interfaceBuilder, "<a b=\"c\"/>", 8_000, ""),
      (.flowYAML, "[", 3_000, ""), (.flowYAML, "- ", 3_000, ""), (.flowScript, "$(\"~a\");", 8_000, ""),
      (.flowScript, "`${", 3_000, ""), (.flowPython, "(", 8_000, ""), (.xcodeProject, "{a = ", 3_000, ""),
      (.xcodeProject, "(", 8_000, ""), (.xcodegen, "a: {", 5_000, ""), (.configuration, "[", 3_000, ""),
      (.codeOwners, "a @b\n", 8_000, ""), (.lintConfiguration, "a:\n", 3_000, ""),
      (.commands, "xcodebuild \\\n", 8_000, ""),
    ]
    let slow = await onDeepStack {
      shapes.compactMap { kind, piece, count, tail -> String? in
        for head in ["", "- (void)a { x(", "@implementation A\n- (void)a { x = "]
        where kind == .objectiveC || head.isEmpty {
          let bytes = Array((head + String(repeating: piece, count: count) + tail).utf8)
          let time = ContinuousClock().measure { _ = SourceReader.read(bytes, kind: kind) }
          if time > .seconds(10) { return "\(kind) \(piece): \(time)" }
        }
        return nil
      }
    }
    #expect(slow.isEmpty)
  }
}
