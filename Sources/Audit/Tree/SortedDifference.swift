/// Tells what stands in one of two sorted lists alone.
func compareSorted<Element: Comparable>(
  _ old: [Element], _ new: [Element], _ tell: (_ element: Element, _ isNew: Bool) -> Void
) {
  var (left, right) = (0, 0)
  while left < old.count || right < new.count {
    if left < old.count, right < new.count, old[left] == new[right] {
      left += 1
      right += 1
    } else if right == new.count || (left < old.count && old[left] < new[right]) {
      tell(old[left], false)
      left += 1
    } else {
      tell(new[right], true)
      right += 1
    }
  }
}
