import Identifiers

enum ExceptionKind: RowKind {
  static let table = IntervalTable.exceptions
  static let placeTable: IntervalTable? = .places

  static func fields(of exception: LegacyException, _ strings: Strings) throws -> [Int64] {
    [
      try strings.number(of: exception.origin.rawValue), try strings.number(ofList: exception.rules.map(\.rawValue)),
      try strings.number(of: exception.place.path), try strings.number(of: exception.pathGlob),
      try strings.number(of: exception.identifierGlob), try strings.number(of: exception.reason),
      try strings.number(of: exception.owner), try strings.number(of: exception.until),
      try strings.number(ofIDs: exception.covers), Int64(exception.ordinal),
    ]
  }

  static func place(of exception: LegacyException, _ strings: Strings) throws -> [Int64] {
    [Int64(exception.place.line), Int64(exception.place.column)]
  }

  static func item(_ fields: [Int64], place: [Int64], _ strings: Strings) throws -> LegacyException {
    LegacyException(
      origin: try strings.name(fields[0], as: LegacyException.Origin.self), rules: try strings.rules(fields[1]),
      place: Place(path: try strings.text(fields[2]), line: Int(place[0]), column: Int(place[1])),
      pathGlob: try strings.optionalText(fields[3]), identifierGlob: try strings.optionalText(fields[4]),
      reason: try strings.optionalText(fields[5]), owner: try strings.optionalText(fields[6]),
      until: try strings.optionalText(fields[7]), covers: try strings.ids(fields[8]), ordinal: Int(fields[9]))
  }

  static func isOrdered(_ left: LegacyException, _ right: LegacyException) -> Bool {
    if let isBefore = isBefore(left.place, right.place) { return isBefore }
    return left.id < right.id
  }
}

enum GapKind: RowKind {
  static let table = IntervalTable.gaps

  static func fields(of gap: Gap, _ strings: Strings) throws -> [Int64] {
    [
      try strings.number(of: gap.path), try strings.number(of: gap.reason.rawValue), try strings.number(of: gap.detail),
    ]
  }

  static func item(_ fields: [Int64], place: [Int64], _ strings: Strings) throws -> Gap {
    Gap(
      path: try strings.text(fields[0]), reason: try strings.name(fields[1], as: Gap.Reason.self),
      detail: try strings.text(fields[2]))
  }

  static func isOrdered(_ left: Gap, _ right: Gap) -> Bool { isBefore(left.path, right.path) ?? false }
}

/// A document that stands beside the audit, by name.
struct StandingDocument: Hashable, Sendable {
  var name: String
  var content: String
}

enum DocumentKind: RowKind {
  static let table = IntervalTable.documents

  static func fields(of document: StandingDocument, _ strings: Strings) throws -> [Int64] {
    [try strings.number(of: document.name), try strings.number(of: document.content)]
  }

  static func item(_ fields: [Int64], place: [Int64], _ strings: Strings) throws -> StandingDocument {
    StandingDocument(name: try strings.text(fields[0]), content: try strings.text(fields[1]))
  }

  static func isOrdered(_ left: StandingDocument, _ right: StandingDocument) -> Bool {
    isBefore(left.name, right.name) ?? false
  }
}
