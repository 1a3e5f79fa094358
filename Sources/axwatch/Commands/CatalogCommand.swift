import Report

enum CatalogCommand: Command {
  enum Format: String, CaseIterable { case json, markdown, csv }

  static let shape = CommandShape(
    name: "catalog",
    summary: "Lists the accessibility identifiers that one tree assigns, and who looks them up",
    details: AuditCommand.aboutPath,
    options: [
      .init("--format", "json|markdown|csv", help: "what to print; markdown unless given"),
      .init("--rev", "REV", help: "take a branch, tag or commit instead of the files on disk"),
    ],
    operands: [.init("PATH", help: "a work tree, a bare repository or a folder")])

  static func run(_ arguments: Arguments) throws -> Int32 {
    let format = try arguments.choice("--format", default: Format.markdown)
    let listing = CatalogListing(try AuditCommand.document(arguments))
    switch format {
    case .json: Terminal.write(listing.json)
    case .csv: Terminal.write(listing.csv)
    case .markdown: Terminal.write(listing.markdown)
    }
    return 0
  }
}
