/// `key operator value`, which is all that the libraries ask for. Foundation on Linux has no predicate formats.
public final class NSPredicate: Sendable {
  private let key: String
  private let comparison: String
  private let operand: String

  public init(format: String, _ arguments: String...) {
    let words = format.split(separator: " ").map(String.init)
    precondition(words.count == 3, "the stand-in reads three words")
    key = words[0]
    comparison = words[1]
    operand = words[2] == "%@" ? arguments[0] : words[2]
  }

  func evaluate(with values: [String: String]) -> Bool {
    guard let value = values[key] else { return false }
    switch comparison {
    case "==": return value.unicodeScalars.elementsEqual(operand.unicodeScalars)
    case "BEGINSWITH": return value.hasPrefix(operand)
    default: preconditionFailure("the stand-in does not know \(comparison)")
    }
  }
}
