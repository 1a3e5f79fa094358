import Dispatch

/// Writes many pages on all processors.
///
/// What they tell is asked for here, a part of them at a time: the ledger's answers belong to one thread. Writing a page
/// changes nothing but that page.
///
/// - Parameters:
///   - ask: what a page tells; `nil`: there is no page.
func writtenTogether<Wanted, Told, Written>(
  _ wanted: [Wanted], asking ask: (Wanted) throws -> Told?, _ write: (Told) -> Written
) rethrows -> [Written] {
  let atOnce = 64
  var files: [Written] = []
  for start in stride(from: 0, to: wanted.count, by: atOnce) {
    let told = try wanted[start..<min(start + atOnce, wanted.count)].compactMap(ask)
    files += [Written](unsafeUninitializedCapacity: told.count) { places, count in
      nonisolated(unsafe) let (places, each, write) = (places, told, write)
      DispatchQueue.concurrentPerform(iterations: each.count) { places.initializeElement(at: $0, to: write(each[$0])) }
      count = each.count
    }
  }
  return files
}
