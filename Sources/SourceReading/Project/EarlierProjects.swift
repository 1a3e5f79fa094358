import Readings

/// Project files as they were last read, one a series of versions, within bounds.
final class EarlierProjects {
  /// By the bytes of the files; what is known of one takes about four times as much.
  private var versions: RecentVersions<XcodeProject>

  init(budget: Int = 8_000_000) { versions = RecentVersions(budget: budget) }

  func read(_ bytes: [UInt8], in series: EarlierVersions.Series) -> ProjectFacts {
    guard series != 0, bytes.count < versions.budget / 2 else { return XcodeProject(bytes).reading }
    let project = versions.take(series).flatMap { $0.read(bytes) ? $0 : nil } ?? XcodeProject(bytes)
    versions.put(project, size: bytes.count, in: series)
    return project.reading
  }

  /// The binary form of what a series was last read as, if it is this.
  func encoded(_ facts: ProjectFacts, in series: EarlierVersions.Series) -> [UInt8]? {
    guard let project = versions[series], project.reading == facts else { return nil }
    return project.encodedReading()
  }
}
