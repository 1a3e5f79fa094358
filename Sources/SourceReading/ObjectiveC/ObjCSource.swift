import Identifiers
import Readings

/// The reader of Objective-C: `.m`, `.mm`, `.h`. Tolerant of everything that it does not know, C++ among it.
enum ObjCSource {
  static func read(_ bytes: [UInt8]) -> ReadResult {
    if bytes.count > Limits.sourceSize { return .gap(.tooLarge, "\(bytes.count) bytes") }
    return bytes.withUnsafeBufferPointer { buffer in
      let text = SwiftSource.withoutByteOrderMark(buffer)
      if let nul = text.firstIndex(of: 0) { return .gap(.notText, "a NUL byte at \(nul)") }
      let lowering = ObjCLowering(text)
      let facts = lowering.lower()
      if lowering.isTooDeep { return .gap(.tooDeep, "more than \(ObjCLowering.maximumDepth) levels") }
      return .reading(.source(facts))
    }
  }
}
