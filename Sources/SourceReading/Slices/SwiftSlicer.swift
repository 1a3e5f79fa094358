import Readings

/// Cuts declarations out of a Swift file without parsing it: a scan that knows text, comments and braces.
///
/// Declarations are told at the level of the file and of types; bodies are passed over. A file whose brackets do not
/// match comes whole from behind the last type that was closed before one that is open at the end.
struct SwiftSlicer {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let request: SliceRequest
  private var lexer: SwiftLexer
  /// What the file consists of, where it is kept for its next version.
  private var stretches: [SourceStretch]?
  /// The words that were looked at since the last stretch, and what comes from it whatever is asked for.
  private var words: [UInt32] = []
  private var always: [Range<Int>] = []
  private var containers: [Container] = [Container()]
  private var item: Item?
  /// Brackets that are open inside the current declaration.
  private var depth = 0

  /// The file, or a type whose members are being walked.
  private struct Container {
    var header: Range<Int>?
    var isAsked = false
    /// Its properties and the headers inside come with it.
    var isOpen = false
    /// The members of it that are asked for.
    var members: Set<UInt32> = []
    var isEnum = false
    var hasContent = false
    var pieces: [Range<Int>] = []
  }

  private struct Item {
    var start: Int
    var keyword: DeclarationKeyword?
    var isAsked = false
    var isOpen = false
    /// Of a type, the members that are asked for.
    var members: Set<UInt32> = []
    var expectsName = false
    /// Angle brackets that are open in the written type of a property: a comma in them is not followed by a name.
    var angles = 0
    /// A value was assigned: a brace behind it is no accessor.
    var hasValue = false
    /// Its braces hold a getter: nothing is stored.
    var isComputed = false
    var awaitsAccessor = false
    /// Between the parentheses of a tuple pattern.
    var isTuple = false
    /// `class` was met: a modifier when a member follows, else the type's keyword.
    var pendingClass = false
    var isEnum = false
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ request: SliceRequest, keepsStretches: Bool) {
    self.bytes = bytes
    self.request = request
    lexer = SwiftLexer(bytes, words: true)
    stretches = keepsStretches ? [] : nil
  }

  static func slice(_ bytes: UnsafeBufferPointer<UInt8>, _ request: SliceRequest) -> SourceSlice {
    var slicer = SwiftSlicer(bytes, request, keepsStretches: false)
    return slicer.run(after: SourceStretches())
  }

  /// Cuts a version of a file, at the cost of what was changed since an earlier one and of what is asked for.
  ///
  /// - Returns: the slice, and the stretches of this version.
  static func slice(
    _ bytes: UnsafeBufferPointer<UInt8>, _ request: SliceRequest, after earlier: SourceStretches
  ) -> (SourceSlice, [SourceStretch]) {
    var slicer = SwiftSlicer(bytes, request, keepsStretches: true)
    let slice = slicer.run(after: earlier)
    return (slice, slicer.stretches ?? [])
  }

  private mutating func run(after earlier: SourceStretches) -> SourceSlice {
    let asked = request.words
    var next = 0
    var isWhole = false
    while !isWhole {
      if let index = earlier.find(at: lexer.offset, of: bytes, from: next) {
        next = index + 1
        let stretch = earlier.stretches[index].moved(to: lexer.offset)
        if !stretch.mentions(asked) {
          containers[0].pieces += stretch.always
          stretches?.append(stretch)
          lexer.pass(to: stretch.range.upperBound)
          continue
        }
      }
      guard let isEnd = walk() else { return whole }
      isWhole = isEnd
    }
    return slice
  }

  private var whole: SourceSlice {
    SourceSlice(bytes: Array(bytes), runs: [.init(start: 0, origin: 0)], lineStarts: LineTable.starts(of: bytes))
  }

  private var slice: SourceSlice {
    var slice = SourceSlice(bytes: [], runs: [], lineStarts: LineTable.starts(of: bytes))
    for piece in containers[0].pieces {
      slice.runs.append(.init(start: Int32(slice.bytes.count), origin: Int32(piece.lowerBound)))
      slice.bytes += bytes[piece]
      slice.bytes.append(10)
    }
    return slice
  }

  /// Goes on behind the next type at the level of the file.
  ///
  /// - Returns: whether that was the end of the file; `nil` when brackets are closed that were not opened.
  private mutating func walk() -> Bool? {
    let start = lexer.offset
    let kept = containers[0].pieces.count
    while let mark = lexer.next() {
      defer { lexer.yieldsWords = depth == 0 || item?.isTuple == true || item?.awaitsAccessor == true }
      switch mark.kind {
      case .nul: continue
      case .open: if !open(mark) { return nil }
      case .close:
        let isInside = containers.count > 1
        if !close(mark) { return nil }
        // Here nothing is open: what follows does not depend on what stands before it.
        if isInside, containers.count == 1, lexer.isOutsideText {
          keepStretch(start..<mark.end)
          return false
        }
      case .directive: if depth == 0 { directive(mark) }
      case .word: word(mark)
      case .sign: sign(mark)
      }
    }
    if containers.count > 1 || depth > 0 {
      containers = [Container(pieces: containers[0].pieces.prefix(kept) + [start..<bytes.count])]
    } else {
      finish(at: lexer.codeEnd)
    }
    return true
  }

  private mutating func keepStretch(_ range: Range<Int>) {
    stretches?.append(SourceStretch(range: range, words: words, always: always))
    words = []
    always = []
  }

  // MARK: Tokens

  private mutating func word(_ mark: SwiftLexer.Mark) {
    let hash = Outline.hash(UnsafeBufferPointer(rebasing: bytes[mark.offset..<mark.end]))
    if stretches != nil { words.append(hash) }
    guard depth == 0 else {
      if item?.isTuple == true { name(hash) }
      if item?.awaitsAccessor == true {
        item?.awaitsAccessor = false
        item?.isComputed = !Self.observers.contains(hash)
      }
      return
    }
    let keyword = DeclarationKeyword.table[hash]
    if mark.startsLine, let current = item, current.keyword != nil || current.pendingClass, keyword != nil,
      !(current.expectsName && current.keyword != .case)
    {
      finish(at: mark.codeEnd)
    }
    if item == nil { item = Item(start: mark.offset) }
    if item?.pendingClass == true {
      item?.pendingClass = false
      if keyword == nil {
        item?.keyword = .type
        item?.expectsName = true
      }
    }
    if item?.keyword == nil, let keyword {
      switch keyword {
      case .modifier: break
      case .class: item?.pendingClass = true
      case .own:
        item?.keyword = keyword
        name(hash)
      default:
        item?.keyword = keyword
        item?.expectsName = true
        item?.isEnum = keyword == .enum
      }
      return
    }
    if item?.expectsName == true {
      name(hash)
      // `extension A.B` and `import A.B` go on behind the dot.
      item?.expectsName = mark.end < bytes.count && bytes[mark.end] == UInt8(ascii: ".")
    } else if item?.keyword?.isType == true, request.inherited.contains(hash) {
      item?.isAsked = true
    }
  }

  private static let observers: Set<UInt32> = [Outline.hash("willSet"), Outline.hash("didSet")]

  private mutating func name(_ hash: UInt32) {
    if request.names.contains(hash) || containers[containers.count - 1].members.contains(hash) { item?.isAsked = true }
    if let members = request.members[hash], item?.keyword?.isType == true { item?.members.formUnion(members) }
    if request.types.contains(hash), item?.keyword?.isType == true {
      item?.isAsked = true
      item?.isOpen = true
    }
  }

  private mutating func sign(_ mark: SwiftLexer.Mark) {
    let byte = bytes[mark.offset]
    guard depth == 0 else { return }
    switch byte {
    case UInt8(ascii: ";"): finish(at: mark.end)
    case UInt8(ascii: "@"):
      if mark.startsLine, item?.keyword != nil { finish(at: mark.codeEnd) }
      if item == nil { item = Item(start: mark.offset) }
    case UInt8(ascii: ","):
      switch item?.keyword {
      case .case: item?.expectsName = true
      case .binding:
        let isOutside = item?.angles == 0
        item?.expectsName = isOutside
      default: break
      }
    case UInt8(ascii: "<"):
      if item == nil { item = Item(start: mark.offset) }
      if item?.keyword == .binding, item?.hasValue == false { item?.angles += 1 }
    case UInt8(ascii: ">"):
      if item == nil { item = Item(start: mark.offset) }
      let isArrow = mark.offset > 0 && bytes[mark.offset - 1] == UInt8(ascii: "-")
      if let open = item?.angles, open > 0, !isArrow { item?.angles = open - 1 }
    case UInt8(ascii: "="), UInt8(ascii: ":"):
      item?.expectsName = false
      if byte == UInt8(ascii: "=") { item?.hasValue = true }
    default: if item == nil { item = Item(start: mark.offset) }
    }
  }

  private mutating func open(_ mark: SwiftLexer.Mark) -> Bool {
    let byte = bytes[mark.offset]
    if item == nil { item = Item(start: mark.offset) }
    if depth == 0, byte == UInt8(ascii: "{"), let current = item, current.keyword?.isType == true {
      containers.append(
        Container(
          header: current.start..<mark.end,
          isAsked: current.isAsked || containers[containers.count - 1].isOpen, isOpen: current.isOpen,
          members: current.members,
          isEnum: current.isEnum))
      item = nil
      return containers.count < Limits.nesting
    }
    if depth == 0, byte == UInt8(ascii: "{"), item?.keyword == .binding, item?.hasValue == false {
      item?.awaitsAccessor = true
    }
    if depth == 0, byte == UInt8(ascii: "("), item?.expectsName == true, item?.keyword == .binding {
      item?.isTuple = true
    }
    depth += 1
    return true
  }

  private mutating func close(_ mark: SwiftLexer.Mark) -> Bool {
    if depth > 0 {
      depth -= 1
      if depth == 0 { item?.isTuple = false }
      return true
    }
    guard bytes[mark.offset] == UInt8(ascii: "}"), containers.count > 1 else { return false }
    finish(at: mark.codeEnd)
    guard let inner = containers.popLast(), let header = inner.header else { return false }
    if inner.hasContent || inner.isAsked {
      let last = containers.count - 1
      containers[last].hasContent = true
      containers[last].pieces.append(header)
      containers[last].pieces += inner.pieces
      containers[last].pieces.append(mark.offset..<mark.end)
    }
    return true
  }

  /// An `#if` line between declarations is kept with its condition.
  private mutating func directive(_ mark: SwiftLexer.Mark) {
    finish(at: mark.codeEnd)
    lexer.skipLine()
    containers[containers.count - 1].pieces.append(mark.offset..<lexer.offset)
    if containers.count == 1 { always.append(mark.offset..<lexer.offset) }
  }

  /// Ends the current declaration.
  private mutating func finish(at end: Int) {
    guard let current = item else { return }
    item = nil
    let last = containers.count - 1
    let isCaseOfAsked = current.keyword == .case && containers[last].isAsked && containers[last].isEnum
    let isProperty = current.keyword == .binding && containers[last].isOpen && !current.isComputed
    guard current.isAsked || isCaseOfAsked || isProperty || current.keyword == .import, end > current.start else {
      return
    }
    containers[last].pieces.append(current.start..<end)
    if current.keyword != .import {
      containers[last].hasContent = true
    } else if last == 0 {
      always.append(current.start..<end)
    }
  }
}

/// What a word at the start of a declaration means.
enum DeclarationKeyword {
  case type, `enum`, `class`, function, binding, `case`, alias, own, `import`, modifier, other

  var isType: Bool { self == .type || self == .enum }

  static let table: [UInt32: DeclarationKeyword] = {
    var table: [UInt32: DeclarationKeyword] = [:]
    func add(_ keyword: DeclarationKeyword, _ words: String...) {
      for word in words { table[Outline.hash(word)] = keyword }
    }
    add(.type, "struct", "actor", "protocol", "extension")
    add(.enum, "enum")
    add(.class, "class")
    add(.function, "func")
    add(.binding, "let", "var")
    add(.case, "case")
    add(.alias, "typealias", "associatedtype", "macro")
    add(.own, "init", "subscript", "deinit")
    add(.import, "import")
    add(.other, "operator", "precedencegroup")
    add(
      .modifier, "static", "private", "fileprivate", "internal", "public", "open", "package", "final", "override",
      "lazy", "weak", "unowned", "mutating", "nonmutating", "required", "convenience", "dynamic", "optional",
      "indirect", "prefix", "postfix", "infix", "nonisolated", "isolated", "distributed", "consuming", "borrowing")
    return table
  }()
}
