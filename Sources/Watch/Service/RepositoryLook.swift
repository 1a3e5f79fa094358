import Foundation
import GitHistory
import Identifiers
import Ledger
import Readings
import Report

/// The looks at one repository, one after the other, on the watcher's thread.
final class RepositoryLook {
  private let repository: WatchedRepository
  private let share: WatchShare
  private let watcher: RepositoryWatcher
  private let ledger: Ledger
  private var audits: [String: BranchAudit] = [:]
  /// What was published of each branch: up to which commit, for which day, and by which run.
  private var published: [String: Published] = [:]
  private var branches: [String] {
    didSet { share.board.setBranches(branches, of: repository.name) }
  }
  private var fetched: Int64?
  /// The branches that cannot be followed.
  private var troubles: [String: Trouble] = [:]
  private let push: PushWatch
  /// As the last look found it.
  private var git: Repository? { didSet { merges.repository = git } }
  private let merges = MergeBook()
  private var lastTidying: Int64 = 0
  private var hasWorked = false
  /// Branches of which a long history was just audited.
  private var bulky: Set<String> = []

  private struct Trouble {
    var reason: String
    var since: Int64
    /// Whether the feed has told of it.
    var isTold = false
  }

  private struct Published: Equatable {
    var commit: String?
    var position: Int?
    var day: Day
    var run: Int64
    /// The state that the pages tell.
    var state: String
  }

  init(_ repository: WatchedRepository, share: WatchShare, watcher: RepositoryWatcher) throws {
    self.repository = repository
    self.share = share
    self.watcher = watcher
    branches = repository.branches
    push = PushWatch(repository)
    ledger = try Ledger(at: share.ledgerPath, access: .write)
    if branches.isEmpty, let known = try ledger.branches().first(where: { $0.repository == repository.name }) {
      branches = [known.name]
    }
    share.board.setBranches(branches, of: repository.name)
    for name in branches {
      guard let since = try toldFailure(of: name) else { continue }
      troubles[name] = Trouble(reason: "it was failing when axwatch ended", since: since, isTold: true)
    }
  }

  /// Since when a branch fails as far as the feed has told; `nil`: it has told that all is well, or nothing.
  private func toldFailure(of name: String) throws -> Int64? {
    let items = try ledger.feedItems(of: ledger.branch(name, of: repository.name), limit: 1000)
    let last = items.first { [ItemKind.watchFailing, .watchRecovered].map(\.rawValue).contains($0.kind) }
    return last?.kind == ItemKind.watchFailing.rawValue ? last?.date : nil
  }

  var hasBranches: Bool { !branches.isEmpty }

  /// What is wrong, in one line; `nil` when all branches are followed.
  var problem: String? {
    troubles.sorted { $0.key < $1.key }.first.map { "branch \($0.key): \($0.value.reason)" }
  }

  /// Fetches, audits what is new, and publishes it. What is wrong with one branch keeps no other from being followed.
  func run() throws {
    if published.isEmpty { try publishStored() }
    if branches.isEmpty {
      try share.board.publishUnknown(repository, WatchStatus(state: .catchingUp(done: 0, total: 0)))
    }
    if repository.isRemote {
      guard try fetch() else { return }
    } else {
      push.look(at: branches)
    }
    fetched = share.clock.now()
    let git = try Repository(at: share.mirror(of: repository))
    self.git = git
    if repository.branches.isEmpty, let main = try git.defaultBranch(), branches != [main] { branches = [main] }
    if branches.isEmpty { branches = ["main"] }
    for name in branches where !watcher.isStopped {
      do {
        if share.board.status(of: .init(repository: repository.name, branch: name)) == nil {
          // A branch that was not known before is shown from its first commit on.
          try publish(
            name, status: WatchStatus(state: .catchingUp(done: 0, total: 0), fetched: fetched), events: [],
            isRewritten: true)
        }
        try follow(name, git)
      } catch {
        note(WatchError.line(error), name)
      }
    }
  }

  /// Whether somebody pushed to a repository on this machine since the last look.
  func hasMoved() -> Bool { push.hasMoved(branches) }

  /// What is worth doing while there is nothing else to do: memory is given back after work, and now and then the
  /// mirror's packs are put together.
  func tidy() {
    for name in branches where !repository.isPaused && !watcher.isStopped {
      do {
        // What a long history left behind lies scattered among what is needed: that is made again, in one piece.
        if bulky.remove(name) != nil {
          audits[name] = nil
          SystemCall.giveMemoryBack()
        }
        try audit(name).audit.warmUp()
      } catch {
        audits[name] = nil
        Log.warning("\(repository.name): \(error)")
      }
    }
    if hasWorked { SystemCall.giveMemoryBack() }
    hasWorked = false
    let now = share.clock.now()
    guard repository.isRemote, now - lastTidying >= 3600 else { return }
    lastTidying = now
    do {
      if try Mirror(at: share.mirror(of: repository)).compact() {
        Log.info("\(repository.name): the packs of its mirror were put together")
      }
    } catch {
      Log.warning("\(repository.name): \(error)")
    }
  }

  func publishPaused() throws {
    if branches.isEmpty { branches = ["main"] }
    try publishStored()
    for name in branches {
      try publish(name, status: WatchStatus(state: .paused, fetched: fetched), events: [], isRewritten: false)
    }
  }

  // MARK: Trouble

  /// The repository as a whole cannot be followed.
  func note(_ problem: String) {
    for name in branches { note(problem, name) }
  }

  private func note(_ problem: String, _ name: String) {
    troubles[name, default: Trouble(reason: problem, since: share.clock.now())].reason = problem
  }

  /// After so many seconds the feed tells that a branch cannot be followed: a remote that is restarted is no news.
  private static let patience: Int64 = 600

  /// Shows which branches cannot be followed.
  /// - Parameter next: when they are tried again.
  func showTrouble(next: Int64) {
    guard !troubles.isEmpty else { return }
    for (name, trouble) in troubles.sorted(by: { $0.key < $1.key }) {
      let isNews = !trouble.isTold && share.clock.now() - trouble.since >= Self.patience
      let status = WatchStatus(
        state: .failing(reason: trouble.reason, since: trouble.since, next: next), fetched: fetched)
      do {
        try publish(
          name, status: status, events: isNews ? [.failing(reason: trouble.reason, at: trouble.since)] : [],
          isRewritten: false)
        if isNews { troubles[name]?.isTold = true }
      } catch {
        setStatus(status, name)
        Log.error("\(repository.name): \(error)")
      }
    }
    do {
      try share.board.publish()
    } catch {
      Log.error("\(repository.name): \(error)")
    }
  }

  // MARK: Fetching

  private func fetch() throws -> Bool {
    let address = try RemoteAddress(repository.source)
    var fetcher = Fetcher(limits: share.configuration.fetch)
    fetcher.program = share.fetching
    let order = FetchOrder(
      mirror: share.mirror(of: repository), repository: repository, usesGit: share.configuration.fetch.usesGit)
    let isCancelled = { [watcher] in watcher.isStopped }
    // Waiting for others is no silence: theirs would be told.
    let isWaitCancelled = { [watcher] in
      watcher.signOfLife()
      return watcher.isStopped
    }
    let outcome = try share.gate.pass(address.host ?? "", isCancelled: isWaitCancelled) {
      try fetcher.fetch(
        order, heard: { _ in watcher.signOfLife() }, isCancelled: isCancelled)
    }
    guard let outcome else { return false }
    if repository.branches.isEmpty, let branch = outcome.defaultBranch { branches = [branch] }
    return true
  }

  // MARK: Following

  private func follow(_ name: String, _ git: Repository) throws {
    guard let tip = try git.tip(of: name) else {
      let known = try git.branches().keys.sorted()
      guard !known.isEmpty else {
        throw WatchError(
          "follow", "the branch", cause: "the repository has no commit yet", hint: "the first that is pushed is seen")
      }
      throw WatchError(
        "find", "the branch", cause: "there is no such branch",
        hint: "there are \(known.prefix(8).joined(separator: ", "))\(known.count > 8 ? ", …" : "")")
    }
    let (audit, run) = try audit(name)
    let oldTip = try ledger.history(of: run).tip()?.commit.id
    let progress = CatchingUp(share.clock)
    let result: CatchUp
    do {
      result = try audit.catchUp(
        to: tip,
        progress: { done, total in
          watcher.signOfLife()
          if progress.isWorthTelling(done: done, total: total) { tell(done, total, name) }
        },
        isCancelled: { watcher.isStopped })
    } catch {
      // Whatever went wrong, the next look begins with what is stored.
      audits[name] = nil
      throw error
    }
    if watcher.isStopped { return }
    var events: [WatchEvent] = []
    if let trouble = troubles[name], trouble.isTold {
      events.append(.recovered(failedAt: trouble.since, at: share.clock.now()))
    }
    if result.segment == .rewritten, let oldTip {
      events.append(.historyRewritten(oldTip: oldTip, newTip: tip.hex, at: try git.commit(tip).committerTime))
    }
    if run.state == .building { events += try takeOver(run) }
    if result.commits > 1000 {
      ledger.checkpoint()
      bulky.insert(name)
    }
    let status = WatchStatus(state: .ready, fetched: fetched, remoteHead: tip.hex, behind: 0)
    try publish(name, status: status, events: events, isRewritten: result.segment != nil)
    troubles[name] = nil
  }

  /// The audit that follows a branch, and the run that it writes.
  private func audit(_ name: String) throws -> (audit: BranchAudit, run: Run) {
    let run = try ledger.run(identity, on: ledger.branch(name, of: repository.name))
    if let known = audits[name] { return (known, run) }
    let source = BranchSource(
      repository: share.mirror(of: repository), readings: share.readingsPath, overrides: repository.overrides,
      since: repository.since?.start)
    let audit = try BranchAudit(source, appender: ledger.appender(to: run), pool: share.pool)
    audits[name] = audit
    return (audit, run)
  }

  private var identity: RunIdentity {
    RunIdentity(overrides: repository.overrides.map(\.fingerprint) ?? "")
  }

  /// A new run is complete: it is published from now on.
  private func takeOver(_ run: Run) throws -> [WatchEvent] {
    let old = try ledger.currentRun(of: run.branch)
    try ledger.makeCurrent(run)
    for retired in try ledger.runs(of: run.branch) where retired.state == .retired && retired != old {
      if retired.number != old?.number { try ledger.forget(retired) }
    }
    guard let old, let tip = try ledger.history(of: run).tip() else { return [] }
    func text(_ versions: Versions) -> String { "reader \(versions.reader), rules \(versions.rules)" }
    let upgrade = WatchEvent.Upgrade(from: text(old.identity.versions), to: text(run.identity.versions))
    return upgrade.from == upgrade.to ? [] : [.readerUpgraded(upgrade, at: tip.commit.time)]
  }

  private func tell(_ done: Int, _ total: Int, _ name: String) {
    setStatus(
      WatchStatus(state: .catchingUp(done: done, total: total), fetched: fetched, behind: total - done), name)
    do {
      try share.board.publish()
    } catch {
      Log.error("\(repository.name): \(error)")
    }
  }

  // MARK: Publishing

  /// What an earlier process left is shown at once, before the first fetch; its pages are served already.
  private func publishStored() throws {
    let status = WatchStatus(state: .catchingUp(done: 0, total: 0), fetched: fetched)
    for name in branches {
      guard share.board.hasPages(of: repository.name) else {
        if git == nil { openForLinks() }
        try publish(name, status: status, events: [], isRewritten: true)
        continue
      }
      let branch = try ledger.branch(name, of: repository.name)
      let run = try ledger.currentRun(of: branch) ?? ledger.run(identity, on: branch)
      try share.board.place(
        ledger.consistently {
          try BranchReport(subject: subject(name, run: run, status: status), answers: ledger.history(of: run)).card
        })
    }
    try share.board.publish(items: allItems)
  }

  /// Pages link to the forge and name what merges brought: as far as the mirror of an earlier process knows.
  private func openForLinks() {
    do {
      git = try Repository(at: share.mirror(of: repository))
    } catch {
      Log.info("\(repository.name): \(error)")
    }
  }

  private var allItems: () throws -> [FeedItem] { { [ledger] in try ledger.feedItems(of: nil, limit: 1000) } }

  private func publish(_ name: String, status: WatchStatus, events: [WatchEvent], isRewritten: Bool) throws {
    let branch = try ledger.branch(name, of: repository.name)
    let run = try ledger.currentRun(of: branch) ?? ledger.run(identity, on: branch)
    let tip = try ledger.history(of: run).tip()
    let now = Published(
      commit: tip?.commit.id, position: tip?.position, day: share.board.today, run: run.number,
      state: status.state.name)
    if published[name] == now, events.isEmpty, !isRewritten {
      setStatus(status, name)
      return
    }
    let isGrowing = !isRewritten && published[name]?.run == now.run
    let settled = isGrowing ? published[name]?.position : nil
    let publication = try BranchPublication(
      subject(name, run: run, status: status), run: run, ledger: ledger, merges: merges, events: events,
      backfill: share.configuration.feedBackfill, settled: settled)
    let keeper = TreeKeeper(repository: repository.name, branches: branches, branch: name, keepsSettled: settled != nil)
    try share.board.publish(
      Generations.Update(repository: repository.name, files: publication.files, keeps: keeper.keeps),
      card: publication.card, items: allItems)
    published[name] = now
    hasWorked = true
  }

  private func subject(_ name: String, run: Run, status: WatchStatus) -> ReportSubject {
    let links = branches.enumerated().map { index, branch in
      ReportSubject.BranchLink(name: branch, slug: index == 0 ? nil : Slug.branch(branch))
    }
    return ReportSubject(
      repository: repository.name, title: repository.title, branch: name,
      branchSlug: links.first { $0.name == name }?.slug, branches: links,
      forge: repository.forge ?? git?.origin.flatMap { Forge(remote: $0) },
      siteURL: share.configuration.siteURL, versions: run.identity.versions,
      asOf: share.board.today, status: status, goal: repository.overrides?.goal)
  }

  private func setStatus(_ status: WatchStatus, _ name: String) {
    share.board.setStatus(status, of: .init(repository: repository.name, branch: name))
  }
}

extension Settings {
  /// The same for the same settings in every process, wherever they stand in their file.
  var fingerprint: String {
    var settings = self
    for index in settings.exceptions.indices { settings.exceptions[index].place = Place(path: "", line: 0, column: 0) }
    return PublishedFolder.tag(of: Reading.configuration(ConfigurationFacts(settings: settings)).encoded())
  }
}

/// Which files of a repository's tree stay when one of its branches is published.
struct TreeKeeper: Sendable {
  private let own: [String]
  private let others: [String]
  private let keepsSettled: Bool

  init(repository: String, branches: [String], branch: String, keepsSettled: Bool) {
    func folders(_ name: String) -> [String] {
      let slug = name == branches.first ? nil : Slug.branch(name)
      let addresses = Addresses(repository: repository, branch: slug)
      return [addresses.pages, addresses.documents]
    }
    own = folders(branch)
    others = branches.filter { $0 != branch }.flatMap(folders)
    self.keepsSettled = keepsSettled
  }

  @Sendable func keeps(_ path: String) -> Bool {
    // The first branch's folder is around those of the others: the longest that fits decides.
    let mine = own.filter(path.hasPrefix).map(\.utf8.count).max() ?? 0
    let theirs = others.filter(path.hasPrefix).map(\.utf8.count).max() ?? 0
    if theirs > mine { return true }
    guard mine > 0, keepsSettled else { return false }
    let rest = path.utf8.dropFirst(mine)
    return rest.starts(with: "identifiers/".utf8) || (rest.starts(with: "commits/".utf8) && isCommit(rest.dropFirst(8)))
  }

  /// Whether a page of one commit, not of the list of commits.
  private func isCommit(_ rest: Substring.UTF8View.SubSequence) -> Bool {
    rest.prefix { $0 != UInt8(ascii: "/") }.count == 40
  }
}

/// When a catching up is worth a word: it is long, and the last word was a while ago.
private final class CatchingUp {
  private let clock: ServiceClock
  private var last: Int64 = 0

  init(_ clock: ServiceClock) { self.clock = clock }

  func isWorthTelling(done: Int, total: Int) -> Bool {
    guard total > 20, done < total, clock.now() - last >= 3 else { return false }
    last = clock.now()
    return true
  }
}
