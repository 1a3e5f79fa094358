/// Where lines start: behind `\n`, `\r\n` and a `\r` alone, as the compiler counts them.
enum LineTable {
  static func starts(of bytes: UnsafeBufferPointer<UInt8>) -> [Int32] {
    var starts: [Int32] = [0]
    starts.reserveCapacity(bytes.count / 32)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 10 {
        starts.append(Int32(index))
      } else if byte == 13, index == bytes.count || bytes[index] != 10 {
        starts.append(Int32(index))
      }
    }
    return starts
  }
}
