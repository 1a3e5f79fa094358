import Identifiers

/// A watched branch of a repository.
public struct Branch: Hashable, Sendable {
  public var number: Int64
  public var repository: String
  public var name: String
}

/// What makes two runs over one branch different.
public struct RunIdentity: Hashable, Sendable {
  public var versions: Versions
  /// The server's overrides of `.axwatch.yml`, as text; empty for none.
  public var overrides: String

  public init(versions: Versions = .current, overrides: String = "") {
    self.versions = versions
    self.overrides = overrides
  }
}

/// One audit of a branch's history by one version of readers and rules.
public struct Run: Hashable, Sendable {
  public enum State: String, Sendable {
    /// Replays beside the current run.
    case building
    /// The one that is published.
    case current
    /// Was current once.
    case retired
  }

  public var number: Int64
  public var branch: Branch
  public var identity: RunIdentity
  public var state: State
  /// The position of the newest commit when the run became current.
  public var switchedAt: Int?
}

/// A chain of commits as a branch had it. A branch that only grows has one.
public struct Segment: Hashable, Sendable {
  public enum Origin: String, Sendable {
    case first
    /// The old tip is an ancestor of the new one, by another parent than the first.
    case relinearised
    /// The branch was rewritten.
    case rewritten
  }

  public var number: Int64
  public var origin: Origin
  /// The position of the newest commit that it shares with the segment before; `nil` when it shares none.
  public var fork: Int?
  /// The object name of the newest commit of the segment before, when this one began.
  public var oldTip: String?
}
