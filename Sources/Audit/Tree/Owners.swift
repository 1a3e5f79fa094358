import Readings

/// Who owns which file, by the repository's CODEOWNERS.
struct Owners {
  private var byFile: [String: OwnersFacts] = [:]
  private var rules: [(glob: Glob, owners: [String])] = []
  private var known: [String: [String]] = [:]

  /// The places where forges look, the first that is there counts.
  private static let places = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]

  /// Takes the reading of a CODEOWNERS file. Whether owners may be others now.
  mutating func update(_ path: String, _ reading: Reading?) -> Bool {
    guard Self.places.contains(path) else { return false }
    var new: OwnersFacts?
    if case .owners(let facts)? = reading { new = facts }
    guard byFile[path] != new else { return false }
    byFile[path] = new
    known = [:]
    rules = []
    if let facts = Self.places.compactMap({ byFile[$0] }).first {
      rules = facts.lines.map { (Self.glob($0.pattern), $0.owners) }
    }
    return true
  }

  /// The last rule that matches decides.
  mutating func owners(of path: String) -> [String] {
    if let found = known[path] { return found }
    let found = rules.last { $0.glob.matches(path) }?.owners ?? []
    known[path] = found
    return found
  }

  /// A pattern as git has them in `.gitignore`: without a slash inside it matches at any depth.
  private static func glob(_ pattern: String) -> Glob {
    var text = pattern
    let isRooted = text.dropLast().contains("/")
    if text.hasPrefix("/") { text.removeFirst() }
    if !isRooted, !pattern.hasPrefix("/") { text = "**/" + text }
    if text.hasSuffix("/") { return Glob(text + "**") }
    let last = text.split(separator: "/").last ?? ""
    // A folder's name means everything below it.
    return Glob(last.contains(".") || last.contains("*") ? text : "{\(text),\(text)/**}")
  }
}
