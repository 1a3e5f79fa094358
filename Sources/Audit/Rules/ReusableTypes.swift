import Identifiers
import Readings

extension RuleContext {
  private static let reusable: Set<String> = [
    "UITableViewCell", "UICollectionViewCell", "UICollectionReusableView", "UITableViewHeaderFooterView",
    "UICollectionViewListCell", "MKAnnotationView", "NSTableCellView", "NSCollectionViewItem",
  ]

  /// Whether a type, or the type that an extension extends, is a cell or another view that is used again.
  func isReusable(_ type: DeclarationID, in facts: Facts) -> Bool {
    var names = [facts[type].name]
    if facts[type].kind != .extension { names = facts[type].inherited }
    var seen: Set<String> = []
    while let name = names.popLast() {
      let base = name.split(separator: "<").first.map(String.init) ?? name
      guard seen.insert(base).inserted else { continue }
      if Self.reusable.contains(base) { return true }
      for declaration in facts.declarations where declaration.kind == .class && declaration.name == base {
        names += declaration.inherited
      }
    }
    return false
  }
}
