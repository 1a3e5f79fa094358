import Foundation
import Synchronization

/// Responses with the bodies of files, kept as far as they fit: the ones used longest ago go first.
final class BodyCache: Sendable {
  enum Form: Hashable, Sendable { case plain, gzip, notModified }

  private struct Key: Hashable {
    var file: SiteFile
    var form: Form
  }

  private struct State {
    var responses: [Key: (response: HTTPResponse, lastUse: UInt64)] = [:]
    var size = 0
    var clock: UInt64 = 0
  }

  private let state = Mutex(State())
  private let mostBytes: Int

  init(mostBytes: Int = 64 << 20) { self.mostBytes = mostBytes }

  /// What all responses that are kept weigh.
  var size: Int { state.withLock { $0.size } }

  /// The response for a file; `nil` when the file has gone.
  func response(for file: SiteFile, form: Form) -> HTTPResponse? {
    let key = Key(file: file, form: form)
    let known = state.withLock { state -> HTTPResponse? in
      state.clock += 1
      state.responses[key]?.lastUse = state.clock
      return state.responses[key]?.response
    }
    if let known { return known }
    guard let made = Self.make(file, form) else { return nil }
    state.withLock { state in
      let weight = made.size + Self.overhead
      guard weight <= mostBytes / 4, state.responses[key] == nil else { return }
      if state.size + weight > mostBytes { Self.makeRoom(in: &state, for: mostBytes - weight) }
      state.responses[key] = (made, state.clock)
      state.size += weight
    }
    return made
  }

  /// What a response weighs beside its body.
  private static let overhead = 2048

  private static func makeRoom(in state: inout State, for most: Int) {
    for (key, entry) in state.responses.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      // A quarter more than asked, so that the sorting is not done at every request.
      if state.size <= most * 3 / 4 { return }
      state.responses[key] = nil
      state.size -= entry.response.size + overhead
    }
  }

  private static func make(_ file: SiteFile, _ form: Form) -> HTTPResponse? {
    var headers = [
      ("ETag", tag(of: file, form: form)), ("Last-Modified", HTTPDate.text(file.modified)),
      ("Cache-Control", file.isHashed ? "public, max-age=31536000, immutable" : "no-cache"),
    ]
    if file.gzip != nil { headers.append(("Vary", "Accept-Encoding")) }
    if form == .notModified { return HTTPResponse(status: 304, body: [], headers: headers) }
    headers.append(("Content-Type", file.type))
    if form == .gzip { headers.append(("Content-Encoding", "gzip")) }
    let path = form == .gzip ? file.gzip ?? file.disk : file.disk
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return HTTPResponse(body: [UInt8](data), headers: headers)
  }

  /// The tags of the two forms differ, since their bytes do.
  static func tag(of file: SiteFile, form: Form) -> String {
    form == .gzip ? "\"\(file.tag)-gz\"" : "\"\(file.tag)\""
  }
}

/// Dates as HTTP writes them.
enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  static func text(_ seconds: Int64) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900) "
      + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
  }

  /// Seconds since 1970, from a date as this server writes it; `nil` for any other form.
  static func seconds(_ text: String) -> Int64? {
    let words = text.split(whereSeparator: { $0 == " " || $0 == ":" })
    guard words.count == 8, words[7] == "GMT", let day = Int32(words[1]),
      let month = months.firstIndex(of: String(words[2])),
      let year = Int32(words[3]), let hour = Int32(words[4]), let minute = Int32(words[5]), let second = Int32(words[6])
    else { return nil }
    var parts = tm()
    (parts.tm_mday, parts.tm_mon, parts.tm_year) = (day, Int32(month), year - 1900)
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (hour, minute, second)
    return Int64(timegm(&parts))
  }
}
