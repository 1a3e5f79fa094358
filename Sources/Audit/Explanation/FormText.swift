import Identifiers

/// The forms of sites in words.
enum FormText {
  static func text(of form: Form) -> String {
    switch form {
    case .swiftUIModifier: "a SwiftUI modifier attaches the identifier to a view"
    case .uikitAssignment: "the property accessibilityIdentifier of an object is set"
    case .setterCall: "a setter is called"
    case .objcAssignment: "the property accessibilityIdentifier of an object is set in Objective-C"
    case .labelledArgument: "an argument with a label for identifiers is passed on"
    case .interfaceBuilder: "an attribute of a storyboard or xib"
    case .propertyWrapper: "the property wrapper AccessibilityIdentify names the view"
    case .reflection: "a reflection system names the view at run time"
    case .overriddenProperty: "an override of accessibilityIdentifier gives the identifier"
    case .helperCall: "something of the repository, or named by its configuration, takes the identifier and hands it on"
    case .querySubscript: "a subscript of an element query: it finds by identifier or label"
    case .matchingIdentifier: "an element query is asked for an identifier"
    case .predicate: "a predicate looks at the identifier of elements"
    case .identifierComparison: "the identifier of an element is compared"
    case .kif: "KIF looks an element up by its identifier"
    case .earlgrey: "EarlGrey looks an element up by its identifier"
    case .inspector: "ViewInspector looks a view up by its identifier"
    case .flowFile: "a step of a UI-flow file looks an element up"
    }
  }
}

extension FileEvaluation {
  /// Where an identifier goes from a call, in words.
  func flowText(_ key: FlowKey) -> String {
    let reference = tables.flows.entries(named: key.name, resolver).first { $0.key == key }?.reference
    let name = reference?.explained ?? "property \(key.owner).\(key.name)"
    let endings = tables.flows.endings(of: key, resolver)
    var text = "it goes through \(name)"
    if let place = reference?.place { text += " at \(place.path):\(place.line)" }
    let hops = (endings.map(\.hops).min() ?? 0) + 1
    text += hops == 1 ? ", which hands it on" : ", and through \(hops - 1) more before it is handed on"
    let templates = Set(endings.map(\.explained)).sorted()
    return text + (templates.isEmpty ? "" : " as \(templates.joined(separator: " or "))")
  }
}

extension Ending {
  /// `"row_{0}"`: what becomes of the inputs.
  fileprivate var explained: String {
    let pieces = template.map { piece -> String in
      switch piece {
      case .text(let text): SourcePrinter.escaped(text)
      case .input(let name, let path):
        "{\(([Int(name).map { "argument \($0 + 1)" } ?? name] + path).joined(separator: "."))}"
      case .open, .hole: "{}"
      }
    }
    return "\"" + pieces.joined() + "\""
  }
}
