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

  /// Where the bytes of the file start that a request is for, if that is known yet.
  static func headEnd(in request: [UInt8], at start: Int = 0) -> Int? {
    guard request.count >= start + 9 else { return nil }
    return start + 9 + Int(UInt32(littleEndian: request, at: start + 5))
  }

  /// `nil` when the bytes are no request.
  ///
  /// - Parameter bytes: of the file, if they do not stand in the request.
  init?(decoding body: [UInt8], bytes: [UInt8]? = nil) {
    guard let end = Self.headEnd(in: body), let kind = FileKind(rawValue: body[0]), end <= body.count else {
      return nil
    }
    var part: SliceRequest?
    if end > 9 {
      do {
        part = try SliceRequest(decoding: body[9..<end])
      } catch {
        return nil
      }
    }
    let series = UInt32(littleEndian: body, at: 1)
    self.init(bytes ?? Array(body[end...]), kind: kind, part: part, series: series)
  }
}
