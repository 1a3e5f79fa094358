import Readings

/// Fits the arguments of a call to the parameters of a declaration.
enum ArgumentMatching {
  /// A subscript's parameters have labels only where two names are written.
  static func ofSubscript(_ declaration: Declaration) -> [Parameter] {
    guard declaration.kind == .subscript else { return declaration.parameters }
    return declaration.parameters.map { parameter in
      var parameter = parameter
      if parameter.label == parameter.name { parameter.label = nil }
      return parameter
    }
  }

  /// For each parameter the argument that it gets; `nil` when the labels do not fit.
  static func match(_ parameters: [Parameter], _ arguments: [Argument]) -> [ExpressionID?]? {
    var result = [ExpressionID?](repeating: nil, count: parameters.count)
    var next = 0
    for argument in arguments {
      if argument.isTrailing, argument.label == nil {
        // A trailing closure goes to the next parameter that can take one.
        let free = (next..<max(next, parameters.count)).first { takesClosure(parameters[$0]) }
        guard let free else { return nil }
        result[free] = argument.value
        next = free + 1
        continue
      }
      if next > 0, argument.label == nil, parameters[next - 1].isVariadic { continue }
      var at = next
      while at < parameters.count, parameters[at].label != argument.label {
        guard parameters[at].defaultValue != nil || parameters[at].isVariadic || takesClosure(parameters[at]) else {
          return nil
        }
        at += 1
      }
      guard at < parameters.count else { return nil }
      result[at] = argument.value
      next = at + 1
    }
    for index in parameters.indices where result[index] == nil {
      guard parameters[index].defaultValue != nil || parameters[index].isVariadic || takesClosure(parameters[index])
      else { return nil }
    }
    return result
  }

  private static func takesClosure(_ parameter: Parameter) -> Bool {
    guard let type = parameter.type else { return false }
    return type.contains("->") || parameter.attributes.contains("ViewBuilder")
  }
}
