import Readings

/// Lowers the syntax of one Swift file to facts. One walk, in source order.
///
/// The walk recurses with the nesting of the source, which `Limits` bounds.
final class SwiftLowering: FactsBuilder {
  var table: SyntaxTable
  /// What a chain in a clause of a postfix `#if` goes on from.
  var postfixBase: ExpressionID?
  private var blocks: Int32 = 0

  init(_ table: SyntaxTable) {
    self.table = table
    super.init(.swift)
  }

  func lower() -> Facts {
    facts.lineStarts = LineTable.starts(of: table.bytes)
    if let items = table.child(SyntaxTable.root, .codeBlockItemList) { statements(items) }
    sortUses()
    facts.comments = SwiftComments.all(in: table)
    return facts
  }

  func newBranch(_ part: Scope.Branch.Part, of statement: Int) -> ScopeID {
    newScope(.branch, branch: Scope.Branch(statement: table.start(statement), part: part))
  }

  // MARK: Conditional compilation

  /// Walks the clauses of an `#if`; `work` gets what stands in each.
  func conditional(_ node: Int, _ work: (Int) -> Void) {
    guard let clauses = table.child(node, .ifConfigClauseList) else { return }
    let block = blocks
    blocks += 1
    let outer = condition
    var number: Int32 = 0
    for clause in table.children(clauses) where table.kind(clause) == .ifConfigClause {
      let nodes = table.children(clause).filter { table.kind($0) != .token && table.kind($0) != .unexpected }
      let isElse = table.firstToken(clause).map { table.token($0, is: "#else") } ?? false
      let text = isElse ? "else" : nodes.first.map { table.text(of: $0, limit: 200) } ?? ""
      facts.conditions.append(Condition(parent: outer, block: block, clause: number, text: text))
      condition = ConditionID(facts.conditions.count - 1)
      number += 1
      for element in isElse ? nodes[...] : nodes.dropFirst() { work(element) }
    }
    condition = outer
  }
}
