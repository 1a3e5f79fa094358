import Foundation
import FoundationXML
import Readings

/// Collects the identifiers of an Interface Builder file while it is parsed.
final class InterfaceVisitor: NSObject, XMLParserDelegate {
  private(set) var elements: [InterfaceFacts.Element] = []
  private var scanner: TagScanner
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

  init(_ scanner: TagScanner) { self.scanner = scanner }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    let offset = scanner.next()
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

  func parser(_ parser: XMLParser, foundCharacters characters: String) { text?.append(characters) }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    _ = open.popLast()
    if name == "string", let value = text, let attribute {
      add(value, at: attribute.offset, isRuntimeAttribute: true)
      text = nil
    }
    if let attribute, open.count <= attribute.depth { self.attribute = nil }
  }

  private func add(_ identifier: String?, at offset: Int32, isRuntimeAttribute: Bool) {
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
