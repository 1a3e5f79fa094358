import Identifiers
import Ledger

/// `findings.json`, `catalog.json`, `exceptions.json`, `inventory.json`, and the lists as CSV.
extension BranchReport {
  var findingsDocument: [UInt8] {
    JSONWriter.document { json in
      head(json, .findings)
      json.field("findings", each: findings) { standing in
        json.object {
          json.findingFields(standing.item)
          since(standing.since, json)
          json.field("module", standing.item.site.flatMap { siteByID[$0]?.item.module })
          json.field("owners", strings: owners(of: standing.item))
          json.field("link", link(to: standing.item.place))
        }
      }
    }
  }

  var findingsTable: [UInt8] {
    var csv = CSVWriter()
    csv.row([
      "id", "rule", "severity", "path", "line", "column", "message", "suggestion", "exception", "module", "owners",
      "since", "since_commit", "author", "link",
    ])
    for standing in findings {
      let finding = standing.item
      let commit = history.commit(at: standing.since)?.commit
      csv.row([
        finding.id, finding.rule.rawValue, finding.severity.rawValue, finding.place.path, String(finding.place.line),
        String(finding.place.column), finding.message, finding.suggestion ?? "", finding.exception ?? "",
        module(of: finding), owners(of: finding).joined(separator: " "),
        commit.map { timestamp($0.time) } ?? "", commit?.id ?? "", commit?.authorName ?? "",
        link(to: finding.place) ?? "",
      ])
    }
    return csv.bytes
  }

  var catalogDocument: [UInt8] {
    JSONWriter.document { json in
      head(json, .catalog)
      json.field("catalog", each: entries) { standing in
        json.object {
          json.entryFields(standing.item)
          since(standing.since, json)
          json.field("address", addresses.identifier(standing.item.value))
        }
      }
      json.field("sites", each: sites) { standing in
        json.object {
          json.siteFields(standing.item)
          since(standing.since, json)
        }
      }
    }
  }

  var catalogTable: [UInt8] {
    var csv = CSVWriter()
    csv.row([
      "value", "pattern", "source", "scope", "element", "component", "module", "owners", "migrated", "assigned_at",
      "looked_up_at", "problems", "since",
    ])
    for standing in entries {
      let entry = standing.item
      csv.row([
        entry.value.text, entry.value.isPattern ? "yes" : "no", entry.source.rawValue, entry.scope ?? "",
        entry.element ?? "", entry.component ?? "", entry.module ?? "", entry.owners.joined(separator: " "),
        entry.isMigrated ? "yes" : "no", places(entry.assignments), places(entry.selectors),
        entry.problems.map(\.rawValue).joined(separator: " "),
        history.commit(at: standing.since).map { timestamp($0.commit.time) } ?? "",
      ])
    }
    return csv.bytes
  }

  var exceptionsDocument: [UInt8] {
    get throws {
      let lives = try answers.exceptionLives()
      let standing = Dictionary(exceptions.map { ($0.standing.track, $0) }, uniquingKeysWith: { first, _ in first })
      let endings = try endings(of: lives)
      return JSONWriter.document { json in
        head(json, .exceptions)
        json.field("exceptions", each: lives) { life in
          json.object {
            guard let last = life.stretches.last else { return }
            json.exceptionFields(standing[life.track]?.item ?? last.item)
            since(life.since, json)
            json.field(
              "state", ExceptionLife.state(standing: standing[life.track], ending: endings[life.track]).rawValue)
            json.field("ended", life.ended.flatMap { history.commit(at: $0)?.commit.id })
            json.field("endedTime", life.ended.flatMap { history.commit(at: $0) }.map { timestamp($0.commit.time) })
            json.field("covered", each: life.stretches) { stretch in
              json.object {
                json.field("commit", history.commit(at: stretch.from)?.commit.id)
                json.field("findings", stretch.item.covers.count)
              }
            }
          }
        }
      }
    }
  }

  func since(_ position: Int, _ json: JSONWriter) {
    json.object("since") {
      let commit = history.commit(at: position)?.commit
      json.field("commit", commit?.id)
      json.field("time", commit.map { timestamp($0.time) })
      json.field("author", commit?.authorName)
    }
  }

  /// The line at the forge, as the newest commit has it.
  func link(to place: Place) -> String? {
    guard let forge = subject.forge, let tip, place.path != "." else { return nil }
    return forge.line(place.line, of: place.path, at: tip.commit.id)
  }

  private func places(_ ids: [String]) -> String {
    ids.compactMap { siteByID[$0]?.item }.map { "\($0.key.path):\($0.line)" }.joined(separator: " ")
  }
}

/// How an exception stands, or ended.
enum ExceptionLife: String {
  case open, dated, expired, unused, migrated, removed, widened

  static func state(standing: DatedException?, ending: ExceptionEnding?) -> ExceptionLife {
    if let standing {
      if standing.item.covers.isEmpty { return .unused }
      switch standing.state {
      case .open: return .open
      case .dated: return .dated
      case .expired: return .expired
      }
    }
    switch ending {
    case .migrated: return .migrated
    case .expired: return .expired
    case .widened: return .widened
    case .removed, nil: return .removed
    }
  }
}

extension BranchReport {
  /// How exceptions that stand no more ended, by track.
  func endings(of lives: [Life<LegacyException>]) throws -> [Track: ExceptionEnding] {
    var endings: [Track: ExceptionEnding] = [:]
    for life in lives { endings[life.track] = try answers.ending(of: life) }
    return endings
  }
}
