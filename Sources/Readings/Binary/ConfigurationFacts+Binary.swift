import Identifiers

extension ConfigurationFacts {
  func write(to writer: inout BinaryWriter) {
    settings.write(to: &writer)
    writer.count(faults.count)
    for fault in faults {
      writer.count(fault.line)
      writer.count(fault.column)
      writer.string(fault.message)
      writer.string(fault.suggestion)
    }
  }

  init(from reader: inout BinaryReader) throws {
    self.init(settings: try Settings(from: &reader))
    for _ in 0..<(try reader.elements()) {
      faults.append(
        Fault(
          line: try reader.count(limit: .max), column: try reader.count(limit: .max), message: try reader.string(),
          suggestion: try reader.optionalString()))
    }
  }
}

extension Settings {
  func write(to writer: inout BinaryWriter) {
    writer.string(target.rawValue)
    writer.count(roles.count)
    for role in roles {
      writer.string(role.role.rawValue)
      writer.string(role.glob)
    }
    writer.count(modules.count)
    for module in modules {
      writer.string(module.name)
      writer.string(module.glob)
    }
    for list in [labels, types, assignHelpers, lookupHelpers, migrationFiles] { writer.strings(list) }
    writer.string(catalog)
    writer.count(rules.count)
    for (rule, severity) in rules.sorted(by: { $0.key < $1.key }) {
      writer.string(rule.rawValue)
      writer.string(severity?.rawValue)
    }
    writer.count(pathRules.count)
    for rule in pathRules {
      writer.string(rule.rule.rawValue)
      writer.string(rule.glob)
      writer.string(rule.severity?.rawValue)
    }
    writer.bool(goal != nil)
    if let goal {
      writer.fixed(goal.share.bitPattern)
      writer.string(goal.by)
    }
    writer.count(exceptions.count)
    for exception in exceptions { exception.write(to: &writer) }
  }

  init(from reader: inout BinaryReader) throws {
    self.init()
    target = try reader.word(MigrationTarget.self)
    for _ in 0..<(try reader.elements()) {
      roles.append(RoleGlob(role: try reader.word(FileRole.self), glob: try reader.string()))
    }
    for _ in 0..<(try reader.elements()) {
      modules.append(NamedGlob(name: try reader.string(), glob: try reader.string()))
    }
    labels = try reader.strings()
    types = try reader.strings()
    assignHelpers = try reader.strings()
    lookupHelpers = try reader.strings()
    migrationFiles = try reader.strings()
    catalog = try reader.optionalString()
    for _ in 0..<(try reader.elements()) {
      let rule = try reader.word(RuleName.self)
      let severity = try reader.optionalString()
      rules.updateValue(try severity.map { try reader.named(Severity.self, $0) }, forKey: rule)
    }
    for _ in 0..<(try reader.elements()) {
      let rule = try reader.word(RuleName.self)
      let glob = try reader.string()
      let severity = try reader.optionalString().map { try reader.named(Severity.self, $0) }
      pathRules.append(PathRule(rule: rule, glob: glob, severity: severity))
    }
    if try reader.bool() {
      goal = Goal(share: Double(bitPattern: try reader.fixed64()), by: try reader.string())
    }
    for _ in 0..<(try reader.elements()) { exceptions.append(try LegacyException(from: &reader)) }
  }
}

extension LegacyException {
  func write(to writer: inout BinaryWriter) {
    writer.string(origin.rawValue)
    writer.strings(rules.map(\.rawValue))
    writer.string(place.path)
    writer.count(place.line)
    writer.count(place.column)
    for text in [pathGlob, identifierGlob, reason, owner, until] { writer.string(text) }
    writer.strings(covers)
    writer.count(ordinal)
  }

  init(from reader: inout BinaryReader) throws {
    let origin = try reader.word(Origin.self)
    let rules = try reader.strings()
    let place = Place(
      path: try reader.string(), line: try reader.count(limit: .max), column: try reader.count(limit: .max))
    self.init(origin: origin, rules: try rules.map { try reader.named(RuleName.self, $0) }, place: place)
    pathGlob = try reader.optionalString()
    identifierGlob = try reader.optionalString()
    reason = try reader.optionalString()
    owner = try reader.optionalString()
    until = try reader.optionalString()
    covers = try reader.strings()
    ordinal = try reader.count(limit: .max)
  }
}

extension BinaryReader {
  /// A case that is written as its name.
  fileprivate mutating func word<Value: RawRepresentable>(_ type: Value.Type) throws -> Value
  where Value.RawValue == String { try named(type, try string()) }

  fileprivate func named<Value: RawRepresentable>(_ type: Value.Type, _ raw: String) throws -> Value
  where Value.RawValue == String {
    guard let value = Value(rawValue: raw) else { throw CorruptReading(what: "“\(raw)” is no \(type)") }
    return value
  }
}
