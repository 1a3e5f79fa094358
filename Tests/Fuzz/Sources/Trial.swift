import Foundation
import Identifiers
import SourceReading

@testable import Frames
@testable import Readings

/// What is done with the bytes that the fuzzer makes. Whatever must not be ends the process.
enum Trial {
  nonisolated(unsafe) static var reader = FuzzedReader.swift
  /// Processor seconds for one input, all of them small.
  static let patience = 1.0

  static func run(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    let start = processorSeconds()
    switch reader {
    case .slices: slice(bytes)
    case .outlines: for kind in FileKind.allCases { outline(bytes, kind) }
    case .stored: decode(bytes)
    case .versions: readVersions(bytes)
    case .frames: takeFrames(bytes)
    case .audit: audit(bytes)
    default:
      guard let kind = reader.kind else { return 0 }
      outline(bytes, kind)
      _ = read(bytes, kind)
    }
    let spent = processorSeconds() - start
    expect("\(size) bytes take less than \(patience) s, not \(spent)") { spent < patience }
    return 0
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func unexpected(_ error: any Error) -> Never { preconditionFailure("\(error)") }

  static func expect(_ what: String, _ holds: () throws -> Bool) {
    do {
      if try !holds() { preconditionFailure("this does not hold: \(what)") }
    } catch { unexpected(error) }
  }

  // MARK: Readings

  /// The binary form loses nothing, and all places lie in the file.
  private static func read(_ bytes: [UInt8], _ kind: FileKind, _ part: SliceRequest? = nil) -> Reading? {
    guard case .reading(let reading) = SourceReader.read(bytes, kind: kind, part: part) else { return nil }
    expect("the binary form loses nothing") { try Reading(decoding: reading.encoded()) == reading }
    if case .source(let facts) = reading {
      let places = facts.expressions.map(\.offset) + facts.declarations.map(\.offset) + facts.comments.map(\.offset)
      expect("all places lie in the file") { places.allSatisfy { $0 >= 0 && $0 <= bytes.count } }
    }
    return reading
  }

  private static func outline(_ bytes: [UInt8], _ kind: FileKind) {
    let outline = bytes.withUnsafeBytes { SourceReader.outline(of: $0, kind: kind) }
    expect("the binary form loses nothing") { try Outline(decoding: outline.encoded()) == outline }
  }

  // MARK: Slices

  /// Asks for some of the words that the file declares, chosen by its length.
  private static func slice(_ bytes: [UInt8]) {
    let outline = bytes.withUnsafeBytes { SourceReader.outline(of: $0, kind: .swift) }
    func chosen(_ words: [UInt32], _ way: Int) -> [UInt32] {
      words.filter { ($0 &* 0x9E37_79B1) >> 29 == UInt32((bytes.count + way) & 7) }
    }
    var request = SliceRequest(
      names: Set(chosen(outline.declares, 0)), inherited: Set(chosen(outline.inherits, 1)),
      types: Set(chosen(outline.types, 2)))
    for type in chosen(outline.types, 3) {
      for word in chosen(outline.declares, 4) { request.insert(member: word, of: type) }
    }
    guard !request.isEmpty else { return }
    expect("the binary form loses nothing") { try SliceRequest(decoding: request.encoded()) == request }
    _ = read(bytes, .swift, request)
  }

  // MARK: Versions

  /// A file, another version of it, and the first one again: each is read as if nothing had been read before it.
  ///
  /// The first eight bytes say which piece stands in the place of which other one in the second version.
  private static func readVersions(_ bytes: [UInt8]) {
    guard bytes.count > 8 else { return }
    let first = Array(bytes.dropFirst(8))
    func place(_ index: Int) -> Int { (Int(bytes[index]) << 8 | Int(bytes[index + 1])) % (first.count + 1) }
    let (start, taken) = (place(0), place(4))
    let end = min(first.count, start + place(2) % 64)
    let piece = first[taken..<min(first.count, taken + place(6) % 64)]
    let second = first[..<start] + piece + first[end...]
    let versions = EarlierVersions()
    for version in [first, Array(second), first] {
      for kind in [FileKind.swift, .xcodeProject] {
        let after = SourceReader.read(version, kind: kind, in: 1, of: versions)
        expect("a version is read as if it were the first") { after == SourceReader.read(version, kind: kind) }
      }
    }
  }

  // MARK: Binary forms

  /// The first byte says what the others are; version and checksum are put right, so that what stands between is reached.
  private static func decode(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    func stored(_ version: Int) -> [UInt8] {
      let body = [UInt8(version)] + bytes.dropFirst()
      let sum = Checksum.of(body)
      return body + (0..<8).map { UInt8(truncatingIfNeeded: sum >> UInt64(8 * $0)) }
    }
    do {
      switch first % 3 {
      case 0:
        let reading = try Reading(decoding: stored(Reading.layout))
        expect("the binary form loses nothing") { try Reading(decoding: reading.encoded()) == reading }
        use(reading)
      case 1:
        let outline = try Outline(decoding: stored(Outline.layout))
        expect("the binary form loses nothing") { try Outline(decoding: outline.encoded()) == outline }
      default:
        let request = try SliceRequest(decoding: stored(SliceRequest.layout))
        expect("the binary form loses nothing") { try SliceRequest(decoding: request.encoded()) == request }
      }
    } catch is CorruptReading {
    } catch { unexpected(error) }
  }

  /// Follows what one part of a reading says of another.
  private static func use(_ reading: Reading) {
    guard case .source(let facts) = reading else { return }
    for use in facts.uses { _ = facts.position(of: facts[use.expression].offset) }
    _ = facts.relocated(by: SourceSlice(bytes: [], runs: [.init(start: 0, origin: 3)], lineStarts: [0]))
  }

  // MARK: Frames

  private static func takeFrames(_ bytes: [UInt8]) {
    var buffer = bytes
    do {
      while let frame = try Frame.take(from: &buffer) {
        if frame.kind == .file, let file = ReaderFile(decoding: frame.body) {
          expect("a request loses nothing") { ReaderFile(decoding: file.head + file.bytes) == file }
        }
        var again = frame.encoded
        expect("a frame loses nothing") { try Frame.take(from: &again) == frame && again.isEmpty }
      }
    } catch is Frame.Malformed {
    } catch { unexpected(error) }
  }
}
