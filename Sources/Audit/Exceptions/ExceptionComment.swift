import Identifiers

/// What an `axwatch:legacy` comment says.
///
///     axwatch:legacy raw_app_identifier until=2027-03-01 owner=@shop/checkout -- frozen UI tests
///
/// In XML, where `--` is illegal in a comment, the reason follows ` : `.
struct ExceptionComment: Hashable, Sendable {
  var rules: [RuleName] = []
  var reason: String?
  var owner: String?
  var until: String?

  static let mark = "axwatch:legacy"

  /// - Parameter text: a comment without its delimiters; `nil` when it is not an exception.
  init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.first == Self.mark[...] else { return nil }
    var rest = words.dropFirst()
    while let word = rest.first {
      rest = rest.dropFirst()
      if word == "--" || word == ":" {
        let reason = rest.joined(separator: " ")
        self.reason = reason.isEmpty ? nil : reason
        return
      }
      if word.hasPrefix("until=") {
        until = String(word.dropFirst("until=".count))
      } else if word.hasPrefix("owner=") {
        owner = String(word.dropFirst("owner=".count))
      } else {
        rules += word.split(separator: ",").compactMap { RuleName(rawValue: String($0)) }
      }
    }
  }
}

/// A comment that switches rules of SwiftLint off: `swiftlint:disable:next rule other_rule`.
struct LintComment: Hashable, Sendable {
  enum Reach: Hashable, Sendable {
    /// From here on.
    case rest
    case this, next, previous
  }

  var isDisabling: Bool
  var reach: Reach
  var rules: [String]

  init?(_ text: String) {
    // What follows ` - ` is for people.
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let command = words.first else { return nil }
    let parts = command.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0] == "swiftlint", parts[1] == "disable" || parts[1] == "enable" else { return nil }
    isDisabling = parts[1] == "disable"
    switch parts.count > 2 ? parts[2] : "" {
    case "this": reach = .this
    case "next": reach = .next
    case "previous": reach = .previous
    default: reach = .rest
    }
    rules = words.dropFirst().prefix { $0 != "-" && $0 != "--" }.map(String.init)
  }
}
