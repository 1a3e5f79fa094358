import Foundation
import Identifiers

/// A part of a Swift file that ends behind a type at the level of the file: how it is cut depends on nothing around it.
struct SourceStretch {
  private(set) var range: Range<Int>
  /// The words that tell whether something of it is asked for, sorted.
  private var words: [UInt32]
  /// What comes from it whatever is asked for: imports and the lines of conditions.
  private(set) var always: [Range<Int>]

  init(range: Range<Int>, words: [UInt32], always: [Range<Int>]) {
    self.range = range
    self.words = Set(words).sorted()
    self.always = always
  }

  func mentions(_ asked: Set<UInt32>) -> Bool { asked.contains(where: words.hasSorted) }

  func moved(to start: Int) -> SourceStretch {
    var copy = self
    let distance = start - range.lowerBound
    copy.range = start..<range.upperBound + distance
    copy.always = always.map { $0.lowerBound + distance..<$0.upperBound + distance }
    return copy
  }
}

/// A version of a file and its stretches, in order; they leave out what stands behind its last type.
struct SourceStretches {
  var text: [UInt8] = []
  var stretches: [SourceStretch] = []

  /// How many stretches may have vanished at one place.
  private static let mostVanished = 50

  /// The stretch, at `first` or soon behind it, whose text stands in `bytes` at `offset`.
  func find(at offset: Int, of bytes: UnsafeBufferPointer<UInt8>, from first: Int) -> Int? {
    let candidates = first..<min(stretches.count, first + Self.mostVanished)
    return text.withUnsafeBufferPointer { text in
      candidates.first { index in
        let range = stretches[index].range
        // The start of a file is the start of a line.
        guard (range.lowerBound == 0) == (offset == 0), offset + range.count <= bytes.count,
          let old = text.baseAddress, let new = bytes.baseAddress
        else { return false }
        return memcmp(old + range.lowerBound, new + offset, range.count) == 0
      }
    }
  }
}
