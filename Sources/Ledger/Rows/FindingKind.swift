import Identifiers

enum FindingKind: RowKind {
  static let table = IntervalTable.findings
  static let placeTable: IntervalTable? = .places

  static func fields(of finding: Finding, _ strings: Strings) throws -> [Int64] {
    [
      try strings.number(of: finding.rule.rawValue), try strings.number(of: finding.severity.rawValue),
      try strings.number(of: finding.place.path), try strings.number(of: finding.message),
      try strings.number(of: finding.suggestion), try strings.number(ofSubject: finding.subject),
      try strings.number(ofID: finding.site), try strings.number(ofID: finding.exception),
    ]
  }

  static func place(of finding: Finding, _ strings: Strings) throws -> [Int64] {
    [Int64(finding.place.line), Int64(finding.place.column)]
  }

  static func item(_ fields: [Int64], place: [Int64], _ strings: Strings) throws -> Finding {
    Finding(
      rule: try strings.name(fields[0], as: RuleName.self), severity: try strings.name(fields[1], as: Severity.self),
      place: Place(path: try strings.text(fields[2]), line: Int(place[0]), column: Int(place[1])),
      message: try strings.text(fields[3]), suggestion: try strings.optionalText(fields[4]),
      subject: try strings.subject(fields[5]), site: try strings.id(fields[6]), exception: try strings.id(fields[7]))
  }

  static func isSame(_ left: Finding, _ right: Finding) -> Bool {
    left.rule == right.rule && isSame(left.subject, right.subject) && left.severity == right.severity
      && areSame(left.place.path, right.place.path) && areSame(left.message, right.message)
      && areSame(left.suggestion, right.suggestion) && areSame(left.site, right.site)
      && areSame(left.exception, right.exception)
  }

  private static func isSame(_ left: Finding.Subject, _ right: Finding.Subject) -> Bool {
    switch (left, right) {
    case (.site(let one), .site(let other)): areSame(one, other)
    case (.value(let one, let site), .value(let other, let otherSite)): areSame(one, other) && areSame(site, otherSite)
    case (.declaration(let path, let name, let ordinal), .declaration(let otherPath, let otherName, let otherOrdinal)):
      ordinal == otherOrdinal && areSame(path, otherPath) && areSame(name, otherName)
    case (.file(let path, let name), .file(let otherPath, let otherName)):
      areSame(path, otherPath) && areSame(name, otherName)
    case (.repository(let one), .repository(let other)): areSame(one, other)
    default: false
    }
  }

  static func hasSamePlace(_ left: Finding, _ right: Finding) -> Bool {
    left.place.line == right.place.line && left.place.column == right.place.column
  }

  static func isOrdered(_ left: Finding, _ right: Finding) -> Bool {
    if let isBefore = isBefore(left.place, right.place) { return isBefore }
    if left.rule != right.rule { return left.rule < right.rule }
    if let isBefore = isBefore(left.message, right.message) { return isBefore }
    return left.id < right.id
  }
}

extension Strings {
  /// What a finding is about, packed.
  func number(ofSubject subject: Finding.Subject) throws -> Int64 {
    var packer = Packer()
    switch subject {
    case .site(let id):
      packer.append(byte: 1)
      packer.append(ids: [id])
    case .declaration(let path, let name, let ordinal):
      packer.append(byte: 2)
      packer.append(UInt64(bitPattern: try number(of: path)))
      packer.append(UInt64(bitPattern: try number(of: name)))
      packer.append(ordinal)
    case .value(let value, let site):
      packer.append(byte: 3)
      packer.append(UInt64(bitPattern: try number(of: value)))
      packer.append(ids: [site])
    case .file(let path, let name):
      packer.append(byte: 4)
      packer.append(UInt64(bitPattern: try number(of: path)))
      packer.append(UInt64(bitPattern: try number(of: name)))
    case .repository(let name):
      packer.append(byte: 5)
      packer.append(UInt64(bitPattern: try number(of: name)))
    }
    return try number(of: packer)
  }

  func subject(_ number: Int64) throws -> Finding.Subject {
    var unpacker = try pack(number)
    func text(_ number: UInt64) throws -> String { try self.text(Int64(bitPattern: number)) }
    switch try unpacker.byte() {
    case 1: return .site(try unpacker.ids().first ?? "")
    case 2:
      let (path, name) = (try text(unpacker.unsigned()), try text(unpacker.unsigned()))
      return .declaration(path: path, name: name, ordinal: try unpacker.int())
    case 3:
      let value = try text(unpacker.unsigned())
      return .value(value, site: try unpacker.ids().first ?? "")
    case 4:
      let path = try text(unpacker.unsigned())
      return .file(path: path, name: try text(unpacker.unsigned()))
    case 5: return .repository(name: try text(unpacker.unsigned()))
    default: throw Unpacker.Damaged()
    }
  }
}
