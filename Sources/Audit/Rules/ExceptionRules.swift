import Identifiers

/// An exception that says no reason.
enum ExceptionWithoutReason: ExceptionRule {
  static let text = RuleText(
    name: .exceptionWithoutReason,
    summary: "A legacy exception says no reason.",
    reason: "Nobody can tell later whether it still has to be there, so that it stays for ever.",
    instead: "`// axwatch:legacy raw_app_identifier until=2027-03-01 owner=@shop/checkout -- frozen UI tests`.",
    falsePositives: "A comment for the lint tool, which has no place for a reason: put an `axwatch:legacy` beside it.",
    falseNegatives: "A reason that is none.",
    triggering: [
      RuleExample(
        """
        import SwiftUI

        struct LedgerView: View {
          var body: some View {
            ↓// axwatch:legacy raw_app_identifier until=2099-01-01
            Text("Date").accessibilityIdentifier("ledger_date")
          }
        }
        """)
    ],
    nonTriggering: [
      RuleExample(
        """
        import SwiftUI

        struct LedgerView: View {
          var body: some View {
            Text("Date")
              .accessibilityIdentifier("ledger_date")  // axwatch:legacy raw_app_identifier -- frozen UI tests
          }
        }
        """)
    ])

  static func finding(about exception: LegacyException, in context: RuleContext) -> Finding? {
    guard exception.reason == nil else { return nil }
    return context.finding(
      name, at: exception.place, "The exception for \(Expiry.names(exception)) says no reason.",
      suggestion: exception.origin == .swiftlint ? "An axwatch:legacy comment with a reason beside it." : nil,
      subject: exception.subject)
  }
}

/// An exception that covers nothing.
enum ExceptionUnused: ExceptionRule {
  static let text = RuleText(
    name: .exceptionUnused,
    summary: "A legacy exception covers no finding.",
    reason:
      "It hides the next finding that happens to fall under it, and makes the migration look further away than it is.",
    instead: "Remove it.",
    falsePositives: "An exception for a branch of the code that another configuration of the audit sees.",
    falseNegatives: "An exception that is wider than what it covers.",
    triggering: [
      RuleExample(
        """
        import SwiftUI

        enum AX {
          static let note = "ledger_note"
        }

        struct LedgerView: View {
          var body: some View {
            ↓// axwatch:legacy raw_app_identifier -- nothing here is raw any more
            Text("Note").accessibilityIdentifier(AX.note)
          }
        }
        """)
    ],
    nonTriggering: [
      RuleExample(
        """
        import SwiftUI

        struct LedgerView: View {
          var body: some View {
            // axwatch:legacy raw_app_identifier -- frozen UI tests
            Text("Note").accessibilityIdentifier("ledger_note")
          }
        }
        """)
    ])

  static func finding(about exception: LegacyException, in context: RuleContext) -> Finding? {
    guard exception.reason != nil, exception.covers.isEmpty else { return nil }
    guard !exception.rules.isEmpty else {
      return context.finding(
        name, at: exception.place, "The exception names no rule that is known, and covers nothing.",
        suggestion: "Name the rule: axwatch:legacy raw_app_identifier. `axwatch rules` lists them.",
        subject: exception.subject)
    }
    return context.finding(
      name, at: exception.place, "The exception for \(Expiry.names(exception)) covers nothing.",
      suggestion: "Remove it.", subject: exception.subject)
  }
}

/// An exception whose day has passed. Its findings depend on a day: `Expiry` makes them.
enum ExceptionExpired: ExceptionRule {
  static let text = RuleText(
    name: .exceptionExpired,
    summary: "A legacy exception is past its date.",
    reason: "Its findings count again; the date was the promise to have migrated them by then.",
    instead: "Migrate what it covers, or agree on a new date.",
    falsePositives: "None are known.",
    falseNegatives: "An exception without a date never expires.",
    triggering: [
      RuleExample(
        """
        import SwiftUI

        struct LedgerView: View {
          var body: some View {
            ↓// axwatch:legacy raw_app_identifier until=2020-01-01 -- replaced with the new ledger
            Text("Sum").accessibilityIdentifier("ledger_sum")
          }
        }
        """)
    ],
    nonTriggering: [
      RuleExample(
        """
        import SwiftUI

        struct LedgerView: View {
          var body: some View {
            // axwatch:legacy raw_app_identifier until=2099-01-01 -- replaced with the new ledger
            Text("Sum").accessibilityIdentifier("ledger_sum")
          }
        }
        """)
    ])

  static func finding(about exception: LegacyException, in context: RuleContext) -> Finding? { nil }
}

extension LegacyException {
  /// What findings about the exception are about.
  var subject: Finding.Subject { .file(path: place.path, name: id) }
}
