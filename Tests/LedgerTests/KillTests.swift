import CSQLite
import Identifiers
import Testing

@testable import Ledger

/// A process that is killed leaves the database and its write-ahead log as they are on the disk at that moment.
@Suite struct KillTests {
  private static func chain(_ seed: UInt64) -> [AuditedCommit] {
    var simulation = Simulation(seed: seed)
    return (0..<60).map { _ in simulation.step() }
  }

  /// Copies of the files as they are, in the middle of a transaction too.
  private final class Snapshots {
    let folder: Folder
    var taken = 0
    var calls = 0

    init(_ folder: Folder) { self.folder = folder }

    func take() {
      calls += 1
      for suffix in ["", "-wal"] {
        // Before the first commit there is no log: then there is nothing to copy.
        do {
          try folder.write(try folder.bytes(of: "ledger.sqlite\(suffix)"), to: "killed\(taken).sqlite\(suffix)")
        } catch {
          continue
        }
      }
      taken += 1
    }
  }

  @Test func `a replay that is killed at any moment is finished as if it never was`() throws {
    let chain = Self.chain(3)
    let expected = try {
      let desk = try Desk()
      try desk.appender.append(chain)
      return try transcript(desk.history)
    }()

    let folder = try Folder()
    let snapshots = Snapshots(folder)
    try {
      let ledger = try Ledger(at: folder.file("ledger.sqlite"), access: .write)
      let run = try ledger.run(RunIdentity(), on: try ledger.branch("main", of: "shop"))
      let appender = ledger.appender(to: run)
      sqlite3_progress_handler(
        ledger.database.handle, 700,
        { pointer in
          if let pointer { Unmanaged<Snapshots>.fromOpaque(pointer).takeUnretainedValue().take() }
          return 0
        }, Unmanaged.passUnretained(snapshots).toOpaque())
      for start in stride(from: 0, to: chain.count, by: 7) {
        try appender.append(Array(chain[start..<min(start + 7, chain.count)]))
      }
      sqlite3_progress_handler(ledger.database.handle, 0, nil, nil)
    }()
    #expect(snapshots.taken > 10)
    for number in stride(from: 0, to: snapshots.taken, by: max(1, snapshots.taken / 12)) {
      #expect(try finished(folder.file("killed\(number).sqlite"), chain) == expected)
    }
  }

  @Test(arguments: 0..<8) func `a log that was cut off while it was written loses whole transactions only`(
    seed: Int
  ) throws {
    let chain = Self.chain(4)
    let folder = try Folder()
    let path = folder.file("ledger.sqlite")
    let ledger = try Ledger(at: path, access: .write)
    let run = try ledger.run(RunIdentity(), on: try ledger.branch("main", of: "shop"))
    let appender = ledger.appender(to: run)
    for start in stride(from: 0, to: 42, by: 7) { try appender.append(Array(chain[start..<start + 7])) }
    try folder.write(try folder.bytes(of: "ledger.sqlite"), to: "cut.sqlite")
    var random = Random(seed: UInt64(seed))
    let log = try folder.bytes(of: "ledger.sqlite-wal")
    try folder.write(Array(log.prefix(Int.random(in: 0...log.count, using: &random))), to: "cut.sqlite-wal")
    let expected = try {
      let desk = try Desk()
      try desk.appender.append(chain)
      return try transcript(desk.history)
    }()
    #expect(try finished(folder.file("cut.sqlite"), chain) == expected)
  }

  /// Opens what was left and appends what is missing.
  private func finished(_ path: String, _ chain: [AuditedCommit]) throws -> String {
    let ledger = try Ledger(at: path, access: .write)
    let run = try ledger.run(RunIdentity(), on: try ledger.branch("main", of: "shop"))
    let appender = ledger.appender(to: run)
    let newest = try appender.newest()
    let next = newest.map { newest in (chain.firstIndex { $0.commit.id == newest.id } ?? -1) + 1 } ?? 0
    #expect(next % 7 == 0)
    try appender.append(Array(chain[next...]))
    return try transcript(try ledger.history(of: run))
  }

  @Test func `three portions by three processes answer like one`() throws {
    let chain = Self.chain(5)
    let folder = try Folder()
    let path = folder.file("ledger.sqlite")
    for portion in [0..<20, 20..<41, 41..<60] {
      let ledger = try Ledger(at: path, access: .write)
      let run = try ledger.run(RunIdentity(), on: try ledger.branch("main", of: "shop"))
      try ledger.appender(to: run).append(Array(chain[portion]))
    }
    let desk = try Desk()
    try desk.appender.append(chain)
    let reader = try Ledger(at: path, access: .read)
    let branch = try #require(try reader.knownBranch("main", of: "shop"))
    let run = try #require(try reader.currentRun(of: branch))
    #expect(try transcript(reader.history(of: run)) == transcript(desk.history))
  }

  @Test func `a second writer does not spoil what the first one holds in memory`() throws {
    let chain = Self.chain(6)
    let folder = try Folder()
    let path = folder.file("ledger.sqlite")
    let first = try Ledger(at: path, access: .write)
    let run = try first.run(RunIdentity(), on: try first.branch("main", of: "shop"))
    let appender = first.appender(to: run)
    try appender.append(Array(chain[..<10]))
    let second = try Ledger(at: path, access: .write)
    // Another run of the same store: both go on.
    let other = try second.run(RunIdentity(), on: try second.branch("release", of: "shop"))
    let others = second.appender(to: other)
    for index in 10..<30 {
      try others.append([chain[index - 10]])
      try appender.append([chain[index]])
    }
    // The same run: the one that comes too late is told so, and then goes on with what stands.
    try second.appender(to: run).append([chain[30]])
    #expect(throws: LedgerError.self) { try appender.append([chain[30]]) }
    #expect(try appender.newest()?.id == chain[30].commit.id)
    try appender.append(Array(chain[31...]))
    let desk = try Desk()
    try desk.appender.append(chain)
    #expect(try transcript(first.history(of: run)) == transcript(desk.history))
  }
}
