import Identifiers

/// An audit as SARIF 2.1.0, for code scanning and for editors.
public struct SARIFFormat {
  private let document: AuditDocument
  private let texts: [RuleText]
  private let source: (Place) -> String?

  /// - Parameters:
  ///   - texts: what is told about the rules; rules without a text are named all the same.
  ///   - source: the text of a line of a file: columns are told where it can be had.
  public init(_ document: AuditDocument, rules texts: [RuleText], source: @escaping (Place) -> String? = { _ in nil }) {
    self.source = source
    self.document = document
    self.texts = texts.sorted { $0.name < $1.name }
  }

  static let schema = "https://json.schemastore.org/sarif-2.1.0.json"

  public var bytes: [UInt8] {
    let findings = document.findings.sorted(by: Order.findings)
    let indices = Dictionary(uniqueKeysWithValues: RuleName.allCases.sorted().enumerated().map { ($1, $0) })
    let exceptions = Dictionary(document.exceptions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return JSONWriter.document(lineDepth: 5) { json in
      json.field("$schema", Self.schema)
      json.field("version", "2.1.0")
      json.field("runs", each: [0]) { _ in
        json.object {
          tool(json)
          json.field("columnKind", "utf16CodeUnits")
          json.object("originalUriBaseIds") {
            json.object("SRCROOT") {
              json.object("description") { json.field("text", "The root of the audited tree.") }
            }
          }
          if let commit = document.source.commit {
            json.object("automationDetails") { json.field("id", "axwatch/" + commit) }
          }
          json.field("results", each: findings) { finding in
            json.object { result(finding, indices[finding.rule] ?? 0, exceptions, json) }
          }
        }
      }
    }
  }

  private func tool(_ json: JSONWriter) {
    let known = Dictionary(texts.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    json.object("tool") {
      json.object("driver") {
        json.field("name", "axwatch")
        json.field("version", document.versions.axwatch)
        json.field("rules", each: RuleName.allCases.sorted()) { name in
          json.object {
            json.field("id", name.rawValue)
            json.field("name", Self.pascal(name.rawValue))
            if let text = known[name] {
              json.object("shortDescription") { json.field("text", text.summary) }
              json.object("fullDescription") { json.field("text", text.reason) }
              json.object("help") { json.field("text", "Write instead: " + text.instead) }
            }
            json.object("defaultConfiguration") { json.field("level", name.severity.sarifLevel) }
          }
        }
      }
    }
  }

  private func result(
    _ finding: Finding, _ index: Int, _ exceptions: [String: LegacyException], _ json: JSONWriter
  ) {
    json.field("ruleId", finding.rule.rawValue)
    json.field("ruleIndex", index)
    json.field("level", finding.severity.sarifLevel)
    json.object("message") {
      let advice = finding.suggestion.map { " Write instead: " + $0 } ?? ""
      json.field("text", Visible.text(finding.message + advice))
    }
    json.field("locations", each: [finding.place]) { place in
      json.object {
        json.object("physicalLocation") {
          json.object("artifactLocation") {
            json.field("uri", Self.uri(place.path))
            json.field("uriBaseId", "SRCROOT")
          }
          json.object("region") {
            json.field("startLine", max(1, place.line))
            if let column = column(of: place) { json.field("startColumn", column) }
          }
        }
      }
    }
    json.object("partialFingerprints") { json.field("axwatchFinding/v1", finding.id) }
    if let id = finding.exception {
      json.field("suppressions", each: [id]) { id in
        json.object {
          json.field("kind", exceptions[id]?.origin == .configuration ? "external" : "inSource")
          json.field("status", "accepted")
          if let reason = exceptions[id]?.reason { json.field("justification", Visible.text(reason)) }
        }
      }
    } else {
      // Without this a reader cannot tell "not suppressed" from "not known".
      json.field("suppressions", strings: [])
    }
  }

  /// The column in UTF-16 code units: documents have it in UTF-8.
  private func column(of place: Place) -> Int? {
    guard place.path != ".", let line = source(place), place.column >= 1, place.column - 1 <= line.utf8.count else {
      return nil
    }
    return String(decoding: line.utf8.prefix(place.column - 1), as: UTF8.self).utf16.count + 1
  }

  /// A path as a relative URI reference: everything but plain characters as percent codes of its bytes.
  static func uri(_ path: String) -> String {
    var uri = ""
    for scalar in path.unicodeScalars {
      let bytes = Visible.undecodedByte(scalar).map { [$0] } ?? Array(String(scalar).utf8)
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "@"):
          uri.append(Character(Unicode.Scalar(byte)))
        default:
          let hex = String(byte, radix: 16, uppercase: true)
          uri += "%" + (hex.utf8.count == 1 ? "0" : "") + hex
        }
      }
    }
    return uri
  }

  private static func pascal(_ name: String) -> String {
    name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

extension Severity {
  /// SARIF's word for the severity.
  var sarifLevel: String {
    switch self {
    case .info: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
