import Readings

/// Finds the commands that lint, format, test and photograph a project: in makefiles, fastlane's files, shell scripts and
/// the configurations of continuous integration and of hooks.
///
/// A line is what the file's own comments leave of it; lines that end with a backslash go on. Nothing is run.
enum CommandReader {
  static func read(_ bytes: [UInt8]) -> CommandFacts {
    var found: Set<CommandFacts.Command> = []
    var joined: [Substring] = []
    for line in lines(of: String(decoding: bytes.prefix(1 << 20), as: UTF8.self)) {
      let text = line.drop { $0 == " " || $0 == "\t" }
      // A comment of shells, YAML and Ruby; of Swift.
      if text.first == "#" || text.hasPrefix("//") { continue }
      let words = Self.words(text)
      joined += words
      if text.last == "\\", joined.count < 4_096 { continue }
      look(at: joined, into: &found)
      joined = []
    }
    look(at: joined, into: &found)
    return CommandFacts(commands: found.sorted())
  }

  // Nearly all of these files are ASCII, where bytes tell what characters take long to tell.

  private static func lines(of text: String) -> [Substring] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.split(whereSeparator: \.isNewline) }
    return text.utf8.split { (0x0A...0x0D).contains($0) }.map { Substring($0) }
  }

  private static func words(_ line: Substring) -> [Substring] {
    guard line.utf8.allSatisfy({ $0 < 0x80 }) else {
      return line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    }
    return line.utf8.split { Words.isWord[Int($0)] == 0 && $0 != UInt8(ascii: "-") }.map { Substring($0) }
  }

  private static func look(at words: [Substring], into found: inout Set<CommandFacts.Command>) {
    func note(_ purpose: CommandFacts.Purpose, _ name: String) { found.insert(.init(purpose: purpose, name: name)) }
    // An action of its own, not a part of `-only-testing` or of a scheme's name.
    let lastTest = words.lastIndex(where: testActions.contains) ?? -1
    let lastRatchet = words.lastIndex { $0 == "--since" || $0 == "--staged" } ?? -1
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1] : ""
      switch word.lowercased() {
      case "swiftlint": note(.lint, "swiftlint")
      case "swiftformat": note(.format, "swiftformat")
      case "swift-format": note(.format, "swift-format")
      case "swift" where next == "format": note(.format, "swift-format")
      case "swift" where next == "test": note(.test, "swift test")
      case "tuist" where next == "test": note(.test, "tuist test")
      case "xcodebuild":
        if lastTest > index { note(.test, "xcodebuild test") }
      case "axwatch" where next == "audit":
        if lastRatchet > index { note(.guard, "axwatch audit") }
      case "run_tests": note(.test, "fastlane run_tests")
      case "scan" where index == 0: note(.test, "fastlane scan")
      case "snapshot" where index == 0, "capture_screenshots", "capture_ios_screenshots":
        note(.screenshots, "fastlane snapshot")
      default: break
      }
    }
  }

  private static let testActions: Set<Substring> = ["test", "build-for-testing", "test-without-building"]
}
