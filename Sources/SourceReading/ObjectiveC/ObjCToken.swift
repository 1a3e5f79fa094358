/// One token of Objective-C.
struct ObjCToken {
  enum Kind: UInt8 {
    case word, number
    /// `@"x"` and `"x"`: the offsets are those between the quotes.
    case text
    case character
    /// `@interface`, `@"`'s siblings `@[`, `@{`, `@(`: the text is what follows the sign.
    case at
    case sign
    case end
  }

  var kind: Kind
  var start: Int32
  var end: Int32
  /// The `#if` clause that it stands in; -1 for none.
  var condition: Int32
  /// A line break stands before it.
  var startsLine: Bool
}

/// A `#define`, in the order of the file.
struct ObjCMacro {
  /// The index of the token before which it stands.
  var token: Int
  var name: ObjCToken
  /// Names of its parameters; `nil` for one without parentheses.
  var parameters: [ObjCToken]?
  /// Its body.
  var body: [ObjCToken]
  /// Where its body stands among all tokens.
  var range = 0..<0
}
