import Foundation
import Readings
import SourceReading
import Testing

/// Runs `work` on a thread with the stack that readers are promised.
func onDeepStack<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: work()) }
    thread.stackSize = 512 << 20
    thread.start()
  }
}

/// The facts of source, Swift unless said.
func facts(_ source: String, _ kind: FileKind = .swift) async -> Facts? { await facts(of: Array(source.utf8), kind) }

func facts(of bytes: [UInt8], _ kind: FileKind = .swift) async -> Facts? {
  let result = await onDeepStack { SourceReader.read(bytes, kind: kind) }
  guard case .reading(.source(let facts)) = result else {
    Issue.record("no facts: \(result)")
    return nil
  }
  return facts
}

func dump(_ source: String, _ kind: FileKind = .swift) async -> String {
  await facts(source, kind).map { FactsDump(facts: $0).text } ?? ""
}

/// Compares line by line, so that a failure shows the lines that differ.
func expect(_ actual: String, is expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let left = actual.split(separator: "\n", omittingEmptySubsequences: false)
  let right = expected.split(separator: "\n", omittingEmptySubsequences: false)
  guard left != right else { return }
  let changes = left.difference(from: right).map { change in
    switch change {
    case .insert(let offset, let element, _): "+\(offset + 1) \(element)"
    case .remove(let offset, let element, _): "-\(offset + 1) \(element)"
    }
  }
  Issue.record(
    "lowering differs:\n\(changes.joined(separator: "\n"))\n\nall of it:\n\(actual)", sourceLocation: sourceLocation)
}
