import Foundation
import SourceReading

@testable import Frames
@testable import Readings

/// What a reader's fuzzing starts from: the samples of the tests, the files of the accuracy cases, and files of this
/// repository; and the words that stand in them.
struct Seeds {
  private var inputs: Set<[UInt8]> = []

  init(of reader: FuzzedReader, root: URL) throws {
    let cases = try Self.cases(root)
    if reader == .audit {
      for files in cases { inputs.insert(Array(CaseFiles.join(files).utf8)) }
      return
    }
    let files = try Self.samples + cases.flatMap { $0.map { ($0.key, Array($0.value.utf8)) } } + Self.sources(root)
    for (path, bytes) in files {
      guard let kind = FileKind(path: path) else { continue }
      switch reader {
      case .outlines: inputs.insert(bytes)
      case .stored: inputs.formUnion(Self.stored(bytes, kind))
      case .versions: if kind == .swift || kind == .xcodeProject { inputs.insert([1, 7, 0, 9, 0, 200, 0, 30] + bytes) }
      case .frames: inputs.formUnion(Self.frames(bytes, kind))
      default: if kind == reader.kind { inputs.insert(bytes) }
      }
    }
  }

  /// Writes the inputs to `folder/seeds` and the words, in the form that libFuzzer reads, to `folder/words`.
  func write(to folder: URL) throws {
    let seeds = folder.appendingPathComponent("seeds")
    try FileManager.default.createDirectory(at: seeds, withIntermediateDirectories: true)
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for (number, bytes) in inputs.sorted(by: { $0.lexicographicallyPrecedes($1) }).enumerated() {
      try Data(bytes).write(to: seeds.appendingPathComponent("\(number)"))
      for word in bytes.split(whereSeparator: { !Self.isWord($0) }) where (2...32).contains(word.count) {
        counts[word, default: 0] += 1
      }
    }
    let common = counts.sorted { ($1.value, Array($0.key)).0 < ($0.value, Array($1.key)).0 }.prefix(600)
    let words = common.map { String(decoding: $0.key, as: UTF8.self) } + Self.signs
    let lines = words.map {
      "\"\($0.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\""))\""
    }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: folder.appendingPathComponent("words"))
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: "#"):
      true
    default: false
    }
  }

  private static let signs = [
    "\\(", "\"\"\"", "#\"", "\"#", "/*", "*/", "//", "->", "...", "..<", "?.", "<!--", "-->", "<![CDATA[", "]]>", "</",
    "/>", "&#x", "${", "- ", ": ", "&a", "*a", "|", ">-", "@[", "@{", "@(", "^{", "#if", "#endif", "'''", "\\N{", "=>",
    "!=", "**", "-- A.swift --",
  ]

  private static let samples: [(String, [UInt8])] =
    (SampleSources.all.map { ("A.swift", $0) } + [
      ("a.m", SampleSources.objectiveC), ("a.storyboard", SampleFiles.storyboard), ("a.yml", SampleFiles.maestro),
      ("a.js", SampleFiles.script), ("a.py", SampleFiles.python), ("project.pbxproj", SampleFiles.project),
      ("project.yml", SampleFiles.xcodegen), (".axwatch.yml", SampleFiles.configuration),
      ("CODEOWNERS", SampleFiles.owners), (".swiftlint.yml", SampleFiles.lint), ("Makefile", SampleFiles.commands),
    ]).map { ($0.0, Array($0.1.utf8)) }

  private static func cases(_ root: URL) throws -> [[String: String]] {
    let folder = root.appendingPathComponent("Tests/AuditTests/Accuracy/Cases")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".case") }.map {
      let files = CaseFiles.split(try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
      let named = files.filter { $0.key.hasPrefix("repo/") }.map { (String($0.key.dropFirst(5)), $0.value) }
      return Dictionary(named) { first, _ in first }
    }
  }

  /// The files of this repository that a reader wants, if they are not long: libFuzzer likes short inputs.
  private static func sources(_ root: URL) throws -> [(String, [UInt8])] {
    var files: [(String, [UInt8])] = []
    for place in ["Sources", "Tests", "config", "web"] {
      guard let walk = FileManager.default.enumerator(atPath: root.appendingPathComponent(place).path) else { continue }
      for case let path as String in walk where FileKind(path: path) != nil && !path.hasPrefix("Fuzz/") {
        let file = root.appendingPathComponent(place).appendingPathComponent(path)
        let bytes = try Data(contentsOf: file)
        if bytes.count <= 12_000 { files.append((path, Array(bytes))) }
      }
    }
    return files
  }

  /// A reading and an outline, without what `Trial` puts right.
  private static func stored(_ bytes: [UInt8], _ kind: FileKind) -> [[UInt8]] {
    guard bytes.count <= 4_000 else { return [] }
    var all = [
      [1] + bytes.withUnsafeBytes { SourceReader.outline(of: $0, kind: kind) }.encoded().dropFirst().dropLast(8)
    ]
    if case .reading(let reading) = SourceReader.read(bytes, kind: kind) {
      all.append([0] + reading.encoded().dropFirst().dropLast(8))
    }
    all.append([2] + SliceRequest(names: [1, 2], types: [3], members: [4: [5]]).encoded().dropFirst().dropLast(8))
    return all
  }

  private static func frames(_ bytes: [UInt8], _ kind: FileKind) -> [[UInt8]] {
    guard bytes.count <= 500 else { return [] }
    let file = ReaderFile(bytes, kind: kind, part: SliceRequest(names: [1, 2], members: [3: [4]]))
    let request = Frame(id: 7, kind: .file, body: file.head + file.bytes)
    return [request.encoded + Frame(id: 8, kind: .hello, body: Array("x".utf8)).encoded]
  }
}
