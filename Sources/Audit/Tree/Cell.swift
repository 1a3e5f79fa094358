/// One thing that an evaluation may have looked at: the answer to a look-up, also when it was nothing.
///
/// Cells are hashes of what they name; two that meet cost an evaluation, never a site.
struct Cell: Hashable, Comparable {
  let hash: UInt64

  private init(_ kind: UInt8, _ first: String, _ second: String = "") {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    hash = (hash ^ UInt64(kind)) &* 0x0000_0100_0000_01b3
    for byte in first.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    hash = (hash ^ 0xFF) &* 0x0000_0100_0000_01b3
    for byte in second.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    self.hash = hash
  }

  static func < (left: Cell, right: Cell) -> Bool { left.hash < right.hash }

  /// What is declared as `name` in the type `scope`; in files when `scope` is empty.
  static func member(_ scope: String, _ name: String) -> Cell { Cell(1, scope, name) }
  /// What the type inherits and conforms to, anywhere.
  static func supers(_ type: String) -> Cell { Cell(2, type) }
  /// The types that inherit or conform to something of this simple name.
  static func conformers(_ name: String) -> Cell { Cell(3, name) }
  /// The cases of an enum.
  static func cases(_ type: String) -> Cell { Cell(4, type) }
  /// The stored properties that a memberwise initialiser takes.
  static func stored(_ type: String) -> Cell { Cell(5, type) }
  /// What is known to take an identifier under this base name.
  static func flow(_ name: String) -> Cell { Cell(6, name) }
  /// Whether the type is an identifier type.
  static func identifierType(_ type: String) -> Cell { Cell(7, type) }
  /// Who calls the reflection systems' entry points.
  static func reflection(_ name: String) -> Cell { Cell(8, name) }
  /// Whether something reads a model's property of this name.
  static func read(_ name: String) -> Cell { Cell(9, name) }
}

/// A hash that is the same on every machine and in every run.
struct StableHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    value = (value ^ 0xFF) &* 0x0000_0100_0000_01b3
  }

  mutating func combine(_ number: UInt64) {
    value = (value ^ number) &* 0x0000_0100_0000_01b3
    value ^= value >> 29
  }
}
