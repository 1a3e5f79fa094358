import CZlib

/// Compresses files beforehand, so that serving them costs nothing. The same bytes give the same bytes.
enum Gzip {
  /// The gzip form of a file, or `nil` where it is not worth while.
  static func compress(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8]? {
    guard bytes.count >= 512 else { return nil }
    var stream = z_stream()
    guard axwatch_gzip_init(&stream, level) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    var input = bytes
    let count = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target -> Int? in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        return deflate(&stream, Z_FINISH) == Z_STREAM_END ? target.count - Int(stream.avail_out) : nil
      }
    }
    guard let count, count < bytes.count * 9 / 10 else { return nil }
    output.removeLast(output.count - count)
    return output
  }
}
