import Foundation

@testable import Report

/// Validates against the part of JSON Schema that the project's schemas use.
struct SchemaValidator {
  private(set) var schemas: [String: JSONValue]

  init() {
    schemas = Dictionary(
      Assets.schemas.compactMap { file in
        JSONValue(parsing: file.bytes).map { (String(file.path.dropFirst("schema/".count)), $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// A schema beside the project's own.
  init(adding schema: JSONValue, as name: String) {
    self.init()
    schemas[name] = schema
  }

  /// What is wrong, each with the path to it; empty when the document is valid.
  func errors(_ bytes: [UInt8], _ name: String) -> [String] {
    guard let value = JSONValue(parsing: bytes) else { return ["not JSON"] }
    guard let schema = schemas[name] else { return ["no schema \(name)"] }
    var errors: [String] = []
    check(value, schema, in: name, at: "$", &errors)
    return errors
  }

  private func check(
    _ value: JSONValue, _ schema: JSONValue, in file: String, at path: String, _ errors: inout [String]
  ) {
    for keyword in schema.members {
      switch keyword.name {
      case "$ref":
        let parts = (keyword.value.text ?? "").split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        let target = parts[0].isEmpty ? file : parts[0]
        var found = schemas[target]
        if parts.count > 1 {
          for step in parts[1].split(separator: "/") { found = found?[String(step)] }
        }
        guard let found else { return errors.append("\(path): no schema at \(keyword.value)") }
        check(value, found, in: target, at: path, &errors)
      case "type":
        let wanted = keyword.value.text.map { [$0] } ?? keyword.value.items.compactMap(\.text)
        if !wanted.contains(where: { value.has(type: $0) }) {
          errors.append("\(path): not \(wanted): \(value)".clipped)
        }
      case "const": if value != keyword.value { errors.append("\(path): not \(keyword.value)") }
      case "enum": if !keyword.value.items.contains(value) { errors.append("\(path): \(value) is not allowed".clipped) }
      case "minimum":
        if case .number(let number) = value, case .number(let least) = keyword.value, number < least {
          errors.append("\(path): \(number) < \(least)")
        }
      case "pattern":
        if let text = value.text, let pattern = keyword.value.text,
          text.range(of: pattern, options: .regularExpression) == nil
        {
          errors.append("\(path): \(text) does not match \(pattern)")
        }
      case "required":
        guard case .object = value else { continue }
        for name in keyword.value.items.compactMap(\.text) where value[name] == nil {
          errors.append("\(path): no \(name)")
        }
      case "properties":
        for property in keyword.value.members {
          if let member = value[property.name] {
            check(member, property.value, in: file, at: "\(path).\(property.name)", &errors)
          }
        }
      case "additionalProperties":
        for member in value.members where schema["properties"]?[member.name] == nil {
          if keyword.value == .bool(false) {
            errors.append("\(path): \(member.name) is not described")
          } else {
            check(member.value, keyword.value, in: file, at: "\(path).\(member.name)", &errors)
          }
        }
      case "propertyNames":
        for member in value.members {
          check(.string(member.name), keyword.value, in: file, at: "\(path).\(member.name)", &errors)
        }
      case "maximum":
        if case .number(let number) = value, case .number(let most) = keyword.value, number > most {
          errors.append("\(path): \(number) > \(most)")
        }
      case "minItems":
        if case .array(let items) = value, case .number(let least) = keyword.value, Double(items.count) < least {
          errors.append("\(path): fewer than \(least) items")
        }
      case "uniqueItems":
        for (index, item) in value.items.enumerated() where value.items[..<index].contains(item) {
          errors.append("\(path)[\(index)]: stands there already")
        }
      case "format":
        if let text = value.text, let format = keyword.value.text, !Self.has(text, format: format) {
          errors.append("\(path): \(text) is no \(format)")
        }
      case "anyOf", "oneOf":
        let fitting = keyword.value.items.count { choice in
          var inner: [String] = []
          check(value, choice, in: file, at: path, &inner)
          return inner.isEmpty
        }
        if fitting == 0 || keyword.name == "oneOf" && fitting > 1 {
          errors.append("\(path): \(fitting) of \(keyword.name) fit")
        }
      case "items":
        for (index, item) in value.items.enumerated() {
          check(item, keyword.value, in: file, at: "\(path)[\(index)]", &errors)
        }
      case "$schema", "$id", "id", "$defs", "definitions", "title", "description", "default": break
      default: errors.append("\(path): the validator does not know \(keyword.name)")
      }
    }
  }
}

extension SchemaValidator {
  private static func has(_ text: String, format: String) -> Bool {
    switch format {
    case "uri": URLComponents(string: text)?.scheme != nil
    case "uri-reference": URLComponents(string: text) != nil
    case "date-time":
      text.range(of: "^[0-9-]{10}T[0-9:]{8}(\\.[0-9]+)?(Z|[+-][0-9:]{5})$", options: .regularExpression) != nil
    default: false
    }
  }
}

extension JSONValue {
  fileprivate func has(type: String) -> Bool {
    switch (self, type) {
    case (.null, "null"), (.bool, "boolean"), (.string, "string"), (.array, "array"), (.object, "object"),
      (.number, "number"):
      true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }
}

extension String {
  fileprivate var clipped: String { String(prefix(200)) }
}
