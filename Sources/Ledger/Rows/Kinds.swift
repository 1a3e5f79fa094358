import Identifiers

/// How things of one kind stand in the tables.
protocol RowKind {
  associatedtype Item: Hashable & Sendable
  static var table: IntervalTable { get }
  /// The table of what moves with every edit above it; `nil` for a kind without.
  static var placeTable: IntervalTable? { get }
  static func fields(of item: Item, _ strings: Strings) throws -> [Int64]
  static func place(of item: Item, _ strings: Strings) throws -> [Int64]
  static func item(_ fields: [Int64], place: [Int64], _ strings: Strings) throws -> Item
  /// Whether two items, of one identity, have surely the same fields. Fast; `false` when in doubt.
  static func isSame(_ left: Item, _ right: Item) -> Bool
  /// Whether two items surely have the same place.
  static func hasSamePlace(_ left: Item, _ right: Item) -> Bool
  /// The order of lists.
  static func isOrdered(_ left: Item, _ right: Item) -> Bool
}

extension RowKind {
  static var placeTable: IntervalTable? { nil }
  static func place(of item: Item, _ strings: Strings) throws -> [Int64] { [] }
  static func isSame(_ left: Item, _ right: Item) -> Bool { false }
  static func hasSamePlace(_ left: Item, _ right: Item) -> Bool { false }

  /// Reads an item; bytes that the ledger did not write are damage.
  static func read(_ fields: [Int64], place: [Int64], _ strings: Strings) throws -> Item {
    do {
      return try item(fields, place: place, strings)
    } catch is Unpacker.Damaged {
      throw LedgerError(
        kind: .damaged, operation: "read", object: table.name, cause: "a row cannot be understood",
        hint: "restore a backup that stands beside the ledger, or move it away to start anew")
    }
  }
}

extension Strings {
  /// A name that this version of the program must know.
  func name<Name: RawRepresentable>(_ number: Int64, as type: Name.Type) throws -> Name
  where Name.RawValue == String {
    let text = try text(number)
    guard let name = Name(rawValue: text) else {
      throw LedgerError(
        kind: .tooNew, operation: "read", object: "\(type)", cause: "`\(text)` is not known",
        hint: "use the version of axwatch that wrote the ledger, or a newer one")
    }
    return name
  }

  func number(ofValue value: IdentifierValue) throws -> Int64 {
    var packer = Packer()
    packer.append(value)
    return try number(of: packer)
  }

  func value(_ number: Int64) throws -> IdentifierValue {
    var unpacker = try pack(number)
    return try unpacker.value()
  }

  /// The number of a list of texts; 0 for an empty one.
  func number(ofList texts: [String]) throws -> Int64 {
    if texts.isEmpty { return 0 }
    var packer = Packer()
    packer.append(UInt64(texts.count))
    for text in texts { packer.append(text) }
    return try number(of: packer)
  }

  func list(_ number: Int64) throws -> [String] {
    if number == 0 { return [] }
    var unpacker = try pack(number)
    var texts: [String] = []
    for _ in 0..<(try unpacker.count()) { texts.append(try unpacker.text()) }
    return texts
  }

  /// The number of a list of identities; 0 for an empty one.
  func number(ofIDs ids: [String]) throws -> Int64 {
    if ids.isEmpty { return 0 }
    var packer = Packer()
    packer.append(ids: ids)
    return try number(of: packer)
  }

  func ids(_ number: Int64) throws -> [String] {
    if number == 0 { return [] }
    var unpacker = try pack(number)
    return try unpacker.ids()
  }

  func number(ofID id: String?) throws -> Int64 { try number(ofIDs: id.map { [$0] } ?? []) }

  func id(_ number: Int64) throws -> String? { try ids(number).first }

  func number(ofValues values: [IdentifierValue]) throws -> Int64 {
    if values.isEmpty { return 0 }
    var packer = Packer()
    packer.append(UInt64(values.count))
    for value in values { packer.append(value) }
    return try number(of: packer)
  }

  func values(_ number: Int64) throws -> [IdentifierValue] {
    if number == 0 { return [] }
    var unpacker = try pack(number)
    return try (0..<(try unpacker.count())).map { _ in try unpacker.value() }
  }

  func number(ofPlaces places: [Place]) throws -> Int64 {
    if places.isEmpty { return 0 }
    var packer = Packer()
    packer.append(UInt64(places.count))
    for place in places {
      packer.append(UInt64(bitPattern: try number(of: place.path)))
      packer.append(place.line)
      packer.append(place.column)
    }
    return try number(of: packer)
  }

  func places(_ number: Int64) throws -> [Place] {
    if number == 0 { return [] }
    var unpacker = try pack(number)
    return try (0..<(try unpacker.count())).map { _ in
      let path = try text(Int64(bitPattern: try unpacker.unsigned()))
      return Place(path: path, line: try unpacker.int(), column: try unpacker.int())
    }
  }
}

/// Whether two texts have the same bytes: `==` takes other normal forms for the same.
func areSame(_ left: String, _ right: String) -> Bool { ExactText(text: left) == ExactText(text: right) }

func areSame(_ left: String?, _ right: String?) -> Bool {
  guard let left, let right else { return left == nil && right == nil }
  return ExactText(text: left) == ExactText(text: right)
}

func areSame(_ left: [String], _ right: [String]) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { areSame($0, $1) }
}

/// Compares by bytes, so that look-alike texts have an order too, the same on every machine.
func isBefore(_ left: String, _ right: String) -> Bool? {
  if left.utf8.elementsEqual(right.utf8) { return nil }
  return left.utf8.lexicographicallyPrecedes(right.utf8)
}

func isBefore(_ left: Place, _ right: Place) -> Bool? {
  if let isBefore = isBefore(left.path, right.path) { return isBefore }
  if left.line != right.line { return left.line < right.line }
  return left.column == right.column ? nil : left.column < right.column
}
