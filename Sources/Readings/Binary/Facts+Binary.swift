extension Facts {
  func write(to writer: inout BinaryWriter) {
    writer.byte(language.rawValue)
    // The sizes of the arenas come first, so that every id can be checked where it stands.
    for size in [scopes.count, declarations.count, expressions.count, conditions.count] { writer.count(size) }
    for (index, scope) in scopes.enumerated() { scope.write(to: &writer, index) }
    var last: Int32 = 0
    for declaration in declarations { declaration.write(to: &writer, &last) }
    last = 0
    for (index, expression) in expressions.enumerated() { expression.write(to: &writer, index, &last) }
    for condition in conditions {
      writer.id(condition.parent)
      writer.signed(Int(condition.block))
      writer.signed(Int(condition.clause))
      writer.string(condition.text)
    }
    writeUses(to: &writer)
    writer.count(imports.count)
    for item in imports {
      writer.string(item.module)
      writer.bool(item.isTestable)
      writer.signed(Int(item.offset))
    }
    writer.count(specializations.count)
    for specialization in specializations {
      writer.id(specialization.expression)
      writer.string(specialization.arguments)
    }
    writer.comments(comments)
    writer.lineStarts(lineStarts)
  }

  private func writeUses(to writer: inout BinaryWriter) {
    writer.count(uses.count)
    var last = Use(expression: ExpressionID(0), scope: Facts.fileScope)
    for use in uses {
      writer.signed(use.expression.index - last.expression.index)
      writer.signed(use.scope.index - last.scope.index)
      writer.id(use.declaration)
      writer.id(use.condition)
      last = use
    }
  }

  init(from reader: inout BinaryReader) throws {
    self.init(language: try reader.raw(Language.self))
    let sizes = Sizes(
      scopes: try reader.elements(), declarations: try reader.elements(), expressions: try reader.elements(),
      conditions: try reader.elements())
    guard sizes.scopes > 0 else { throw CorruptReading(what: "it has no scope") }
    scopes = []
    scopes.reserveCapacity(sizes.scopes)
    for index in 0..<sizes.scopes { scopes.append(try Scope(from: &reader, index, sizes)) }
    declarations.reserveCapacity(sizes.declarations)
    var last: Int32 = 0
    for _ in 0..<sizes.declarations { declarations.append(try Declaration(from: &reader, &last, sizes)) }
    expressions.reserveCapacity(sizes.expressions)
    last = 0
    for index in 0..<sizes.expressions { expressions.append(try Expression(from: &reader, index, &last, sizes)) }
    for index in 0..<sizes.conditions {
      let parent = try reader.id(ConditionID.self, below: index)
      conditions.append(
        Condition(
          parent: parent, block: try reader.offset(from: 0), clause: try reader.offset(from: 0),
          text: try reader.string()))
    }
    try readUses(from: &reader, sizes)
    for _ in 0..<(try reader.elements()) {
      imports.append(
        Import(module: try reader.string(), isTestable: try reader.bool(), offset: try reader.offset(from: 0)))
    }
    for _ in 0..<(try reader.elements()) {
      guard let expression = try reader.id(ExpressionID.self, below: sizes.expressions) else {
        throw CorruptReading(what: "generic arguments stand at nothing")
      }
      specializations.append(Specialization(expression: expression, arguments: try reader.string()))
    }
    comments = try reader.comments()
    lineStarts = try reader.lineStarts()
  }

  private mutating func readUses(from reader: inout BinaryReader, _ sizes: Sizes) throws {
    let count = try reader.elements()
    uses.reserveCapacity(count)
    var (expression, scope): (Int32, Int32) = (0, 0)
    for _ in 0..<count {
      expression = try reader.offset(from: expression)
      scope = try reader.offset(from: scope)
      guard expression < sizes.expressions, scope < sizes.scopes else {
        throw CorruptReading(what: "a use points nowhere")
      }
      uses.append(
        Use(
          expression: ExpressionID(raw: expression), scope: ScopeID(raw: scope),
          declaration: try reader.id(DeclarationID.self, below: sizes.declarations),
          condition: try reader.id(ConditionID.self, below: sizes.conditions)))
    }
  }

  /// How many of each there are: what ids must stay below.
  struct Sizes {
    var scopes: Int
    var declarations: Int
    var expressions: Int
    var conditions: Int
  }
}

extension Scope {
  func write(to writer: inout BinaryWriter, _ index: Int) {
    writer.count(parent.map { index - $0.index } ?? 0)
    writer.byte(kind.rawValue)
    writer.id(declaration)
    writer.id(call)
    writer.string(label)
    writer.byte(accessor?.rawValue ?? 0)
    writer.byte(branch?.part.rawValue ?? 0)
    if let branch { writer.signed(Int(branch.statement)) }
    writer.id(condition)
  }

  /// A scope's parent comes before it, so walking outwards always ends.
  init(from reader: inout BinaryReader, _ index: Int, _ sizes: Facts.Sizes) throws {
    let back = try reader.count(limit: index)
    self.init(parent: back == 0 ? nil : ScopeID(index - back), kind: try reader.raw(Kind.self))
    declaration = try reader.id(DeclarationID.self, below: sizes.declarations)
    call = try reader.id(ExpressionID.self, below: sizes.expressions)
    label = try reader.optionalString()
    let accessor = try reader.byte()
    if accessor != 0 {
      guard let kind = Accessor.Kind(rawValue: accessor) else { throw CorruptReading(what: "an unknown accessor") }
      self.accessor = kind
    }
    let part = try reader.byte()
    if part != 0 {
      guard let part = Branch.Part(rawValue: part) else { throw CorruptReading(what: "an unknown branch") }
      branch = Branch(statement: try reader.offset(from: 0), part: part)
    }
    condition = try reader.id(ConditionID.self, below: sizes.conditions)
  }
}
