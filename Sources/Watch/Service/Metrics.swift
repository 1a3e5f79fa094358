import Foundation
import Report

/// What Prometheus is told.
enum Metrics {
  static func text(board: SiteBoard, server: HTTPServer?) -> String {
    var lines: [String] = []
    func metric(_ name: String, _ type: String, _ help: String, _ samples: [(String, String)]) {
      lines.append("# HELP axwatch_\(name) \(help)")
      lines.append("# TYPE axwatch_\(name) \(type)")
      for (labels, value) in samples { lines.append("axwatch_\(name)\(labels) \(value)") }
    }
    let statuses = board.statuses()
    metric(
      "branch_state", "gauge", "1 for the state that the branch is in.",
      statuses.map { ("{\(labels($0.0)),state=\"\($0.1.state.name)\"}", "1") })
    metric(
      "branch_behind_commits", "gauge", "Commits of the remote that are not audited yet.",
      statuses.compactMap { place, status in status.behind.map { ("{\(labels(place))}", String($0)) } })
    metric(
      "branch_fetched_timestamp_seconds", "gauge", "When the remote was last asked.",
      statuses.compactMap { place, status in status.fetched.map { ("{\(labels(place))}", String($0)) } })
    if let server {
      metric(
        "http_requests_total", "counter", "Requests that were answered.",
        [("", String(server.requests.load(ordering: .relaxed)))])
      metric("http_connections", "gauge", "Connections that are open.", [("", String(server.connections))])
      metric("event_listeners", "gauge", "Pages that listen for changes.", [("", String(server.events.listeners))])
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func labels(_ place: SiteBoard.Place) -> String {
    "repository=\"\(escaped(place.repository))\",branch=\"\(escaped(place.branch))\""
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
