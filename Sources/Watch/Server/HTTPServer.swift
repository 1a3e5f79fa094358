import CMicroHTTPD
import Foundation
import Synchronization

/// Serves a site's table, and what the daemon says of itself. Never joins a request's path to a folder.
final class HTTPServer: Sendable {
  /// What the server asks of the daemon.
  struct Services: Sendable {
    /// Answers for addresses that are worked out when they are asked for: `/healthz`, `/metrics`.
    var dynamic: [String: @Sendable () -> HTTPResponse?] = [:]
    /// Takes a push webhook for the repository of an address.
    var hook: (@Sendable (String, HookHeaders) -> (any HookReceiving)?)?
  }

  struct Limits: Sendable {
    var connections = 1000
    var connectionsOfOneClient = 256
    /// Seconds without a byte.
    var idleSeconds = 30
    /// Bytes of a request's line and headers.
    var headerBytes = 32 << 10
    /// Bytes of a webhook's body.
    var bodyBytes = 25 << 20
    var threads = 2

    init() {}
  }

  let events: EventHub
  private let table = Mutex(SiteTable.empty)
  private let cache = BodyCache()
  private let services: Services
  private let limits: Limits
  private let daemon = Mutex<Daemon?>(nil)
  let requests = Atomic<Int>(0)

  private struct Daemon: @unchecked Sendable { var handle: OpaquePointer }

  init(services: Services = Services(), limits: Limits = Limits(), events: EventHub = EventHub()) {
    self.services = services
    self.events = events
    self.limits = limits
  }

  /// Swaps everything that is served.
  func publish(_ site: SiteTable) { table.withLock { $0 = site } }

  var site: SiteTable { table.withLock { $0 } }

  /// Begins to listen, and gives the port.
  func start(on listener: Listener) throws -> UInt16 {
    let flags =
      MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_USE_ITC.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
      | (listener.isIPv6 ? MHD_USE_DUAL_STACK.rawValue : 0)
    let context = Unmanaged.passUnretained(self).toOpaque()
    let handle = axwatch_http_start(
      UInt32(flags), nil, listener.socket, UInt32(limits.threads), UInt32(limits.connections),
      UInt32(limits.connectionsOfOneClient), UInt32(limits.idleSeconds), limits.headerBytes, handleRequest,
      completeRequest, context)
    guard let handle else {
      throw WatchError("serve on", listener.address, cause: SystemCall.reason())
    }
    daemon.withLock { $0 = Daemon(handle: handle) }
    return axwatch_http_port(handle)
  }

  /// Ends all connections and waits for that.
  func stop() {
    events.close()
    let stopped = daemon.withLock { daemon in
      defer { daemon = nil }
      return daemon
    }
    if let stopped { MHD_stop_daemon(stopped.handle) }
  }

  var connections: Int {
    daemon.withLock { daemon in daemon.map { Int(axwatch_http_connections($0.handle)) } ?? 0 }
  }

  // MARK: Requests

  /// What becomes of a request whose headers have come.
  fileprivate enum Beginning {
    /// It has no body: it is answered when it is complete.
    case plain
    case hook(HookRequest)
    /// It is answered at once, without waiting for a body that nobody wants.
    case refusal(HTTPResponse?)
  }

  fileprivate func begin(_ connection: OpaquePointer, address: String, method: String) -> Beginning {
    let length = RequestHeaders.bodyLength(connection)
    guard method == "POST", address.hasPrefix("/hooks/") else {
      guard method == "GET" || method == "HEAD" else {
        return .refusal(.text("only GET and HEAD\n", status: 405, headers: [("Allow", "GET, HEAD")]))
      }
      return length == 0 ? .plain : .refusal(.text("a request for a page has no body\n", status: 400))
    }
    let headers = HookHeaders { RequestHeaders.value($0, connection) }
    guard let receiver = services.hook?(String(address.dropFirst("/hooks/".count)), headers) else {
      return .refusal(.text("there is no such hook\n", status: 404))
    }
    if let length, length > limits.bodyBytes { return .refusal(.text("the body is too long\n", status: 413)) }
    return .hook(HookRequest(receiver, limit: limits.bodyBytes))
  }

  fileprivate func refuse(_ response: HTTPResponse?, _ connection: OpaquePointer) -> MHD_Result {
    requests.wrappingAdd(1, ordering: .relaxed)
    return queue(response, on: connection)
  }

  fileprivate func respond(_ connection: OpaquePointer, url: UnsafePointer<CChar>, isHead: Bool) -> MHD_Result {
    requests.wrappingAdd(1, ordering: .relaxed)
    let address = String(cString: url)
    if let dynamic = services.dynamic[address] { return queue(dynamic(), on: connection) }
    if address == "/events", !isHead {
      return events.listen(on: connection)
        ?? queue(.text("too many listeners\n", status: 503, headers: [("Retry-After", "60")]), on: connection)
    }
    switch site.answer(at: address) {
    case .file(let file): return serve(file, on: connection)
    case .redirect(let target):
      return queue(.text("see \(target)\n", status: 308, headers: [("Location", target)]), on: connection)
    case .nothing: return queue(.nothing(at: address), on: connection)
    }
  }

  private func serve(_ file: SiteFile, on connection: OpaquePointer) -> MHD_Result {
    let form: BodyCache.Form = file.gzip != nil && RequestHeaders.acceptsGzip(connection) ? .gzip : .plain
    if RequestHeaders.isUnchanged(file, connection) {
      return queue(cache.response(for: file, form: .notModified), on: connection)
    }
    return queue(cache.response(for: file, form: form), on: connection)
  }

  private func queue(_ response: HTTPResponse?, on connection: OpaquePointer) -> MHD_Result {
    if let response { return response.queue(on: connection) }
    return HTTPResponse.text("try again\n", status: 503, headers: [("Retry-After", "1")])?.queue(on: connection) ?? .NO
  }

  fileprivate func finish(_ hook: HookRequest, _ connection: OpaquePointer) -> MHD_Result {
    requests.wrappingAdd(1, ordering: .relaxed)
    let (status, text) = hook.receiver.finish()
    return queue(.text(text + "\n", status: UInt32(status)), on: connection)
  }
}

/// A webhook whose body is coming in.
private final class HookRequest {
  let receiver: any HookReceiving
  private let limit: Int
  private var size = 0

  init(_ receiver: any HookReceiving, limit: Int) {
    self.receiver = receiver
    self.limit = limit
  }

  /// Takes a part of the body; `false` once it is too long.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    size += bytes.count
    guard size <= limit else { return false }
    receiver.take(bytes)
    return true
  }
}

/// Stands for a request without a body.
private var plainRequest: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: 1) }

private let handleRequest: MHD_AccessHandlerCallback = { context, connection, url, method, _, upload, size, state in
  guard let context, let connection, let url, let method, let state else { return .NO }
  let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
  guard let request = state.pointee else {
    // The first call has the headers only.
    switch server.begin(connection, address: String(cString: url), method: String(cString: method)) {
    case .plain: state.pointee = plainRequest
    case .hook(let hook): state.pointee = Unmanaged.passRetained(hook).toOpaque()
    case .refusal(let response): return server.refuse(response, connection)
    }
    return .YES
  }
  let hook = request == plainRequest ? nil : Unmanaged<HookRequest>.fromOpaque(request).takeUnretainedValue()
  if let size, size.pointee > 0 {
    // Nothing can be answered while a body comes: what is too long, or was not announced, ends the connection.
    guard let hook, hook.take(UnsafeRawBufferPointer(start: upload, count: size.pointee)) else { return .NO }
    size.pointee = 0
    return .YES
  }
  if let hook { return server.finish(hook, connection) }
  return server.respond(connection, url: url, isHead: strcmp(method, "HEAD") == 0)
}

private let completeRequest: MHD_RequestCompletedCallback = { _, _, state, _ in
  guard let state, let request = state.pointee, request != plainRequest else { return }
  Unmanaged<HookRequest>.fromOpaque(request).release()
  state.pointee = nil
}
