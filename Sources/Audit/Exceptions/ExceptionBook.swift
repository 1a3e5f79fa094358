import Identifiers

/// Which exceptions there are, and which findings each of them covers, whatever the day (see `Expiry`).
struct ExceptionBook {
  private var byPath: [String: [PlacedException]] = [:]
  private(set) var configured: [PlacedException] = []
  /// Exception → path of the findings → ids of the findings.
  private var covers: [String: [String: Set<String>]] = [:]
  /// Path of findings → the exceptions that cover something there.
  private var coveringAt: [String: Set<String>] = [:]
  private let globs = GlobCache()

  static let configurationPath = ".axwatch.yml"

  /// Rules of which the findings cannot be excepted: they are about exceptions and configuration themselves.
  static let never: Set<RuleName> = [
    .exceptionWithoutReason, .exceptionExpired, .exceptionUnused, .invalidConfiguration,
  ]

  /// - Returns: whether the exceptions of the path are others than before.
  mutating func set(_ placed: [PlacedException], in path: String) -> Bool {
    guard (byPath[path] ?? []) != placed else { return false }
    byPath[path] = placed.isEmpty ? nil : placed
    return true
  }

  /// - Returns: whether the configuration's exceptions are others than before.
  mutating func configure(_ exceptions: [LegacyException]) -> Bool {
    var seen: [String: Int] = [:]
    let placed = exceptions.map { exception in
      var exception = exception
      exception.covers = []
      exception.ordinal = 0
      let id = exception.id
      exception.ordinal = seen[id, default: 0]
      seen[id, default: 0] += 1
      return PlacedException(exception: exception, reach: .configured)
    }
    guard placed != configured else { return false }
    configured = placed
    return true
  }

  var paths: [String] { Array(byPath.keys) }

  /// Matches the findings at one path with all exceptions anew.
  /// - Returns: the finding's exception, by finding, and whether the coverage of a configured exception may have changed.
  mutating func match(_ path: String, _ findings: [FindingBook.Entry]) -> (
    covering: [String: String], touchesConfigured: Bool
  ) {
    let candidates = (byPath[path] ?? []) + configured
    var covering: [String: String] = [:]
    var covered: [String: Set<String>] = [:]
    for entry in findings where !Self.never.contains(entry.finding.rule) {
      let finding = entry.finding
      for candidate in candidates where candidate.covers(finding, identifiers: entry.identifiers, globs: globs) {
        let (id, exception) = (finding.id, candidate.exception.id)
        if covering[id] == nil { covering[id] = exception }
        covered[exception, default: []].insert(id)
      }
    }
    let touched = (coveringAt[path] ?? []).union(covered.keys)
    for exception in touched {
      covers[exception, default: [:]][path] = covered[exception]
      if covers[exception]?.isEmpty == true { covers[exception] = nil }
    }
    coveringAt[path] = covered.isEmpty ? nil : Set(covered.keys)
    return (covering, configured.contains { touched.contains($0.exception.id) })
  }

  /// The exceptions that stand in a file, with what they cover.
  func exceptions(in path: String) -> [LegacyException] {
    let placed = (byPath[path] ?? []) + (path == Self.configurationPath ? configured : [])
    return placed.map { placed in
      var exception = placed.exception
      exception.covers = (covers[exception.id] ?? [:]).values.flatMap { $0 }.sorted()
      return exception
    }
  }

  var all: [LegacyException] {
    var paths = Set(byPath.keys)
    if !configured.isEmpty { paths.insert(Self.configurationPath) }
    return paths.sorted().flatMap(exceptions(in:))
  }
}
