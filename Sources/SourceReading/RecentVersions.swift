/// The last versions of files by their series, within bounds: those that were used longest ago make room.
struct RecentVersions<Version> {
  private struct Entry {
    var version: Version
    var size: Int
    var lastUse: Int
  }

  /// The size of all versions together; one alone may be larger.
  let budget: Int
  private var entries: [EarlierVersions.Series: Entry] = [:]
  private var held = 0
  private var clock = 0

  init(budget: Int) { self.budget = budget }

  subscript(series: EarlierVersions.Series) -> Version? { entries[series]?.version }

  /// Takes a version out, for the next one to be read after it.
  mutating func take(_ series: EarlierVersions.Series) -> Version? {
    guard let entry = entries.removeValue(forKey: series) else { return nil }
    held -= entry.size
    return entry.version
  }

  /// Puts a version in the place of the one that was taken out.
  mutating func put(_ version: Version, size: Int, in series: EarlierVersions.Series) {
    clock += 1
    entries[series] = Entry(version: version, size: size, lastUse: clock)
    held += size
    while held > budget, entries.count > 1, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      _ = take(oldest.key)
    }
  }
}
