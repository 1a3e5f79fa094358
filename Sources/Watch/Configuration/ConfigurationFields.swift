import Foundation
import SourceReading

/// Reads the fields of a configuration file one by one, and notes everything that is wrong instead of stopping.
struct ConfigurationFields {
  let file: String
  private(set) var faults: [ConfigurationFaults.Fault] = []

  init(file: String) { self.file = file }

  mutating func fault(_ place: YAMLPlace, _ key: String, _ message: String, write suggestion: String) {
    faults.append(
      ConfigurationFaults.Fault(file: file, line: place.line, key: key, message: message, suggestion: suggestion))
  }

  /// The fields of a mapping, those with unknown keys left out.
  mutating func fields(_ node: YAMLNode, _ key: String, known: [String]) -> [YAMLField] {
    if node.isNull { return [] }
    guard let fields = node.fields else {
      fault(node.place, key, "it is \(node.kindName), not a mapping", write: "\(known[0]): … on lines below")
      return []
    }
    return fields.filter { field in
      if known.contains(field.key) { return true }
      let nearest = Nearest.word(to: field.key, in: known)
      fault(
        field.place, path(key, field.key), "there is no such key",
        write: nearest.map { "\($0):" } ?? "one of \(known.joined(separator: ", "))")
      return false
    }
  }

  /// Where people look for what is wrong: at the text, or at the key of what is none.
  private static func place(of field: YAMLField) -> YAMLPlace {
    field.value.text == nil ? field.place : field.value.place
  }

  func path(_ outer: String, _ inner: String) -> String { outer.isEmpty ? inner : outer + "." + inner }

  mutating func text(_ field: YAMLField, _ key: String, example: String) -> String? {
    guard let text = field.value.text, !text.isEmpty else {
      fault(
        Self.place(of: field), key, "it is \(field.value.kindName), not a text",
        write: "\(field.key): \(example)")
      return nil
    }
    return text
  }

  mutating func texts(_ field: YAMLField, _ key: String, example: String) -> [String] {
    guard let texts = field.value.texts, !texts.isEmpty, !texts.contains("") else {
      fault(
        Self.place(of: field), key, "it is no list of texts",
        write: "\(field.key): [\(example)]")
      return []
    }
    return texts
  }

  mutating func boolean(_ field: YAMLField, _ key: String) -> Bool? {
    switch field.value.text {
    case "true": return true
    case "false": return false
    default:
      fault(
        Self.place(of: field), key, "'\(field.value.text ?? field.value.kindName)' is neither true nor false",
        write: "\(field.key): true")
      return nil
    }
  }

  mutating func number(_ field: YAMLField, _ key: String, in range: ClosedRange<Int>) -> Int? {
    guard let text = field.value.text, let number = Int(text), range.contains(number) else {
      fault(
        Self.place(of: field), key,
        "'\(field.value.text ?? field.value.kindName)' is no number from \(range.lowerBound) to \(range.upperBound)",
        write: "\(field.key): \(range.lowerBound)")
      return nil
    }
    return number
  }

  /// Seconds, from `30s`, `5m`, `2h` or `1d`.
  mutating func duration(_ field: YAMLField, _ key: String, in range: ClosedRange<Double>) -> Double? {
    guard let text = field.value.text, let seconds = Self.seconds(text) else {
      fault(
        Self.place(of: field), key, "'\(field.value.text ?? field.value.kindName)' is no length of time",
        write: "\(field.key): 5m (s, m, h or d)")
      return nil
    }
    guard range.contains(seconds) else {
      fault(
        Self.place(of: field), key, "\(text) is out of range",
        write: "\(field.key): from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))")
      return nil
    }
    return seconds
  }

  static func seconds(_ text: String) -> Double? {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Double(text.dropLast()), number.isFinite,
      number >= 0
    else { return nil }
    return number * unit
  }

  static func text(_ seconds: Double) -> String {
    for (unit, size) in [("d", 86_400.0), ("h", 3600), ("m", 60)] where seconds >= size {
      if seconds.truncatingRemainder(dividingBy: size) == 0 { return "\(Int(seconds / size))\(unit)" }
    }
    return "\(Int(seconds))s"
  }
}

/// Finds what somebody may have meant.
public enum Nearest {
  public static func word(to word: String, in known: [String]) -> String? {
    let best = known.map { (distance(word, $0), $0) }.min { $0.0 < $1.0 }
    guard let best, best.0 <= max(1, min(3, word.count / 2)) else { return nil }
    return best.1
  }

  private static func distance(_ left: String, _ right: String) -> Int {
    let (a, b) = (Array(left), Array(right))
    var row = Array(0...b.count)
    for i in 0..<a.count {
      var diagonal = row[0]
      row[0] = i + 1
      for j in 0..<b.count {
        let substitution = diagonal + (a[i] == b[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substitution, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
