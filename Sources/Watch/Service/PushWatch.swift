import GitHistory

/// Sees that somebody pushed to a repository on this machine, by looking at its branches alone: cheap enough for several
/// times a second.
final class PushWatch {
  private let path: String
  private let isRemote: Bool
  private var git: Repository?
  private var seen: [String: ObjectID]?

  init(_ repository: WatchedRepository) {
    path = repository.source
    isRemote = repository.isRemote
  }

  /// Remembers what the branches stand at.
  func look(at branches: [String]) { seen = standing(branches) }

  func hasMoved(_ branches: [String]) -> Bool { !isRemote && standing(branches) != seen }

  /// The tips of the branches that are there; `nil` when the repository is not.
  private func standing(_ branches: [String]) -> [String: ObjectID]? {
    do {
      let git = try self.git ?? Repository(at: path)
      self.git = git
      var tips: [String: ObjectID] = [:]
      for name in branches { tips[name] = try git.tip(of: name) }
      return tips
    } catch {
      // Why it cannot be read is told by the look itself.
      git = nil
      return nil
    }
  }
}
