import CMicroHTTPD
import Foundation
import Synchronization

/// Everybody who listens for changes (server-sent events). A connection without news is suspended and costs no thread.
final class EventHub: Sendable {
  /// One listener's stream.
  fileprivate final class Stream: Sendable {
    struct State {
      var pending: [UInt8]
      var isSuspended = false
      var isClosed = false
    }

    nonisolated(unsafe) let connection: OpaquePointer
    let state: Mutex<State>
    private let hub: EventHub

    init(connection: OpaquePointer, hub: EventHub) {
      self.connection = connection
      self.hub = hub
      // Longer than a proxy's buffer would wait for, and the time after which a browser comes back.
      state = Mutex(State(pending: Array(": axwatch\nretry: 5000\n\n".utf8)))
    }

    func send(_ bytes: [UInt8], closing: Bool = false) {
      state.withLock { state in
        // A listener that does not read is not waited for.
        if state.pending.count > 1 << 16 { state.isClosed = true }
        if !state.isClosed { state.pending += bytes }
        if closing { state.isClosed = true }
        if state.isSuspended {
          state.isSuspended = false
          MHD_resume_connection(connection)
        }
      }
    }

    /// Hands out what waits, or suspends the connection.
    func read(into buffer: UnsafeMutablePointer<CChar>, most: Int) -> Int {
      state.withLock { state in
        guard state.pending.isEmpty else {
          let count = min(most, state.pending.count)
          for index in 0..<count { buffer[index] = CChar(bitPattern: state.pending[index]) }
          state.pending.removeFirst(count)
          return count
        }
        if state.isClosed { return -1 }
        state.isSuspended = true
        MHD_suspend_connection(connection)
        return 0
      }
    }

    func leave() { hub.leave(self) }
  }

  private struct State {
    var streams: [ObjectIdentifier: Stream] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())
  private let mostListeners: Int

  init(mostListeners: Int = 500) { self.mostListeners = mostListeners }

  var listeners: Int { state.withLock { $0.streams.count } }

  /// Answers a request with a stream; `nil` when there are too many.
  func listen(on connection: OpaquePointer) -> MHD_Result? {
    let stream = Stream(connection: connection, hub: self)
    let isTaken = state.withLock { state in
      guard !state.isClosed, state.streams.count < mostListeners else { return false }
      state.streams[ObjectIdentifier(stream)] = stream
      return true
    }
    guard isTaken else { return nil }
    let context = Unmanaged.passRetained(stream).toOpaque()
    guard let response = axwatch_http_stream(4096, readStream, context, endStream) else {
      Unmanaged<Stream>.fromOpaque(context).release()
      leave(stream)
      return nil
    }
    defer { MHD_destroy_response(response) }
    let headers =
      [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), ("X-Accel-Buffering", "no")]
      + HTTPResponse.alwaysSent
    for (name, value) in headers { MHD_add_response_header(response, name, value) }
    return MHD_queue_response(connection, 200, response)
  }

  /// Tells all listeners of an event.
  /// - Parameter data: one line of JSON.
  func publish(event: String, data: String) { send("event: \(event)\ndata: \(data)\n\n") }

  /// Keeps connections from being taken for dead, and finds those that are.
  func ping() { send(": ping\n\n") }

  /// Ends all streams. Before the server is stopped.
  func close() {
    let streams = state.withLock { state in
      state.isClosed = true
      return state.streams.values.map { $0 }
    }
    for stream in streams { stream.send([], closing: true) }
  }

  private func send(_ text: String) {
    let streams = state.withLock { $0.streams.values.map { $0 } }
    for stream in streams { stream.send(Array(text.utf8)) }
  }

  private func leave(_ stream: Stream) {
    state.withLock { $0.streams[ObjectIdentifier(stream)] = nil }
  }
}

private let readStream: MHD_ContentReaderCallback = { context, _, buffer, most in
  guard let context, let buffer else { return -1 }
  return Unmanaged<EventHub.Stream>.fromOpaque(context).takeUnretainedValue().read(into: buffer, most: most)
}

private let endStream: MHD_ContentReaderFreeCallback = { context in
  guard let context else { return }
  Unmanaged<EventHub.Stream>.fromOpaque(context).takeRetainedValue().leave()
}
