extension RandomAccessCollection where Index == Int {
  /// The first place of a sorted collection whose element is not before what is looked for; its end when there is none.
  @inlinable public func firstPlace(notBefore isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension RandomAccessCollection where Index == Int, Element: Comparable {
  /// Whether a sorted collection has an element.
  @inlinable public func hasSorted(_ element: Element) -> Bool {
    let place = firstPlace { $0 < element }
    return place < endIndex && self[place] == element
  }
}
