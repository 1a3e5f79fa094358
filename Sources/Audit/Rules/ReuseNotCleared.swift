import Identifiers
import Readings

/// A cell that keeps the identifier of the row before.
enum ReuseNotCleared: SiteRule {
  static let text = RuleText(
    name: .reuseNotCleared,
    summary: "A reusable cell sets its identifier only sometimes and never clears it.",
    reason: "A cell that is used again still has the identifier of the row that it showed before.",
    instead: "`accessibilityIdentifier = nil` in `prepareForReuse()`, or an assignment in every case.",
    falsePositives: "A condition that never changes for a cell.",
    falseNegatives: "Cells that the code outside of them configures.",
    triggering: [
      RuleExample(
        """
        import UIKit

        final class CoinCell: UITableViewCell {
          func show(_ coin: Coin) {
            if coin.isRare {
              ↓accessibilityIdentifier = "coin_rare_\\(coin.code)"
            }
          }
        }

        final class TokenCell: UICollectionViewCell {
          func show(_ coin: Coin) {
            guard coin.isRare else { return }
            ↓accessibilityIdentifier = "token_\\(coin.code)"
          }
        }

        final class CharmCell: UITableViewCell {
          var coin: Coin? {
            didSet {
              if let coin { ↓accessibilityIdentifier = "charm_\\(coin.code)" }
            }
          }
        }

        struct Coin {
          let code: String
          let isRare: Bool
        }
        """)
    ],
    nonTriggering: [
      RuleExample(
        """
        import UIKit

        final class CoinCell: UITableViewCell {
          override func prepareForReuse() {
            super.prepareForReuse()
            accessibilityIdentifier = nil
          }

          func show(_ coin: Coin) {
            if coin.isRare { accessibilityIdentifier = "coin_rare_\\(coin.code)" }
          }
        }

        final class NoteCell: UICollectionViewCell {
          func show(_ note: Coin) {
            if note.isRare {
              accessibilityIdentifier = "note_rare_\\(note.code)"
            } else {
              accessibilityIdentifier = "note_\\(note.code)"
            }
          }
        }

        struct Coin {
          let code: String
          let isRare: Bool
        }
        """),
      RuleExample(files: [
        "Kit/ClearingCell.swift": """
        import UIKit

        class ClearingCell: UITableViewCell {
          override func prepareForReuse() {
            super.prepareForReuse()
            accessibilityIdentifier = nil
          }
        }
        """,
        "App/MedalCell.swift": """
        import UIKit

        final class MedalCell: ClearingCell {
          func show(_ name: String, isGold: Bool) {
            if isGold { accessibilityIdentifier = "medal_\\(name)" }
          }
        }
        """,
      ]),
    ])

  static func findings(at site: SiteRecord, in context: RuleContext) -> [Finding] {
    guard !site.isSelector, site.state != .cleared, let code = context.code[site.key.path],
      let use = code.use(of: site), let receiver = code.identifierReceiver(use),
      let host = site.audited.host, host.kind == .cell, let function = code.function(around: use.scope)
    else { return [] }
    let declaration = code.facts[function.id]
    // A property's observer configures a cell as a function does; an initialiser runs once.
    let isObserver = declaration.kind == .variable && code.facts[function.body].accessor.map { $0 != .get } == true
    guard declaration.kind == .function || isObserver, declaration.name != "prepareForReuse",
      !isMadeHere(receiver.first, use, code), isOfCell(receiver.first, use, declaration, code)
    else { return [] }
    let others = code.facts.uses.filter { code.identifierReceiver($0) == receiver }
    guard isConditional(use, in: function.body, others, code),
      !context.reuse.receivers(setBy: host.lineage).contains(receiver)
    else { return [] }
    return context.finding(
      name, at: site, "The cell sets this identifier only sometimes and never clears it in prepareForReuse().",
      suggestion: (receiver + ["accessibilityIdentifier"]).joined(separator: ".") + " = nil")
  }

  /// Whether the receiver is a local that the function makes anew each time.
  private static func isMadeHere(_ name: String?, _ use: Use, _ code: CodeAround) -> Bool {
    guard let name else { return false }
    let scopes = Set(code.scopesInBody(from: use.scope))
    return code.facts.declarations.contains { declaration in
      guard declaration.kind == .constant, declaration.name == name, scopes.contains(declaration.scope),
        let value = declaration.value, case .call(let callee, _) = code.facts[value].kind,
        case .name(let made) = code.facts[callee].kind
      else { return false }
      return made.first?.isUppercase == true
    }
  }

  /// Whether the receiver is the cell's own, not something that the function, a closure or a loop is handed.
  private static func isOfCell(
    _ name: String?, _ use: Use, _ function: Declaration, _ code: CodeAround
  ) -> Bool {
    guard let name else { return true }
    if name.hasPrefix("$") || function.parameters.contains(where: { $0.name == name }) { return false }
    return !code.scopesInBody(from: use.scope).contains { scope in
      guard code.facts[scope].kind == .closure || code.facts[scope].kind == .loop else { return false }
      return code.facts.declarations.contains { $0.kind == .binding && $0.name == name && $0.scope == scope }
    }
  }

  /// Whether there is a way through the function that leaves what was set before.
  private static func isConditional(_ use: Use, in body: ScopeID, _ others: [Use], _ code: CodeAround) -> Bool {
    let facts = code.facts
    let here = code.scopesInBody(from: use.scope)
    let offset = facts[use.expression].offset
    // An assignment in all cases, before or behind, leaves nothing.
    let always = others.filter { other in
      let scopes = code.scopesInBody(from: other.scope)
      guard scopes.last == body, !scopes.contains(where: { isBranching(facts[$0].kind) }) else { return false }
      return !leavesEarly(before: facts[other.expression].offset, scopes, facts)
    }
    if !always.isEmpty { return false }
    if leavesEarly(before: offset, here, facts) { return true }
    for scope in here where isBranching(facts[scope].kind) {
      guard let branch = facts[scope].branch else { return true }
      let parts = facts.scopes.indices.filter { facts.scopes[$0].branch?.statement == branch.statement }
      let isWhole =
        branch.part == .case || branch.part == .default
        || parts.contains { facts.scopes[$0].branch?.part == .otherwise }
      let allSet = parts.allSatisfy { part in
        others.contains { code.scopesInBody(from: $0.scope).contains(ScopeID(part)) }
      }
      if !(isWhole && allSet) { return true }
    }
    return false
  }

  private static func isBranching(_ kind: Scope.Kind) -> Bool { kind == .branch || kind == .loop || kind == .closure }

  /// Whether a `guard` stands before a place, in one of the scopes around it.
  private static func leavesEarly(before offset: Int32, _ scopes: [ScopeID], _ facts: Facts) -> Bool {
    facts.scopes.contains { scope in
      guard let branch = scope.branch, branch.part == .guardElse, let parent = scope.parent else { return false }
      return branch.statement < offset && scopes.contains(parent)
    }
  }
}

extension CodeAround {
  /// Of what a use sets the identifier, as a path from the object around: none for the object itself. `nil` when the use
  /// sets none.
  func identifierReceiver(_ use: Use) -> [String]? {
    switch facts[use.expression].kind {
    case .assignment(let left, _, _):
      guard let path = path(left), path.last == "accessibilityIdentifier" else { return nil }
      return Array(path.dropLast())
    case .call(let callee, _):
      guard let path = path(callee), let name = path.last, name.hasSuffix("AccessibilityIdentifier") else { return nil }
      return Array(path.dropLast())
    default: return nil
    }
  }
}
