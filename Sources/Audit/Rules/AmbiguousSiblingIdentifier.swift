import Identifiers
import Readings

/// The same identifier on every row.
enum AmbiguousSiblingIdentifier: SiteRule {
  static let text = RuleText(
    name: .ambiguousSiblingIdentifier,
    summary: "Every row of a `ForEach`, `List`, cell or loop gets the same identifier.",
    reason: "A test cannot say which of the rows it means, and falls back to positions that change with the data.",
    instead: """
      A component that tells the rows apart and is stable: \
      `ListView.accessibilityIdentifier(for: .row, component: AccessibilityIdentifierComponent(row.id))`.
      """,
    falsePositives: "A loop that runs once, or a part of a cell that tests look up inside its cell.",
    falseNegatives: "A row that is a view of its own type with a fixed identifier inside.",
    triggering: [
      RuleExample(
        """
        import SwiftUI

        struct RowsView: View {
          let rows: [Row]

          var body: some View {
            ForEach(rows) { row in
              HStack { Text(row.title).↓accessibilityIdentifier("rows_item") }
            }
            List(rows) { row in
              Text(row.title).↓accessibilityIdentifier("rows_open")
            }
          }
        }

        struct Row: Identifiable {
          let id: Int
          let title: String
        }
        """),
      RuleExample(
        """
        import UIKit

        final class RowsStack: UIStackView {
          func fill(_ titles: [String]) {
            for title in titles {
              let button = UIButton()
              button.setTitle(title, for: .normal)
              button.↓accessibilityIdentifier = "stack_item"
            }
          }
        }

        final class RowCell: UITableViewCell {
          override func awakeFromNib() {
            super.awakeFromNib()
            ↓accessibilityIdentifier = "row_cell"
          }
        }
        """),
    ],
    nonTriggering: [
      RuleExample(
        """
        import SwiftUI

        struct RowsView: View {
          let rows: [Row]

          var body: some View {
            List(rows) { row in
              Text(row.title).accessibilityIdentifier("rows_item_\\(row.id)")
            }
            .accessibilityIdentifier("rows_list")
            List {
              Text("Only").accessibilityIdentifier("rows_only")
            }
          }
        }

        struct Row: Identifiable {
          let id: Int
          let title: String
        }
        """)
    ])

  static func findings(at site: SiteRecord, in context: RuleContext) -> [Finding] {
    switch site.state {
    case .raw, .constant, .typed, .derived: break
    default: return []
    }
    // Many values mean that the rows choose: the case of an enum, say.
    let isChosen = site.values.count > 2 || site.values.count == 2 && !site.key.expression.contains(" ? ")
    guard !site.isSelector, !site.values.isEmpty, !isChosen, site.values.allSatisfy({ !$0.isPattern }),
      let code = context.code[site.key.path], let use = code.use(of: site),
      let place = repeating(site, use, code)
    else { return [] }
    return context.finding(name, at: site, "Every \(place) gets the identifier \(Wording.quoted(site.values)).")
  }

  /// What is repeated around a use, in words.
  private static func repeating(_ site: SiteRecord, _ use: Use, _ code: CodeAround) -> String? {
    for scope in code.scopesInBody(from: use.scope) {
      switch code.facts[scope].kind {
      case .loop: return "pass of the loop"
      case .closure:
        if let call = code.facts[scope].call, let repeated = repeated(call, code),
          !isOptionalMap(call, scope, use, code)
        {
          return repeated
        }
      default: break
      }
    }
    guard let function = code.function(around: use.scope) else { return cellClass(site, use, code) }
    let labels = code.facts[function.id].parameters.compactMap(\.label)
    let isDequeuing = labels.contains { $0 == "cellForRowAt" || $0 == "cellForItemAt" }
    if isDequeuing, isLocal(use, code) { return isChosen(use, code) ? nil : "cell" }
    return cellClass(site, use, code)
  }

  /// Whether the cell is one of several that the function tells apart: it stands in a branch that does not bind it.
  private static func isChosen(_ use: Use, _ code: CodeAround) -> Bool {
    guard case .assignment(let left, _, _) = code.facts[use.expression].kind,
      case .name(let name) = code.facts[code.root(of: left)].kind
    else { return false }
    return code.scopesInBody(from: use.scope).contains { scope in
      guard code.facts[scope].kind == .branch else { return false }
      return !code.facts.declarations.contains { $0.kind == .binding && $0.name == name && $0.scope == scope }
    }
  }

  private static func cellClass(_ site: SiteRecord, _ use: Use, _ code: CodeAround) -> String? {
    guard site.audited.host?.kind == .cell, case .assignment(let left, _, _) = code.facts[use.expression].kind,
      code.path(left) != nil
    else { return nil }
    return "cell"
  }

  /// Whether the call hands the closure every element of something.
  private static func repeated(_ call: ExpressionID, _ code: CodeAround) -> String? {
    guard let name = code.calleeName(call) else { return nil }
    switch name {
    case "ForEach", "OutlineGroup": return "row of the \(name)"
    case "List", "Table":
      // `List { … }` and `List(selection:)` draw what they are given once.
      guard let first = code.arguments(call).first, first.label == nil, !first.isTrailing else { return nil }
      if case .closure = code.facts[first.value].kind { return nil }
      return "row of the \(name)"
    case "forEach", "map", "compactMap": return code.isPlainCall(call) ? nil : "element of the sequence"
    case "UITableViewDiffableDataSource", "UICollectionViewDiffableDataSource", "CellRegistration": return "cell"
    default: return nil
    }
  }

  /// `button.map { $0.accessibilityIdentifier = "x" }`: what is handed in is set and not made, once if at all.
  private static func isOptionalMap(_ call: ExpressionID, _ closure: ScopeID, _ use: Use, _ code: CodeAround) -> Bool {
    guard let name = code.calleeName(call), name == "map" || name == "flatMap" || name == "compactMap",
      case .assignment(let left, _, _) = code.facts[use.expression].kind,
      case .name(let root) = code.facts[code.root(of: left)].kind
    else { return false }
    return root == "$0"
      || code.facts.declarations.contains {
        $0.kind == .binding && $0.value == nil && $0.name == root && $0.scope == closure
      }
  }

  /// Whether what is named is a local, as the dequeued cell is, and not a member of the object around.
  private static func isLocal(_ use: Use, _ code: CodeAround) -> Bool {
    guard case .assignment(let left, _, _) = code.facts[use.expression].kind,
      case .name(let name) = code.facts[code.root(of: left)].kind, name != "self"
    else { return false }
    let scopes = Set(code.scopesInBody(from: use.scope))
    return code.facts.declarations.contains { $0.name == name && scopes.contains($0.scope) }
  }
}
