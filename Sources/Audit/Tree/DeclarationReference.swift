import Identifiers
import Readings

/// A declaration in the tree as it stands.
struct DeclarationReference: Hashable {
  let file: FileIndex
  let id: DeclarationID

  var declaration: Declaration { file.facts.declarations[id.index] }
  var path: String { file.path }

  static func == (left: Self, right: Self) -> Bool { left.file === right.file && left.id == right.id }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(file))
    hasher.combine(id)
  }

  var place: Place {
    let (line, column) = file.facts.position(of: declaration.offset)
    return Place(path: path, line: line, column: column)
  }

  /// The order of results that must not depend on how the tree was built.
  static func precedes(_ left: Self, _ right: Self) -> Bool {
    left.file === right.file ? left.id < right.id : left.path < right.path
  }

  /// The key of the type that it is a member of; empty for a name of a file.
  var owner: String { file.scopeKeys[declaration.scope.index] ?? "" }

  /// The qualified name, `AX.Login.submit`.
  var qualifiedName: String { owner.isEmpty ? declaration.name : owner + "." + declaration.name }
}
