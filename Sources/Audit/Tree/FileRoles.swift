import Identifiers
import Readings

/// What a file is to the audit, and why.
struct FileRoles: Hashable {
  var role: FileRole
  /// Why an excluded file is: `vendored`, `generated`, `unit_test`, `role`.
  var reason: String?

  /// What decided.
  var ground = Ground.nothing

  /// What decides over a role, in words.
  enum Ground: String {
    case configured = "a glob of the configuration says so"
    case vendored = "it lies in a folder of dependencies"
    case generated = "its head says that it is generated"
    case app = "it belongs to an app target"
    case uiTests = "it belongs to a UI-test target"
    case xcui = "it uses XCUI types"
    case unitTests = "it belongs to a unit-test target"
    case otherTarget = "it belongs to a target that is no test"
    case importsTests = "it belongs to no known target and imports a test framework"
    case nothing = "nothing makes it a test"
  }

  static func decide(_ path: String, in tree: Tree) -> FileRoles {
    for each in tree.roleGlobs where each.glob.matches(path) {
      return FileRoles(role: each.role, reason: each.role == .excluded ? "role" : nil, ground: .configured)
    }
    if isVendored(path) { return FileRoles(role: .excluded, reason: "vendored", ground: .vendored) }
    let file = tree.file(path)
    if file?.outline?.flags.contains(.generated) == true {
      return FileRoles(role: .excluded, reason: "generated", ground: .generated)
    }
    let kinds = tree.targets.kinds(of: path)
    let usesXCUI = tree.index(path)?.usesXCUI ?? false
    // A file that both an app and a test target compile is the app's.
    if kinds.contains(.application) || kinds.contains(.appExtension) { return FileRoles(role: .app, ground: .app) }
    if kinds.contains(.uiTests) { return FileRoles(role: .test, ground: .uiTests) }
    if usesXCUI { return FileRoles(role: .test, ground: .xcui) }
    if kinds.contains(.unitTests), kinds.count == 1 {
      return FileRoles(role: .excluded, reason: "unit_test", ground: .unitTests)
    }
    if !kinds.isEmpty { return FileRoles(role: .app, ground: .otherTarget) }
    if importsTestFramework(path, in: tree) {
      return FileRoles(role: .excluded, reason: "unit_test", ground: .importsTests)
    }
    return FileRoles(role: .app)
  }

  private static func importsTestFramework(_ path: String, in tree: Tree) -> Bool {
    if let facts = tree.file(path)?.facts {
      return facts.imports.contains { $0.module == "XCTest" || $0.module == "Testing" }
    }
    return tree.file(path)?.outline?.imports.contains { $0 == "XCTest" || $0 == "Testing" } ?? false
  }

  private static let vendoredFolders: [[UInt8]] = [
    "Pods", "Carthage", ".build", "DerivedData", "SourcePackages", "checkouts", "vendor", "Vendor", "node_modules",
  ].map { Array($0.utf8) }

  /// Asked of every file of a tree again and again: it looks at the bytes as they stand.
  static func isVendored(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { bytes in
      var start = 0
      for end in bytes.indices where bytes[end] == UInt8(ascii: "/") {
        let folder = bytes[start..<end]
        if vendoredFolders.contains(where: { $0.count == folder.count && folder.elementsEqual($0) }) { return true }
        start = end + 1
      }
      return false
    }
  }
}
