import Glibc

/// A text that is equal to another one only when their bytes are: look-alikes and other normal forms differ.
struct ExactText: Hashable {
  let text: String

  static func == (left: ExactText, right: ExactText) -> Bool {
    let count = left.text.utf8.count
    guard count == right.text.utf8.count else { return false }
    let isEqual = left.text.utf8.withContiguousStorageIfAvailable { left in
      right.text.utf8.withContiguousStorageIfAvailable { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return memcmp(left, right, count) == 0
      }
    }
    return (isEqual ?? nil) ?? left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    let hashed: Void? = text.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    if hashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
  }
}

/// A packed list.
private struct ExactBytes: Hashable {
  let bytes: [UInt8]

  func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

/// The table of strings: each text, or packed list, is stored once and known by its number. 0 stands for none.
final class Strings {
  private let database: any Database
  private var numbers: [ExactText: Int64] = [:]
  private var texts: [Int64: String] = [:]
  private var packs: [Int64: [UInt8]] = [:]
  private var packNumbers: [ExactBytes: Int64] = [:]
  private var held = 0
  private var next: Int64?

  /// How many bytes are kept in memory before all are dropped.
  private let mostHeld: Int

  init(_ database: any Database, mostHeld: Int = 32 << 20) {
    self.database = database
    self.mostHeld = mostHeld
  }

  /// Forgets everything that is only in memory, after a transaction was rolled back or another process wrote.
  func forget() {
    (numbers, texts, packs, packNumbers, held, next) = ([:], [:], [:], [:], 0, nil)
  }

  private func hold(_ bytes: Int) {
    if held > mostHeld {
      let number = next
      forget()
      next = number
    }
    held += bytes + 64
  }

  // MARK: Writing

  func number(of text: String) throws -> Int64 {
    if let known = numbers[ExactText(text: text)] { return known }
    let number = try stored(Array(text.utf8))
    hold(text.utf8.count)
    numbers[ExactText(text: text)] = number
    return number
  }

  func number(of text: String?) throws -> Int64 {
    guard let text else { return 0 }
    return try number(of: text)
  }

  func number(of pack: Packer) throws -> Int64 {
    if let known = packNumbers[ExactBytes(bytes: pack.bytes)] { return known }
    let number = try stored(pack.bytes)
    hold(pack.bytes.count)
    packNumbers[ExactBytes(bytes: pack.bytes)] = number
    return number
  }

  /// The number of a text that may not be stored.
  func knownNumber(of text: String) throws -> Int64? {
    if let known = numbers[ExactText(text: text)] { return known }
    return try found(Array(text.utf8), digest: Self.digest(Array(text.utf8)))
  }

  func knownNumber(of pack: Packer) throws -> Int64? { try found(pack.bytes, digest: Self.digest(pack.bytes)) }

  private func stored(_ bytes: [UInt8]) throws -> Int64 {
    let digest = Self.digest(bytes)
    if let number = try found(bytes, digest: digest) { return number }
    let number =
      try next ?? (database.prepared("SELECT COALESCE(MAX(id), 0) FROM strings").first { $0.int(0) } ?? 0) + 1
    next = number + 1
    let insert = try database.prepared("INSERT INTO strings (id, digest, bytes) VALUES ($1, $2, $3)")
    try insert.bind(1, number)
    try insert.bind(2, digest)
    try insert.bind(3, bytes: bytes)
    try insert.run()
    return number
  }

  private func found(_ bytes: [UInt8], digest: Int64) throws -> Int64? {
    let select = try database.prepared("SELECT id, bytes FROM strings WHERE digest = $1 ORDER BY id")
    defer { select.reset() }
    try select.bind(1, digest)
    while try select.step() {
      let isSame = select.withBytes(1) { $0.elementsEqual(bytes) }
      if isSame { return select.int(0) }
    }
    return nil
  }

  /// FNV-1a. It is stored: it must stay the same for ever.
  static func digest(_ bytes: [UInt8]) -> Int64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int64(bitPattern: hash)
  }

  // MARK: Reading

  func text(_ number: Int64) throws -> String {
    if let known = texts[number] { return known }
    let text = try row(number) { $0.text(0) }
    hold(text.utf8.count)
    texts[number] = text
    return text
  }

  func optionalText(_ number: Int64) throws -> String? { number == 0 ? nil : try text(number) }

  func pack(_ number: Int64) throws -> Unpacker {
    if let known = packs[number] { return Unpacker(known) }
    let bytes = try row(number) { $0.bytes(0) }
    hold(bytes.count)
    packs[number] = bytes
    return Unpacker(bytes)
  }

  private func row<Result>(_ number: Int64, _ read: (any Statement) -> Result) throws -> Result {
    let select = try database.prepared("SELECT bytes FROM strings WHERE id = $1")
    try select.bind(1, number)
    guard let result = try select.first(read) else {
      throw LedgerError(
        kind: .damaged, operation: "read", object: database.name, cause: "string \(number) is not there",
        hint: "restore a backup that stands beside it, or move it away to start anew")
    }
    return result
  }
}
