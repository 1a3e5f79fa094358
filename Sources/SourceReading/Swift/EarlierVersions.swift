import Readings
import SwiftParser
import SwiftSyntax

/// Files as they were last read, so that the next version of one costs what was changed in it.
///
/// A reading does not depend on what was read before it. For Swift files, whose syntax trees are kept, the parser takes
/// over a statement or member of the earlier tree only where neither its text nor what it looked at behind it was edited.
/// A file with a syntax error, where the parser goes on by guessing, and one near its limit of nesting, where the place
/// of an item decides whether it is read at all, are parsed as a whole.
///
/// Belongs to one thread.
public final class EarlierVersions {
  /// What a series of versions is known by; 0 is no series.
  public typealias Series = UInt32

  private struct Version {
    var text: [UInt8]
    var parsed: IncrementalParseResult
    /// Bytes of source whose trees are held: those of versions before it too, as long as one of their items is used.
    var held: Int
    /// Whether nothing was taken over from an earlier version.
    var isWhole: Bool
  }

  let slices = EarlierSlices()
  let projects = EarlierProjects()
  private var versions: RecentVersions<Version>

  /// - Parameter budget: how many bytes of source to hold trees of; a tree takes about a hundred times as much.
  public init(budget: Int = 1_000_000) { versions = RecentVersions(budget: budget) }

  /// Files with deeper trees are parsed as a whole: the parser skips what is nested 256 levels deep.
  private static let mostLevels: Int32 = 200

  /// The binary form of a reading that came of the latest version in a series.
  public func encoded(_ reading: Reading, in series: Series) -> [UInt8] {
    if case .project(let facts) = reading, let encoded = projects.encoded(facts, in: series) { return encoded }
    return reading.encoded()
  }

  func table(of text: UnsafeBufferPointer<UInt8>, in series: Series) -> SyntaxTable {
    guard series != 0, text.count < versions.budget / 2 else {
      return SyntaxTable(of: Parser.parse(source: text), text)
    }
    let version = parse(text, after: versions.take(series))
    let table = SyntaxTable(of: version.parsed.tree, text)
    if version.parsed.tree.hasError || table.depth > Self.mostLevels {
      return version.isWhole ? table : SyntaxTable(of: Parser.parse(source: text), text)
    }
    versions.put(version, size: version.held, in: series)
    return table
  }

  private func parse(_ text: UnsafeBufferPointer<UInt8>, after earlier: Version?) -> Version {
    guard let earlier, earlier.held < min(5 * text.count, versions.budget) else {
      let parsed = Parser.parseIncrementally(source: text, parseTransition: nil)
      return Version(text: Array(text), parsed: parsed, held: text.count, isWhole: true)
    }
    var reused = 0
    let edits = earlier.text.withUnsafeBufferPointer { TextEdits.between($0, text) }
    let transition = IncrementalParseTransition(
      previousIncrementalParseResult: earlier.parsed, edits: edits,
      reusedNodeCallback: { reused += $0.totalLength.utf8Length })
    let parsed = Parser.parseIncrementally(source: text, parseTransition: transition)
    // A copy of the text belongs to each tree: a hundredth of what the tree of it would take.
    let added = max(0, text.count - reused) + text.count / 100 + 1
    return Version(text: Array(text), parsed: parsed, held: earlier.held + added, isWhole: false)
  }
}
