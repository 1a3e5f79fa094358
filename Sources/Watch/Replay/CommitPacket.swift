import Audit
import GitHistory
import Identifiers

/// A commit on its way from git to the audit: what it says, and what it does to the tree.
struct CommitPacket: Sendable {
  var commit: Commit
  var tree: ObjectID
  /// The first parent's tree, from which `update` leads here; `nil` for a whole tree.
  var parentTree: ObjectID?
  var update: TreeUpdate
  /// The readings that were announced with it.
  var announced: [FileKey] = []
  /// Outlines that were made for it, to be written down.
  var outlines: [EncodedReading] = []
  /// Roughly how many bytes it and what was announced with it hold.
  var weight = 0
}

extension Commit {
  private static let mostBody = 4096

  /// - Parameter earliest: the time of the commit before it on the chain: times never go back.
  init(_ facts: CommitFacts, notBefore earliest: Int64) {
    let (subject, body) = Self.split(facts.message)
    self.init(
      id: facts.id.hex, parents: facts.parents.map(\.hex), authorName: facts.authorName,
      authorEmail: facts.authorEmail, authorTime: facts.authorTime, time: max(earliest, facts.committerTime),
      subject: subject, body: body)
  }

  /// The first line of a message, and the rest of it.
  private static func split(_ message: String) -> (String, String) {
    let trimmed = message.drop { $0.isWhitespace }
    let end = trimmed.firstIndex(where: \.isNewline) ?? trimmed.endIndex
    let rest = trimmed[end...].drop { $0.isNewline }
    var body = String(rest.prefix(mostBody))
    while body.last?.isWhitespace == true { body.removeLast() }
    while body.utf8.count > mostBody { body.removeLast() }
    return (String(trimmed[..<end]), body)
  }
}
