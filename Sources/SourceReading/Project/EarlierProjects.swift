import Readings

/// Project files as they were last read, one a series of versions, within bounds.
final class EarlierProjects {
  private struct Version {
    var project: XcodeProject
    var size: Int
    var lastUse: Int
  }

  /// How many bytes of project files to hold; what is known of one takes about four times as much.
  private let budget: Int
  private var versions: [EarlierVersions.Series: Version] = [:]
  private var clock = 0

  init(budget: Int = 8_000_000) { self.budget = budget }

  func read(_ bytes: [UInt8], in series: EarlierVersions.Series) -> ProjectFacts {
    guard series != 0, bytes.count < budget / 2 else { return XcodeProject(bytes).reading }
    clock += 1
    let earlier = versions.removeValue(forKey: series)?.project
    let project = earlier.flatMap { $0.read(bytes) ? $0 : nil } ?? XcodeProject(bytes)
    versions[series] = Version(project: project, size: bytes.count, lastUse: clock)
    while versions.count > 1, versions.values.reduce(0, { $0 + $1.size }) > budget,
      let oldest = versions.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      versions[oldest.key] = nil
    }
    return project.reading
  }

  /// The binary form of what a series was last read as, if it is this.
  func encoded(_ facts: ProjectFacts, in series: EarlierVersions.Series) -> [UInt8]? {
    guard let project = versions[series]?.project, project.reading == facts else { return nil }
    return project.encodedReading()
  }
}
