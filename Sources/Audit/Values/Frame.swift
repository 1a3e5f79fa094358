import Readings

/// From where an expression is evaluated.
struct Frame {
  let file: FileIndex
  /// Where names are looked up when the expression itself does not tell.
  var scope: ScopeID
  /// Whether literals are the site's own.
  var isOwn: Bool
  var selfValue: Value?
  /// What parameters stand for: values put in by a call.
  var arguments: [Slot: [Value]] = [:]
  /// Types that the surroundings expect, for implicit members.
  var expected: [String] = []
  var depth = 0

  /// A parameter of a function or closure.
  enum Slot: Hashable {
    case parameter(DeclarationReference, Int)
    case closure(path: String, ScopeID, Int)
    /// The text of what a macro is given, for `#x`.
    case source(DeclarationReference, Int)
  }

  func expecting(_ types: [String]) -> Frame {
    var frame = self
    frame.expected = types
    return frame
  }

  func deeper() -> Frame {
    var frame = self
    frame.depth += 1
    return frame
  }
}
