import Identifiers
import Readings

/// A declaration by what it is called, so that it is found again when its file was read anew.
struct DeclarationName: Hashable {
  var path: String
  /// The key of its type; empty at the top of a file.
  var owner: String
  var name: String
  /// Among equals of the same file.
  var ordinal: Int

  init(_ reference: DeclarationReference) {
    path = reference.path
    owner = reference.owner
    name = reference.declaration.name
    let facts = reference.file.facts
    let scopes = reference.file.scopeKeys
    ordinal = 0
    for member in reference.file.members where member.name == name && member.declaration < reference.id {
      if (scopes[facts[member.declaration].scope.index] ?? "") == owner { ordinal += 1 }
    }
  }
}

extension Tree {
  /// Where a declaration stands now.
  func place(of name: DeclarationName) -> Place? {
    let found = members(of: name.owner, named: name.name).filter { $0.path == name.path }
    return name.ordinal < found.count ? found[name.ordinal].place : nil
  }
}
