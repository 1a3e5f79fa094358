import FixtureRepositories
import Foundation
import GitHistory
import Identifiers
import Ledger
import Testing

@testable import Report
@testable import Watch

/// Watchers in this process, in a time that tests set.
@Suite("A watcher", .serialized)
struct WatcherTests {
  /// A clock that is advanced by hand. While it is held, whoever asks for the date waits.
  private final class Time: Sendable {
    private let state = Monitor((seconds: day(400), isHeld: false, waiting: 0))

    var clock: ServiceClock {
      ServiceClock(now: now, uptime: { [state] in Double(state.withLock { $0.seconds }) }, chance: { 0.5 })
    }

    private func now() -> Int64 {
      state.withLock { $0.waiting += 1 }
      defer { state.withLock { $0.waiting -= 1 } }
      return state.wait { $0.isHeld ? nil : $0.seconds }
    }

    func advance(_ seconds: Int64) { state.withLock { $0.seconds += seconds } }
    func hold(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }
    /// Waits until somebody waits for the date.
    func awaitWaiting() { state.wait { $0.isHeld && $0.waiting > 0 ? () : nil } }
  }

  private final class Stage {
    let folder: TemporaryFolder
    let time = Time()
    let share: WatchShare
    let pool: ReaderPool
    let watched: WatchedRepository
    /// The front page after each publication.
    let fronts = Monitor<[String]>([])

    init(_ source: String, in folder: TemporaryFolder? = nil) throws {
      let folder = try folder ?? TemporaryFolder()
      self.folder = folder
      var configuration = ServiceConfiguration(state: folder.appending("state"))
      try PlainTree.makeFolder(configuration.state)
      watched = WatchedRepository(name: "app", title: "App", source: source)
      configuration.repositories = [watched]
      pool = try ReaderPool(program: Program(path: Programs.axwatch, arguments: ["reader"]), count: 1)
      let board = try SiteBoard(folder: configuration.state + "/site", clock: time.clock) { [fronts] table, _ in
        guard let page = table.files["/"]?.disk, let bytes = FileManager.default.contents(atPath: page) else { return }
        fronts.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
      }
      board.configure(title: "Test", url: nil, repositories: ["app"])
      share = WatchShare(
        configuration: configuration, pool: pool, board: board, gate: HostGate(most: 1), clock: time.clock,
        fetching: Program(path: Programs.axwatch, arguments: ["fetch-worker"]))
    }

    deinit { pool.close() }

    func look() throws -> RepositoryLook {
      try RepositoryLook(watched, share: share, watcher: RepositoryWatcher(watched, share: share))
    }

    /// A look as the watcher takes it.
    func run(_ look: RepositoryLook) {
      do {
        try look.run()
      } catch {
        look.note("\(error)")
      }
      if look.problem != nil { look.showTrouble(next: share.clock.now() + 5) }
    }

    /// The kinds of the feed's items, newest first, of those that tell of the watching.
    func told() throws -> [String] {
      let ledger = try Ledger(at: share.ledgerPath, access: .read)
      return try ledger.feedItems(of: nil, limit: 100).map(\.kind).filter { $0.hasPrefix("watch-") }
    }
  }

  private func repository(branch: String = "main") throws -> FixtureRepository {
    let repository = try FixtureRepository(branch: branch)
    try repository.commit("Begin") {
      $0.write("App/View.swift", "import SwiftUI\nlet v = Text(\"a\").accessibilityIdentifier(\"here\")\n")
    }
    return repository
  }

  @Test("tells the feed after ten minutes that it fails, once, and when that is over, also after a new start")
  func failing() throws {
    let repository = try repository()
    let away = repository.path + "-away"
    let stage = try Stage(repository.path)
    var look = try stage.look()
    stage.run(look)
    #expect(look.problem == nil)
    try FileManager.default.moveItem(atPath: repository.path, toPath: away)
    stage.run(look)
    stage.time.advance(599)
    stage.run(look)
    #expect(look.problem != nil)
    #expect(try stage.told() == [])
    stage.time.advance(1)
    stage.run(look)
    stage.time.advance(5000)
    stage.run(look)
    #expect(try stage.told() == ["watch-failing"])

    // Another process neither tells it again nor forgets to tell the end.
    look = try stage.look()
    stage.run(look)
    stage.time.advance(601)
    stage.run(look)
    #expect(try stage.told() == ["watch-failing"])
    look = try stage.look()
    try FileManager.default.moveItem(atPath: away, toPath: repository.path)
    stage.run(look)
    #expect(look.problem == nil)
    #expect(try stage.told() == ["watch-recovered", "watch-failing"])

    // What passes within ten minutes is no news.
    try FileManager.default.moveItem(atPath: repository.path, toPath: away)
    stage.run(look)
    stage.time.advance(300)
    try FileManager.default.moveItem(atPath: away, toPath: repository.path)
    stage.run(look)
    #expect(try stage.told() == ["watch-recovered", "watch-failing"])
  }

  @Test("shows a repository from the first moment on, whatever its branch is called")
  func firstLook() throws {
    let repository = try repository(branch: "develop")
    for number in 1...22 { try repository.commit("\(number)") { $0.write("README.md", "\(number)") } }
    let stage = try Stage(repository.path)
    let look = try stage.look()
    stage.run(look)
    #expect(look.problem == nil)
    let fronts = stage.fronts.withLock { $0 }.drop { !$0.contains("being fetched") }
    #expect(fronts.count > 1 && fronts.allSatisfy { $0.contains("href=\"r/app/\"") })
    #expect(fronts.contains { $0.contains("catching up") })
    #expect(fronts.last?.contains("up to date") == true)
  }

  @Test("puts the packs of its mirror together, at most once an hour, and goes on")
  func compaction() throws {
    let repository = try repository()
    let git = try GitDaemon(root: URL(fileURLWithPath: repository.path).deletingLastPathComponent().path)
    let stage = try Stage("git://127.0.0.1:\(git.port)/repository")
    let look = try stage.look()
    stage.run(look)
    #expect(look.problem == nil)
    let folder = stage.share.mirror(of: stage.watched) + "/objects/pack"
    func packs() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".pack") }.sorted()
    }
    func addPacks() throws {
      let pack = String(try #require(try packs().first).dropLast(5))
      for number in 0..<41 {
        for kind in [".pack", ".idx"] {
          let copy = folder + "/pack-" + String(repeating: "0", count: 38) + String(10 + number) + kind
          try FileManager.default.copyItem(atPath: folder + "/" + pack + kind, toPath: copy)
        }
      }
    }
    look.tidy()
    #expect(try packs().count == 1)
    try addPacks()
    stage.time.advance(3599)
    look.tidy()
    #expect(try packs().count == 42)
    stage.time.advance(1)
    look.tidy()
    #expect(try packs().count == 1)
    let tip = try repository.commit("Go on") { $0.write("App/More.swift", "let a = 1\n") }
    stage.run(look)
    #expect(look.problem == nil)
    let page = try #require(stage.share.board.table.files["/r/app/"])
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: page.disk)), as: UTF8.self)
    #expect(text.contains(tip.hex.prefix(7)))
  }

  @Test("that hangs silences the daemon's heartbeat, until it goes on")
  func heartbeat() throws {
    let repository = try repository()
    let stage = try Stage(repository.path)
    let watcher = RepositoryWatcher(stage.watched, share: stage.share)
    var heard: [String] = []
    var heartbeat = Heartbeat { heard.append($0) }
    func beat() -> [String] {
      heard = []
      heartbeat.beat([watcher], failing: [])
      return heard
    }
    stage.time.hold(true)
    try watcher.start()
    stage.time.awaitWaiting()
    #expect(beat() == ["WATCHDOG=1", "STATUS=watching 1 repository"])
    stage.time.advance(599)
    #expect(beat() == ["WATCHDOG=1"])
    stage.time.advance(1)
    #expect(beat() == ["STATUS=stuck for 10 minutes: app"])
    stage.time.advance(1000)
    #expect(beat() == [])
    stage.time.hold(false)
    #expect(watcher.waitForFirstLook() == nil)
    #expect(beat() == ["WATCHDOG=1", "STATUS=watching 1 repository"])
    // While it waits for the next look it is not silent, however long that takes.
    stage.time.advance(100_000)
    #expect(beat() == ["WATCHDOG=1"])
    watcher.stop()
    watcher.join()
  }
}
