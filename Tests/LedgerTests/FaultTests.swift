import CSQLite
import Foundation
import Identifiers
import Testing

@testable import Ledger

@Suite struct FaultTests {
  private func error(_ body: () throws -> Void) -> LedgerError? {
    do {
      try body()
      return nil
    } catch {
      return error as? LedgerError
    }
  }

  @Test func `a damaged ledger is told of`() throws {
    let folder = try Folder()
    try folder.write(Array(String(repeating: "no database ", count: 500).utf8), to: "ledger.sqlite")
    let error = error { _ = try Ledger(at: folder.file("ledger.sqlite"), access: .write) }
    #expect(error?.kind == .damaged)
    #expect(error?.description.contains(folder.file("ledger.sqlite")) == true)
  }

  @Test func `a folder that is not there is told of`() throws {
    let folder = try Folder()
    #expect(error { _ = try Ledger(at: folder.file("none/ledger.sqlite"), access: .write) }?.kind == .cannotOpen)
    #expect(error { _ = try Ledger(at: folder.file("ledger.sqlite"), access: .read) }?.kind == .cannotOpen)
    #expect(error { _ = try ReadingsCache(at: folder.file("none/readings.sqlite")) }?.kind == .cannotOpen)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere")) func `a read-only folder is told of`() throws {
    let folder = try Folder()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    #expect(error { _ = try Ledger(at: folder.file("ledger.sqlite"), access: .write) }?.kind == .cannotOpen)
  }

  @Test func `a reader writes nothing`() throws {
    let folder = try Folder()
    let path = folder.file("ledger.sqlite")
    let writer = try Ledger(at: path, access: .write)
    let reader = try Ledger(at: path, access: .read)
    #expect(error { _ = try reader.branch("main", of: "shop") }?.kind == .readOnly)
    _ = try writer.branch("main", of: "shop")
    #expect(try reader.knownBranch("main", of: "shop") != nil)
  }

  @Test func `a ledger that another process holds is told of and may pass`() throws {
    let folder = try Folder()
    let path = folder.file("ledger.sqlite")
    let first = try Ledger(at: path, access: .write)
    let second = try Ledger(at: path, access: .write)
    sqlite3_busy_timeout(second.database.handle, 0)
    try first.database.execute("BEGIN IMMEDIATE")
    let error = error { _ = try second.branch("main", of: "shop") }
    #expect(error?.kind == .locked)
    #expect(error?.isTransient == true)
    try first.database.execute("ROLLBACK")
    _ = try second.branch("main", of: "shop")
  }

  @Test func `a full disk is told of, and what was committed stays`() throws {
    let desk = try Desk()
    var simulation = Simulation(seed: 1)
    try desk.append(simulation.step(), simulation.step())
    let before = try transcript(desk.history)
    let pages = try desk.ledger.database.prepared("PRAGMA page_count").first { $0.int(0) } ?? 0
    try desk.ledger.database.execute("PRAGMA max_page_count = \(pages)")
    let big = site("\"big\"", values: [IdentifierValue(String(repeating: "x", count: 1 << 20))])
    let error = error { try desk.append(audited(9) { $0.sites.opened = [big] }) }
    #expect(error?.kind == .diskFull)
    #expect(error?.isTransient == true)
    #expect(try transcript(desk.history) == before)
    try desk.ledger.database.execute("PRAGMA max_page_count = 1000000")
    try desk.append(audited(9) { $0.sites.opened = [big] })
    #expect(try desk.history.commits().count == 3)
  }

  @Test(arguments: 0..<10) func `damage anywhere is an error, never a crash`(seed: Int) throws {
    let folder = try Folder()
    let path = folder.file("ledger.sqlite")
    try {
      let ledger = try Ledger(at: path, access: .write)
      let run = try ledger.run(RunIdentity(), on: try ledger.branch("main", of: "shop"))
      var simulation = Simulation(seed: 2)
      try ledger.appender(to: run).append((0..<40).map { _ in simulation.step() })
      ledger.checkpoint()
    }()
    var file = try folder.bytes(of: "ledger.sqlite")
    var random = Random(seed: UInt64(seed))
    for _ in 0..<300 {
      file[Int.random(in: 100..<file.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
    }
    try folder.write(file, to: "ledger.sqlite")
    do {
      let ledger = try Ledger(at: path, access: .write)
      let run = try ledger.run(RunIdentity(), on: try ledger.branch("main", of: "shop"))
      _ = try transcript(ledger.history(of: run))
      _ = try ledger.appender(to: run).newest()
    } catch {
      #expect(error is LedgerError)
    }
  }

  @Test func `a ledger of a newer version is left alone`() throws {
    let folder = try Folder()
    let path = folder.file("ledger.sqlite")
    do {
      let ledger = try Ledger(at: path, access: .write)
      try ledger.database.execute("UPDATE schema_version SET version = 99")
    }
    #expect(error { _ = try Ledger(at: path, access: .write) }?.kind == .tooNew)
    #expect(error { _ = try Ledger(at: path, access: .read) }?.kind == .tooNew)
  }

  @Test func `an older ledger is copied beside itself and brought up to date`() throws {
    let folder = try Folder()
    let path = folder.file("ledger.sqlite")
    let steps = [
      "CREATE TABLE one (a INTEGER) STRICT", "CREATE TABLE two (a INTEGER) STRICT; INSERT INTO one VALUES (7)",
    ]
    do {
      let old = try SQLite(at: path, access: .write)
      try old.migrate([steps[0]])
      #expect(try folder.files().allSatisfy { !$0.contains("backup") })
      try old.execute("INSERT INTO one VALUES (1)")
    }
    let new = try SQLite(at: path, access: .write)
    try new.migrate(steps)
    #expect(try new.schemaVersion() == 2)
    #expect(try new.prepared("SELECT a FROM one ORDER BY a").rows { $0.int(0) } == [1, 7])
    let backup = try SQLite(at: folder.file("ledger.sqlite.schema-1.backup"), access: .read)
    #expect(try backup.schemaVersion() == 1)
    #expect(try backup.prepared("SELECT a FROM one").rows { $0.int(0) } == [1])
    // Nothing to do: nothing is copied.
    try new.migrate(steps)
    #expect(try folder.files().filter { $0.hasSuffix("backup") }.count == 1)
    // A step that fails leaves the version before.
    #expect(error { try new.migrate(steps + ["CREATE TABLE three (a INTEGER) STRICT; NONSENSE"]) } != nil)
    #expect(try new.schemaVersion() == 2)
    #expect(error { _ = try new.prepared("SELECT a FROM three") } != nil)
  }
}
