/// A reading that knows where the lines of its file start.
public protocol LineIndexed {
  /// The UTF-8 offset at which each line starts; the first is 0.
  var lineStarts: [Int32] { get }
}

extension LineIndexed {
  /// One-based line and column (UTF-8) of an offset.
  public func position(of offset: Int32) -> (line: Int, column: Int) {
    var (low, high) = (0, lineStarts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, Int(offset - lineStarts[low]) + 1)
  }
}
