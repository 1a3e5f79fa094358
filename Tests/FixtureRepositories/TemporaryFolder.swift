import Foundation

/// A folder of its own for a test, gone with everything in it when the value goes.
public final class TemporaryFolder {
  public let path: String

  public init() throws {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    var template = Array("\(parent)/axwatch-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  /// The path of something inside.
  public func appending(_ name: String) -> String { "\(path)/\(name)" }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      FileHandle.standardError.write(Data("left behind: \(path): \(error)\n".utf8))
    }
  }
}
