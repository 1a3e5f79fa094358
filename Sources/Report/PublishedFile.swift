/// One file of the published site.
public struct PublishedFile: Hashable, Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case html = "text/html; charset=utf-8"
    case json = "application/json"
    case schema = "application/schema+json"
    case feed = "application/feed+json"
    case atom = "application/atom+xml; charset=utf-8"
    case csv = "text/csv; charset=utf-8"
    case svg = "image/svg+xml"
    case css = "text/css; charset=utf-8"
    case script = "text/javascript; charset=utf-8"
    case text = "text/plain; charset=utf-8"
  }

  /// From the site's root, without a slash at its beginning; a page's ends in `index.html`.
  public var path: String
  public var bytes: [UInt8]
  /// The type that the server says.
  public var kind: Kind

  public init(path: String, bytes: [UInt8], kind: Kind) {
    self.path = path
    self.bytes = bytes
    self.kind = kind
  }

  /// Whether the path holds a hash of the content, so that a browser may keep the file for ever.
  public var isHashed: Bool { path.hasPrefix("assets/") }
}
