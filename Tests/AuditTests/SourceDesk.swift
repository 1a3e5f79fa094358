import Foundation
import Identifiers
import Readings
import SourceReading

@testable import Audit

/// Brings the readings of small trees that stand in the tests.
final class SourceDesk {
  struct Unread: Error {
    var path: String
    var reason: String
  }

  private var readings: [String: Provided] = [:]
  private var outlines: [String: Outline] = [:]
  /// How many readings were asked for.
  private(set) var asked = 0

  static func kind(of path: String) throws -> FileKind {
    guard let kind = FileKind(path: path) else { throw Unread(path: path, reason: "no reader") }
    return kind
  }

  static func content(_ text: String) throws -> ContentID {
    let digest = SHA256.digest(Array(text.utf8))
    guard let id = ContentID(bytes: digest.prefix(20)) else { throw Unread(path: "", reason: "no content") }
    return id
  }

  func update(_ path: String, _ text: String) throws -> FileUpdate {
    let kind = try Self.kind(of: path)
    let outline: Outline
    if let known = outlines["\(kind) " + text] {
      outline = known
    } else {
      outline = Array(text.utf8).withUnsafeBytes { SourceReader.outline(of: $0, kind: kind) }
      outlines["\(kind) " + text] = outline
    }
    return FileUpdate(path: path, content: try Self.content(text), kind: kind, outline: outline)
  }

  /// Takes a snapshot through a change, with the tree as it is afterwards.
  @discardableResult
  func apply(_ change: TreeUpdate, to snapshot: inout Snapshot, tree: [String: String]) throws -> AuditDelta {
    var step = snapshot.apply(change)
    for _ in 0..<100 {
      switch step {
      case .done(let delta): return delta
      case .needs(let needs):
        var provided: [Need: Provided] = [:]
        for need in needs {
          guard let text = tree[need.path] else { throw Unread(path: need.path, reason: "not in the tree") }
          provided[need] = read(text, need)
          asked += 1
        }
        step = snapshot.provide(provided)
      }
    }
    throw Unread(path: "", reason: "the audit asks without end")
  }

  private func read(_ text: String, _ need: Need) -> Provided {
    let key = "\(need.kind) \(need.part?.encoded() ?? []) " + text
    if let known = readings[key] { return known }
    let provided: Provided
    switch SourceReader.read(Array(text.utf8), kind: need.kind, part: need.part) {
    case .reading(let reading): provided = .reading(reading)
    case .gap(let reason, let detail): provided = .gap(reason, detail)
    }
    readings[key] = provided
    return provided
  }

  /// A snapshot of a whole tree.
  func snapshot(of tree: [String: String]) throws -> Snapshot {
    var snapshot = Snapshot()
    let files = try tree.sorted { $0.key < $1.key }.map { try update($0.key, $0.value) }
    try apply(TreeUpdate(updated: files), to: &snapshot, tree: tree)
    return snapshot
  }
}
