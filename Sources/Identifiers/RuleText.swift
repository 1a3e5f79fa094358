/// What is told about a rule: the text of `axwatch rules`, of the rules page, and the rule's own tests.
public struct RuleText: Sendable {
  public var name: RuleName
  /// What the rule finds, one sentence.
  public var summary: String
  /// Why that matters to somebody who owns UI tests.
  public var reason: String
  /// What to write instead.
  public var instead: String
  /// What the rule finds though it should not, and what it misses.
  public var falsePositives: String
  public var falseNegatives: String
  public var triggering: [RuleExample]
  public var nonTriggering: [RuleExample]

  public init(
    name: RuleName, summary: String, reason: String, instead: String, falsePositives: String, falseNegatives: String,
    triggering: [RuleExample], nonTriggering: [RuleExample]
  ) {
    self.name = name
    self.summary = summary
    self.reason = reason
    self.instead = instead
    self.falsePositives = falsePositives
    self.falseNegatives = falseNegatives
    self.triggering = triggering
    self.nonTriggering = nonTriggering
  }
}

/// A small repository that shows a rule. In a triggering one, `↓` stands before each place where a finding is due.
public struct RuleExample: Sendable {
  /// The files by path.
  public var files: [String: String]

  public init(files: [String: String]) { self.files = files }

  /// A repository of one Swift file of the app.
  public init(_ source: String) { files = ["App/Example.swift": source] }

  public static let mark: Character = "↓"
}
