import Identifiers
import Ledger

/// What leads from one audit to another: what of the later one the change has made.
///
/// A finding is made by the change when nothing like it was open before: the same rule at the same subject, where a site
/// goes on through renamed files and edited expressions as it does in the ledger.
public struct AuditChange {
  /// The later audit, with the sites, findings, identifiers, exceptions and gaps alone that the change has made.
  /// Progress, stages and what is excluded are those of the whole tree.
  public let document: AuditDocument

  /// - Parameters:
  ///   - renames: the files that moved.
  ///   - since: the commit of the earlier audit.
  public init(from before: AuditDocument, to after: AuditDocument, renames: [RenamedPath], since: String?) {
    let bridge = Bridge(before: before, after: after, renames: renames)
    var open: [String: Severity] = [:]
    for finding in before.findings where finding.exception == nil { open[bridge.id(of: finding)] = finding.severity }
    var document = after
    document.findings = after.findings.filter { finding in
      guard finding.exception == nil else { return false }
      guard let was = open[finding.id] else { return true }
      return was < finding.severity
    }
    let standing = Set(after.findings.lazy.filter { $0.exception == nil }.map(\.id))
    document.sites = after.sites.filter { site in
      guard let was = bridge.site(before: site.key) else { return true }
      return (was.state, was.values) != (site.state, site.values)
    }
    let values = Set(before.catalog.map(\.value))
    document.catalog = after.catalog.filter { !values.contains($0.value) }
    let exceptions = Set(before.exceptions.map { bridge.id(of: $0) })
    document.exceptions = after.exceptions.filter { !exceptions.contains($0.id) }
    let gaps = Set(before.gaps.map { Gap(path: bridge.path($0.path), reason: $0.reason, detail: $0.detail) })
    document.gaps = after.gaps.filter { !gaps.contains($0) }
    document.since = AuditDocument.Since(
      commit: since, gone: open.keys.filter { !standing.contains($0) }.count, progress: before.counts.progress())
    self.document = document
  }

  /// Finds what was before under its names of after.
  private struct Bridge {
    private let before: [String: Site]
    private let paths: [String: String]
    /// The later key's id by the earlier one's, and the other way round.
    private var later: [String: String] = [:]
    private var earlier: [SiteKey: String] = [:]

    init(before: AuditDocument, after: AuditDocument, renames: [RenamedPath]) {
      paths = Dictionary(renames.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
      self.before = Dictionary(before.sites.map { ($0.key.id, $0) }, uniquingKeysWith: { first, _ in first })
      let continued = Continuity.continued(
        from: Set(before.sites.map(\.key)), to: Set(after.sites.map(\.key)), renames: renames)
      for (new, old) in continued {
        later[old.id] = new.id
        earlier[new] = old.id
      }
    }

    func path(_ path: String) -> String { paths[path] ?? path }

    func site(before key: SiteKey) -> Site? { before[earlier[key] ?? key.id] }

    /// The id that a finding of before has after the change, if it still stands.
    func id(of finding: Finding) -> String {
      var finding = finding
      switch finding.subject {
      case .site(let id): finding.subject = .site(later[id] ?? id)
      case .value(let value, let id): finding.subject = .value(value, site: later[id] ?? id)
      case .declaration(let path, let name, let ordinal):
        finding.subject = .declaration(path: self.path(path), name: name, ordinal: ordinal)
      case .file(let path, let name): finding.subject = .file(path: self.path(path), name: name)
      case .repository: break
      }
      return finding.id
    }

    func id(of exception: LegacyException) -> String {
      var exception = exception
      exception.place.path = path(exception.place.path)
      return exception.id
    }
  }
}
