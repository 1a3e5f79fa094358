/// What a reader is sent, cut into frames. The bytes of a long file are read to where they stay.
struct FrameInput {
  /// What came behind the last frame.
  private var buffer: [UInt8] = []
  /// How much is read at once, and from what length on files go to a place of their own.
  private static let chunk = 1 << 16

  /// The next frame; the bytes of a long file come apart from it.
  ///
  /// - Parameter read: waits for bytes and gives how many came.
  mutating func next(
    _ read: (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws -> (frame: Frame, file: [UInt8]?) {
    while true {
      if let (kind, length) = try Frame.header(of: buffer) {
        if buffer.count >= length, let frame = try Frame.take(from: &buffer) { return (frame, nil) }
        if kind == .file, length > Self.chunk, let end = ReaderFile.headEnd(in: buffer, at: Frame.headerSize),
          end <= length, buffer.count >= end
        {
          let frame = Frame(
            id: UInt64(littleEndian: buffer, at: 4), kind: kind, body: Array(buffer[Frame.headerSize..<end]))
          return (frame, try rest(from: end, length - end, read))
        }
      }
      try withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 16) { chunk in
        let count = try read(chunk)
        buffer.append(contentsOf: chunk[..<count])
      }
    }
  }

  private mutating func rest(
    from start: Int, _ length: Int, _ read: (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws -> [UInt8] {
    let rest = try [UInt8](unsafeUninitializedCapacity: length) { target, count in
      count = target.initialize(fromContentsOf: buffer[start...])
      while count < length {
        let left = UnsafeMutableBufferPointer(rebasing: target[count..<length])
        count += try read(UnsafeMutableRawBufferPointer(left))
      }
    }
    buffer.removeAll(keepingCapacity: true)
    return rest
  }
}
