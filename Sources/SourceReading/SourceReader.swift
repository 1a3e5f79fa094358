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

  /// Reads a whole file.
  ///
  /// Parsing needs deep stacks: call it on a thread with 512 MB, in a process that may be killed, since no parser is
  /// safe from every input.
  public static func read(_ bytes: [UInt8], kind: FileKind) -> ReadResult {
    switch kind {
    case .swift: SwiftSource.read(bytes)
    case .objectiveC: ObjCSource.read(bytes)
    case .interfaceBuilder: InterfaceReader.read(bytes)
    case .flowYAML: MaestroReader.read(bytes)
    case .flowScript: ScriptReader.read(bytes, .javaScript)
    case .flowPython: ScriptReader.read(bytes, .python)
    case .xcodeProject: .reading(.project(XcodeProjectReader.read(bytes)))
    case .xcodegen: yaml { () throws(YAMLError) in .project(try XcodeGenReader.read(bytes)) }
    case .configuration: .reading(.configuration(ConfigurationReader.read(bytes)))
    case .codeOwners: .reading(.owners(CodeOwnersReader.read(bytes)))
    case .commands: .reading(.commands(CommandReader.read(bytes)))
    case .workspace: .reading(.nothing)
    case .lintConfiguration: yaml { () throws(YAMLError) in .lint(try LintReader.read(bytes)) }
    }
  }

  /// The text of the declarations called `names`, inside the headers of the types around them. For Swift files over
  /// `Limits.sliceSize`: the text is read in place of the file, and its facts are moved by `Facts.relocated(by:)`.
  ///
  /// A type that is asked for by name comes with its header, and an enum with its cases; other members only come by their
  /// own names. Imports always come.
  public static func slice(_ bytes: [UInt8], names: Set<String>) -> SourceSlice {
    bytes.withUnsafeBufferPointer { SwiftSlicer.slice(SwiftSource.withoutByteOrderMark($0), names: names) }
  }

  private static func yaml(_ read: () throws(YAMLError) -> Reading) -> ReadResult {
    do throws(YAMLError) {
      return .reading(try read())
    } catch {
      return .gap(.malformed, error.description)
    }
  }
}
