import Identifiers
import Readings

/// One element of a tuple.
struct TupleField: Hashable {
  var label: String?
  var values: [Value]
}

/// One entry of a dictionary whose keys can be told.
struct DictionaryField: Hashable {
  var key: DictionaryKey
  var values: [Value]
  /// Whether the key is the site's own text.
  var isOwn: Bool
}

enum DictionaryKey: Hashable {
  case text(String)
  case enumCase(String)
}

extension Evaluator {
  private static let mostEntries = 256

  func tuple(_ elements: [Argument], _ frame: Frame) -> Value {
    let plain = frame.expecting([])
    return .tuple(elements.map { TupleField(label: $0.label, values: evaluate($0.value, plain)) })
  }

  /// A dictionary literal, when every key is a text or a case.
  func dictionary(_ entries: [DictionaryEntry], _ frame: Frame) -> Value? {
    guard entries.count <= Self.mostEntries else { return nil }
    var fields: [DictionaryField] = []
    for entry in entries {
      guard let key = dictionaryKey(entry.key, frame) else { return nil }
      fields.append(DictionaryField(key: key, values: evaluate(entry.value, frame.expecting([])), isOwn: frame.isOwn))
    }
    return .dictionary(fields)
  }

  /// What a loop over a dictionary binds: the keys as `0`, the values as `1`.
  func column(_ name: String, of fields: [DictionaryField]) -> [Value]? {
    switch name {
    case "0", "key":
      let keys = fields.compactMap { field -> [Value]? in
        if case .text(let text) = field.key { [.text(text, own: field.isOwn)] } else { nil }
      }
      return keys.count == fields.count ? [.array(keys)] : nil
    case "1", "value": return [.array(fields.map(\.values))]
    default: return nil
    }
  }

  /// `zip(a, b)`, where the elements of one of them are known.
  func pairs(_ left: ExpressionID, _ right: ExpressionID, _ frame: Frame) -> [Value]? {
    func elements(_ id: ExpressionID) -> [[Value]]? {
      let values = evaluate(id, frame.expecting([]))
      if values.count == 1, case .array(let elements) = values[0] { return elements }
      return nil
    }
    let (first, second) = (elements(left), elements(right))
    guard let count = [first?.count, second?.count].compactMap({ $0 }).min() else { return nil }
    return [
      .array(
        (0..<count).map { index in
          [
            .tuple([
              TupleField(label: nil, values: first?[index] ?? [unknown(left, frame)]),
              TupleField(label: nil, values: second?[index] ?? [unknown(right, frame)]),
            ])
          ]
        })
    ]
  }

  /// The key that an expression is, where that is known for sure.
  private func dictionaryKey(_ id: ExpressionID, _ frame: Frame) -> DictionaryKey? {
    if case .member(nil, let name) = frame.file.facts[id].kind { return .enumCase(name) }
    let values = evaluate(id, frame.expecting([]))
    guard values.count == 1 else { return nil }
    switch values[0] {
    case .enumCase(_, let reference): return .enumCase(reference.declaration.name)
    case .text(let text):
      var whole = ""
      for part in text.parts {
        guard case .text(let string, _) = part else { return nil }
        whole += string
      }
      return .text(whole)
    default: return nil
    }
  }

  /// `dictionary["key"]`, `dictionary[.name]`.
  func look(up key: ExpressionID, in fields: [DictionaryField], _ frame: Frame) -> [Value]? {
    guard let key = dictionaryKey(key, frame) else { return nil }
    return fields.first { $0.key == key }?.values ?? [.null]
  }

  /// `pair.0`, `pair.title`.
  func member(_ name: String, of fields: [TupleField]) -> [Value]? {
    if let position = Int(name) { return fields.indices.contains(position) ? fields[position].values : nil }
    return fields.first { $0.label == name }?.values
  }

  /// Gives tuples the labels of the type that is written for them.
  func labelled(_ values: [Value], by written: String?) -> [Value] {
    guard let written, written.first == "(", values.contains(where: { if case .tuple = $0 { true } else { false } })
    else { return values }
    let labels = TypeShape.labels(ofTuple: written)
    return values.map { value in
      guard case .tuple(let fields) = value, fields.count == labels.count else { return value }
      return .tuple(zip(fields, labels).map { TupleField(label: $1 ?? $0.label, values: $0.values) })
    }
  }

  /// `value as? T`: something of another type is nil.
  func cast(_ value: Value, to written: String, _ frame: Frame) -> Value {
    let own: String
    switch value {
    case .text: own = "String"
    case .enumCase(let key, _): own = key
    case .instance(let instance): own = instance.type
    default: return value
    }
    guard case .some(.named(let name, _)) = resolver.shape(written), !Self.bridged.contains(name) else { return value }
    let key = resolver.resolveType(name, in: frame.scope, of: frame.file) ?? name
    guard key != own, resolver.isDeclared(key) || AppleTypes.isKnown(key) else { return value }
    return resolver.lineage(of: own).contains(key) ? value : .null
  }

  private static let bridged: Set<String> = ["String", "NSString", "Any", "AnyObject", "AnyHashable", "NSObject"]
}

extension TypeShape {
  /// The labels of a written tuple type, `nil` where an element has none.
  static func labels(ofTuple written: String) -> [String?] {
    var labels: [String?] = []
    var depth = 0
    var element = ""
    func label(_ element: String) -> String? {
      guard let colon = element.firstIndex(of: ":") else { return nil }
      let name = element[..<colon].filter { !$0.isWhitespace }
      return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? String(name) : nil
    }
    for character in written {
      switch character {
      case "(", "[", "<":
        depth += 1
        if depth > 1 { element.append(character) }
      case ")", "]", ">":
        depth -= 1
        if depth == 0 {
          labels.append(label(element))
          return labels
        }
        element.append(character)
      case "," where depth == 1:
        labels.append(label(element))
        element = ""
      default: element.append(character)
      }
    }
    return labels
  }
}
