import Readings

/// What a reader is given: the bytes of a file, and what of them is to be read.
public struct ReaderFile: Equatable, Sendable {
  public var bytes: [UInt8]
  public var kind: FileKind
  /// `nil`: all.
  public var part: SliceRequest?
  /// The same number for all versions of a file; 0 when it has no others. It is best read where they were.
  public var series: UInt32

  public init(_ bytes: [UInt8], kind: FileKind, part: SliceRequest? = nil, series: UInt32 = 0) {
    self.bytes = bytes
    self.kind = kind
    self.part = part
    self.series = series
  }

  /// - Parameter path: where the file stands in its repository.
  init(_ bytes: [UInt8], _ key: FileKey, at path: String) {
    // Parts and whole files have little in common.
    let series = Outline.hash(path) &* 2 &+ (key.part == nil ? 1 : 2)
    self.init(bytes, kind: key.kind, part: key.part, series: series)
  }

  /// What goes before the bytes in a frame.
  var head: [UInt8] {
    let part = part?.encoded() ?? []
    var head: [UInt8] = []
    head.append(kind.rawValue)
    head.append(littleEndian: series)
    head.append(littleEndian: UInt32(part.count))
    head += part
    return head
  }

  /// `nil` when the bytes are no request.
  init?(decoding body: [UInt8]) {
    guard body.count >= 9, let kind = FileKind(rawValue: body[0]) else { return nil }
    let end = 9 + Int(UInt32(littleEndian: body, at: 5))
    guard end <= body.count else { return nil }
    var part: SliceRequest?
    if end > 9 {
      do {
        part = try SliceRequest(decoding: body[9..<end])
      } catch {
        return nil
      }
    }
    self.init(Array(body[end...]), kind: kind, part: part, series: UInt32(littleEndian: body, at: 1))
  }
}
