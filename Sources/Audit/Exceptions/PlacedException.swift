import Identifiers

/// An exception and the findings that it can cover.
struct PlacedException: Hashable, Sendable {
  enum Reach: Hashable, Sendable {
    case line(Int)
    case lines(ClosedRange<Int>)
    /// An entry of the configuration: its globs decide.
    case configured
  }

  var exception: LegacyException
  var reach: Reach

  /// Whether the exception covers a finding, whatever the day.
  func covers(_ finding: Finding, identifiers: [String], globs: GlobCache) -> Bool {
    guard exception.rules.contains(finding.rule), StringLiteralConformance.isExceptable(finding, by: exception) else {
      return false
    }
    switch reach {
    case .line(let line): return finding.place.line == line
    case .lines(let lines): return lines.contains(finding.place.line)
    case .configured:
      if let glob = exception.pathGlob, !globs[glob, true].matches(finding.place.path) { return false }
      guard let glob = exception.identifierGlob else { return true }
      return identifiers.contains { globs[glob, false].matches($0) }
    }
  }

  /// The exceptions that stand in the comments of one file, in source order.
  ///
  /// - Parameters:
  ///   - comments: text, line, and whether the comment stands alone on its line.
  ///   - guards: names of the lint rules that block raw identifiers.
  static func placed(
    in comments: [(text: String, line: Int, column: Int, isAlone: Bool)], path: String, guards: Set<String>
  ) -> [PlacedException] {
    var placed: [PlacedException] = []
    // A comment alone on its line means the next line that is not such a comment too.
    let alone = Set(comments.filter(\.isAlone).map(\.line))
    func target(_ line: Int) -> Int {
      var line = line + 1
      while alone.contains(line) { line += 1 }
      return line
    }
    var open: [String: (comment: Int, since: Int)] = [:]
    for (text, line, column, isAlone) in comments {
      let place = Place(path: path, line: line, column: column)
      if let comment = ExceptionComment(text) {
        let exception = LegacyException(
          origin: .comment, rules: comment.rules, place: place, reason: comment.reason, owner: comment.owner,
          until: comment.until)
        placed.append(PlacedException(exception: exception, reach: .line(isAlone ? target(line) : line)))
      } else if let comment = LintComment(text) {
        let rules = comment.rules.filter { guards.contains($0) || $0 == "all" }
        if comment.isDisabling, !rules.isEmpty, !(rules == ["all"] && guards.isEmpty) {
          let reach: Reach
          switch comment.reach {
          case .this: reach = .line(line)
          case .next: reach = .line(line + 1)
          case .previous: reach = .line(line - 1)
          case .rest:
            reach = .lines(line...Int.max)
            for rule in rules { open[rule] = (placed.count, line) }
          }
          let exception = LegacyException(origin: .swiftlint, rules: Self.guarded, place: place)
          placed.append(PlacedException(exception: exception, reach: reach))
        } else if !comment.isDisabling, comment.reach == .rest {
          for rule in comment.rules {
            guard let (index, since) = open.removeValue(forKey: rule) else { continue }
            placed[index].reach = .lines(since...max(since, line))
          }
        }
      }
    }
    var seen: [String: Int] = [:]
    for index in placed.indices {
      let id = placed[index].exception.id
      placed[index].exception.ordinal = seen[id, default: 0]
      seen[id, default: 0] += 1
    }
    return placed
  }

  /// What a lint rule against raw identifiers finds.
  static let guarded: [RuleName] = [.rawAppIdentifier, .rawTestSelector]
}

/// Globs by their text, compiled once.
final class GlobCache {
  private struct Key: Hashable {
    var pattern: String
    var separated: Bool
  }

  private var globs: [Key: Glob] = [:]

  subscript(pattern: String, separated: Bool) -> Glob {
    let key = Key(pattern: pattern, separated: separated)
    if let glob = globs[key] { return glob }
    let glob = Glob(pattern, separated: separated)
    globs[key] = glob
    return glob
  }
}
