import Readings

/// The outline of everything that is not Swift: its words, and whether a site may stand in it.
struct WordOutline: ~Copyable {
  private var words = WordSet()
  private var inherits = WordSet(capacity: 64)
  private var imports: Set<String> = []
  private var flags: Outline.Flags = []

  static func of(_ bytes: UnsafeBufferPointer<UInt8>, _ kind: FileKind) -> Outline {
    switch kind {
    case .swift: return SwiftOutline.of(bytes)
    case .xcodeProject, .xcodegen, .configuration, .codeOwners, .lintConfiguration, .commands, .workspace:
      // Read whenever they change, whatever stands in them.
      return Outline(flags: .trigger, size: bytes.count)
    case .objectiveC, .interfaceBuilder, .flowYAML, .flowScript, .flowPython: break
    }
    var scan = WordOutline()
    scan.run(bytes, heritage: kind == .objectiveC)
    if Words.isGenerated(bytes) { scan.flags.insert(.generated) }
    var outline = Outline(imports: scan.imports.sorted(), flags: scan.flags, size: bytes.count)
    outline.words = scan.words.sorted()
    if kind == .objectiveC {
      if Words.mayHoldOther(outline.words) { outline.flags.insert(.trigger) }
      // Its reader is fast, and C declares in more ways than a scan can tell: every word may be declared.
      outline.declares = outline.words
      outline.types = outline.words
      outline.globals = outline.words
      outline.inherits = scan.inherits.sorted()
    } else if mayLookUp(outline, bytes, kind) {
      outline.flags.insert(.trigger)
    }
    return outline
  }

  /// Whether a file that is no source may have a site.
  private static func mayLookUp(_ outline: Outline, _ bytes: UnsafeBufferPointer<UInt8>, _ kind: FileKind) -> Bool {
    func mentions(_ words: String...) -> Bool { words.contains { outline.mentions(Outline.hash($0)) } }
    switch kind {
    case .interfaceBuilder: return mentions("accessibility", "accessibilityIdentifier")
    case .flowYAML: return mentions("id")
    default:
      return mentions("accessibility", "ACCESSIBILITY_ID", "accessibility_id", "accessibilityId")
        || (mentions("by") && mentions("id")) || startsTilde(bytes)
    }
  }

  /// `"~x"`, Appium's short form.
  private static func startsTilde(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count > 1 else { return false }
    for index in 1..<bytes.count where bytes[index] == UInt8(ascii: "~") {
      let quote = bytes[index - 1]
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") || quote == UInt8(ascii: "`") { return true }
    }
    return false
  }

  private mutating func run(_ bytes: UnsafeBufferPointer<UInt8>, heritage: Bool) {
    guard let base = bytes.baseAddress else { return }
    let count = bytes.count
    let (axwatch, swiftlint) = (Outline.hash("axwatch"), Outline.hash("swiftlint"))
    let (interface, implementation) = (Outline.hash("interface"), Outline.hash("implementation"))
    let (proto, importing) = (Outline.hash("protocol"), Outline.hash("import"))
    Words.isWord.withUnsafeBufferPointer { isWord in
      // On a line of `@interface`, `@implementation` or `@protocol`.
      var isHead = false
      var index = 0
      while index < count {
        let byte = base[index]
        if isWord[Int(byte)] == 0 {
          index += 1
          if byte == 10 { isHead = false }
          continue
        }
        let word = Word(at: index, of: bytes)
        index = word.end
        if words.insert(word) { flags.formUnion(Words.flags(of: word, in: bytes)) }
        if word.hash == axwatch || word.hash == swiftlint, word.next == UInt8(ascii: ":") {
          flags.insert(.exceptionComment)
        }
        guard heritage else { continue }
        if isHead { inherits.insert(word) }
        let sign = word.start > 0 ? base[word.start - 1] : 0
        if sign == UInt8(ascii: "@"), word.hash == interface || word.hash == implementation || word.hash == proto {
          isHead = true
        } else if word.hash == importing, sign == UInt8(ascii: "#") || sign == UInt8(ascii: "@") {
          add(importAt: index, bytes)
        }
      }
    }
  }

  /// `#import "A/B.h"`, `#import <A/B.h>`, `@import A;`: the header without its ending, and the framework.
  private mutating func add(importAt start: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    var end = start
    while end < bytes.count, bytes[end] != 10, bytes[end] != 13, end - start < 300 { end += 1 }
    let line = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    let parts = line.split { " \t\"<>;".contains($0) }
    guard let path = parts.first else { return }
    for part in path.split(separator: "/") {
      let name = part.hasSuffix(".h") ? String(part.dropLast(2)) : String(part)
      imports.insert(name)
      if name == "XCTest" { flags.insert(.testFramework) }
    }
  }
}
