import Audit
import Identifiers
import Report
import Watch

enum RulesCommand: Command {
  enum Format: String, CaseIterable { case text, markdown }

  static let shape = CommandShape(
    name: "rules",
    summary: "Lists the rules of the audit, or tells what is known of one",
    details: "Without RULE every rule has a line; with it, its reason, what to write instead, and its examples follow.",
    options: [.init("--format", "text|markdown", help: "what to print; markdown is the whole book of rules")],
    operands: [.init("RULE", help: "the name of a rule, raw_app_identifier", isRequired: false)])

  static func run(_ arguments: Arguments) throws -> Int32 {
    let format = try arguments.choice("--format", default: Format.text)
    guard let word = arguments.operands.first else {
      Terminal.write(format == .text ? RuleTextFormat.list(Rules.texts) : RuleTextFormat.book(Rules.texts))
      return 0
    }
    guard let text = Rules.texts.first(where: { $0.name.rawValue == word }) else {
      let known = RuleName.allCases.map(\.rawValue)
      throw UsageError(
        "there is no rule '\(word)'",
        hint: Nearest.word(to: word, in: known).map { "did you mean '\($0)'?" } ?? "'axwatch rules' lists them")
    }
    Terminal.write(format == .text ? RuleTextFormat.page(text) : RuleTextFormat.book([text]))
    return 0
  }
}
