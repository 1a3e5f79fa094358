import Identifiers
import Readings

/// The stratum of the reflection systems: which classes they reach, and what each assigns there at run time.
///
/// Calls and classes may stand in any files, so this is one node for the whole tree. Trees without a call cost nothing.
struct Reflection {
  /// What a file's classes give.
  struct Outcome: Hashable {
    var sites: [AuditedSite] = []
    var classes: [ReflectedClass] = []
  }

  /// The uses that call an entry point, by file.
  private(set) var calls: [String: [Int]] = [:]

  var isInUse: Bool { !calls.isEmpty }

  /// Takes note of a file whose facts are new; `nil` when it is gone. Gives whether it matters to this stratum.
  mutating func note(_ path: String, _ facts: Facts?) -> Bool {
    let found = facts.map { ReflectionCalls.uses(in: $0) } ?? []
    let old = calls[path]
    calls[path] = found.isEmpty ? nil : found
    return old != nil || !found.isEmpty
  }

  /// What is assigned, by the file of the class.
  func evaluate(_ evaluator: Evaluator) -> [String: Outcome] {
    guard isInUse else { return [:] }
    var reach = ReflectionReach(evaluator)
    let finder = ReflectionCalls(evaluator)
    for (path, uses) in calls.sorted(by: { $0.key < $1.key }) {
      guard let file = evaluator.resolver.tree.index(path),
        evaluator.resolver.tree.role(of: path) == .app
      else { continue }
      for use in uses {
        if let call = finder.call(at: use, of: file) {
          reach.add(call)
        } else if case .call(let callee, _) = file.facts[file.facts.uses[use].expression].kind,
          ReflectionCalls.isInjector(callee, file.facts)
        {
          let (line, column) = file.facts.position(of: file.facts[callee].offset)
          reach.addInjector(at: Place(path: path, line: line, column: column))
        }
      }
    }
    var outcomes: [String: Outcome] = [:]
    let files = calls.keys.sorted().compactMap { evaluator.resolver.tree.index($0) }
    var naming = ReflectedNaming(evaluator, specializations: specializations(in: files))
    for reached in reach.classes() { naming.add(reached, to: &outcomes) }
    return outcomes
  }

  /// The generic arguments that the files with calls write behind a type's name.
  private func specializations(in files: [FileIndex]) -> [String: Set<String>] {
    var result: [String: Set<String>] = [:]
    for file in files {
      for specialization in file.facts.specializations {
        guard case .name(let name) = file.facts[specialization.expression].kind else { continue }
        result[name, default: []].insert(specialization.arguments)
      }
    }
    return result
  }
}
