import Identifiers

enum SiteKind: RowKind {
  static let table = IntervalTable.sites
  static let placeTable: IntervalTable? = .places

  static func fields(of site: Site, _ strings: Strings) throws -> [Int64] {
    let key = try KeyNumbers(site.key, strings)
    return key.fields + [
      try strings.number(of: site.state.rawValue), try strings.number(ofValues: site.values),
      Int64(site.valuesOmitted), try strings.number(of: site.module), try strings.number(ofList: site.owners),
    ]
  }

  static func place(of site: Site, _ strings: Strings) throws -> [Int64] { [Int64(site.line), Int64(site.column)] }

  static func item(_ fields: [Int64], place: [Int64], _ strings: Strings) throws -> Site {
    Site(
      key: try KeyNumbers(fields).key(strings), line: Int(place[0]), column: Int(place[1]),
      state: try strings.name(fields[7], as: SiteState.self), values: try strings.values(fields[8]),
      valuesOmitted: Int(fields[9]), module: try strings.optionalText(fields[10]), owners: try strings.list(fields[11]))
  }

  static func isSame(_ left: Site, _ right: Site) -> Bool {
    left.state == right.state && left.valuesOmitted == right.valuesOmitted && left.values == right.values
      && areSame(left.module, right.module) && areSame(left.owners, right.owners) && isSameKey(left.key, right.key)
  }

  private static func isSameKey(_ left: SiteKey, _ right: SiteKey) -> Bool {
    left.side == right.side && left.form == right.form && left.ordinal == right.ordinal
      && areSame(left.path, right.path) && areSame(left.owner, right.owner)
      && areSame(left.element, right.element) && areSame(left.expression, right.expression)
  }

  static func hasSamePlace(_ left: Site, _ right: Site) -> Bool {
    left.line == right.line && left.column == right.column
  }

  static func isOrdered(_ left: Site, _ right: Site) -> Bool {
    if let isBefore = isBefore(left.key.path, right.key.path) { return isBefore }
    if left.line != right.line { return left.line < right.line }
    if left.column != right.column { return left.column < right.column }
    if left.key.form != right.key.form { return left.key.form < right.key.form }
    if let isBefore = isBefore(left.key.owner, right.key.owner) { return isBefore }
    if let isBefore = isBefore(left.key.expression, right.key.expression) { return isBefore }
    if let isBefore = isBefore(left.key.element ?? "", right.key.element ?? "") { return isBefore }
    if left.key.side != right.key.side { return left.key.side < right.key.side }
    return left.key.ordinal < right.key.ordinal
  }
}

/// A site's key in numbers of strings: equal only when all bytes are.
struct KeyNumbers: Hashable, Sendable {
  var side: Int64
  var form: Int64
  var path: Int64
  var owner: Int64
  /// 0 for none.
  var element: Int64
  var expression: Int64
  var ordinal: Int64

  init(
    side: Int64, form: Int64, path: Int64, owner: Int64, element: Int64, expression: Int64, ordinal: Int64 = 0
  ) {
    self.side = side
    self.form = form
    self.path = path
    self.owner = owner
    self.element = element
    self.expression = expression
    self.ordinal = ordinal
  }

  init(_ key: SiteKey, _ strings: Strings) throws {
    side = try strings.number(of: key.side.rawValue)
    form = try strings.number(of: key.form.rawValue)
    path = try strings.number(of: key.path)
    owner = try strings.number(of: key.owner)
    element = try strings.number(of: key.element)
    expression = try strings.number(of: key.expression)
    ordinal = Int64(key.ordinal)
  }

  /// From the first fields of a row.
  init(_ fields: [Int64]) {
    (side, form, path, owner) = (fields[0], fields[1], fields[2], fields[3])
    (element, expression, ordinal) = (fields[4], fields[5], fields[6])
  }

  var fields: [Int64] { [side, form, path, owner, element, expression, ordinal] }

  func key(_ strings: Strings) throws -> SiteKey {
    SiteKey(
      side: try strings.name(side, as: Side.self), form: try strings.name(form, as: Form.self),
      path: try strings.text(path), owner: try strings.text(owner), element: try strings.optionalText(element),
      expression: try strings.text(expression), ordinal: Int(ordinal))
  }
}
