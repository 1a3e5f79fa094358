/// A node of a YAML document: its text as written, and where it stands.
///
/// Scalars are not typed here: `1.10`, `no` and `2027-03-01` stay the text that was written, and whoever reads a field
/// decides what it may be.
public indirect enum YAMLNode: Hashable, Sendable {
  /// A scalar. A plain one was written without quotes.
  case scalar(String, isPlain: Bool, at: YAMLPlace)
  case sequence([YAMLNode], at: YAMLPlace)
  /// Keys in the order of the document. Two equal keys are an error of the parser.
  case mapping([YAMLField], at: YAMLPlace)
  case null(at: YAMLPlace)

  public var place: YAMLPlace {
    switch self {
    case .scalar(_, _, let place), .sequence(_, let place), .mapping(_, let place), .null(let place): place
    }
  }

  /// The text of a scalar.
  public var text: String? {
    if case .scalar(let text, _, _) = self { text } else { nil }
  }

  public var elements: [YAMLNode]? {
    if case .sequence(let elements, _) = self { elements } else { nil }
  }

  public var fields: [YAMLField]? {
    if case .mapping(let fields, _) = self { fields } else { nil }
  }

  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The value under `key` of a mapping.
  public subscript(key: String) -> YAMLNode? { fields?.first { $0.key == key }?.value }

  /// The texts of a list of scalars, or of one scalar.
  public var texts: [String]? {
    if let text { return [text] }
    guard let elements else { return nil }
    let texts = elements.compactMap(\.text)
    return texts.count == elements.count ? texts : nil
  }

  /// What the node is, in words for messages.
  public var kindName: String {
    switch self {
    case .scalar: "a text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .null: "nothing"
    }
  }
}

public struct YAMLField: Hashable, Sendable {
  public var key: String
  public var place: YAMLPlace
  public var value: YAMLNode

  public init(key: String, place: YAMLPlace, value: YAMLNode) {
    self.key = key
    self.place = place
    self.value = value
  }
}

/// One-based line and column.
public struct YAMLPlace: Hashable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Why a text is no YAML document.
public struct YAMLError: Error, Hashable, Sendable, CustomStringConvertible {
  public var place: YAMLPlace
  public var message: String

  public init(place: YAMLPlace, message: String) {
    self.place = place
    self.message = message
  }

  public var description: String { "\(place.line):\(place.column): \(message)" }
}
