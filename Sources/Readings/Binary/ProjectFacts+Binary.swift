import Identifiers

extension ProjectFacts {
  func write(to writer: inout BinaryWriter) {
    writer.byte(tool.rawValue)
    writer.strings(includes)
    writer.settings(settings)
    writer.strings(tools)
    writer.count(targets.count)
    for target in targets {
      writer.string(target.name)
      writer.byte(target.product.rawValue)
      writer.string(target.module)
      writer.strings(target.dependencies)
      writer.string(target.tested)
      writer.settings(target.settings)
      writer.count(target.sources.count)
      for source in target.sources {
        writer.string(source.path)
        writer.byte((source.isFolder ? 1 : 0) | (source.isGlob ? 2 : 0))
        writer.strings(source.excludes)
        writer.strings(source.includes)
      }
    }
  }

  init(from reader: inout BinaryReader) throws {
    self.init(tool: try reader.raw(Tool.self), includes: try reader.strings(), settings: try reader.settings())
    tools = try reader.strings()
    for _ in 0..<(try reader.elements()) {
      var target = Target(name: try reader.string(), product: try reader.raw(Product.self))
      target.module = try reader.optionalString()
      target.dependencies = try reader.strings()
      target.tested = try reader.optionalString()
      target.settings = try reader.settings()
      let sources = try reader.elements()
      target.sources.reserveCapacity(sources)
      for _ in 0..<sources {
        let path = try reader.string()
        let flags = try reader.byte()
        target.sources.append(
          Source(
            path: path, isFolder: flags & 1 != 0, isGlob: flags & 2 != 0, excludes: try reader.strings(),
            includes: try reader.strings()))
      }
      targets.append(target)
    }
  }
}

extension BinaryWriter {
  fileprivate mutating func settings(_ settings: [String: String]) {
    count(settings.count)
    for (key, value) in settings.sorted(by: { $0.key < $1.key }) {
      string(key)
      string(value)
    }
  }
}

extension BinaryReader {
  fileprivate mutating func settings() throws -> [String: String] {
    var settings: [String: String] = [:]
    for _ in 0..<(try elements()) {
      let key = try string()
      settings[key] = try string()
    }
    return settings
  }
}

extension OwnersFacts {
  func write(to writer: inout BinaryWriter) {
    writer.count(lines.count)
    for line in lines {
      writer.string(line.pattern)
      writer.strings(line.owners)
    }
  }

  init(from reader: inout BinaryReader) throws {
    self.init()
    for _ in 0..<(try reader.elements()) {
      lines.append(Line(pattern: try reader.string(), owners: try reader.strings()))
    }
  }
}

extension CommandFacts {
  func write(to writer: inout BinaryWriter) {
    writer.count(commands.count)
    for command in commands {
      writer.byte(command.purpose.rawValue)
      writer.string(command.name)
    }
  }

  init(from reader: inout BinaryReader) throws {
    self.init()
    for _ in 0..<(try reader.elements()) {
      commands.append(Command(purpose: try reader.raw(Purpose.self), name: try reader.string()))
    }
  }
}
