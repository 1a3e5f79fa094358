import Identifiers
import Readings

/// What a file is to the audit, and why.
struct FileRoles: Hashable {
  var role: FileRole
  /// Why an excluded file is: `vendored`, `generated`, `unit_test`, `role`.
  var reason: String?

  static func decide(_ path: String, in tree: Tree) -> FileRoles {
    for each in tree.roleGlobs where each.glob.matches(path) {
      return FileRoles(role: each.role, reason: each.role == .excluded ? "role" : nil)
    }
    if isVendored(path) { return FileRoles(role: .excluded, reason: "vendored") }
    let file = tree.file(path)
    if file?.outline?.flags.contains(.generated) == true { return FileRoles(role: .excluded, reason: "generated") }
    let kinds = tree.targets.kinds(of: path)
    let usesXCUI = tree.index(path)?.usesXCUI ?? false
    // A file that both an app and a test target compile is the app's.
    if kinds.contains(.application) || kinds.contains(.appExtension) { return FileRoles(role: .app) }
    if kinds.contains(.uiTests) { return FileRoles(role: .test) }
    if usesXCUI { return FileRoles(role: .test) }
    if kinds.contains(.unitTests), kinds.count == 1 { return FileRoles(role: .excluded, reason: "unit_test") }
    if !kinds.isEmpty { return FileRoles(role: .app) }
    if importsTestFramework(path, in: tree) { return FileRoles(role: .excluded, reason: "unit_test") }
    return FileRoles(role: .app)
  }

  private static func importsTestFramework(_ path: String, in tree: Tree) -> Bool {
    if let facts = tree.index(path)?.facts {
      return facts.imports.contains { $0.module == "XCTest" || $0.module == "Testing" }
    }
    return tree.file(path)?.outline?.imports.contains { $0 == "XCTest" || $0 == "Testing" } ?? false
  }

  private static let vendoredFolders: Set<Substring> = [
    "Pods", "Carthage", ".build", "DerivedData", "SourcePackages", "checkouts", "vendor", "Vendor", "node_modules",
  ]

  static func isVendored(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { vendoredFolders.contains($0) }
  }
}
