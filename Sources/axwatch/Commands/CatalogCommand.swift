import Foundation
import Report
import Watch

enum CatalogCommand: Command {
  enum Format: String, CaseIterable { case text, json, markdown, csv, swift }

  static let shape = CommandShape(
    name: "catalog",
    summary: "Lists the accessibility identifiers that one tree assigns, and who looks them up",
    details: AuditCommand.aboutPath + """


      --format swift writes a catalog for the repository to commit, and a test of its validity and uniqueness: to the
      folder that --output names, or both one after the other.
      --against compares with another revision: what was added, removed, renamed, and whether UI tests still find theirs.
      """,
    options: [
      .init("--format", "text|json|markdown|csv|swift", help: "what to print; text is for people"),
      .init("--rev", "REV", help: "take a branch, tag or commit instead of the files on disk"),
      .init("--against", "REV", help: "compare with this branch, tag or commit; as text, or with --format json"),
      .init("--output", "DIR", help: "write the Swift files into this folder"),
    ],
    operands: [.init("PATH", help: "a work tree, a bare repository or a folder")],
    statuses: [
      (0, "done; with --against: compatible with UI tests"), (1, "with --against: breaking for UI tests"),
      (failureStatus, "it failed"),
    ])

  static func run(_ arguments: Arguments) throws -> Int32 {
    let against = arguments["--against"]
    let format = try arguments.choice("--format", default: Format.text)
    if let against {
      guard format == .json || format == .text else {
        throw UsageError("--against is printed as text or as json", hint: "leave --format \(format.rawValue) out")
      }
      let comparison = CatalogComparison(
        from: try AuditCommand.document(arguments, revision: against), to: try AuditCommand.document(arguments))
      if format == .json { Terminal.write(comparison.json) } else { Terminal.write(comparison.text) }
      return comparison.verdict == .compatible ? 0 : 1
    }
    let document = try AuditCommand.document(arguments)
    switch format {
    case .json: Terminal.write(CatalogListing(document).json)
    case .csv: Terminal.write(CatalogListing(document).csv)
    case .markdown: Terminal.write(CatalogListing(document).markdown)
    case .swift: try writeSwift(SwiftCatalogFormat(document), to: arguments["--output"])
    case .text: Terminal.write(CatalogListing(document).text)
    }
    return 0
  }

  private static func writeSwift(_ format: SwiftCatalogFormat, to folder: String?) throws {
    guard let folder else {
      Terminal.write("// \(SwiftCatalogFormat.catalogName)\n\(format.catalog)\n")
      Terminal.write("// \(SwiftCatalogFormat.testName)\n\(format.test)")
      return
    }
    for (name, text) in [
      (SwiftCatalogFormat.catalogName, format.catalog), (SwiftCatalogFormat.testName, format.test),
    ] {
      let path = folder + "/" + name
      do {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      } catch {
        throw WatchError(
          "write", path, cause: error.localizedDescription, hint: "name a folder that is there and may be written to")
      }
      Terminal.writeLine(path)
    }
  }
}
