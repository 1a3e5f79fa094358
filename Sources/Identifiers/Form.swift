/// What a site looks like in its source.
public enum Form: String, CaseIterable, Codable, Comparable, Sendable {
  // App side.
  case swiftUIModifier = "swiftui_modifier"
  case uikitAssignment = "uikit_assignment"
  case setterCall = "setter_call"
  case objcAssignment = "objc_assignment"
  case labelledArgument = "labelled_argument"
  case interfaceBuilder = "interface_builder"
  case propertyWrapper = "property_wrapper"
  case reflection
  case overriddenProperty = "overridden_property"
  // Both sides.
  case helperCall = "helper_call"
  // Test side.
  case querySubscript = "query_subscript"
  case matchingIdentifier = "matching_identifier"
  case predicate
  case identifierComparison = "identifier_comparison"
  case kif
  case earlgrey
  case inspector
  case flowFile = "flow_file"

  public static func < (left: Form, right: Form) -> Bool { left.rawValue < right.rawValue }
}
