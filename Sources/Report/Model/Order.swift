import Identifiers

/// The orders of lists: by bytes, so that no locale and no Unicode table has a say.
enum Order {
  static func paths(_ left: String, _ right: String) -> Bool { left.utf8.lexicographicallyPrecedes(right.utf8) }

  /// By path, line, column and form.
  static func sites(_ left: Site, _ right: Site) -> Bool {
    if left.key.path != right.key.path { return paths(left.key.path, right.key.path) }
    return (left.line, left.column, left.key.form.rawValue, left.key.ordinal, left.key.expression)
      < (right.line, right.column, right.key.form.rawValue, right.key.ordinal, right.key.expression)
  }

  /// By path, line, column and rule.
  static func findings(_ left: Finding, _ right: Finding) -> Bool {
    let (one, other) = (left.place, right.place)
    if one.path != other.path { return paths(one.path, other.path) }
    if (one.line, one.column) != (other.line, other.column) {
      return (one.line, one.column) < (other.line, other.column)
    }
    return left.rule != right.rule ? left.rule < right.rule : left.id < right.id
  }

  static func exceptions(_ left: LegacyException, _ right: LegacyException) -> Bool {
    if left.place.path != right.place.path { return paths(left.place.path, right.place.path) }
    return (left.place.line, left.id) < (right.place.line, right.id)
  }
}
