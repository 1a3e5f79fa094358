import Identifiers
import Readings

/// What came of reading the bytes of one file.
public enum ReadResult: Hashable, Sendable {
  case reading(Reading)
  /// The file cannot be read, now or later, and why: what was seen, for people.
  case gap(Gap.Reason, String)
}

/// Reads the bytes of one file. Pure: the same bytes and kind give the same reading.
public enum SourceReader {
  /// What a byte scan tells of a file. Faster than 300 MB/s.
  public static func outline(of bytes: UnsafeRawBufferPointer, kind: FileKind) -> Outline {
    WordOutline.of(SwiftSource.withoutByteOrderMark(bytes.assumingMemoryBound(to: UInt8.self)), kind)
  }

  /// Reads a file.
  ///
  /// Parsing needs deep stacks: call it on a thread with 512 MB, in a process that may be killed, since no parser is
  /// safe from every input.
  ///
  /// - Parameters:
  ///   - part: of a Swift file, only these declarations are read; their places are those of the file.
  ///   - series: what the file's earlier versions were read as, if it had some: it is read faster after them.
  ///   - versions: where those are.
  public static func read(
    _ bytes: [UInt8], kind: FileKind, part: SliceRequest? = nil, in series: EarlierVersions.Series = 0,
    of versions: EarlierVersions = EarlierVersions()
  ) -> ReadResult {
    if let part, !part.isEverything, kind == .swift {
      let slice = bytes.withUnsafeBufferPointer {
        versions.slices.slice(SwiftSource.withoutByteOrderMark($0), part, in: series)
      }
      let result = SwiftSource.read(slice.bytes, versions, series)
      guard case .reading(.source(let facts)) = result else { return result }
      return .reading(.source(facts.relocated(by: slice)))
    }
    return switch kind {
    case .swift: SwiftSource.read(bytes, versions, series)
    case .objectiveC: ObjCSource.read(bytes)
    case .interfaceBuilder: InterfaceReader.read(bytes)
    case .flowYAML: MaestroReader.read(bytes)
    case .flowScript: ScriptReader.read(bytes, .javaScript)
    case .flowPython: ScriptReader.read(bytes, .python)
    case .xcodeProject: .reading(.project(versions.projects.read(bytes, in: series)))
    case .xcodegen: yaml { () throws(YAMLError) in .project(try XcodeGenReader.read(bytes)) }
    case .configuration: .reading(.configuration(ConfigurationReader.read(bytes)))
    case .codeOwners: .reading(.owners(CodeOwnersReader.read(bytes)))
    case .commands: .reading(.commands(CommandReader.read(bytes)))
    case .workspace: .reading(.nothing)
    case .lintConfiguration: yaml { () throws(YAMLError) in .lint(try LintReader.read(bytes)) }
    }
  }

  /// The text of the declarations that are asked for, inside the headers of the types around them: it is read in place
  /// of the file, and its facts are moved by `Facts.relocated(by:)`. Imports always come.
  public static func slice(_ bytes: [UInt8], _ request: SliceRequest) -> SourceSlice {
    bytes.withUnsafeBufferPointer { SwiftSlicer.slice(SwiftSource.withoutByteOrderMark($0), request) }
  }

  private static func yaml(_ read: () throws(YAMLError) -> Reading) -> ReadResult {
    do throws(YAMLError) {
      return .reading(try read())
    } catch {
      return .gap(.malformed, error.description)
    }
  }
}
