import Identifiers

@testable import Ledger

/// Short ways to write what tests append.
func site(
  _ expression: String, in path: String = "App/Login.swift", owner: String = "LoginView.body",
  element: String? = "Button", side: Side = .app, form: Form? = nil, line: Int = 1, state: SiteState = .raw,
  values: [IdentifierValue]? = nil, ordinal: Int = 0, module: String? = "App", owners: [String] = []
) -> Site {
  Site(
    key: SiteKey(
      side: side, form: form ?? (side == .app ? .swiftUIModifier : .querySubscript), path: path, owner: owner,
      element: element, expression: expression, ordinal: ordinal), line: line, column: 5, state: state,
    values: values ?? [IdentifierValue(expression.filter { $0 != "\"" })], module: module, owners: owners)
}

func entry(
  _ value: String, assignments: [Site] = [], selectors: [Site] = [], source: CatalogSource = .raw,
  declarations: [Place] = []
) -> CatalogEntry {
  CatalogEntry(
    value: IdentifierValue(value), source: source, declarations: declarations,
    assignments: assignments.map(\.key.id).sorted(), selectors: selectors.map(\.key.id).sorted())
}

func finding(_ rule: RuleName, at site: Site, exception: String? = nil) -> Finding {
  Finding(
    rule: rule, severity: rule.severity, place: Place(path: site.key.path, line: site.line, column: site.column),
    message: "`\(site.key.expression)` is raw", subject: .site(site.key.id), site: site.key.id, exception: exception)
}

func commit(_ number: Int, subject: String = "Work", author: String = "Ada") -> Commit {
  Commit(
    id: objectName(number), parents: number == 0 ? [] : [objectName(number - 1)], authorName: author,
    authorEmail: "ada@example.com", authorTime: 1_600_000_000 + Int64(number) * 3600,
    time: 1_600_000_000 + Int64(number) * 3600, subject: subject, body: "")
}

func objectName(_ number: Int) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 40 - digits.count) + digits
}

/// A commit with what it changed.
func audited(
  _ number: Int, _ change: (inout AuditDelta) -> Void = { _ in }, renames: [RenamedPath] = [], subject: String = "Work"
) -> AuditedCommit {
  var delta = AuditDelta()
  change(&delta)
  return AuditedCommit(commit: commit(number, subject: subject), delta: delta, renames: renames)
}

/// A ledger in memory with one run.
struct Desk {
  let ledger: Ledger
  let run: Run
  let appender: Appender

  init() throws {
    ledger = try Ledger.inMemory()
    run = try ledger.run(RunIdentity(), on: try ledger.branch("main", of: "shop"))
    appender = ledger.appender(to: run)
  }

  func append(_ commits: AuditedCommit...) throws { try appender.append(commits) }

  var history: History { get throws { try ledger.history(of: run) } }
}
