import CMicroHTTPD

/// What a request's headers ask for.
enum RequestHeaders {
  static func value(_ name: String, _ connection: OpaquePointer) -> String? {
    MHD_lookup_connection_value(connection, .HEADER_KIND, name).map { String(cString: $0) }
  }

  /// How long the body is that comes: 0 for none, `nil` where it is not known yet.
  static func bodyLength(_ connection: OpaquePointer) -> Int? {
    if value("Transfer-Encoding", connection) != nil { return nil }
    guard let text = value("Content-Length", connection) else { return 0 }
    return Int(text)
  }

  static func acceptsGzip(_ connection: OpaquePointer) -> Bool {
    value("Accept-Encoding", connection).map(acceptsGzip(header:)) ?? false
  }

  static func isUnchanged(_ file: SiteFile, _ connection: OpaquePointer) -> Bool {
    isUnchanged(
      file, noneMatch: value("If-None-Match", connection), modifiedSince: value("If-Modified-Since", connection))
  }

  static func acceptsGzip(header: String) -> Bool {
    var rest: Bool?
    for part in header.split(separator: ",") {
      let fields = part.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
      guard let name = fields.first else { continue }
      let quality = fields.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      if name == "gzip" || name == "x-gzip" { return quality > 0 }
      if name == "*" { rest = quality > 0 }
    }
    return rest ?? false
  }

  /// Whether the client has the file already. Tags count before dates.
  static func isUnchanged(_ file: SiteFile, noneMatch: String?, modifiedSince: String?) -> Bool {
    if let noneMatch {
      return noneMatch.split(separator: ",").contains { part in
        var tag = part.filter { !$0.isWhitespace }
        if tag.hasPrefix("W/") { tag.removeFirst(2) }
        return tag == "*" || tag == BodyCache.tag(of: file, form: .plain) || tag == BodyCache.tag(of: file, form: .gzip)
      }
    }
    if let modifiedSince, let seconds = HTTPDate.seconds(modifiedSince) { return file.modified <= seconds }
    return false
  }
}
