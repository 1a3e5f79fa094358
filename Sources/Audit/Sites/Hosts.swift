import Identifiers
import Readings

extension FileEvaluation {
  /// What kind of type a place stands in.
  func host(of scope: ScopeID) -> HostType? {
    guard let type = file.typeScope(around: scope), let id = facts[type].declaration,
      let key = file.scopeKeys[type.index]
    else { return nil }
    let declaration = facts[id]
    // The conformance to View nearly always stands right there: no look-up is needed then.
    var isPublic = declaration.modifiers.contains(.public)
    var isSwiftUI = declaration.inherited.contains(where: Self.isSwiftUI)
    var isClass = declaration.kind == .class
    if declaration.kind == .extension, let primary = resolver.primary(key) {
      isPublic = primary.declaration.modifiers.contains(.public)
      isSwiftUI = isSwiftUI || primary.declaration.inherited.contains(where: Self.isSwiftUI)
      isClass = primary.declaration.kind == .class
    } else if declaration.kind == .extension {
      // An extension of a type that is declared elsewhere, such as UIView.
      return HostType(name: key, kind: .other, isPublic: false)
    }
    let kind: HostType.Kind
    var cellClasses: [String] = []
    if isSwiftUI {
      kind = .swiftUI
    } else if isClass {
      let lineage = resolver.lineage(of: key)
      if lineage.contains(where: Self.cells.contains) {
        kind = .cell
        cellClasses = lineage
      } else if lineage.contains(where: AppleTypes.isView) {
        kind = .view
      } else {
        kind = lineage.contains { $0 == "UIViewController" || $0 == "NSViewController" } ? .controller : .other
      }
    } else {
      kind = .other
    }
    return HostType(
      name: declaration.kind == .extension ? Fingerprints.lastName(key) : declaration.name, kind: kind,
      isPublic: isPublic, lineage: cellClasses)
  }

  /// Views, and modifiers and styles, which draw what they are put on again and again.
  private static func isSwiftUI(_ name: String) -> Bool {
    swiftUI.contains(name.hasPrefix("SwiftUI.") ? String(name.dropFirst("SwiftUI.".count)) : name)
  }

  private static let swiftUI: Set<String> = [
    "View", "ViewModifier", "ButtonStyle", "PrimitiveButtonStyle", "LabelStyle", "ToggleStyle", "GroupBoxStyle",
  ]

  private static let cells: Set<String> = [
    "UITableViewCell", "UICollectionReusableView", "UITableViewHeaderFooterView", "MKAnnotationView", "NSTableCellView",
    "NSCollectionViewItem",
  ]
}
