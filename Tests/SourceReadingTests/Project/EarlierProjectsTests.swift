import Readings
import Testing

@testable import SourceReading

@Suite("Project files read after earlier versions of themselves") struct EarlierProjectsTests {
  /// Reads versions one after the other, and each alone. Gives how many were read after the one before.
  private func compare(_ versions: [[UInt8]]) -> Int {
    var project: XcodeProject?
    var continued = 0
    for (step, version) in versions.enumerated() {
      if project?.read(version) == true { continued += 1 } else { project = XcodeProject(version) }
      let whole = XcodeProjectReader.read(version)
      guard let project, project.reading == whole, project.encodedReading() == Reading.project(whole).encoded() else {
        Issue.record("step \(step) differs:\n\(String(decoding: version, as: UTF8.self))")
        return continued
      }
    }
    return continued
  }

  @Test("are read as they are alone after what people change", arguments: 0..<6) func edits(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var sample = SampleProject(files: 12)
    sample.isPlain = seed % 2 == 0
    let versions = (0..<150).map { _ in
      for _ in 0...random.next(3) { sample.edit(&random) }
      return Array(sample.text.utf8)
    }
    let continued = compare(versions)
    #expect(continued >= versions.count - (sample.isPlain ? 1 : 3))
  }

  @Test("are read as they are alone after what tools break", arguments: 0..<12) func mutations(seed: UInt64) {
    var random = SplitMix(seed: 100 + seed)
    var sample = SampleProject(files: 9)
    sample.isPlain = seed % 2 == 0
    var current = Array(sample.text.utf8)
    let versions = (0..<200).map { _ in
      if random.next(6) == 0 {
        for _ in 0...random.next(4) { sample.edit(&random) }
        current = Array(sample.text.utf8)
      }
      for _ in 0...random.next(2) {
        if random.next(3) == 0 { random.mutate(&current) } else { editLine(of: &current, &random) }
      }
      return current
    }
    #expect(compare(versions) > 20)
  }

  /// Doubles, removes or moves a line, a piece of one line to another, or a name; opens a comment or a string.
  private func editLine(of text: inout [UInt8], _ random: inout SplitMix) {
    var lines = text.split(separator: 10, omittingEmptySubsequences: false)
    let (place, other) = (random.next(lines.count), random.next(lines.count))
    switch random.next(8) {
    case 0: lines.insert(lines[place], at: other)
    case 1: lines.remove(at: place)
    case 2: lines.swapAt(place, other)
    case 3: lines.insert(lines.remove(at: place), at: random.next(lines.count))
    case 4: lines[place] += Array(["/*", "\"", "*/", ";", "};", "objects = {"][random.next(6)].utf8)
    case 5: lines.insert(contentsOf: lines[max(0, place - 4)...place], at: other)
    case 6:
      let words = lines[other].split(separator: 32)
      if !words.isEmpty { lines[place] += words[random.next(words.count)] }
    default:
      let names = Array("GFBT".utf8)
      let (old, new) = (names[random.next(4)], names[random.next(4)])
      lines[place] = Array(lines[place].map { $0 == old ? new : $0 })[...]
    }
    text = Array(lines.joined(separator: [10]))
  }

  private func project(_ objects: String) -> [UInt8] {
    Array(
      """
      { objects = {
        P = {isa = PBXProject; mainGroup = G; };
        T = {isa = PBXNativeTarget; name = App; buildPhases = (S, ); };
        S = {isa = PBXSourcesBuildPhase; files = (B, C, ); };
        B = {isa = PBXBuildFile; fileRef = F; };
        \(objects)
        X1 = {isa = Other; }; X2 = {isa = Other; }; X3 = {isa = Other; }; X4 = {isa = Other; };
      }; }
      """.utf8)
  }

  @Test("are read anew where the order of objects counts") func twins() {
    let group = "G = {isa = PBXGroup; children = (H, I, ); };"
    let h = "H = {isa = PBXGroup; path = H; children = (F, ); };"
    let (i, both) = ("I = {isa = PBXGroup; path = I; };", "I = {isa = PBXGroup; path = I; children = (F, ); };")
    let (a, b) = ("F = {isa = PBXFileReference; path = A.swift; };", "F = {isa = PBXFileReference; path = B.swift; };")
    let c = "C = {isa = PBXBuildFile; fileRef = F; };"
    let circle = "H = {isa = PBXGroup; children = (I, ); }; I = {isa = PBXGroup; children = (H, F, ); };"
    let versions = [
      group + h + i + a, group + h + both + a, group + both + h + a, group + h + i + b, group + h + i + a + b,
      group + h + i + b + a, group + h + i + b, group + h + i + b + c, group + h + i + b, group + circle + a,
      "G = {isa = PBXGroup; };" + circle + a, group + h + i + a, "H = {isa = PBXGroup; children = (G, F, ); };" + a,
      group + h + i + a + "C = {isa = PBXBuildFile; };" + c, group + h + i + a + c, c + group + a + i + h,
    ]
    _ = compare(versions.map(project))
  }

  @Test("are held within bounds") func bounds() {
    let projects = EarlierProjects(budget: 4_000)
    var sample = SampleProject(files: 1)
    var random = SplitMix(seed: 7)
    for step in 0..<60 {
      sample.edit(&random)
      let version = Array(sample.text.utf8)
      let series = UInt32(step % 4)
      let facts = projects.read(version, in: series)
      let whole = XcodeProjectReader.read(version)
      #expect(facts == whole)
      #expect(
        (projects.encoded(facts, in: series) ?? Reading.project(facts).encoded()) == Reading.project(whole).encoded())
    }
  }
}
