import Foundation

/// A file that is served: where it lies, and what is said of it. Made when it is published, never from a request.
struct SiteFile: Hashable, Sendable {
  /// Where the file lies.
  var disk: String
  /// Where its gzip form lies, if it has one.
  var gzip: String?
  /// The beginning of the content's SHA-256, without quotes.
  var tag: String
  /// The value of `Content-Type`.
  var type: String
  /// Seconds since 1970.
  var modified: Int64
  /// Whether its address holds a hash of its content, so that it may be kept for ever.
  var isHashed: Bool
}

/// Everything that is served at one moment, by address. It is swapped as a whole.
final class SiteTable: Sendable {
  /// By path, with a slash at its beginning; a folder's page at the folder, with a slash at its end.
  let files: [String: SiteFile]

  init(_ files: [String: SiteFile]) { self.files = files }

  static let empty = SiteTable([:])

  /// What to answer at an address.
  enum Answer: Equatable {
    case file(SiteFile)
    /// A folder without its slash: where its page is, relative to the address.
    case redirect(String)
    case nothing
  }

  func answer(at address: String) -> Answer {
    if let file = files[address] { return .file(file) }
    if !address.hasSuffix("/"), files[address + "/"] != nil, let name = address.split(separator: "/").last {
      return .redirect(name + "/")
    }
    return .nothing
  }

  /// The addresses at which a published path is served.
  static func addresses(of path: String) -> [String] {
    let page = "index.html"
    if path == page { return ["/", "/" + page] }
    if path.hasSuffix("/" + page) { return ["/" + path.dropLast(page.count), "/" + path] }
    return ["/" + path]
  }
}
