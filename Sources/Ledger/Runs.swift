import Identifiers

extension Ledger {
  /// The branch, made when it is not known yet.
  public func branch(_ name: String, of repository: String) throws -> Branch {
    if let branch = try knownBranch(name, of: repository) { return branch }
    return try writing {
      let insert = try database.prepared("INSERT INTO branches (repository, name) VALUES ($1, $2)")
      try insert.bind(1, text: repository)
      try insert.bind(2, text: name)
      try insert.run()
      guard let branch = try knownBranch(name, of: repository) else {
        throw LedgerError(
          kind: .inconsistent, operation: "make", object: "branch \(name) of \(repository)", cause: "it is not there",
          hint: "this is a fault of axwatch: please report it")
      }
      return branch
    }
  }

  public func knownBranch(_ name: String, of repository: String) throws -> Branch? {
    let select = try database.prepared("SELECT id FROM branches WHERE repository = $1 AND name = $2")
    try select.bind(1, text: repository)
    try select.bind(2, text: name)
    return try select.first { Branch(number: $0.int(0), repository: repository, name: name) }
  }

  /// Every branch that was ever watched, by repository and name.
  public func branches() throws -> [Branch] {
    try database.prepared("SELECT id, repository, name FROM branches ORDER BY repository, name").rows {
      Branch(number: $0.int(0), repository: $0.text(1), name: $0.text(2))
    }
  }

  /// The run of a branch with these versions and overrides, made when there is none. The first run of a branch is
  /// current at once; a later one is built beside it until `makeCurrent`.
  public func run(_ identity: RunIdentity, on branch: Branch) throws -> Run {
    if let run = try runs(of: branch).first(where: { $0.identity.isSameRun(as: identity) }) { return run }
    return try writing {
      let state: Run.State = try runs(of: branch).isEmpty ? .current : .building
      let insert = try database.prepared(
        """
        INSERT INTO runs (branch, axwatch, reader, rules, overrides, state) VALUES ($1, $2, $3, $4, $5, $6)
        """)
      try insert.bind(1, branch.number)
      try insert.bind(2, text: identity.versions.axwatch)
      try insert.bind(3, Int64(identity.versions.reader))
      try insert.bind(4, Int64(identity.versions.rules))
      try insert.bind(5, text: identity.overrides)
      try insert.bind(6, text: state.rawValue)
      try insert.run()
      guard let run = try runs(of: branch).first(where: { $0.identity.isSameRun(as: identity) }) else {
        throw LedgerError(
          kind: .inconsistent, operation: "make", object: "a run of \(branch.repository)", cause: "it is not there",
          hint: "this is a fault of axwatch: please report it")
      }
      return run
    }
  }

  /// The runs of a branch, oldest first.
  public func runs(of branch: Branch) throws -> [Run] {
    let select = try database.prepared(
      """
      SELECT id, axwatch, reader, rules, overrides, state, switched FROM runs WHERE branch = $1 ORDER BY id
      """)
    try select.bind(1, branch.number)
    return try select.rows { row in
      Run(
        number: row.int(0), branch: branch,
        identity: RunIdentity(
          versions: Versions(axwatch: row.text(1), reader: Int(row.int(2)), rules: Int(row.int(3))),
          overrides: row.text(4)), state: Run.State(rawValue: row.text(5)) ?? .retired,
        switchedAt: row.optionalInt(6).map { Int($0) })
    }
  }

  /// The run that is published; `nil` before the first one.
  public func currentRun(of branch: Branch) throws -> Run? {
    try runs(of: branch).first { $0.state == .current }
  }

  /// Publishes a run from now on in place of the one before, in one transaction.
  public func makeCurrent(_ run: Run) throws {
    try writing {
      let retire = try database.prepared("UPDATE runs SET state = 'retired' WHERE branch = $1 AND state = 'current'")
      try retire.run(run.branch.number)
      let tip = try lineage(of: run).flatMap { try tipPosition(of: $0) }
      let switching = try database.prepared("UPDATE runs SET state = 'current', switched = $1 WHERE id = $2")
      try switching.bind(1, optional: tip.map { Int64($0) })
      try switching.bind(2, run.number)
      try switching.run()
    }
  }

  /// Removes a run that is not current with everything in it.
  public func forget(_ run: Run) throws {
    guard run.state != .current else {
      throw LedgerError(
        kind: .inconsistent, operation: "forget", object: "the current run of \(run.branch.repository)",
        cause: "it is published", hint: "make another run current first")
    }
    try writing {
      try database.prepared("UPDATE runs SET segment = NULL WHERE id = $1").run(run.number)
      let ofRun = "segment IN (SELECT id FROM segments WHERE run = $1)"
      for table in IntervalTable.all {
        if table.name == "sites" {
          try database.prepared("DELETE FROM track_values WHERE track IN (SELECT track FROM sites WHERE \(ofRun))").run(
            run.number)
        }
        try database.prepared("DELETE FROM \(table.name) WHERE \(ofRun)").run(run.number)
      }
      for table in ["commits", "path_renames", "identifier_renames", "broken"] {
        try database.prepared("DELETE FROM \(table) WHERE \(ofRun)").run(run.number)
      }
      try database.prepared("UPDATE segments SET parent = NULL WHERE run = $1").run(run.number)
      try database.prepared("DELETE FROM segments WHERE run = $1").run(run.number)
      try database.prepared("DELETE FROM runs WHERE id = $1").run(run.number)
    }
    numbers.forget()
  }

  /// The segments of a run, oldest first.
  public func segments(of run: Run) throws -> [Segment] {
    let select = try database.prepared("SELECT id, origin, fork, old_tip FROM segments WHERE run = $1 ORDER BY id")
    try select.bind(1, run.number)
    return try select.rows { row in
      Segment(
        number: row.int(0), origin: Segment.Origin(rawValue: row.text(1)) ?? .rewritten,
        fork: row.optionalInt(2).map { Int($0) }, oldTip: row.optionalText(3))
    }
  }
}

extension RunIdentity {
  /// The program's version alone makes no new run.
  func isSameRun(as other: RunIdentity) -> Bool {
    versions.reader == other.versions.reader && versions.rules == other.versions.rules && overrides == other.overrides
  }
}
