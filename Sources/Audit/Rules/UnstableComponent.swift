import Identifiers
import Readings

/// An identifier built from something that is another one tomorrow.
enum UnstableComponent: SiteRule {
  static let text = RuleText(
    name: .unstableComponent,
    summary: "An identifier is built from an index, an offset, a hash, a date, a new UUID or a memory address.",
    reason: """
      Positions change with the data and its order; hashes are seeded anew in every process; dates, new UUIDs and \
      addresses never come again. A test that relies on them passes by luck.
      """,
    instead: "A component from a stable identity of what is shown: `step.id`, a slug, a code.",
    falsePositives: "A list that is fixed and whose order is the contract, such as the digits of a keypad.",
    falseNegatives: "An index in a variable of another name.",
    triggering: [
      RuleExample(
        """
        import SwiftUI

        struct StepsView: View {
          let steps: [String]

          var body: some View {
            ForEach(Array(steps.enumerated()), id: \\.offset) { index, step in
              Text(step).↓accessibilityIdentifier("step_\\(index)")
            }
            Text("Today").↓accessibilityIdentifier("steps_\\(Date().timeIntervalSince1970)")
            Text("Any").↓accessibilityIdentifier("steps_" + UUID().uuidString)
          }
        }
        """),
      RuleExample(
        """
        import UIKit

        final class StepsStack: UIStackView {
          func fill(_ steps: [String]) {
            for (place, step) in steps.enumerated().reversed() {
              let label = UILabel()
              label.text = step
              label.↓accessibilityIdentifier = "step_\\(place)"
              addArrangedSubview(label)
            }
          }
        }
        """),
    ],
    nonTriggering: [
      RuleExample(
        """
        import SwiftUI

        struct StepView: View {
          let step: Step

          var body: some View {
            Text("Step").accessibilityIdentifier("step_\\(step.slug)")
            Text("Icon").accessibilityIdentifier("step_icon_\\(step.id.uuidString)")
          }
        }

        struct Step {
          let id: UUID
          let slug: String
        }
        """)
    ])

  static func findings(at site: SiteRecord, in context: RuleContext) -> [Finding] {
    guard !site.isSelector else { return [] }
    let code = context.code[site.key.path]
    let use = code?.use(of: site)
    guard let hole = site.audited.holes.first(where: { isUnstable($0, use, code) }) else { return [] }
    return context.finding(
      name, at: site, "The identifier is built from `\(hole.text)`, which does not stay the same.")
  }

  private static let last: Set<String> = [
    "index", "idx", "indexpath", "hash", "hashvalue", "offset", "timestamp", "random",
    "nonce",
  ]

  /// What an index path has, whatever it is called: `index.row`.
  private static let parts: Set<String> = ["row", "item", "section"]

  private static func isIndex(_ name: String) -> Bool { HoleSource.words(name).last == "index" }

  /// Texts of calls that give something new each time.
  private static let calls = [
    "UUID()", "NSUUID()", "Date()", "NSDate()", "Date.now", "ObjectIdentifier(", "Unmanaged.", "arc4random", "random(",
    "hashValue", "timeIntervalSince", "CFAbsoluteTimeGetCurrent", "CACurrentMediaTime",
    "ProcessInfo.processInfo.systemUptime",
    "firstIndex(of:", "firstIndex(where:", "unsafeBitCast(", "withUnsafePointer", "mach_absolute_time",
    "DispatchTime.now",
    "firstIndex(", "lastIndex(", "index(of:",
  ]

  static func isUnstable(_ hole: HoleSource, _ use: Use?, _ code: CodeAround?) -> Bool {
    let text = hole.text
    if calls.contains(where: { text.contains($0) }) { return true }
    if hole.type == "IndexPath" || hole.type == "Date" || hole.type == "Array.Index" { return true }
    let names = hole.names
    if names.contains(where: { $0.lowercased().hasSuffix("indexpath") }) { return !isAsked(text) }
    if zip(names, names.dropFirst()).contains(where: { isIndex($0) && parts.contains($1) }) { return true }
    guard let final = names.last else { return false }
    let words = HoleSource.words(final)
    if let word = words.last, last.contains(word), hole.type != "String" { return true }
    guard names.count == 1, let use, let code else { return false }
    if let bound = code.localPath(final, at: use), bound != names {
      // `let row = indexPath.row`
      if bound.contains(where: { $0.lowercased().hasSuffix("indexpath") }) { return true }
      if let word = bound.last.flatMap({ HoleSource.words($0).last }), last.contains(word) { return true }
    }
    return code.isPosition(final, at: use)
  }
}

extension UnstableComponent {
  /// Whether an index path is only what something is asked with: `list.title(at: indexPath)`.
  fileprivate static func isAsked(_ text: String) -> Bool {
    guard let open = text.firstIndex(of: "("), let dot = text[..<open].lastIndex(of: "."), text.hasSuffix(")") else {
      return false
    }
    let method = text[text.index(after: dot)..<open]
    return method.first?.isLowercase == true && method.allSatisfy { $0.isLetter || $0.isNumber }
      && !text[..<open].lowercased().contains("indexpath")
  }
}

extension CodeAround {
  /// Whether a name is bound to a position: by a loop over a range, over indices, or the first part of `enumerated()`.
  func isPosition(_ name: String, at use: Use) -> Bool {
    if name.hasPrefix("$") {
      guard let part = Int(name.dropFirst()), let call = closures(around: use.scope).first?.call,
        case .call(let callee, _) = facts[call].kind, case .member(let base?, _) = facts[callee].kind
      else { return false }
      return positions(in: base).contains(part) && mentions("$1", in: use) || isRange(base) && part == 0
    }
    for scope in scopesInBody(from: use.scope) {
      guard let declaration = facts.declarations.last(where: { $0.name == name && $0.scope == scope }) else { continue }
      guard declaration.kind == .binding else { return false }
      let names = facts.declarations.filter { $0.kind == .binding && $0.scope == scope }
      let index = names.firstIndex(of: declaration) ?? 0
      func isOne(of sequence: ExpressionID) -> Bool {
        // `for (index, step) in steps.enumerated()` binds members of the sequence's elements.
        if case .member(let base?, let name) = facts[sequence].kind, let part = Int(name) {
          return positions(in: base).contains(part)
        }
        return isRange(sequence) || positions(in: sequence).contains(index)
      }
      if let value = declaration.value { return isOne(of: value) }
      if facts[scope].kind == .loop { return facts[scope].call.map(isOne) == true }
      guard let call = facts[scope].call, facts[scope].kind == .closure else { return false }
      // `ForEach(0..<3) { i in }`, `(0..<3).map { i in }`
      if let first = arguments(call).first, first.label == nil, isOne(of: first.value) { return true }
      if case .call(let callee, _) = facts[call].kind, case .member(let base?, _) = facts[callee].kind {
        return isOne(of: base)
      }
      return false
    }
    return false
  }

  /// Whether a name stands somewhere in a use.
  private func mentions(_ name: String, in use: Use) -> Bool {
    var found = false
    func look(_ id: ExpressionID, _ depth: Int) {
      if case .name(name) = facts[id].kind { found = true }
      guard !found, depth < 24 else { return }
      facts[id].forEachPart { look($0, depth + 1) }
    }
    look(use.expression, 0)
    return found
  }

  /// What a local constant is bound to, as a path.
  func localPath(_ name: String, at use: Use) -> [String]? {
    let scopes = Set(scopesInBody(from: use.scope))
    let declaration = facts.declarations.last {
      $0.kind == .constant && $0.name == name && scopes.contains($0.scope)
    }
    return declaration?.value.flatMap(path)
  }

  /// Which parts of a sequence's elements are positions: the first of `xs.enumerated()` and of `zip(xs.indices, xs)`.
  private func positions(in sequence: ExpressionID) -> Set<Int> {
    guard case .call(let callee, let arguments) = facts[sequence].kind else { return [] }
    switch facts[callee].kind {
    case .member(_, "enumerated"): return [0]
    case .member(let base?, let name) where Self.selections.contains(name): return positions(in: base)
    case .name("Array"): return arguments.first.map { positions(in: $0.value) } ?? []
    case .name("zip"): return Set(arguments.indices.filter { isRange(arguments[$0].value) })
    default: return []
    }
  }

  /// Functions that keep the elements as they are.
  private static let selections: Set<String> = [
    "reversed", "prefix", "suffix", "dropFirst", "dropLast", "filter", "sorted", "shuffled",
  ]

  private func isRange(_ expression: ExpressionID) -> Bool {
    switch facts[expression].kind {
    case .infix(let name, _, _): name == "..<" || name == "..."
    case .member(_, let name): name == "indices"
    // `1...`
    case .prefix(let sign, _): sign == "..."
    case .tuple(let parts): parts.count == 1 && isRange(parts[0].value)
    case .call(let callee, _):
      switch facts[callee].kind {
      case .name(let name): name == "stride"
      case .member(let base?, let name): Self.selections.contains(name) && isRange(base)
      default: false
      }
    default: false
    }
  }
}
