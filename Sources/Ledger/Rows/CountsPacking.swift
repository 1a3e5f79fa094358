import Identifiers

extension Strings {
  /// All counts of a commit, packed: the same counts give the same bytes.
  func packed(_ counts: Counts) throws -> Packer {
    var packer = Packer()
    func append(name: String) throws { packer.append(UInt64(bitPattern: try number(of: name))) }
    func append(_ fraction: Fraction) {
      packer.append(fraction.done)
      packer.append(fraction.total)
    }
    func append(_ sites: [Side: [SiteState: Int]]) throws {
      packer.append(UInt64(sites.count))
      for (side, states) in sites.sorted(by: { $0.key < $1.key }) {
        try append(name: side.rawValue)
        packer.append(UInt64(states.count))
        for state in SiteState.allCases {
          guard let count = states[state] else { continue }
          try append(name: state.rawValue)
          packer.append(count)
        }
      }
    }
    func append(_ named: [(String, Int)]) throws {
      packer.append(UInt64(named.count))
      for (name, count) in named.sorted(by: { isBefore($0.0, $1.0) ?? false }) {
        try append(name: name)
        packer.append(count)
      }
    }

    packer.append(byte: 1)
    try append(name: counts.target.rawValue)
    try append(counts.sites)
    packer.append(UInt64(counts.modules.count))
    for (module, sites) in counts.modules.sorted(by: { isBefore($0.key, $1.key) ?? false }) {
      try append(name: module)
      try append(sites)
    }
    append(counts.critical)
    packer.append(counts.entries)
    try append(counts.findings.map { ($0.key.rawValue, $0.value) })
    try append(counts.excepted.map { ($0.key.rawValue, $0.value) })
    try append(counts.gaps.map { ($0.key, $0.value) })
    try append(counts.excluded.map { ($0.key, $0.value) })
    packer.append(UInt64(counts.stages.count))
    for stage in counts.stages { append(stage) }
    return packer
  }

  func counts(_ bytes: [UInt8]) throws -> Counts {
    do {
      return try unpackedCounts(bytes)
    } catch is Unpacker.Damaged {
      throw LedgerError(
        kind: .damaged, operation: "read", object: "counts", cause: "a row cannot be understood",
        hint: "restore a backup that stands beside the ledger, or move it away to start anew")
    }
  }

  private func unpackedCounts(_ bytes: [UInt8]) throws -> Counts {
    var unpacker = Unpacker(bytes)
    func name() throws -> String { try text(Int64(bitPattern: try unpacker.unsigned())) }
    func name<Name: RawRepresentable>(as type: Name.Type) throws -> Name where Name.RawValue == String {
      try self.name(Int64(bitPattern: try unpacker.unsigned()), as: type)
    }
    func fraction() throws -> Fraction { Fraction(done: try unpacker.int(), total: try unpacker.int()) }
    func sites() throws -> [Side: [SiteState: Int]] {
      var sites: [Side: [SiteState: Int]] = [:]
      for _ in 0..<(try unpacker.count()) {
        let side = try name(as: Side.self)
        var states: [SiteState: Int] = [:]
        for _ in 0..<(try unpacker.count()) {
          let state = try name(as: SiteState.self)
          states[state] = try unpacker.int()
        }
        sites[side] = states
      }
      return sites
    }
    func named() throws -> [(String, Int)] {
      try (0..<(try unpacker.count())).map { _ in
        let name = try name()
        return (name, try unpacker.int())
      }
    }
    func rules() throws -> [RuleName: Int] {
      var rules: [RuleName: Int] = [:]
      for _ in 0..<(try unpacker.count()) {
        let rule = try name(as: RuleName.self)
        rules[rule] = try unpacker.int()
      }
      return rules
    }

    guard try unpacker.byte() == 1 else { throw Unpacker.Damaged() }
    var counts = Counts()
    counts.target = try name(as: MigrationTarget.self)
    counts.sites = try sites()
    for _ in 0..<(try unpacker.count()) {
      let module = try name()
      counts.modules[module] = try sites()
    }
    counts.critical = try fraction()
    counts.entries = try unpacker.int()
    counts.findings = try rules()
    counts.excepted = try rules()
    counts.gaps = Dictionary(try named()) { $1 }
    counts.excluded = Dictionary(try named()) { $1 }
    for _ in 0..<(try unpacker.count()) { counts.stages.append(try fraction()) }
    return counts
  }
}

extension ChangeCounts {
  private static var fields: [WritableKeyPath<ChangeCounts, Int>] {
    [
      \.sitesOpened, \.sitesChanged, \.sitesClosed, \.entriesOpened, \.entriesClosed, \.findingsOpened,
      \.findingsClosed, \.exceptionsOpened, \.exceptionsClosed, \.gapsOpened, \.gapsClosed, \.entriesChanged,
      \.findingsChanged, \.exceptionsChanged,
    ]
  }

  /// The counts up to the last that is not 0.
  var packed: [UInt8] {
    var values = Self.fields.map { self[keyPath: $0] }
    while values.last == 0 { values.removeLast() }
    var packer = Packer()
    for value in values { packer.append(value) }
    return packer.bytes
  }

  init(packed bytes: [UInt8]) throws {
    self.init()
    var unpacker = Unpacker(bytes)
    for field in Self.fields where !unpacker.isAtEnd { self[keyPath: field] = try unpacker.int() }
  }
}
