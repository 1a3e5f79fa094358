import Foundation

/// The toolchain's compiler, asked whether code type-checks against the modules that this test was built with.
enum Compiler {
  struct Refusal: Equatable {
    let snippet: String
    let message: String
  }

  /// The errors in each snippet, all found in one run of the compiler.
  static func refusals(of snippets: [(name: String, code: String)], after surroundings: String) throws -> [Refusal] {
    let source = snippets.enumerated().reduce(into: surroundings) { source, next in
      let (number, snippet) = next
      source += """
        @MainActor func snippet\(number)() {
        #sourceLocation(file: "\(snippet.name)", line: 1)
        \(snippet.code)
        #sourceLocation()
        }

        """
    }
    let output = try typecheck(source)
    return output.split(separator: "\n").compactMap { line in
      guard let range = line.range(of: ": error: ") else { return nil }
      let place = line[..<range.lowerBound].split(separator: ":")
      return Refusal(snippet: place.first.map(String.init) ?? "", message: String(line[range.upperBound...]))
    }
  }

  private static func typecheck(_ source: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("misuse-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let output = Result { try typecheck(source, in: folder.appendingPathComponent("Misuse.swift")) }
    try FileManager.default.removeItem(at: folder)
    return try output.get()
  }

  private static func typecheck(_ source: String, in file: URL) throws -> String {
    try source.write(to: file, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-diagnostic-style", "llvm", "-module-name",
      "Misuse",
      "-I", modules.path, file.path,
    ]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  /// Where the package manager puts modules: beside the program that runs the tests.
  private static var modules: URL {
    URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("Modules")
  }
}
