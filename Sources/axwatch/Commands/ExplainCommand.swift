import Audit
import Foundation
import Report
import Watch

enum ExplainCommand: Command {
  enum Format: String, CaseIterable { case text, json }

  static let shape = CommandShape(
    name: "explain",
    summary: "Tells how a site was classed and its value found, step by step, and why findings stand there",
    details: """
      The tree is audited, and what the evaluation of the file does is written down. For a line without a site it tells
      what was looked at there and why it is none. With a column the site at it, or the last one before it, is meant.
      TREE is a work tree, a bare repository or a folder, and PATH a file of it; without TREE the repository around the
      file is taken, or the current folder.
      """,
    options: [
      .init("--rev", "REV", help: "take a branch, tag or commit instead of the files on disk"),
      .init("--format", "text|json", help: "what to print; text is for people"),
      .init("--date", "DAY", help: "the day on which exceptions are judged, YYYY-MM-DD; today unless given"),
    ],
    operands: [
      .init("PATH:LINE[:COLUMN]", help: "a place in a file: App/LoginView.swift:12"),
      .init("TREE", help: "where the file belongs", isRequired: false),
    ],
    statuses: [
      (0, "a site or a finding is there"), (1, "neither is there; what is known of the line is told"),
      (failureStatus, "it failed"),
    ])

  static func run(_ arguments: Arguments) throws -> Int32 {
    let format = try arguments.choice("--format", default: Format.text)
    let (file, line, column) = try place(arguments.operands[0])
    let (tree, path) = locate(file, in: arguments.operands.dropFirst().first)
    let request = AuditRequest(path: tree, revision: arguments["--rev"], asOf: try arguments.day("--date"))
    let pool = try ReaderPool()
    defer { pool.close() }
    let outcome = try request.run(with: pool)
    let lines = SourceLines(outcome)
    let document = ExplanationDocument(
      outcome.explain(path, line: line, column: column), of: outcome.document, rules: Rules.texts,
      source: lines.line(at:))
    switch format {
    case .text: Terminal.write(document.text)
    case .json: Terminal.write(document.json)
    }
    return document.isEmpty ? 1 : 0
  }

  /// `PATH:LINE` or `PATH:LINE:COLUMN`, in which the path may have colons too.
  private static func place(_ text: String) throws -> (file: String, line: Int, column: Int?) {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var numbers: [Int] = []
    while numbers.count < 2, parts.count > 1, let number = Int(parts[parts.count - 1]), number > 0 {
      numbers.insert(number, at: 0)
      parts.removeLast()
    }
    let file = parts.joined(separator: ":")
    guard let line = numbers.first, !file.isEmpty else {
      throw UsageError("'\(text)' is no place in a file", hint: "write PATH:LINE, App/LoginView.swift:12")
    }
    return (file, line, numbers.count > 1 ? numbers[1] : nil)
  }

  /// The tree that a file belongs to, and the file's path in it.
  private static func locate(_ file: String, in tree: String?) -> (tree: String, path: String) {
    let here = FileManager.default.currentDirectoryPath
    func absolute(_ path: String) -> String {
      URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: here, isDirectory: true)).standardizedFileURL.path
    }
    let place = absolute(file)
    if let tree {
      let root = absolute(tree)
      let isRelative = !place.hasPrefix(root + "/") || FileManager.default.fileExists(atPath: root + "/" + file)
      return (tree, isRelative ? file : String(place.dropFirst(root.count + 1)))
    }
    var folder = URL(fileURLWithPath: place).deletingLastPathComponent().path
    while folder != "/", !folder.isEmpty {
      if FileManager.default.fileExists(atPath: folder + "/.git") {
        return (folder, String(place.dropFirst(folder.count + 1)))
      }
      folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    }
    return (here, place.hasPrefix(here + "/") ? String(place.dropFirst(here.count + 1)) : file)
  }
}
