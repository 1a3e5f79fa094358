import Readings

/// Folds operators by their precedence. Operators that the standard library does not declare bind as it declares by
/// default: stronger than `?:`, weaker than all others.
struct OperatorFolding {
  enum Operator {
    case binary(String)
    case assignment(String)
    case ternary(then: ExpressionID)
  }

  static func precedence(_ text: String) -> Int {
    switch text {
    case "||": 30
    case "&&": 40
    case "<", "<=", ">", ">=", "==", "!=", "===", "!==", "~=", ".==", ".!=", ".<", ".<=", ".>", ".>=": 50
    case "??": 60
    case "...", "..<": 80
    case "+", "-", "&+", "&-", "|", "^": 90
    case "*", "/", "%", "&", "&*": 100
    case "<<", ">>", "&<<", "&>>": 110
    case "->": 5
    default: 25
    }
  }

  static let cast = 70

  static func isComparison(_ text: String) -> Bool { precedence(text) == 50 }

  static func isAssignment(_ text: String) -> Bool { text.hasSuffix("=") && !isComparison(text) && text != "..=" }
}

extension SwiftLowering {
  func sequence(_ node: Int) -> ExpressionID {
    guard let list = table.child(node, .exprList) else { return opaque(node) }
    let elements = table.children(list).filter { table.kind($0) != .unexpected && table.kind($0) != .token }
    if elements.count > Limits.operands {
      for element in elements where isOperand(element) { _ = value(element) }
      return opaque(node)
    }
    var operands: [(id: ExpressionID, start: Int32)] = []
    var operators: [(Operator: OperatorFolding.Operator, precedence: Int, offset: Int32)] = []

    func reduce() {
      guard let last = operators.popLast(), let right = operands.popLast(), let left = operands.popLast() else {
        return
      }
      let id: ExpressionID
      switch last.Operator {
      case .binary(let text):
        id = add(.infix(text, left: left.id, right: right.id), at: last.offset)
        if OperatorFolding.isComparison(text) { use(id) }
      case .assignment(let text):
        id = add(.assignment(left: left.id, right: right.id, operator: text), at: last.offset)
        use(id)
      case .ternary(let then):
        id = add(.ternary(condition: left.id, then: then, otherwise: right.id), at: left.start)
      }
      operands.append((id, left.start))
    }

    /// Reduces what binds stronger than `precedence`, or as strong when `orEqual`.
    func reduce(above precedence: Int, orEqual: Bool) {
      while operands.count > 1, let last = operators.last,
        last.precedence > precedence || (orEqual && last.precedence == precedence)
      {
        reduce()
      }
    }

    var index = 0
    while index < elements.count {
      let element = elements[index]
      index += 1
      let offset = table.start(element)
      switch table.kind(element) {
      case .binaryOperatorExpr, .arrowExpr:
        let text = table.text(of: element)
        if OperatorFolding.isAssignment(text) {
          reduce(above: 10, orEqual: false)
          operators.append((.assignment(String(text.dropLast())), 10, offset))
        } else {
          let precedence = OperatorFolding.precedence(text)
          reduce(above: precedence, orEqual: precedence != 60)
          operators.append((.binary(text), precedence, offset))
        }
      case .assignmentExpr:
        reduce(above: 10, orEqual: false)
        operators.append((.assignment(""), 10, offset))
      case .unresolvedTernaryExpr:
        reduce(above: 20, orEqual: false)
        let then = table.firstNode(element).map { value($0) } ?? opaque(element)
        operators.append((.ternary(then: then), 20, offset))
      case .unresolvedAsExpr, .unresolvedIsExpr:
        reduce(above: OperatorFolding.cast, orEqual: true)
        guard index < elements.count, let operand = operands.popLast() else { continue }
        let type = elements[index]
        index += 1
        let id: ExpressionID
        if table.kind(element) == .unresolvedAsExpr {
          id = add(.cast(operand.id, type: table.text(of: type)), at: operand.start)
        } else {
          let right = add(.name(table.text(of: type)), at: table.start(type))
          id = add(.infix("is", left: operand.id, right: right), at: offset)
        }
        operands.append((id, operand.start))
      default: operands.append((value(element), offset))
      }
    }
    while operands.count > 1, !operators.isEmpty { reduce() }
    return operands.last?.id ?? opaque(node)
  }

  private func isOperand(_ node: Int) -> Bool {
    switch table.kind(node) {
    case .binaryOperatorExpr, .arrowExpr, .assignmentExpr, .unresolvedTernaryExpr, .unresolvedAsExpr,
      .unresolvedIsExpr, .typeExpr:
      false
    default: true
    }
  }
}
