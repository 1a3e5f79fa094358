extension Reading {
  /// Raised when the layout changes.
  static let layout = 1

  private enum Tag: UInt8 {
    case source = 1
    case project = 2
    case configuration = 3
    case owners = 4
    case lint = 5
    case interface = 6
    case flow = 7
    case nothing = 8
    case commands = 9
  }

  public func encoded() -> [UInt8] {
    var writer = BinaryWriter(capacity: 256)
    switch self {
    case .source(let facts):
      writer = BinaryWriter(capacity: 64 + 12 * facts.expressions.count + 40 * facts.declarations.count)
      writer.byte(Tag.source.rawValue)
      facts.write(to: &writer)
    case .project(let facts):
      let sources = facts.targets.reduce(0) { $0 + $1.sources.count }
      writer = BinaryWriter(capacity: 256 + 8 * sources, strings: sources)
      writer.byte(Tag.project.rawValue)
      facts.write(to: &writer)
    case .configuration(let facts):
      writer.byte(Tag.configuration.rawValue)
      facts.write(to: &writer)
    case .owners(let facts):
      writer.byte(Tag.owners.rawValue)
      facts.write(to: &writer)
    case .lint(let facts):
      writer.byte(Tag.lint.rawValue)
      writer.strings(facts.guardRules)
    case .interface(let facts):
      writer.byte(Tag.interface.rawValue)
      facts.write(to: &writer)
    case .flow(let facts):
      writer.byte(Tag.flow.rawValue)
      facts.write(to: &writer)
    case .commands(let facts):
      writer.byte(Tag.commands.rawValue)
      facts.write(to: &writer)
    case .nothing: writer.byte(Tag.nothing.rawValue)
    }
    return writer.finish(version: Self.layout)
  }

  public init(decoding bytes: [UInt8]) throws {
    self = try bytes.withUnsafeBufferPointer { buffer in
      var reader = try BinaryReader(buffer, version: Self.layout)
      return try Reading(from: &reader)
    }
  }

  init(from reader: inout BinaryReader) throws {
    let reading: Reading
    switch try reader.raw(Tag.self) {
    case .source: reading = .source(try Facts(from: &reader))
    case .project: reading = .project(try ProjectFacts(from: &reader))
    case .configuration: reading = .configuration(try ConfigurationFacts(from: &reader))
    case .owners: reading = .owners(try OwnersFacts(from: &reader))
    case .lint: reading = .lint(LintFacts(guardRules: try reader.strings()))
    case .interface: reading = .interface(try InterfaceFacts(from: &reader))
    case .flow: reading = .flow(try FlowFacts(from: &reader))
    case .commands: reading = .commands(try CommandFacts(from: &reader))
    case .nothing: reading = .nothing
    }
    try reader.finish()
    self = reading
  }
}
