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

  /// `[self class]`, `[Names go]`: messages without arguments that read something.
  func message(_ name: String, to value: Value, _ id: ExpressionID, _ frame: Frame) -> [Value]? {
    guard frame.file.facts.language == .objectiveC else { return nil }
    if name == "class" {
      switch value {
      case .type: return [value]
      case .object(let object): return object.type?.key.map { [.type($0)] }
      default: return nil
      }
    }
    switch value {
    case .type(let key):
      let found = resolver.members(named: name, of: key, from: frame.file)
      guard !found.isEmpty, found.allSatisfy({ $0.declaration.kind != .function || $0.declaration.results.isEmpty })
      else { return nil }
      return member(name, of: value, at: id, frame)
    case .object(let object):
      guard let key = object.type?.key else { return nil }
      let found = resolver.members(named: name, of: key, from: frame.file)
      guard found.contains(where: { $0.declaration.kind == .variable || $0.declaration.kind == .constant }),
        found.allSatisfy({ $0.declaration.kind != .function || $0.declaration.results.isEmpty })
      else { return nil }
      return member(name, of: value, at: id, frame)
    default: return nil
    }
  }

  /// The class methods of Objective-C behind `Names.go`: a property's getter, or a method that is read like one.
  func getters(_ name: String, of key: String, _ frame: Frame) -> [DeclarationReference] {
    resolver.members(named: name, of: key, from: frame.file).filter { reference in
      let declaration = reference.declaration
      return declaration.kind == .function && declaration.isStatic && declaration.parameters.isEmpty
        && !declaration.results.isEmpty && reference.file.facts.language == .objectiveC
    }
  }
}
