import Readings

/// Files that tell of the tree itself.
enum Structure {
  /// Manifests are Swift files that describe targets; they are no part of the app.
  static func isManifest(_ path: String) -> Bool {
    guard path.hasSuffix(".swift") else { return false }
    let bytes = path.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) } ?? bytes.startIndex
    let name = path[start...]
    return name == "Package.swift" || name.hasPrefix("Package@swift-") || name == "Project.swift"
      || name == "Workspace.swift"
  }

  /// Whether a file of another kind than source is read.
  static func isWanted(_ file: SourceFile) -> Bool {
    switch file.kind {
    case .xcodeProject, .xcodegen, .configuration, .codeOwners, .lintConfiguration, .commands, .workspace: true
    default: false
    }
  }
}
