import Identifiers
import Readings

/// The types of which a value, not a string, is handed to a setter or a query.
enum IdentifierTypes {
  /// The contract's own type.
  static let contractType = "AccessibilityIdentifier"
  static let componentType = "AccessibilityIdentifierComponent"
  static let namespaceType = "AccessibilityIdentifierNamespace"
  /// What a generic parameter stands for that is only known to have a raw value.
  static let anyRaw = "<RawRepresentable>"
  static let contractParts: Set<String> = ["AccessibilityIdentifierScope", componentType]

  /// Whether a type has the shape of an identifier type: an enum, a struct around one string, or a protocol of such enums.
  static func mayBe(_ key: String, _ resolver: Resolver) -> Bool {
    if key == contractType || key == anyRaw || resolver.tree.settings.types.contains(key) { return true }
    guard let primary = resolver.primary(key) else { return false }
    switch primary.declaration.kind {
    case .enum: return true
    case .struct:
      resolver.record(.stored(key))
      resolver.askProperties(of: key)
      let stored = resolver.tree.members(of: key).filter { $0.declaration.isStored && !$0.declaration.isStatic }
      if stored.count == 1 {
        let type = stored[0].declaration.type
        return type == nil || type == "String" || type == "String?"
      }
      return false
    case .protocol:
      if resolver.inherits(key, from: ["RawRepresentable"]) { return true }
      let conformers = resolver.conformers(of: key)
      return !conformers.isEmpty && conformers.allSatisfy { resolver.kind(of: $0) == .enum }
    default: return false
    }
  }
}

/// Argument labels and names of properties that carry an identifier.
enum Labels {
  static let known: Set<String> = ["accessibilityIdentifier", "accessibilityId", "accessibilityID"]

  static func all(_ settings: Identifiers.Settings) -> Set<String> { known.union(settings.labels) }
}
