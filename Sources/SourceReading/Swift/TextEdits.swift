import SwiftParser
import SwiftSyntax

/// What leads from one version of a text to the next, as edits of the first.
enum TextEdits {
  /// With more lines between the first and the last change, all of it is one edit: comparing costs time as well.
  private static let mostLines = 500

  static func between(_ old: UnsafeBufferPointer<UInt8>, _ new: UnsafeBufferPointer<UInt8>) -> ConcurrentEdits {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    // Lines are compared whole.
    while start > 0, old[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let (oldEnd, newEnd) = (old.count - end, new.count - end)
    let before = lines(of: old, start, oldEnd)
    let after = lines(of: new, start, newEnd)
    guard before.count <= mostLines, after.count <= mostLines else {
      return ConcurrentEdits(edit(start..<oldEnd, new[start..<newEnd]))
    }
    return hunks(before, oldEnd, after, newEnd, in: new)
  }

  /// A line, compared by its bytes.
  private struct Line: Equatable {
    var bytes: Slice<UnsafeBufferPointer<UInt8>>
    var hash: UInt64

    static func == (left: Line, right: Line) -> Bool {
      left.hash == right.hash && left.bytes.elementsEqual(right.bytes)
    }
  }

  private static func lines(of text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> [Line] {
    var lines: [Line] = []
    var (first, index, hash) = (start, start, UInt64(0xcbf2_9ce4_8422_2325))
    while index < end {
      let byte = text[index]
      index += 1
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
      if byte == UInt8(ascii: "\n") || index == end {
        lines.append(Line(bytes: text[first..<index], hash: hash))
        (first, hash) = (index, 0xcbf2_9ce4_8422_2325)
      }
    }
    return lines
  }

  /// - Parameters:
  ///   - oldEnd: where the lines before end in their text.
  ///   - newEnd: where the lines after end in `new`.
  private static func hunks(
    _ before: [Line], _ oldEnd: Int, _ after: [Line], _ newEnd: Int, in new: UnsafeBufferPointer<UInt8>
  ) -> ConcurrentEdits {
    var isRemoved = [Bool](repeating: false, count: before.count)
    var isInserted = [Bool](repeating: false, count: after.count)
    for change in after.difference(from: before) {
      switch change {
      case .remove(let offset, _, _): isRemoved[offset] = true
      case .insert(let offset, _, _): isInserted[offset] = true
      }
    }
    var edits: [SourceEdit] = []
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      let (firstLeft, firstRight) = (left, right)
      while left < before.count, isRemoved[left] { left += 1 }
      while right < after.count, isInserted[right] { right += 1 }
      if left > firstLeft || right > firstRight {
        let range = offset(firstLeft, before, oldEnd)..<offset(left, before, oldEnd)
        edits.append(edit(range, new[offset(firstRight, after, newEnd)..<offset(right, after, newEnd)]))
      }
      left += 1
      right += 1
    }
    return ConcurrentEdits(fromSequential: edits.reversed())
  }

  /// Where a line starts; behind the last one, where that ends.
  private static func offset(_ line: Int, _ lines: [Line], _ end: Int) -> Int {
    line < lines.count ? lines[line].bytes.startIndex : end
  }

  private static func edit(_ range: Range<Int>, _ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> SourceEdit {
    SourceEdit(
      range: AbsolutePosition(utf8Offset: range.lowerBound)..<AbsolutePosition(utf8Offset: range.upperBound),
      replacement: Array(bytes))
  }
}
