import Readings

/// The outline of Swift source: one pass over the bytes, comments and text included.
struct SwiftOutline: ~Copyable {
  private var words = WordSet()
  private var declares = WordSet(capacity: 256)
  private var types = WordSet(capacity: 64)
  private var globals = WordSet(capacity: 64)
  private var inherits = WordSet(capacity: 64)
  private var constructs = WordSet(capacity: 64)
  /// Braces, counted in text and comments too, were never closed more often than opened, and all were closed.
  private var isBalanced = true
  private var callsModifier = false
  private var imports: [String] = []
  private var flags: Outline.Flags = []

  static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> Outline {
    var scan = SwiftOutline()
    scan.run(bytes)
    if Words.isGenerated(bytes) { scan.flags.insert(.generated) }
    let declares = scan.declares.sorted()
    let words = scan.words.sorted()
    if Words.mayHoldOther(words, callsModifier: scan.callsModifier) { scan.flags.insert(.trigger) }
    return Outline(
      words: words, declares: declares, types: scan.types.sorted(),
      globals: scan.isBalanced ? scan.globals.sorted() : declares, inherits: scan.inherits.sorted(),
      constructs: scan.constructs.sorted(),
      imports: Array(Set(scan.imports)).sorted(), flags: scan.flags,
      size: bytes.count)
  }

  /// What the words that follow are taken for.
  private enum Mode {
    case none
    /// The name behind a keyword; dotted names go on.
    case name
    /// Behind `let` or `var`: the name, names in parentheses, names behind a comma.
    case binding
    /// Behind `case` at a name: every word of the line.
    case line
    case module
  }

  private enum Keyword: UInt8 {
    case none = 0
    case type, alias, name, binding, `case`, `import`, own, axwatch, swiftlint, preview, modifier
  }

  private mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    let count = bytes.count
    Words.isWord.withUnsafeBufferPointer { isWord in
      Self.keywords.withUnsafeBufferPointer { keywords in
        var mode = Mode.none
        /// Brackets open since the mode began.
        var depth = 0
        /// The next word is a name: behind a comma, or the first one.
        var expectsName = false
        /// Between a type's keyword and its brace: 1 before the colon, 2 behind it.
        var heritage = 0
        /// The name that follows is that of a type or an extension.
        var isType = false
        /// Braces open, and whether the line begins with white space: a declaration outside of all braces stands in
        /// none or, where braces in text deceive, at the beginning of its line.
        var (braces, isIndented) = (0, base[0] == 0x20 || base[0] == 9)
        defer { if braces != 0 { isBalanced = false } }
        /// Braces open around the preview that is being read; -1 outside of previews, where nothing is used.
        var preview = -1
        /// Behind `//` in a list of cases, where signs mean nothing.
        var isComment = false
        var index = 0
        while index < count {
          let byte = base[index]
          if isWord[Int(byte)] == 0 {
            index += 1
            if byte == 0x20 {
              index = Words.skipSpaces(in: bytes, from: index)
              continue
            }
            if byte == 10 {
              isIndented = index < count && (base[index] == 0x20 || base[index] == 9)
            } else if byte == UInt8(ascii: "{") {
              braces += 1
            } else if byte == UInt8(ascii: "}") {
              braces -= 1
              if braces < 0 { isBalanced = false }
              if braces == preview { preview = -1 }
            }
            if mode == .none && heritage == 0 { continue }
            if isComment, byte != 10, byte != 13 { continue }
            switch byte {
            case 10, 13:
              isComment = false
              // A list goes on behind a comma and inside brackets.
              if mode == .line || mode == .binding, depth == 0, !expectsName { mode = .none }
            case UInt8(ascii: ","):
              expectsName = depth == 0
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
              if byte == UInt8(ascii: "{") { heritage = 0 }
              if mode == .binding, expectsName, byte == UInt8(ascii: "(") { continue }
              depth += 1
              if mode == .name { mode = .none }
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
              if depth > 0 { depth -= 1 }
              if byte == UInt8(ascii: "}") { heritage = 0 }
            case UInt8(ascii: ":"):
              if heritage == 1 { heritage = 2 }
              // A colon ends the pattern of a `switch`; a declaration has none outside of brackets.
              if mode == .name || (mode == .line && depth == 0) { mode = .none }
              expectsName = false
            case UInt8(ascii: "="): expectsName = false
            case UInt8(ascii: "/"):
              if mode == .line, index < count, base[index] == UInt8(ascii: "/") { isComment = true }
            case UInt8(ascii: "."), UInt8(ascii: "`"), 9: break
            default: if mode == .name { mode = .none }
            }
            continue
          }
          let word = Word(at: index, of: bytes)
          index = word.end
          if words.insert(word) { flags.formUnion(Words.flags(of: word, in: bytes)) }

          let slot = keywords[Int(word.hash & 255)]
          if mode == .module {
            // `import struct Foundation.URL`
            if slot.hash == word.hash,
              slot.keyword == .type || slot.keyword == .alias || slot.keyword == .name || slot.keyword == .binding
            {
              continue
            }
            add(module: word.bytes(of: bytes))
            mode = .none
            continue
          }
          if slot.hash == word.hash, slot.keyword == .modifier {
            if Self.opens(base, index, count) { callsModifier = true }
          } else if slot.hash == word.hash, word.start == 0 || base[word.start - 1] != UInt8(ascii: "`") {
            // `let actor: A`, `case get, set`: a keyword may be a name.
            if mode == .line || mode == .name || (mode == .binding && expectsName) {
              declares.insert(word)
              globals.insert(word)
            }
            switch slot.keyword {
            case .type, .alias:
              mode = .name
              isType = true
              (depth, heritage) = (0, slot.keyword == .type ? 1 : 0)
              continue
            case .name:
              mode = .name
              isType = false
              (depth, heritage) = (0, 0)
              continue
            case .binding:
              mode = .binding
              (depth, expectsName, heritage) = (0, true, 0)
              continue
            case .case:
              if Self.startsName(base, index, count) {
                mode = .line
                (depth, expectsName) = (0, false)
                continue
              }
            case .import:
              mode = .module
              continue
            case .own:
              if word.start == 0 || base[word.start - 1] != UInt8(ascii: ".") {
                declares.insert(word)
              }
            case .axwatch:
              if word.next == UInt8(ascii: ":") { flags.insert(.exceptionComment) }
            case .swiftlint:
              if Self.disables(base, index, count) { flags.insert(.exceptionComment) }
            case .preview:
              if preview < 0, heritage == 2 || (word.start > 0 && base[word.start - 1] == UInt8(ascii: "#")) {
                preview = braces
              }
            case .modifier, .none: break
            }
          }

          if byte &- UInt8(ascii: "A") < 26, mode == .none || mode == .binding && !expectsName, heritage == 0,
            preview < 0, Self.isCalled(base, index, count)
          {
            constructs.insert(word)
          }
          switch mode {
          case .none: break
          case .name:
            declares.insert(word)
            if isType { types.insert(word) }
            if braces <= 0 || !isIndented { globals.insert(word) }
            // `extension A.B`: the next word is a name too; any other word is not.
            if index < count, word.next != UInt8(ascii: "."), word.next != UInt8(ascii: "`") { mode = .none }
          case .binding:
            if expectsName {
              declares.insert(word)
              if braces <= 0 || !isIndented { globals.insert(word) }
              // In a tuple the next name follows behind a comma or a closing parenthesis.
              if index < count, word.next != UInt8(ascii: ",") { expectsName = false }
            }
          case .line:
            declares.insert(word)
            if !isComment { expectsName = false }
          case .module: break
          }
          if heritage == 2 { inherits.insert(word) }
        }
      }
    }
  }

  private mutating func add(module: UnsafeBufferPointer<UInt8>) {
    let name = String(decoding: module, as: UTF8.self)
    imports.append(name)
    if name == "XCTest" || name == "Testing" { flags.insert(.testFramework) }
  }

  /// Whether a name follows `case`: a declaration, not a pattern.
  private static func startsName(_ base: UnsafePointer<UInt8>, _ index: Int, _ count: Int) -> Bool {
    var index = index
    while index < count, base[index] == 0x20 || base[index] == 9 || base[index] == 10 || base[index] == 13 {
      index += 1
    }
    return index < count && (Words.isWord[Int(base[index])] != 0 || base[index] == UInt8(ascii: "`"))
  }

  /// Whether a call's parentheses, generic arguments or closure follow.
  private static func isCalled(_ base: UnsafePointer<UInt8>, _ index: Int, _ count: Int) -> Bool {
    guard index < count else { return false }
    switch base[index] {
    case UInt8(ascii: "("), UInt8(ascii: "<"): return true
    case 0x20: return index + 1 < count && base[index + 1] == UInt8(ascii: "{")
    case UInt8(ascii: "."):
      // `Card.init(…)`
      return index + 5 < count && base[index + 1] == UInt8(ascii: "i") && base[index + 2] == UInt8(ascii: "n")
        && base[index + 3] == UInt8(ascii: "i") && base[index + 4] == UInt8(ascii: "t")
        && base[index + 5] == UInt8(ascii: "(")
    default: return false
    }
  }

  /// Whether a parenthesis follows, behind a quote of the name and white space at most.
  private static func opens(_ base: UnsafePointer<UInt8>, _ index: Int, _ count: Int) -> Bool {
    var index = index
    while index < count, " \t\n\r`".utf8.contains(base[index]) { index += 1 }
    return index < count && base[index] == UInt8(ascii: "(")
  }

  private static func disables(_ base: UnsafePointer<UInt8>, _ index: Int, _ count: Int) -> Bool {
    for word in [":disable", ":enable"] as [StaticString] {
      let length = word.utf8CodeUnitCount
      guard index + length <= count else { continue }
      var matched = 0
      while matched < length, base[index + matched] == word.utf8Start[matched] { matched += 1 }
      if matched == length { return true }
    }
    return false
  }

  // MARK: Keywords

  private struct Slot {
    var hash: UInt32 = 0
    var keyword = Keyword.none
  }

  /// By the low byte of the hash. The words of one table have different low bytes, which a test holds them to.
  private static let keywords: [Slot] = {
    var slots = [Slot](repeating: Slot(), count: 256)
    for (keyword, words) in keywordWords {
      for word in words {
        let hash = Outline.hash(word)
        precondition(slots[Int(hash & 255)].keyword == .none, "two keywords share a slot")
        slots[Int(hash & 255)] = Slot(hash: hash, keyword: keyword)
      }
    }
    return slots
  }()

  private static let keywordWords: [(Keyword, [String])] = [
    (.type, ["class", "struct", "enum", "actor", "protocol", "extension"]),
    (.alias, ["typealias", "associatedtype"]), (.name, ["func"]), (.binding, ["let", "var"]), (.case, ["case"]),
    (.import, ["import"]), (.own, ["init", "subscript", "deinit"]), (.axwatch, ["axwatch"]),
    (.swiftlint, ["swiftlint"]), (.preview, ["Preview", "PreviewProvider"]),
    (.modifier, [TriggerWords.modifier.called]),
  ]
}
