import Identifiers

/// What a byte scan tells of a source file: enough to decide whether the parser has to read it.
///
/// A superset by construction: comments and strings count as code, and words are kept as hashes. A mistake costs a parse,
/// never a site.
public struct Outline: Hashable, Sendable {
  public struct Flags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A trigger word stands in the file (`TriggerWords`).
    public static let trigger = Flags(rawValue: 1)
    /// An XCUI type is named.
    public static let xcui = Flags(rawValue: 2)
    /// The head says that the file is generated.
    public static let generated = Flags(rawValue: 4)
    /// An `axwatch:` or `swiftlint:disable` comment.
    public static let exceptionComment = Flags(rawValue: 8)
    /// XCTest or Testing is imported.
    public static let testFramework = Flags(rawValue: 16)
  }

  /// Hashes of all identifier-like words, sorted, without doubles.
  public var words: [UInt32]
  /// Hashes of the words after a declaring keyword and of every word of a `case` line, sorted, without doubles.
  public var declares: [UInt32]
  /// Of `declares`, the words after the keyword of a type or an extension: only these files add members to a type.
  public var types: [UInt32]
  /// Of `declares`, the words that may be declared outside of all braces.
  public var globals: [UInt32]
  /// Hashes of the words that may be inherited or conformed to, sorted, without doubles.
  public var inherits: [UInt32]
  /// Hashes of the words with a capital that are called, `Card(…)` and `Card { … }`: sorted, without doubles. Swift only.
  public var constructs: [UInt32]
  /// Module names after `import`, sorted.
  public var imports: [String]
  public var flags: Flags
  /// Bytes of the file.
  public var size: Int

  public init(
    words: [UInt32] = [], declares: [UInt32] = [], types: [UInt32] = [], globals: [UInt32] = [],
    inherits: [UInt32] = [], constructs: [UInt32] = [], imports: [String] = [], flags: Flags = [], size: Int = 0
  ) {
    self.words = words
    self.declares = declares
    self.types = types
    self.globals = globals
    self.inherits = inherits
    self.constructs = constructs
    self.imports = imports
    self.flags = flags
    self.size = size
  }

  /// The hash of a word over its UTF-8 bytes, eight at a time.
  @inlinable public static func hash(_ word: some Sequence<UInt8>) -> UInt32 {
    var hash = WordHash()
    var (chunk, shift) = (UInt64(0), UInt64(0))
    for byte in word {
      chunk |= UInt64(byte) << shift
      shift += 8
      if shift == 64 {
        hash.add(chunk)
        (chunk, shift) = (0, 0)
      }
    }
    if shift > 0 { hash.add(chunk) }
    return hash.value
  }

  public static func hash(_ word: String) -> UInt32 { hash(word.utf8) }

  public func mentions(_ word: UInt32) -> Bool { Self.contains(words, word) }
  public func declares(_ word: UInt32) -> Bool { Self.contains(declares, word) }

  public func constructs(_ word: UInt32) -> Bool { Self.contains(constructs, word) }
  public func declaresType(_ word: UInt32) -> Bool { Self.contains(types, word) }
  public func declaresGlobally(_ word: UInt32) -> Bool { Self.contains(globals, word) }

  private static func contains(_ sorted: [UInt32], _ word: UInt32) -> Bool {
    sorted.hasSorted(word)
  }
}

/// The hash of a word in the making.
public struct WordHash: Sendable {
  @usableFromInline var sum: UInt64 = 1

  @inlinable public init() {}

  /// Adds the next eight bytes, the first one lowest; behind the last byte stand zeros.
  @inlinable @inline(__always) public mutating func add(_ chunk: UInt64) {
    sum = (sum ^ chunk) &* 0x9E37_79B9_7F4A_7C15
    sum ^= sum >> 32
  }

  @inlinable @inline(__always) public var value: UInt32 { UInt32(truncatingIfNeeded: sum) }
}
