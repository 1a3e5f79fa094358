import Identifiers
import Ledger

/// Everything that the pages and documents of one branch are written from, asked of the ledger once.
public struct BranchReport {
  public private(set) var subject: ReportSubject
  let answers: any Answers
  let merges: MergeSource
  let history: History
  let sites: [Standing<Site>]
  let entries: [Standing<CatalogEntry>]
  /// Every finding as it counts on the day: one whose exception has expired counts again.
  let findings: [Standing<Finding>]
  let exceptions: [DatedException]
  let gaps: [Standing<Gap>]
  /// The identifiers that a commit took away while tests look them up, by its position.
  let broken: [Int: [BrokenIdentifier]]
  /// The sites by `SiteKey.id`.
  let siteByID: [String: Standing<Site>]
  /// A site of each file that has one.
  let siteByPath: [String: Site]
  /// When the catalog had each value that it ever had: those values have a page.
  let sightings: [IdentifierValue: Sighting]

  public init(subject: ReportSubject, answers: any Answers, merges: MergeSource = MergeSource()) throws {
    self.subject = subject
    self.answers = answers
    self.merges = merges
    history = History(try answers.commits(nil))
    let hasHistory = history.tip != nil
    sites = hasHistory ? try answers.sites(at: nil) : []
    entries = hasHistory ? try answers.entries(at: nil) : []
    gaps = hasHistory ? try answers.gaps(at: nil) : []
    let standing = hasHistory ? try answers.exceptions(at: nil) : []
    exceptions = standing.map { DatedException(standing: $0, asOf: subject.asOf) }
    sightings = Dictionary(
      hasHistory ? try answers.sightings().map { ($0.value, $0.seen) } : [], uniquingKeysWith: { first, _ in first })
    broken = Dictionary(grouping: hasHistory ? try answers.broken(in: nil) : [], by: \.position)
    siteByID = Dictionary(sites.map { ($0.item.key.id, $0) }, uniquingKeysWith: { first, _ in first })
    siteByPath = Dictionary(sites.map { ($0.item.key.path, $0.item) }, uniquingKeysWith: { first, _ in first })
    let judged = StaleLabels(sites: siteByID, sightings: sightings, history: history).judge(
      hasHistory ? try answers.findings(at: nil) : [])
    let record = RecordedSettings(hasHistory ? try answers.document(RecordedSettings.document, at: nil) : nil)
    if subject.goal == nil { self.subject.goal = record.goal }
    findings = Expiry.findings(judged, exceptions: exceptions, asOf: subject.asOf, severities: record.expiry)
  }

  var addresses: Addresses { subject.addresses }
  var tip: StoredCommit? { history.tip }
  var counts: Counts { history.tip?.counts ?? Counts() }
  var asOf: Day { subject.asOf }

  /// Whether a value has a page of its own.
  func isKnown(_ value: IdentifierValue) -> Bool { sightings[value] != nil }

  /// The findings that count: without those that an exception covers.
  var openFindings: [Standing<Finding>] { findings.filter { $0.item.exception == nil } }
}

/// An exception on the day of the report.
struct DatedException {
  enum Validity: Equatable {
    /// Without a date.
    case open
    case dated(daysLeft: Int)
    case expired(days: Int)
  }

  let standing: Standing<LegacyException>
  let state: Validity

  var item: LegacyException { standing.item }
  var isExpired: Bool { if case .expired = state { true } else { false } }

  init(standing: Standing<LegacyException>, asOf: Day) {
    self.standing = standing
    state = Self.state(of: standing.item, asOf: asOf)
  }

  static func state(of exception: LegacyException, asOf: Day) -> Validity {
    let isExpired = Expiry.isExpired(exception, asOf: asOf.text)
    // A date that is no day holds on none.
    guard let until = exception.until.flatMap({ Day($0) }) else { return isExpired ? .expired(days: 0) : .open }
    return isExpired ? .expired(days: asOf - until) : .dated(daysLeft: until - asOf)
  }
}
