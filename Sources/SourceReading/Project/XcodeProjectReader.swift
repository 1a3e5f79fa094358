import Readings

/// Reads the targets of a `project.pbxproj` and the files that they compile.
///
/// One pass collects the objects that matter, by the hash of their names; then the groups are walked from the main one, so
/// that each file reference gets its path, and each target's phases are followed to files.
enum XcodeProjectReader {
  static func read(_ bytes: [UInt8]) -> ProjectFacts { XcodeProject(bytes).reading }
}
