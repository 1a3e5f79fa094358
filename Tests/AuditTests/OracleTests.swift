import Foundation
import Identifiers
import Readings
import SourceReading
import Testing

@testable import Audit

/// The audit kept up to date by changes equals the one made from the tree, after every step of random edits.
@Suite struct OracleTests {
  /// A generator that is the same on every machine.
  struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }

  @Test(arguments: 0..<10) func incrementalEqualsScratch(seed: Int) throws {
    var random = Seeded(state: UInt64(seed))
    let desk = SourceDesk()
    var tree: [String: String] = [:]
    var snapshot = Snapshot()
    var history: [[String: String]] = []
    for step in 0..<200 {
      var next = tree
      if !history.isEmpty, Int.random(in: 0..<12, using: &random) == 0 {
        // Back to a tree of before.
        next = history.randomElement(using: &random) ?? tree
      } else {
        for _ in 0..<Int.random(in: 1...3, using: &random) { edit(&next, &random) }
      }
      let change = TreeUpdate(
        removed: tree.keys.filter { next[$0] == nil }.sorted(),
        updated: try next.filter { tree[$0.key] != $0.value }.sorted { $0.key < $1.key }
          .map { try desk.update($0.key, $0.value) })
      tree = next
      history.append(tree)
      try desk.apply(change, to: &snapshot, tree: tree)
      let scratch = try desk.snapshot(of: tree)
      guard try same(snapshot, scratch, tree, "seed \(seed) step \(step)") else { return }
    }
  }

  private func edit(_ tree: inout [String: String], _ random: inout Seeded) {
    guard let path = OraclePool.versions.keys.sorted().randomElement(using: &random),
      let versions = OraclePool.versions[path]
    else { return }
    let moved = OraclePool.moves[path]
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      tree[path] = nil
      if let moved { tree[moved] = nil }
    case 1:
      guard let moved else { return }
      if let text = tree.removeValue(forKey: path) {
        tree[moved] = text
      } else if let text = tree.removeValue(forKey: moved) {
        tree[path] = text
      }
    default:
      let place = moved.flatMap { tree[$0] == nil ? nil : $0 } ?? path
      tree[place] = versions.randomElement(using: &random)
    }
  }

  private func same(
    _ snapshot: Snapshot, _ scratch: Snapshot, _ tree: [String: String], _ step: String
  ) throws -> Bool {
    for path in tree.keys.sorted() {
      let (mine, other) = (
        snapshot.engine.result(of: path) ?? FileResult(), scratch.engine.result(of: path) ?? FileResult()
      )
      guard mine != other else { continue }
      let cells = snapshot.engine.cells(of: path).symmetricDifference(scratch.engine.cells(of: path))
      let left = mine.sites.map { "\($0.site.line) \($0.site.state) \($0.site.values.map(\.text))" }
      let right = other.sites.map { "\($0.site.line) \($0.site.state) \($0.site.values.map(\.text))" }
      Issue.record(
        "\(step): \(path) differs, \(cells.count) cells differ\nkept: \(left)\nmade: \(right)\n\(tree.keys.sorted())")
      return false
    }
    #expect(snapshot.sites == scratch.sites, "\(step)")
    #expect(snapshot.findings == scratch.findings, "\(step)")
    #expect(snapshot.catalog == scratch.catalog, "\(step)")
    #expect(snapshot.counts == scratch.counts, "\(step)")
    return snapshot.sites == scratch.sites && snapshot.findings == scratch.findings
      && snapshot.catalog == scratch.catalog && snapshot.counts == scratch.counts
  }
}
