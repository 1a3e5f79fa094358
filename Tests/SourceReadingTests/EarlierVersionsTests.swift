import Readings
import SourceReading
import Testing

@Suite("Files read after earlier versions of themselves") struct EarlierVersionsTests {
  /// Versions of a file with an edit or two each, most of which keep it well-formed.
  private static func history(of text: String, steps: Int, seed: UInt64) -> [[UInt8]] {
    var random = SplitMix(seed: seed)
    let original = Array(text.utf8)
    var current = original
    return (0..<steps).map { _ in
      if random.next(8) == 0 { current = original }
      for _ in 0...random.next(2) {
        if random.next(6) == 0 { random.mutate(&current) } else { editLine(of: &current, &random) }
      }
      return current
    }
  }

  /// Doubles, removes or moves a line, puts a comment or a line break in, or changes a letter.
  private static func editLine(of text: inout [UInt8], _ random: inout SplitMix) {
    var lines = text.split(separator: 10, omittingEmptySubsequences: false)
    let place = random.next(lines.count)
    switch random.next(6) {
    case 0: lines.insert(lines[place], at: random.next(lines.count))
    case 1: lines.remove(at: place)
    case 2: lines.swapAt(place, random.next(lines.count))
    case 3: lines.insert(Array("  // axwatch:legacy \(place)".utf8)[...], at: place)
    case 4: lines[place] = Array(lines[place].map { $0 == 32 ? 10 : $0 })[...]
    default:
      lines[place] = Array(lines[place].map { $0 == UInt8(ascii: "a") ? UInt8(ascii: "e") : $0 })[...]
    }
    text = Array(lines.joined(separator: [10]))
  }

  @Test("are read as they are alone", arguments: SampleSources.all)
  func sameReadings(text: String) async {
    let history = Self.history(of: text, steps: 100, seed: UInt64(text.utf8.count))
    let different = await onDeepStack {
      let versions = EarlierVersions(budget: 40 * text.utf8.count)
      return history.indices.filter { step in
        let alone = SourceReader.read(history[step], kind: .swift)
        // Two series that take turns, one of which misses steps.
        let series = UInt32(1 + step % 3 / 2)
        return SourceReader.read(history[step], kind: .swift, in: series, of: versions) != alone
      }
    }
    for step in different { Issue.record("step \(step):\n\(String(decoding: history[step], as: UTF8.self))") }
  }

  @Test("are cut as they are alone") func sameSlices() async {
    let text = String(repeating: SampleSources.all.joined(separator: "\n"), count: 2)
    #expect(text.utf8.count > 4_096)
    let history = Self.history(of: text, steps: 60, seed: 7)
    let names = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)).sorted()
    let different = await onDeepStack {
      var random = SplitMix(seed: 11)
      let versions = EarlierVersions()
      return history.indices.filter { step in
        var request = SliceRequest.named([names[random.next(names.count)], names[random.next(names.count)]])
        request.insert(type: Outline.hash(names[random.next(names.count)]))
        request.insert(inherited: Outline.hash(names[random.next(names.count)]))
        request.insert(
          member: Outline.hash(names[random.next(names.count)]), of: Outline.hash(names[random.next(names.count)]))
        let alone = SourceReader.read(history[step], kind: .swift, part: request)
        return SourceReader.read(history[step], kind: .swift, part: request, in: 2, of: versions) != alone
      }
    }
    #expect(different.isEmpty)
  }

  @Test("are parsed whole near the limit of nesting") func deepNesting() async {
    @Sendable func nested(_ levels: Int) -> [UInt8] {
      let open = String(repeating: "{ a in x(a) { ", count: levels)
      let close = String(repeating: "} }", count: levels)
      return Array("let a = 1\nlet f = \(open) \"deep\" \(close)\nlet b = 2\n".utf8)
    }
    let levels = [4, 30, 60, 119, 120, 60, 30, 4]
    let same = await onDeepStack {
      let versions = EarlierVersions()
      return levels.map { level in
        SourceReader.read(nested(level), kind: .swift, in: 1, of: versions)
          == SourceReader.read(nested(level), kind: .swift)
      }
    }
    #expect(same == levels.map { _ in true })
  }
}
