import Readings

extension Evaluator {
  /// The messages of Objective-C that make a string: `nil` for any other.
  func objectiveCString(
    _ name: String, on base: ExpressionID, _ arguments: [Argument], _ id: ExpressionID, _ frame: Frame
  ) -> [Value]? {
    guard frame.file.facts.language == .objectiveC, let first = arguments.first?.value else { return nil }
    switch name {
    case "stringWithFormat", "initWithFormat":
      return format(evaluate(first, frame), arguments.dropFirst().map(\.value), at: id, frame)
    case "stringWithString", "initWithString": return evaluate(first, frame)
    case "stringByAppendingString": return concatenation(base, first, frame)
    case "stringByAppendingFormat":
      let tail = format(evaluate(first, frame), arguments.dropFirst().map(\.value), at: id, frame)
      let head = holes(evaluate(base, frame), base, frame)
      return combine(head, holes(tail, id, frame)).map { .text(Text(parts: $0)) }.unique
    default: return nil
    }
  }
}
