import Foundation
import Testing

/// Compares with the file of that name in `Golden/` and shows the first lines that differ. With `UPDATE_GOLDEN=1` in
/// the environment the file is written instead.
func expectGolden(
  _ bytes: [UInt8], _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden/\(name)")
  if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    } catch {
      Issue.record("cannot write \(file.path): \(error)", sourceLocation: sourceLocation)
    }
    return
  }
  guard let stored = FileManager.default.contents(atPath: file.path) else {
    Issue.record("\(name) has no golden file; run UPDATE_GOLDEN=1 swift test", sourceLocation: sourceLocation)
    return
  }
  if Array(stored) == bytes { return }
  let want = String(decoding: stored, as: UTF8.self).components(separatedBy: "\n")
  let got = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
  var differences: [String] = []
  for change in got.difference(from: want).sorted(by: { $0.line < $1.line }).prefix(24) {
    switch change {
    case .insert(let offset, let line, _): differences.append("+ \(offset + 1): \(line)")
    case .remove(let offset, let line, _): differences.append("- \(offset + 1): \(line)")
    }
  }
  Issue.record(
    "\(name) differs; if that is meant, run UPDATE_GOLDEN=1 swift test\n\(differences.joined(separator: "\n"))",
    sourceLocation: sourceLocation)
}

extension CollectionDifference.Change {
  fileprivate var line: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
