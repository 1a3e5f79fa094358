import SwiftSyntax

/// A syntax tree as flat rows: each node of SwiftSyntax is asked once for its kind and place, everything after that is
/// plain integers and bytes.
///
/// Rows stand in breadth-first order, so a node's children are neighbours and come after it; building needs no
/// recursion.
struct SyntaxTable {
  struct Row {
    var kind: NodeKind
    var level: Int32
    /// Children: rows `first ..< first + count`.
    var first: Int32 = 0
    var count: Int32 = 0
    /// Bytes, without the trivia around.
    var start: Int32 = 0
    var end: Int32 = 0
    /// Tokens: `firstToken ..< lastToken` of `tokens`.
    var firstToken: Int32 = 0
    var lastToken: Int32 = 0
  }

  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var rows: ContiguousArray<Row> = []
  /// Rows of the tokens, in source order.
  private(set) var tokens: ContiguousArray<Int32> = []
  /// `prefix[i]` is the hash of the first `i` tokens.
  private var prefix: ContiguousArray<UInt64> = []
  private var powers: ContiguousArray<UInt64> = [1]
  /// The deepest level met.
  private(set) var depth: Int32 = 0

  static let root = 0

  /// - Parameter bytes: what `file` was parsed from.
  init(of file: SourceFileSyntax, _ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    addRows(of: Syntax(file))
    numberTokens()
    spanNodes()
  }

  private mutating func addRows(of root: Syntax) {
    var handles: ContiguousArray<Syntax> = [root]
    rows.reserveCapacity(bytes.count / 2)
    handles.reserveCapacity(bytes.count / 2)
    rows.append(Row(kind: NodeKind(root.kind), level: 0))
    var index = 0
    while index < handles.count {
      let node = handles[index]
      let level = rows[index].level + 1
      if rows[index].kind == .token {
        rows[index].start = Int32(clamping: node.positionAfterSkippingLeadingTrivia.utf8Offset)
        rows[index].end = Int32(clamping: node.endPositionBeforeTrailingTrivia.utf8Offset)
      } else {
        let first = handles.count
        for child in node.children(viewMode: .sourceAccurate) {
          handles.append(child)
          rows.append(Row(kind: NodeKind(child.kind), level: level))
        }
        rows[index].first = Int32(first)
        rows[index].count = Int32(handles.count - first)
        if handles.count > first, level > depth { depth = level }
        if rows[index].count == 0 { rows[index].start = Int32(clamping: node.position.utf8Offset) }
      }
      index += 1
    }
  }

  private mutating func numberTokens() {
    var stack: [Int32] = [0]
    prefix.append(0)
    while let row = stack.popLast() {
      let index = Int(row)
      if rows[index].kind == .token {
        rows[index].firstToken = Int32(tokens.count)
        rows[index].lastToken = Int32(tokens.count + 1)
        tokens.append(row)
        let last = prefix[prefix.count - 1]
        prefix.append(Self.multiply(last, Self.base) &+ hash(ofToken: index))
      } else {
        rows[index].firstToken = Int32(tokens.count)
        rows[index].lastToken = Int32(tokens.count)
        let first = rows[index].first
        var child = first + rows[index].count
        while child > first {
          child -= 1
          stack.append(child)
        }
      }
    }
  }

  /// Children come after their parent, so one pass from the end spans every node.
  private mutating func spanNodes() {
    var index = rows.count - 1
    while index >= 0 {
      let row = rows[index]
      if row.kind != .token, row.count > 0 {
        let last = rows[Int(row.first + row.count - 1)]
        rows[index].lastToken = last.lastToken
        if row.firstToken < last.lastToken {
          rows[index].start = rows[Int(tokens[Int(row.firstToken)])].start
          rows[index].end = rows[Int(tokens[Int(last.lastToken - 1)])].end
        } else {
          rows[index].start = rows[Int(row.first)].start
          rows[index].end = rows[index].start
        }
      } else if row.kind != .token {
        rows[index].end = row.start
      }
      index -= 1
    }
  }

  // MARK: Hashes

  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func multiply(_ left: UInt64, _ right: UInt64) -> UInt64 { left &* right }

  private func hash(ofToken index: Int) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for offset in Int(rows[index].start)..<Int(rows[index].end) {
      hash = (hash ^ UInt64(bytes[offset])) &* 0x0000_0100_0000_01b3
    }
    // FNV's low bits are weak under the multiplication of the prefix hash: mix them.
    hash ^= hash >> 31
    hash = hash &* 0x7FB5_D329_728E_A185
    return hash ^ (hash >> 27)
  }

  /// A hash of the tokens of `node`, trivia left out.
  mutating func hash(of node: Int) -> UInt64 {
    let row = rows[node]
    let length = Int(row.lastToken - row.firstToken)
    while powers.count <= length { powers.append(powers[powers.count - 1] &* Self.base) }
    return prefix[Int(row.lastToken)] &- prefix[Int(row.firstToken)] &* powers[length]
  }

  // MARK: Looking

  @inline(__always) func kind(_ node: Int) -> NodeKind { rows[node].kind }
  @inline(__always) func start(_ node: Int) -> Int32 { rows[node].start }
  @inline(__always) func children(_ node: Int) -> Range<Int> {
    let row = rows[node]
    return Int(row.first)..<Int(row.first + row.count)
  }

  func child(_ node: Int, _ kind: NodeKind) -> Int? {
    for child in children(node) where rows[child].kind == kind { return child }
    return nil
  }

  /// The first child that is neither a token nor something that the parser did not expect.
  func firstNode(_ node: Int) -> Int? {
    for child in children(node) {
      let kind = rows[child].kind
      if kind != .token && kind != .unexpected { return child }
    }
    return nil
  }

  func lastNode(_ node: Int) -> Int? {
    for child in children(node).reversed() {
      let kind = rows[child].kind
      if kind != .token && kind != .unexpected { return child }
    }
    return nil
  }

  func firstToken(_ node: Int) -> Int? { child(node, .token) }

  /// Whether the token is exactly `text`.
  func token(_ node: Int, is text: StaticString) -> Bool {
    let row = rows[node]
    let length = Int(row.end - row.start)
    guard row.kind == .token, length == text.utf8CodeUnitCount, let base = bytes.baseAddress else { return false }
    let start = base + Int(row.start)
    for index in 0..<length where start[index] != text.utf8Start[index] { return false }
    return true
  }

  func hasToken(_ node: Int, _ text: StaticString) -> Bool {
    for child in children(node) where token(child, is: text) { return true }
    return false
  }

  func string(_ start: Int32, _ end: Int32) -> String {
    guard end > start else { return "" }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(end)]), as: UTF8.self)
  }

  /// The text of a token.
  func text(ofToken node: Int) -> String { string(rows[node].start, rows[node].end) }

  /// The text of a token without back-ticks.
  func name(_ node: Int) -> String {
    let row = rows[node]
    if row.end - row.start > 2, bytes[Int(row.start)] == UInt8(ascii: "`") { return string(row.start + 1, row.end - 1) }
    return string(row.start, row.end)
  }

  /// The source text of a node, each run of trivia inside as one space.
  func text(of node: Int, limit: Int = .max) -> String {
    let row = rows[node]
    var parts: [UInt8] = []
    var end = row.start
    for token in Int(row.firstToken)..<Int(row.lastToken) {
      let next = rows[Int(tokens[token])]
      if next.start > end, !parts.isEmpty { parts.append(UInt8(ascii: " ")) }
      parts.append(contentsOf: bytes[Int(next.start)..<Int(max(next.start, next.end))])
      end = max(end, next.end)
      if parts.count > limit { break }
    }
    let text = String(decoding: parts, as: UTF8.self)
    return parts.count > limit ? String(text.prefix(limit)) : text
  }
}
