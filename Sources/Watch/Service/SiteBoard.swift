import Audit
import Foundation
import Identifiers
import Ledger
import Report
import Synchronization

/// The whole site: what every branch last reported, put together and published whenever something changed.
final class SiteBoard: Sendable {
  /// A branch by repository and name.
  struct Place: Hashable, Sendable {
    var repository: String
    var branch: String

    init(repository: String, branch: String) {
      self.repository = repository
      self.branch = branch
    }

    init(_ card: BranchCard) { self.init(repository: card.subject.repository, branch: card.subject.branch) }
  }

  private struct State {
    var title = ""
    var url: String?
    /// In the order of the configuration.
    var repositories: [String] = []
    /// By repository, as far as they are known.
    var branches: [String: [String]] = [:]
    var cards: [Place: BranchCard] = [:]
    var items: [FeedItem] = []

    var order: [Place] {
      repositories.flatMap { name in (branches[name] ?? []).map { Place(repository: name, branch: $0) } }
    }
  }

  private let state = Mutex(State())
  /// One publication at a time, so that none puts back what another has just brought.
  private let publishing = Mutex(())
  private let generations: Generations
  private let clock: ServiceClock
  private let changed: @Sendable (SiteTable, String?) -> Void

  /// - Parameter changed: told of every new table, and of the repository whose pages changed.
  init(folder: String, clock: ServiceClock, changed: @escaping @Sendable (SiteTable, String?) -> Void) throws {
    generations = try Generations(at: folder)
    self.clock = clock
    self.changed = changed
  }

  var table: SiteTable { generations.table }

  var today: Day { Day(at: clock.now()) }

  /// Takes the configuration: what is watched, in which order.
  func configure(title: String, url: String?, repositories: [String]) {
    state.withLock { state in
      state.title = title
      state.url = url
      state.repositories = repositories
      state.cards = state.cards.filter { repositories.contains($0.key.repository) }
    }
  }

  /// Says which branches of a repository are followed, the main one first.
  func setBranches(_ branches: [String], of repository: String) {
    state.withLock { state in
      state.branches[repository] = branches
      state.cards = state.cards.filter {
        $0.key.repository != repository || branches.contains($0.key.branch)
      }
    }
  }

  /// Whether pages of a repository are served, from this process or from one before.
  func hasPages(of repository: String) -> Bool { table.files["/r/\(repository)/"] != nil }

  func place(_ card: BranchCard) {
    state.withLock { $0.cards[Place(card)] = card }
  }

  func setStatus(_ status: WatchStatus, of place: Place) { state.withLock { $0.cards[place]?.status = status } }

  func status(of place: Place) -> WatchStatus? { state.withLock { $0.cards[place]?.status } }

  func statuses() -> [(Place, WatchStatus)] {
    state.withLock { state in
      state.order.compactMap { place in state.cards[place].map { (place, $0.status) } }
    }
  }

  /// The status as it is this moment.
  func statusDocument() -> [UInt8] { report().statusFile.bytes }

  /// Publishes new files of a repository, or the front page alone.
  ///
  /// - Parameters:
  ///   - card: what the front page tells of the branch from now on; the status tells it once the pages are served.
  ///   - items: gives the newest items of all branches, once no other publication is under way.
  func publish(
    _ update: Generations.Update? = nil, card: BranchCard? = nil, items: (() throws -> [FeedItem])? = nil
  ) throws {
    try publishing.withLock { _ in
      if let items = try items?() { state.withLock { $0.items = items } }
      let (site, all, known) = state.withLock { state in
        var next = state
        if let card { next.cards[Place(card)] = card }
        return (report(next), next.items, Set(next.repositories))
      }
      try generations.publish(update, root: site.files(items: all), known: known, now: clock.now()) { table in
        if let card { place(card) }
        changed(table, update?.repository)
      }
    }
  }

  /// Puts a repository on the front page of which nothing is known yet.
  func publishUnknown(_ repository: WatchedRepository, _ status: WatchStatus) throws {
    let ledger = try Ledger.inMemory()
    let name = repository.branches.first ?? "main"
    let run = try ledger.run(RunIdentity(), on: ledger.branch(name, of: repository.name))
    let subject = ReportSubject(
      repository: repository.name, title: repository.title, branch: name, branches: [.init(name: name, slug: nil)],
      forge: repository.forge, asOf: today, status: status)
    let report = try BranchReport(subject: subject, answers: ledger.history(of: run))
    setBranches([name], of: repository.name)
    try publish(
      Generations.Update(repository: repository.name, files: report.files(), keeps: { _ in false }), card: report.card)
  }

  private func report() -> SiteReport { state.withLock { report($0) } }

  private func report(_ state: borrowing State) -> SiteReport {
    let cards = state.cards
    return SiteReport(
      title: state.title, url: state.url, asOf: today, branches: state.order.compactMap { cards[$0] },
      rules: Rules.texts, isServed: true, watched: state.repositories.count)
  }
}
