import Identifiers
import Readings

/// The reader of Swift.
enum SwiftSource {
  static func read(_ bytes: [UInt8], _ versions: EarlierVersions, _ series: EarlierVersions.Series) -> ReadResult {
    if bytes.count > Limits.sourceSize { return .gap(.tooLarge, "\(bytes.count) bytes") }
    return bytes.withUnsafeBufferPointer { buffer in
      let text = withoutByteOrderMark(buffer)
      if let gap = SwiftPreScan.gap(in: text) { return gap }
      let table = versions.table(of: text, in: series)
      if table.depth > Limits.treeDepth { return .gap(.tooDeep, "syntax \(table.depth) levels deep") }
      return .reading(.source(SwiftLowering(table).lower()))
    }
  }

  /// Offsets count from behind a byte order mark, so that lines and columns are those of any other file.
  static func withoutByteOrderMark(_ buffer: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard buffer.count >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF else { return buffer }
    return UnsafeBufferPointer(rebasing: buffer[3...])
  }
}
