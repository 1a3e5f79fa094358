import Identifiers
import Readings

/// Which targets compile a file, from project files and manifests as far as they are read.
final class Targets {
  enum Kind: UInt8 { case app, framework, unitTest, uiTest, other }

  /// Whether any project file or manifest of the tree told something.
  var isKnown: Bool { false }

  /// Takes the reading of a project file or manifest. Whether something about targets changed.
  func update(_ path: String, _ reading: Reading?, isRemoved: Bool) -> Bool { false }

  func isModule(_ name: String) -> Bool { false }
  func module(of path: String) -> String? { nil }
  func kinds(of path: String) -> Set<Kind> { [] }
  func apps(of path: String) -> Set<String>? { nil }
}
