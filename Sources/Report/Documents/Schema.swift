/// The JSON Schemas of the published documents.
enum Schema: String, CaseIterable {
  case audit, explanation, repositories, status, summary, series, findings, catalog, exceptions, commits, inventory,
    completion
  case badge, feed, item

  /// The address from the site's root.
  var address: String { "/schema/\(rawValue).json" }
}
