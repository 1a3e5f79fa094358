import Readings
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

  private struct End: Error {}

  @Test(
    "with files come as they were sent, long ones and short ones, however they are cut", arguments: [1, 13, 70_000])
  func files(piece: Int) throws {
    let long = ReaderFile((0..<200_000).map { UInt8(truncatingIfNeeded: $0) }, kind: .xcodeProject, series: 7)
    let part = SliceRequest(names: [1, 2], inherited: [], types: [])
    let files = [long, ReaderFile([1, 2], kind: .swift), long, ReaderFile(long.bytes, kind: .swift, part: part), long]
    let sent = files.flatMap { Frame.encode(3, .file, $0.head, rest: $0.bytes.count) + $0.bytes }
    var (input, at) = (FrameInput(), 0)
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      let count = min(piece, buffer.count, sent.count - at)
      guard count > 0 else { throw End() }
      buffer.copyBytes(from: sent[at..<at + count])
      at += count
      return count
    }
    for file in files {
      let (frame, bytes) = try input.next(read)
      #expect(frame.id == 3 && frame.kind == .file)
      #expect(ReaderFile(decoding: frame.body, bytes: bytes) == file)
    }
    #expect(throws: End.self) { try input.next(read) }
  }

  @Test(
    "that are none are refused",
    arguments: [Array("HTTP/1.1 200 OK".utf8), [8, 0, 0, 0] + [UInt8](repeating: 1, count: 9)])
  func garbage(bytes: [UInt8]) {
    var buffer = bytes
    #expect(throws: Frame.Malformed.self) { try Frame.take(from: &buffer) }
  }
}
