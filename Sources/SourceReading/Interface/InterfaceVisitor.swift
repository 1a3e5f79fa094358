import Readings

/// Collects the identifiers of an Interface Builder file while it is scanned.
struct InterfaceVisitor {
  private(set) var elements: [InterfaceFacts.Element] = []
  private var open: [Tag] = []
  /// The run-time attribute whose value may follow as a child, and the text of that child.
  private var attribute: (offset: Int32, depth: Int)?
  private var text: String?

  /// Whether every element that was opened has ended.
  var isClosed: Bool { open.isEmpty }

  private struct Tag {
    var name: String
    var id: String?
    var customClass: String?
  }

  /// The name of the innermost element that is open.
  var innermost: String? { open.last?.name }

  /// How many elements are open.
  var depth: Int { open.count }

  mutating func start(_ tag: MarkupScanner.Tag) {
    let (name, attributes, offset) = (tag.name, tag.attributes, tag.offset)
    if name == "accessibility", attributes["key"] == "accessibilityConfiguration" {
      add(attributes["identifier"], at: offset, isRuntimeAttribute: false)
    } else if name == "userDefinedRuntimeAttribute", attributes["keyPath"] == "accessibilityIdentifier" {
      if let value = attributes["value"] {
        add(value, at: offset, isRuntimeAttribute: true)
      } else {
        attribute = (offset, open.count)
      }
    } else if name == "string", attribute != nil, attributes["key"] == "value" {
      text = ""
    }
    open.append(Tag(name: name, id: attributes["id"], customClass: attributes["customClass"]))
  }

  mutating func add(text more: String) { text?.append(more) }

  mutating func end(_ name: String) {
    _ = open.popLast()
    if name == "string", let value = text, let attribute {
      add(value, at: attribute.offset, isRuntimeAttribute: true)
      text = nil
    }
    if let attribute, open.count <= attribute.depth { self.attribute = nil }
  }

  private mutating func add(_ identifier: String?, at offset: Int32, isRuntimeAttribute: Bool) {
    guard let identifier, !identifier.isEmpty, let object = open.last(where: { $0.id != nil }) else { return }
    elements.append(
      InterfaceFacts.Element(
        offset: offset, identifier: identifier, element: object.name, customClass: object.customClass,
        objectID: object.id ?? "", owner: owner, isRuntimeAttribute: isRuntimeAttribute))
  }

  /// The controller or cell around, by its class; else the outermost object.
  private var owner: String {
    let objects = open.filter { $0.id != nil }
    let named = objects.last { $0.customClass != nil && ($0.name.hasSuffix("ontroller") || $0.name.hasSuffix("Cell")) }
    return named?.customClass ?? objects.first?.customClass ?? objects.first?.name ?? ""
  }
}
