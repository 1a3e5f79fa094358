import Identifiers

/// The strata above the files: catalog, states of selectors, findings, exceptions, stages, inventory and counts. Takes what
/// changed below and gives what changed for the ledger.
struct UpperStrata {
  /// The sites as they stand, by key, with the states that the catalog gives them.
  private(set) var sites: [SiteKey: AuditedSite] = [:]

  init() {}

  mutating func apply(_ change: SiteChange, tree: Tree) -> AuditDelta {
    var delta = AuditDelta()
    for key in change.removed where sites.removeValue(forKey: key) != nil { delta.sites.closed.append(key) }
    for site in change.added {
      sites[site.site.key] = site
      delta.sites.opened.append(site.site)
    }
    for site in change.changed {
      sites[site.site.key] = site
      delta.sites.changed.append(site.site)
    }
    return delta
  }
}
