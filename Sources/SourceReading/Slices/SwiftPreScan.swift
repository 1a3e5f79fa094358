import Identifiers

/// A look at the bytes before the parser gets them: shapes that it cannot digest.
enum SwiftPreScan {
  static func gap(in bytes: UnsafeBufferPointer<UInt8>) -> ReadResult? {
    var lexer = SwiftLexer(bytes)
    var run = 0
    var square = 0
    var nesting = 0
    var conditions = 0
    while let mark = lexer.next() {
      switch mark.kind {
      case .nul: return .gap(.notText, "a NUL byte at \(mark.offset)")
      case .open:
        nesting += 1
        if bytes[mark.offset] == UInt8(ascii: "{") {
          run = 0
        } else {
          run = mark.follows ? run + 1 : 1
          if bytes[mark.offset] == UInt8(ascii: "[") { square += 1 }
        }
        if run > Limits.bracketRun { return .gap(.bracketRun, "\(run) opening brackets in a row at \(mark.offset)") }
        if square > Limits.squareDepth {
          return .gap(.bracketRun, "\(square) nested square brackets at \(mark.offset)")
        }
        if nesting > Limits.nesting { return .gap(.tooDeep, "\(nesting) nested brackets at \(mark.offset)") }
      case .close:
        nesting = max(0, nesting - 1)
        if bytes[mark.offset] == UInt8(ascii: "]") { square = max(0, square - 1) }
        run = 0
      case .directive:
        run = 0
        let isStart = mark.end - mark.offset == 3
        // `#if` and `#endif`; the clauses between them change nothing.
        if isStart { conditions += 1 } else if mark.end - mark.offset == 6 { conditions = max(0, conditions - 1) }
        if conditions > Limits.nesting { return .gap(.tooDeep, "\(conditions) nested #if at \(mark.offset)") }
      case .word, .sign: run = 0
      }
    }
    return nil
  }
}
