import Testing

@testable import Watch

@Suite("Frames")
struct FrameTests {
  @Test("come back as they were, however they are cut")
  func roundTrip() throws {
    let frames = [
      Frame(id: 1, kind: .file, body: [1, 2, 3]), Frame(id: .max, kind: .gap, body: []),
      Frame(id: 7, kind: .reading, body: [UInt8](repeating: 9, count: 1000)),
    ]
    let bytes = frames.flatMap(\.encoded)
    for piece in [1, 2, 13, 14, 500, bytes.count] {
      var (buffer, got): ([UInt8], [Frame]) = ([], [])
      for start in stride(from: 0, to: bytes.count, by: piece) {
        buffer += bytes[start..<min(bytes.count, start + piece)]
        while let frame = try Frame.take(from: &buffer) { got.append(frame) }
      }
      #expect(got == frames)
      #expect(buffer.isEmpty)
    }
  }

  @Test(
    "that are none are refused",
    arguments: [Array("HTTP/1.1 200 OK".utf8), [8, 0, 0, 0] + [UInt8](repeating: 1, count: 9)])
  func garbage(bytes: [UInt8]) {
    var buffer = bytes
    #expect(throws: Frame.Malformed.self) { try Frame.take(from: &buffer) }
  }
}
