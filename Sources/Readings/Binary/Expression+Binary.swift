extension Expression {
  private enum Tag: UInt8 {
    case text = 1
    case interpolation, number, yes, no, null, name, member, call, index, assignment, infix, prefix, ternary, choice
    case closure, array, dictionary, tuple, keyPath, cast, macro, opaque
  }

  /// Ids are written as their distance from `index`: parts stand near the whole.
  func write(to writer: inout BinaryWriter, _ index: Int, _ last: inout Int32) {
    func begin(_ tag: Tag) {
      writer.byte(tag.rawValue)
      writer.signed(Int(offset) - Int(last))
    }
    switch kind {
    case .text(let text):
      begin(.text)
      writer.string(text)
    case .interpolation(let parts):
      begin(.interpolation)
      writer.ids(parts, index)
    case .number(let text):
      begin(.number)
      writer.string(text)
    case .boolean(let value): begin(value ? .yes : .no)
    case .null: begin(.null)
    case .name(let name):
      begin(.name)
      writer.string(name)
    case .member(let base, let name):
      begin(.member)
      writer.near(base, index)
      writer.string(name)
    case .call(let callee, let arguments):
      begin(.call)
      writer.near(callee, index)
      writer.arguments(arguments, near: offset, index)
    case .index(let base, let arguments):
      begin(.index)
      writer.near(base, index)
      writer.arguments(arguments, near: offset, index)
    case .assignment(let left, let right, let sign):
      begin(.assignment)
      writer.near(left, index)
      writer.near(right, index)
      writer.string(sign)
    case .infix(let sign, let left, let right):
      begin(.infix)
      writer.string(sign)
      writer.near(left, index)
      writer.near(right, index)
    case .prefix(let sign, let operand):
      begin(.prefix)
      writer.string(sign)
      writer.near(operand, index)
    case .ternary(let condition, let then, let otherwise):
      begin(.ternary)
      for id in [condition, then, otherwise] { writer.near(id, index) }
    case .choice(let choice):
      begin(.choice)
      choice.write(to: &writer, index)
    case .closure(let scope, let results):
      begin(.closure)
      writer.count(scope.index)
      writer.ids(results, index)
    case .array(let elements):
      begin(.array)
      writer.ids(elements, index)
    case .dictionary(let entries):
      begin(.dictionary)
      writer.ids(entries.flatMap { [$0.key, $0.value] }, index)
    case .tuple(let parts):
      begin(.tuple)
      writer.arguments(parts, near: offset, index)
    case .keyPath(let root, let names):
      begin(.keyPath)
      writer.string(root)
      writer.strings(names)
    case .cast(let value, let type):
      begin(.cast)
      writer.near(value, index)
      writer.string(type)
    case .macro(let name, let arguments):
      begin(.macro)
      writer.string(name)
      writer.arguments(arguments, near: offset, index)
    case .opaque(let text):
      begin(.opaque)
      writer.string(text)
    }
    last = offset
  }

  init(from reader: inout BinaryReader, _ index: Int, _ last: inout Int32, _ sizes: Facts.Sizes) throws {
    let raw = try reader.byte()
    guard let tag = Tag(rawValue: raw) else { throw CorruptReading(what: "\(raw) is no expression") }
    last = try reader.offset(from: last)
    let offset = last
    self.init(.null, offset: offset)
    switch tag {
    case .text: kind = .text(try reader.string())
    case .interpolation: kind = .interpolation(try reader.ids(index, sizes))
    case .number: kind = .number(try reader.string())
    case .yes: kind = .boolean(true)
    case .no: kind = .boolean(false)
    case .null: break
    case .name: kind = .name(try reader.string())
    case .member: kind = .member(base: try reader.nearOrNone(index, sizes), name: try reader.string())
    case .call:
      let callee = try reader.near(index, sizes)
      kind = .call(callee: callee, arguments: try reader.arguments(near: offset, index, sizes))
    case .index:
      let base = try reader.near(index, sizes)
      kind = .index(base: base, arguments: try reader.arguments(near: offset, index, sizes))
    case .assignment:
      let left = try reader.near(index, sizes)
      kind = .assignment(left: left, right: try reader.near(index, sizes), operator: try reader.string())
    case .infix:
      let sign = try reader.string()
      let left = try reader.near(index, sizes)
      kind = .infix(sign, left: left, right: try reader.near(index, sizes))
    case .prefix:
      let sign = try reader.string()
      kind = .prefix(sign, try reader.near(index, sizes))
    case .ternary:
      let condition = try reader.near(index, sizes)
      let then = try reader.near(index, sizes)
      kind = .ternary(condition: condition, then: then, otherwise: try reader.near(index, sizes))
    case .choice: kind = .choice(try Choice(from: &reader, index, sizes))
    case .closure:
      let scope = try reader.count(limit: sizes.scopes - 1)
      kind = .closure(ScopeID(scope), results: try reader.ids(index, sizes))
    case .array: kind = .array(try reader.ids(index, sizes))
    case .dictionary:
      let ids = try reader.ids(index, sizes)
      guard ids.count % 2 == 0 else { throw CorruptReading(what: "a key without a value") }
      kind = .dictionary(
        stride(from: 0, to: ids.count, by: 2).map { DictionaryEntry(key: ids[$0], value: ids[$0 + 1]) })
    case .tuple: kind = .tuple(try reader.arguments(near: offset, index, sizes))
    case .keyPath:
      let root = try reader.optionalString()
      kind = .keyPath(root: root, names: try reader.strings())
    case .cast:
      let value = try reader.near(index, sizes)
      kind = .cast(value, type: try reader.string())
    case .macro:
      let name = try reader.string()
      kind = .macro(name, arguments: try reader.arguments(near: offset, index, sizes))
    case .opaque: kind = .opaque(try reader.string())
    }
  }
}

extension Choice {
  func write(to writer: inout BinaryWriter, _ index: Int) {
    writer.near(subject, index)
    writer.bool(isSwitch)
    writer.count(branches.count)
    for branch in branches {
      writer.strings(branch.cases)
      writer.bool(branch.isDefault)
      writer.ids(branch.results, index)
    }
  }

  init(from reader: inout BinaryReader, _ index: Int, _ sizes: Facts.Sizes) throws {
    self.init(subject: try reader.nearOrNone(index, sizes), isSwitch: try reader.bool(), branches: [])
    for _ in 0..<(try reader.elements()) {
      let cases = try reader.strings()
      let isDefault = try reader.bool()
      branches.append(Branch(cases: cases, isDefault: isDefault, results: try reader.ids(index, sizes)))
    }
  }
}

extension BinaryWriter {
  mutating func near(_ id: ExpressionID, _ index: Int) { signed(index - id.index) }

  /// No expression is part of itself: distance 0 says that there is none.
  mutating func near(_ id: ExpressionID?, _ index: Int) { signed(id.map { index - $0.index } ?? 0) }

  mutating func ids(_ ids: [ExpressionID], _ index: Int) {
    count(ids.count)
    var last = index
    for id in ids {
      signed(last - id.index)
      last = id.index
    }
  }

  mutating func arguments(_ arguments: [Argument], near base: Int32, _ index: Int) {
    count(arguments.count)
    var (last, place) = (index, Int(base))
    for argument in arguments {
      string(argument.label)
      signed(last - argument.value.index)
      bool(argument.isTrailing)
      signed(Int(argument.offset) - place)
      (last, place) = (argument.value.index, Int(argument.offset))
    }
  }
}

extension BinaryReader {
  mutating func near(_ index: Int, _ sizes: Facts.Sizes) throws -> ExpressionID {
    let (id, overflow) = index.subtractingReportingOverflow(try signed())
    guard !overflow, id >= 0, id < sizes.expressions else { throw CorruptReading(what: "an expression points nowhere") }
    return ExpressionID(id)
  }

  mutating func nearOrNone(_ index: Int, _ sizes: Facts.Sizes) throws -> ExpressionID? {
    let id = try near(index, sizes)
    return id.index == index ? nil : id
  }

  mutating func ids(_ index: Int, _ sizes: Facts.Sizes) throws -> [ExpressionID] {
    let count = try elements()
    var ids: [ExpressionID] = []
    ids.reserveCapacity(count)
    var last = index
    for _ in 0..<count {
      let id = try near(last, sizes)
      ids.append(id)
      last = id.index
    }
    return ids
  }

  mutating func arguments(near base: Int32, _ index: Int, _ sizes: Facts.Sizes) throws -> [Argument] {
    let count = try elements()
    var arguments: [Argument] = []
    arguments.reserveCapacity(count)
    var (last, place) = (index, base)
    for _ in 0..<count {
      let label = try optionalString()
      let value = try near(last, sizes)
      let isTrailing = try bool()
      place = try offset(from: place)
      arguments.append(Argument(label: label, value: value, isTrailing: isTrailing, offset: place))
      last = value.index
    }
    return arguments
  }
}
