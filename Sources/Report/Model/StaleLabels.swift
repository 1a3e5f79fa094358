import Identifiers
import Ledger

/// What the history adds to `stale_selector_suspect`: a text that the catalog had until a commit is more than a suspect.
struct StaleLabels {
  /// The sites by `SiteKey.id`.
  let sites: [String: Standing<Site>]
  let sightings: [IdentifierValue: Sighting]
  let history: History

  /// Names the commit that removed the identifier. The hint becomes a warning, unless the repository says otherwise.
  func judge(_ findings: [Standing<Finding>]) -> [Standing<Finding>] {
    findings.map { standing in
      guard standing.item.rule == .staleSelectorSuspect, let site = standing.item.site.flatMap({ sites[$0] }),
        let suspect = StaleSelectors.suspects(among: [site], seen: { sightings[$0] }).first,
        let commit = history.commit(at: suspect.removed)?.commit
      else { return standing }
      var judged = standing
      if judged.item.severity == RuleName.staleSelectorSuspect.severity { judged.item.severity = .warning }
      judged.item.message =
        "`\(suspect.value.text)` was an identifier until commit \(Page.short(commit.id)), which removed it."
      return judged
    }
  }
}
