import Readings

/// What a reader is given: the bytes of a file, and what of them is to be read.
public struct ReaderFile: Equatable, Sendable {
  public var bytes: [UInt8]
  public var kind: FileKind
  /// `nil`: all.
  public var part: SliceRequest?

  public init(_ bytes: [UInt8], kind: FileKind, part: SliceRequest? = nil) {
    self.bytes = bytes
    self.kind = kind
    self.part = part
  }

  /// What goes before the bytes in a frame.
  var head: [UInt8] {
    let part = part?.encoded() ?? []
    var head: [UInt8] = []
    head.append(kind.rawValue)
    head.append(littleEndian: UInt32(part.count))
    head += part
    return head
  }

  /// `nil` when the bytes are no request.
  init?(decoding body: [UInt8]) {
    guard body.count >= 5, let kind = FileKind(rawValue: body[0]) else { return nil }
    let end = 5 + Int(UInt32(littleEndian: body, at: 1))
    guard end <= body.count else { return nil }
    var part: SliceRequest?
    if end > 5 {
      do {
        part = try SliceRequest(decoding: body[5..<end])
      } catch {
        return nil
      }
    }
    self.init(Array(body[end...]), kind: kind, part: part)
  }
}
