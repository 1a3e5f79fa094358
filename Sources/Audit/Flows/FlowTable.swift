import Identifiers
import Readings

/// The flows of the tree by base name: the union of what the files say.
final class FlowTable {
  struct Entry {
    var endings: [Ending: Int] = [:]
    /// The declaration itself, for functions.
    var reference: DeclarationReference?
  }

  private var entries: [String: [FlowKey: Entry]] = [:]
  private var byFile: [String: Set<Contribution>] = [:]
  private var referencesByFile: [String: Set<FlowKey>] = [:]
  /// Types with a property through which identifiers go, by innermost name.
  private var owners: [String: Int] = [:]
  /// Argument labels of initialisers with a flow.
  private var initializerLabels: [String: Int] = [:]

  /// What takes an identifier under a base name, sorted.
  func entries(named name: String, _ resolver: Resolver) -> [(
    key: FlowKey, endings: [Ending], reference: DeclarationReference?
  )] {
    resolver.record(.flow(name))
    guard let found = entries[name] else { return [] }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value.endings.keys.sorted(), $0.value.reference) }
  }

  func hasEntries(named name: String) -> Bool { entries[name] != nil }

  /// Whether identifiers go through a property of a type of this innermost name.
  func isOwner(_ name: String, _ resolver: Resolver) -> Bool {
    resolver.record(.flow("of:" + name))
    return owners[name] != nil
  }

  func endings(of key: FlowKey, _ resolver: Resolver) -> [Ending] {
    resolver.record(.flow(key.name))
    return entries[key.name]?[key]?.endings.keys.sorted() ?? []
  }

  /// Whether some initialiser with a flow has an argument of this label.
  func isInitializerLabel(_ label: String, _ resolver: Resolver) -> Bool {
    resolver.record(.flow("init:" + label))
    return initializerLabels[label] != nil
  }

  /// Whether identifiers go through some property of this name.
  func isPropertyName(_ name: String, _ resolver: Resolver) -> Bool {
    resolver.record(.flow(name))
    return entries[name]?.keys.contains { $0.kind == .property } ?? false
  }

  /// Stands for the labels of an initialiser that can be called without any.
  static let noLabel = ""

  private static func labels(_ initializer: Declaration) -> [String] {
    let labelled = initializer.parameters.filter { $0.label != nil }
    return labelled.compactMap(\.label) + (labelled.allSatisfy { $0.defaultValue != nil } ? [noLabel] : [])
  }

  /// What a file must mention to call what a flow goes through, of all flows.
  func signatures() -> Set<Signature> {
    var result: Set<Signature> = []
    for found in entries.values {
      for (key, entry) in found { result.formUnion(Signature.all(of: key, entry)) }
    }
    return result
  }

  /// Replaces what one file says. Gives the cells that changed.
  func replace(
    _ path: String, _ new: Set<Contribution>, references: [FlowKey: DeclarationReference]
  ) -> Set<Cell> {
    let old = byFile[path] ?? []
    var changed: Set<Cell> = []
    for contribution in old.subtracting(new) { changed.formUnion(remove(contribution)) }
    for contribution in new.subtracting(old) { changed.formUnion(add(contribution)) }
    byFile[path] = new.isEmpty ? nil : new
    for (key, reference) in references { changed.formUnion(setReference(reference, of: key)) }
    return changed
  }

  private func setReference(_ reference: DeclarationReference, of key: FlowKey) -> Set<Cell> {
    guard entries[key.name]?[key] != nil else { return [] }
    let isNew = entries[key.name]?[key]?.reference == nil
    entries[key.name]?[key]?.reference = reference
    guard isNew, reference.declaration.kind == .initializer else { return [] }
    var changed: Set<Cell> = []
    for label in Self.labels(reference.declaration) {
      initializerLabels[label, default: 0] += 1
      if initializerLabels[label] == 1 { changed.insert(.flow("init:" + label)) }
    }
    return changed
  }

  private func add(_ contribution: Contribution) -> Set<Cell> {
    let key = contribution.key
    var changed: Set<Cell> = []
    if entries[key.name]?[key] == nil, key.kind == .property {
      let owner = Evaluator.innermostName(key.owner)
      owners[owner, default: 0] += 1
      if owners[owner] == 1 { changed.insert(.flow("of:" + owner)) }
    }
    entries[key.name, default: [:]][key, default: Entry()].endings[contribution.ending, default: 0] += 1
    if entries[key.name]?[key]?.endings[contribution.ending] == 1 { changed.insert(.flow(key.name)) }
    return changed
  }

  private func remove(_ contribution: Contribution) -> Set<Cell> {
    let key = contribution.key
    let left = (entries[key.name]?[key]?.endings[contribution.ending] ?? 1) - 1
    if left > 0 {
      entries[key.name]?[key]?.endings[contribution.ending] = left
      return []
    }
    entries[key.name]?[key]?.endings[contribution.ending] = nil
    var changed: Set<Cell> = [.flow(key.name)]
    if entries[key.name]?[key]?.endings.isEmpty == true {
      let old = entries[key.name]?.removeValue(forKey: key)
      if key.kind == .property {
        let owner = Evaluator.innermostName(key.owner)
        let count = (owners[owner] ?? 1) - 1
        owners[owner] = count > 0 ? count : nil
        if count == 0 { changed.insert(.flow("of:" + owner)) }
      }
      if let reference = old?.reference, reference.declaration.kind == .initializer {
        for label in Self.labels(reference.declaration) {
          let count = (initializerLabels[label] ?? 1) - 1
          initializerLabels[label] = count > 0 ? count : nil
          if count == 0 { changed.insert(.flow("init:" + label)) }
        }
      }
      if entries[key.name]?.isEmpty == true { entries[key.name] = nil }
    }
    return changed
  }

  /// Takes back everything that follows from the flows in `keys`, directly or through others, so that a cycle cannot keep
  /// itself alive. Gives the files that said so, and the cells that changed.
  func retract(from keys: Set<FlowKey>) -> (paths: Set<String>, cells: Set<Cell>) {
    var lost = keys
    var paths: Set<String> = []
    var cells: Set<Cell> = []
    var grew = true
    while grew {
      grew = false
      for (path, contributions) in byFile {
        for contribution in contributions {
          guard let via = contribution.via, lost.contains(via) else { continue }
          byFile[path]?.remove(contribution)
          cells.formUnion(remove(contribution))
          paths.insert(path)
          if lost.insert(contribution.key).inserted { grew = true }
        }
      }
    }
    return (paths, cells)
  }

  /// The flows that a file would lose.
  func lost(_ path: String, _ new: Set<Contribution>) -> Set<FlowKey> {
    Set((byFile[path] ?? []).subtracting(new).map(\.key))
  }
}
