/// The kinds of feed items.
public enum ItemKind: String, CaseIterable, Sendable {
  case progress, regression
  case identifierBroken = "identifier-broken"
  case milestone
  case exceptionAdded = "exception-added"
  case exceptionExpiring = "exception-expiring"
  case exceptionExpired = "exception-expired"
  case exceptionEnded = "exception-ended"
  case historyRewritten = "history-rewritten"
  case readerUpgraded = "reader-upgraded"
  case watchFailing = "watch-failing"
  case watchRecovered = "watch-recovered"
  case weeklyDigest = "weekly-digest"
}

/// What happened to the watching itself. The feed tells it; no commit did it.
public enum WatchEvent: Hashable, Sendable {
  /// The branch was rewritten: what the newest commits are now was not pushed anew.
  case historyRewritten(oldTip: String, newTip: String, at: Int64)
  case readerUpgraded(Upgrade, at: Int64)
  case failing(reason: String, at: Int64)
  case recovered(failedAt: Int64, at: Int64)

  public struct Upgrade: Hashable, Sendable {
    /// The program's name and numbers before and after, `reader 2, rules 4`.
    public var from: String
    public var to: String

    public init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  var time: Int64 {
    switch self {
    case .historyRewritten(_, _, let at), .readerUpgraded(_, let at), .failing(_, let at), .recovered(_, let at): at
    }
  }
}
