import Foundation
import Testing

/// A small repository and what is right for it: one file of `Cases`, in which the files follow one another, each after a
/// line `-- path --`.
///
/// A file of which the bytes would not survive an editor is marked `(escaped)`: in it `\n`, `\r`, `\\` and `\u{…}` are
/// written out, and line feeds by themselves mean nothing.
struct AccuracyCase {
  struct Site: Decodable {
    var path: String
    var line: Int
    var side: String
    var form: String
    var state: String
    var values: [String]
  }

  struct Finding: Decodable {
    var rule: String
    var path: String
    var line: Int
  }

  struct Truth: Decodable {
    var about: String
    /// Every site; nothing else is one.
    var sites: [Site]
    /// The rules of which every finding is listed.
    var rules: [String]?
    var findings: [Finding]?
  }

  struct Malformed: Error {
    var name: String
    var cause: String
  }

  var name: String
  var truth: Truth
  /// The repository's files by path.
  var files: [String: String] = [:]

  init(name: String, text: String) throws {
    self.name = name
    var truth: Truth?
    for (path, content) in try Self.split(text, name) {
      if path == "case.json" {
        truth = try JSONDecoder().decode(Truth.self, from: Data(content.utf8))
      } else if path.hasPrefix("repo/") {
        files[String(path.dropFirst("repo/".count))] = content
      } else {
        throw Malformed(name: name, cause: "\(path) is neither case.json nor in repo/")
      }
    }
    guard let truth else { throw Malformed(name: name, cause: "no case.json") }
    self.truth = truth
  }

  private static func split(_ text: String, _ name: String) throws -> [(path: String, content: String)] {
    var files: [(path: String, content: String, isEscaped: Bool)] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("-- "), line.hasSuffix(" --") {
        let head = String(line.dropFirst(3).dropLast(3))
        let isEscaped = head.hasSuffix(" (escaped)")
        files.append((isEscaped ? String(head.dropLast(" (escaped)".count)) : head, "", isEscaped))
      } else if !files.isEmpty {
        files[files.count - 1].content += line + "\n"
      }
    }
    return try files.enumerated().map { index, file in
      // The last file's text ends with the line feed that `split` took for the beginning of another line.
      let content = index == files.count - 1 ? String(file.content.dropLast()) : file.content
      return (file.path, file.isEscaped ? try unescape(content, name) : content)
    }
  }

  private static func unescape(_ text: String, _ name: String) throws -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        if scalar != "\n" { result.append(scalar) }
        continue
      }
      switch rest.popFirst() {
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "\\": result.append("\\")
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        guard let value = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(value) else {
          throw Malformed(name: name, cause: "'\(String(digits))' is no scalar")
        }
        result.append(scalar)
        rest = rest.dropFirst(digits.count + 2)
      default: throw Malformed(name: name, cause: "an unknown escape")
      }
    }
    return String(result)
  }

  /// All cases, by name.
  static func all() throws -> [AccuracyCase] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".case") }
    return try names.sorted().map { name in
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      return try AccuracyCase(name: String(name.dropLast(".case".count)), text: text)
    }
  }
}
