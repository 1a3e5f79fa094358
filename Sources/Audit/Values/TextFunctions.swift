import Readings

extension Evaluator {
  /// Functions of the standard library on known text.
  func textFunction(
    _ name: String, of value: Value, _ arguments: [Argument], _ id: ExpressionID, _ frame: Frame
  ) -> [Value]? {
    guard case .text(var text) = value else { return nil }
    func changing(_ change: (String) -> String) -> [Value] {
      text.parts = text.parts.map {
        switch $0 {
        case .text(let string, let own): .text(change(string), own: own)
        case .derived(let name): .derived(change(name))
        default: $0
        }
      }
      return [.text(text)]
    }
    switch name {
    case "appendingFormat":
      guard let first = arguments.first else { return nil }
      let tail = format(evaluate(first.value, frame), arguments.dropFirst().map(\.value), at: id, frame)
      return tail.map { .text(Text(parts: text.parts + parts(of: $0, at: id, frame))) }
    case "replacingOccurrences":
      guard arguments.count == 2, arguments[0].label == "of", arguments[1].label == "with",
        let from = literal(arguments[0].value, frame), !from.isEmpty, let to = literal(arguments[1].value, frame)
      else { return nil }
      return changing { $0.replacing(from, with: to) }
    case "lowercased": return changing { $0.lowercased() }
    case "uppercased": return changing { $0.uppercased() }
    case "appending", "stringByAppendingString":
      guard arguments.count == 1 else { return nil }
      return evaluate(arguments[0].value, frame).map {
        .text(Text(parts: text.parts + parts(of: $0, at: arguments[0].value, frame)))
      }
    default: return nil
    }
  }

  private func literal(_ id: ExpressionID, _ frame: Frame) -> String? {
    if case .text(let string) = frame.file.facts[id].kind { string } else { nil }
  }
}
