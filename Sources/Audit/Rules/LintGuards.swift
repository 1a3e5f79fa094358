import Identifiers
import Readings

/// The lint rules of a repository that block raw identifiers.
enum LintGuards {
  /// The names of those rules.
  static func rules(in tree: Tree) -> Set<String> { [] }
}
