import Readings

/// Numbers as they are written into a string.
extension Evaluator {
  private static let numbers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "NSInteger", "NSUInteger",
    "Double", "Float", "CGFloat", "TimeInterval", "Decimal",
  ]
  private static let fractions: Set<String> = ["Double", "Float", "CGFloat", "TimeInterval"]

  /// A number as a string shows it: `0x10` → `16`, `1_000` → `1000`, `2.50` → `2.5`.
  static func plainNumber(_ text: String) -> String {
    let digits = text.filter { $0 != "_" }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      return Int(digits.dropFirst(2), radix: radix).map(String.init) ?? digits
    }
    guard digits.contains(where: { $0 == "." || $0 == "e" || $0 == "E" }), let number = Double(digits) else {
      return digits
    }
    return String(number)
  }

  /// Whether an expression is a number, so that `+` adds and joins nothing.
  func isNumber(_ id: ExpressionID, _ frame: Frame) -> Bool {
    switch frame.file.facts[id].kind {
    case .number: return true
    case .text, .interpolation: return false
    case .prefix("-", _): return true
    case .infix("+", let left, let right), .infix("-", let left, let right), .infix("*", let left, let right):
      return isNumber(left, frame) || isNumber(right, frame)
    default:
      guard let key = resolver.type(of: id, in: frame.scope, of: frame.file)?.key else { return false }
      return Self.numbers.contains(key)
    }
  }

  /// What an operation on numbers gives: a number where both are known, else something that only the run time knows.
  func arithmetic(
    _ sign: String, _ left: ExpressionID, _ right: ExpressionID, _ id: ExpressionID, _ frame: Frame
  ) -> [Value] {
    guard let first = evaluate(left, frame).onlyInteger, let second = evaluate(right, frame).onlyInteger else {
      return [unknown(id, frame)]
    }
    let (result, overflows) =
      switch sign {
      case "+": first.addingReportingOverflow(second)
      case "-": first.subtractingReportingOverflow(second)
      default: first.multipliedReportingOverflow(by: second)
      }
    return overflows ? [unknown(id, frame)] : [.text(String(result), own: frame.isOwn)]
  }

  /// A whole number that a fractional type takes has a fraction.
  func numbered(_ value: Value, as type: String) -> Value {
    guard Self.fractions.contains(type), let number = [value].onlyInteger, case .text(var text) = value else {
      return value
    }
    text.parts = [.text("\(number).0", own: false)]
    return .text(text)
  }
}

extension [Value] {
  /// The whole number that these values are, when there is no other.
  var onlyInteger: Int? {
    guard count == 1, case .text(let text) = self[0], text.parts.count == 1, case .text(let digits, _) = text.parts[0]
    else { return nil }
    return Int(digits)
  }
}
