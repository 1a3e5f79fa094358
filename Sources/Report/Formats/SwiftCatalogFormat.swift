import Identifiers

/// The catalog of a tree as Swift source for the repository to commit: a file with every identifier, and a test of their
/// validity and uniqueness. Both stand alone and need no package.
public struct SwiftCatalogFormat {
  private let entries: [CatalogEntry]
  private let paths: [String: String]

  public static let catalogName = "IdentifierCatalog.swift"
  public static let testName = "IdentifierCatalogTests.swift"

  public init(_ document: AuditDocument) {
    entries = document.catalog.sorted { $0.value < $1.value }
    paths = Dictionary(
      document.sites.map { ($0.key.id, $0.key.path) }, uniquingKeysWith: { first, _ in first })
  }

  private static let head = "// Written by `axwatch catalog --format swift`. Write it anew when identifiers change.\n"
  /// Entries a list: a longer literal takes the compiler too long.
  private static let listLength = 100

  public var catalog: String {
    var text =
      Self.head + """

        /// Every accessibility identifier that this repository assigns.
        public enum IdentifierCatalog {
          public struct Entry: Sendable {
            /// The identifier; in a pattern, `{}` stands for a part that only the run time knows.
            public let identifier: String
            public let isPattern: Bool
            /// Where it comes from: `typed`, `constant`, `raw`, …
            public let source: String
            /// How many unrelated places assign it.
            public let groups: Int
            /// The files that assign it.
            public let files: [String]

            init(_ identifier: String, isPattern: Bool = false, source: String, groups: Int = 1, files: [String]) {
              self.identifier = identifier
              self.isPattern = isPattern
              self.source = source
              self.groups = groups
              self.files = files
            }
          }


        """
    let lists = stride(from: 0, to: entries.count, by: Self.listLength).map {
      Array(entries[$0..<min($0 + Self.listLength, entries.count)])
    }
    let names = lists.indices.map { "list\($0)" }
    // Not one sum of all lists: the compiler takes too long for a long one.
    let all = names.isEmpty ? "[]" : "Array([\(names.joined(separator: ", "))].joined())"
    text += "  public static let entries: [Entry] = \(all)\n"
    for (name, list) in zip(names, lists) {
      text += "\n  private static let \(name): [Entry] = [\n"
      for entry in list { text += "    \(line(entry)),\n" }
      text += "  ]\n"
    }
    return text + "}\n"
  }

  private func line(_ entry: CatalogEntry) -> String {
    var parts = [Self.literal(entry.value.text)]
    if entry.value.isPattern { parts.append("isPattern: true") }
    parts.append("source: \(Self.literal(entry.source.rawValue))")
    if entry.groups != 1 { parts.append("groups: \(entry.groups)") }
    let files = Set(entry.assignments.compactMap { paths[$0] }).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    parts.append("files: [\(files.map(Self.literal).joined(separator: ", "))]")
    return "Entry(\(parts.joined(separator: ", ")))"
  }

  public var test: String {
    Self.head + """

      import XCTest

      // The catalog's file belongs to this test target, or to a module that is imported here.
      final class IdentifierCatalogTests: XCTestCase {
        func testIdentifiersAreValid() {
          for entry in IdentifierCatalog.entries {
            let identifier = entry.identifier
            XCTAssertFalse(identifier.isEmpty, "an empty identifier in \\(entry.files)")
            XCTAssertFalse(
              identifier.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) },
              "\\(identifier) has line ends or control characters")
            XCTAssertFalse(
              identifier.first?.isWhitespace == true || identifier.last?.isWhitespace == true,
              "\\(identifier) has white space at its ends")
            guard entry.source == "typed" else { continue }
            let parts = identifier.split(separator: "_", maxSplits: 2, omittingEmptySubsequences: false)
            XCTAssertTrue(
              parts.count > 1 && isName(parts[0], "A"..."Z") && isName(parts[1], "a"..."z")
                && (parts.count < 3 || !parts[2].isEmpty),
              "\\(identifier) is not written as Scope_element or Scope_element_component")
          }
        }

        /// ASCII letters and digits, the first of them of one case.
        private func isName(_ text: Substring, _ first: ClosedRange<Character>) -> Bool {
          guard let initial = text.first, initial.isASCII, first.contains(initial) else { return false }
          return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }

        func testIdentifiersAreUnique() {
          var seen: Set<String> = []
          for entry in IdentifierCatalog.entries {
            XCTAssertTrue(seen.insert(entry.identifier).inserted, "\\(entry.identifier) is listed twice")
            XCTAssertEqual(entry.groups, 1, "\\(entry.identifier) is assigned by unrelated places in \\(entry.files)")
          }
        }
      }

      """
  }

  /// A string literal that is nothing but the text, whatever the text is.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      default:
        if Visible.spelling(of: scalar, after: " ", multiline: false) != nil
          || scalar.properties.isWhitespace && scalar != " "
        {
          literal += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        } else {
          literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }
}
