import CLibgit2

/// A branch's own history: from commit to first parent, oldest first.
public struct History: Hashable, Sendable {
  /// Where the chain begins.
  public enum Beginning: Hashable, Sendable {
    /// At a commit without a parent.
    case root
    /// Right after the commit that was known already.
    case known
    /// The clone was cut here: this parent was not fetched.
    case shallow(ObjectID)
    /// The repository lacks this parent or cannot read it.
    case missing(ObjectID)
  }

  /// Oldest first.
  public var commits: [ObjectID]
  public var beginning: Beginning

  public init(commits: [ObjectID], beginning: Beginning) {
    self.commits = commits
    self.beginning = beginning
  }
}

extension Repository {
  /// The first-parent chain that ends at `tip`, oldest first, as far as the repository has it.
  /// - Parameter known: where to stop, itself left out. When it is not on the chain, the whole chain is given.
  public func history(to tip: ObjectID, after known: ObjectID? = nil) throws(GitError) -> History {
    var newestFirst: [ObjectID] = []
    var next: ObjectID? = tip
    while let id = next {
      if id == known { return History(commits: newestFirst.reversed(), beginning: .known) }
      switch withObject(id, GIT_OBJECT_COMMIT, CommitFacts.firstParent) {
      case .success(let parent):
        newestFirst.append(id)
        next = parent
      case .failure(let absent):
        guard id != tip else { throw absent.error("read", "the commit \(id.hex) of \(path)", in: self) }
        return History(commits: newestFirst.reversed(), beginning: isShallow ? .shallow(id) : .missing(id))
      }
    }
    return History(commits: newestFirst.reversed(), beginning: .root)
  }

  /// The commits of `history(to:after:)`.
  public func firstParentChain(to tip: ObjectID, after known: ObjectID? = nil) throws(GitError) -> [ObjectID] {
    try history(to: tip, after: known).commits
  }

  /// Whether `ancestor` is reached from `descendant` by any parents. A commit is its own ancestor.
  /// Where commits are missing, what lies behind them counts as not reached.
  public func isAncestor(_ ancestor: ObjectID, of descendant: ObjectID) throws(GitError) -> Bool {
    if ancestor == descendant { return true }
    let object = "the commit \(descendant.hex) of \(path)"
    var seen: Set<ObjectID> = [descendant]
    var open: [ObjectID] = [descendant]
    while let id = open.popLast() {
      switch withObject(id, GIT_OBJECT_COMMIT, CommitFacts.links) {
      case .success(let links):
        // The first parent comes last, so that it is followed first: an owner's merge has the old tip among the others.
        for parent in links.parents.reversed() where seen.insert(parent).inserted {
          if parent == ancestor { return true }
          open.append(parent)
        }
      case .failure(let absent):
        if id == descendant { throw absent.error("read", object, in: self) }
      }
    }
    return false
  }
}
