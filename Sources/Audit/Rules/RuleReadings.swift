import Identifiers
import Readings

/// The files that rules look at though no site stands in them.
enum RuleReadings {
  private static let exceptionWord = Outline.hash("axwatch")

  static func wants(_ file: SourceFile, in tree: Tree) -> Bool {
    if file.path == tree.settings.catalog { return true }
    guard let outline = file.outline else { return false }
    // An exception without anything to cover is a finding.
    if outline.mentions(exceptionWord) { return true }
    // Test code in something that an app links.
    if outline.imports.contains(where: TestCodeInProduct.testModules.contains) {
      return tree.apps(of: file.path)?.isEmpty == false
        && !tree.targets.kinds(of: file.path).isSubset(of: [.uiTests, .unitTests])
    }
    return false
  }
}
