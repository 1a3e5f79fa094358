import Readings

extension Evaluator {
  /// An `if` or `switch` that gives a value: the branch of a known case, else every branch.
  func choice(_ choice: Choice, _ frame: Frame) -> [Value] {
    var branches = choice.branches
    if choice.isSwitch, let subject = choice.subject {
      let values = evaluate(subject, frame.expecting([]))
      if values.count == 1, case .enumCase(_, let reference) = values[0] {
        let name = reference.declaration.name
        if let known = branches.first(where: { $0.cases.contains(name) }) ?? branches.first(where: \.isDefault) {
          branches = [known]
          recorder?.remark("a choice of a known case: the branch of .\(name)")
        }
      }
    }
    if branches.count > 1 { recorder?.remark("a choice: each of \(branches.count) branches counts") }
    return branches.flatMap { $0.results.flatMap { evaluate($0, frame) } }
  }
}
