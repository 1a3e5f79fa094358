import CMicroHTTPD
import Foundation

/// A response that is ready to be queued any number of times, from any thread. It is never changed once it is made.
final class HTTPResponse: @unchecked Sendable {
  let status: UInt32
  /// Bytes of the body.
  let size: Int
  private let handle: OpaquePointer

  /// - Returns: `nil` when memory is short.
  init?(status: UInt32 = 200, body: [UInt8], headers: [(String, String)]) {
    var body = body
    let made = body.withUnsafeMutableBytes { bytes in
      MHD_create_response_from_buffer(bytes.count, bytes.baseAddress, .RESPMEM_MUST_COPY)
    }
    guard let made else { return nil }
    self.status = status
    size = body.count
    handle = made
    for (name, value) in headers + Self.alwaysSent { MHD_add_response_header(made, name, value) }
  }

  static func text(_ text: String, status: UInt32 = 200, headers: [(String, String)] = []) -> HTTPResponse? {
    HTTPResponse(
      status: status, body: Array(text.utf8),
      headers: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")] + headers)
  }

  /// Where there is no page: the way back to those that there are, also below a prefix.
  static func nothing(at address: String) -> HTTPResponse? {
    let root = String(repeating: "../", count: max(0, address.utf8.count { $0 == UInt8(ascii: "/") } - 1))
    let page = """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">\
      <title>Nothing here</title></head>
      <body><main><h1>There is nothing here</h1>
      <p>No page stands at this address. What was found at an earlier time has an address for ever; a list that has
      become empty, a module or a repository that is not watched any more has none.</p>
      <p><a href="\(root.isEmpty ? "./" : root)">All repositories</a></p></main></body></html>

      """
    return HTTPResponse(
      status: 404, body: Array(page.utf8),
      headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")])
  }

  func queue(on connection: OpaquePointer) -> MHD_Result { MHD_queue_response(connection, status, handle) }

  deinit { MHD_destroy_response(handle) }

  /// What keeps a page from doing anything but being read, whatever stands in it.
  static let alwaysSent: [(String, String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
        + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
  ]
}
