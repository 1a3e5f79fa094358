import Foundation

/// One entry of a project file's `objects`: from the end of the one before it to its own semicolon.
///
/// What it says depends on its bytes alone, since nothing behind the semicolon is looked at to read them.
struct XcodeEntry {
  var id: UInt64
  /// The file of a build file.
  var reference: UInt64 = 0
  var length: Int32
  var kind: XcodeObject.Kind
  var tools: XcodeTools
}

/// Tools that a piece of a project file names, as build phases do. No name has a semicolon or brace in it.
struct XcodeTools: OptionSet {
  var rawValue: UInt8

  static let swiftformat = XcodeTools(rawValue: 1)
  static let swiftlint = XcodeTools(rawValue: 2)

  var names: [String] {
    (contains(.swiftformat) ? ["swiftformat"] : []) + (contains(.swiftlint) ? ["swiftlint"] : [])
  }

  static func named(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> XcodeTools {
    let bytes = UnsafeBufferPointer(rebasing: bytes)
    guard let base = bytes.baseAddress else { return [] }
    var found: XcodeTools = []
    var at = 0
    while let next = memchr(base + at, Int32(UInt8(ascii: "w")), bytes.count - at) {
      let start = UnsafeRawPointer(next) - UnsafeRawPointer(base) - 1
      at = start + 2
      guard start >= 0, start + 9 <= bytes.count, memcmp(base + start, "swift", 5) == 0 else { continue }
      if memcmp(base + start + 5, "lint", 4) == 0 { found.insert(.swiftlint) }
      if start + 11 <= bytes.count, memcmp(base + start + 5, "format", 6) == 0 { found.insert(.swiftformat) }
    }
    return found
  }
}
