import Identifiers
import Readings

/// Reads an `.axwatch.yml`. What is not understood becomes a fault at its line, and the rest counts.
enum ConfigurationReader {
  static let path = ".axwatch.yml"

  static func read(_ bytes: [UInt8]) -> ConfigurationFacts {
    var facts = ConfigurationFacts()
    do throws(YAMLError) {
      guard let root = try YAMLParser.document(in: bytes), !root.isNull else { return facts }
      var fields = ConfigurationFields()
      fields.read(root)
      facts.settings = fields.settings
      facts.faults = fields.faults
    } catch {
      facts.faults = [
        ConfigurationFacts.Fault(
          line: error.place.line, column: error.place.column, message: "the file is not YAML: \(error.message)",
          suggestion: "Mend the line; until then the whole file counts as empty.")
      ]
    }
    return facts
  }
}

extension SourceReader {
  /// The settings that a mapping of the server's own configuration holds, as an `.axwatch.yml` would.
  public static func configuration(_ root: YAMLNode) -> ConfigurationFacts {
    guard !root.isNull else { return ConfigurationFacts() }
    var fields = ConfigurationFields()
    fields.read(root)
    return ConfigurationFacts(settings: fields.settings, faults: fields.faults)
  }
}

/// Fills settings field by field and notes what is wrong.
struct ConfigurationFields {
  private(set) var settings = Settings()
  private(set) var faults: [ConfigurationFacts.Fault] = []

  private static let keys = [
    "target", "roles", "modules", "labels", "types", "helpers", "catalog", "migration_files", "rules", "goal",
    "exceptions",
  ]

  mutating func read(_ root: YAMLNode) {
    for field in mapping(root, "the file") {
      switch field.key {
      case "target": readTarget(field)
      case "roles": readRoles(field)
      case "modules": settings.modules = globs(field)
      case "labels": settings.labels = texts(field)
      case "types": settings.types = texts(field)
      case "helpers": readHelpers(field)
      case "catalog": settings.catalog = text(field)
      case "migration_files": settings.migrationFiles = texts(field)
      case "rules": readRules(field)
      case "goal": readGoal(field)
      case "exceptions": readExceptions(field)
      default: unknown(field, "key", known: Self.keys)
      }
    }
  }

  private mutating func readTarget(_ field: YAMLField) {
    guard let name = text(field) else { return }
    guard let target = MigrationTarget(rawValue: name) else {
      return fault(
        field.value.place, "`target` is '\(name)'", "Write `typed` or `constant`.")
    }
    settings.target = target
  }

  private mutating func readRoles(_ field: YAMLField) {
    for role in mapping(field.value, "`roles`") {
      guard let name = FileRole(rawValue: role.key) else {
        unknown(role, "role", known: FileRole.allCases.map(\.rawValue))
        continue
      }
      settings.roles += texts(role).map { Settings.RoleGlob(role: name, glob: $0) }
    }
  }

  private mutating func globs(_ field: YAMLField) -> [Settings.NamedGlob] {
    mapping(field.value, "`\(field.key)`").flatMap { module in
      texts(module).map { Settings.NamedGlob(name: module.key, glob: $0) }
    }
  }

  private mutating func readHelpers(_ field: YAMLField) {
    for kind in mapping(field.value, "`helpers`") {
      switch kind.key {
      case "assign": settings.assignHelpers = texts(kind)
      case "lookup": settings.lookupHelpers = texts(kind)
      default: unknown(kind, "kind of helper", known: ["assign", "lookup"])
      }
    }
  }

  private mutating func readRules(_ field: YAMLField) {
    for entry in mapping(field.value, "`rules`") {
      guard let rule = RuleName(rawValue: entry.key) else {
        unknown(entry, "rule", known: RuleName.allCases.map(\.rawValue))
        continue
      }
      guard let fields = entry.value.fields else {
        if let severity = severity(entry) { settings.rules.updateValue(severity, forKey: rule) }
        continue
      }
      for field in fields {
        guard let severity = severity(field) else { continue }
        settings.pathRules.append(Settings.PathRule(rule: rule, glob: field.key, severity: severity))
      }
    }
  }

  /// `off` is `nil` inside; nothing at all when the field is not understood.
  private mutating func severity(_ field: YAMLField) -> Severity?? {
    guard let name = field.value.text else {
      if !field.value.isNull {
        wrongType(
          field.value, "`\(field.key)`", wanted: "`off`, `info`, `warning` or `error`, or a mapping of globs to those")
      }
      return nil
    }
    if name == "off" { return .some(nil) }
    if let severity = Severity(rawValue: name) { return severity }
    fault(
      field.value.place, "`\(field.key)` is '\(name)', which is no severity",
      "Write `off`, `info`, `warning` or `error`.")
    return nil
  }

  private mutating func readGoal(_ field: YAMLField) {
    var share: Double?
    var day: String?
    for part in mapping(field.value, "`goal`") {
      switch part.key {
      case "typed":
        guard let written = text(part) else { continue }
        let number = written.hasSuffix("%") ? String(written.dropLast()) : ""
        if let percent = Double(number), (0...100).contains(percent) {
          share = percent / 100
        } else {
          fault(part.value.place, "'\(written)' is no share", "Write a percentage such as `90%`.")
        }
      case "by": day = self.day(part)
      default: unknown(part, "key of `goal`", known: ["typed", "by"])
      }
    }
    if let share, let day { settings.goal = Settings.Goal(share: share, by: day) }
  }

  private mutating func readExceptions(_ field: YAMLField) {
    guard let entries = field.value.elements else {
      return wrongType(field.value, "`exceptions`", wanted: "a list of mappings")
    }
    var ordinals: [String: Int] = [:]
    for entry in entries {
      guard var exception = exception(entry) else { continue }
      exception.ordinal = ordinals[exception.id, default: 0]
      var plain = exception
      plain.ordinal = 0
      ordinals[plain.id, default: 0] += 1
      settings.exceptions.append(exception)
    }
  }

  private mutating func exception(_ entry: YAMLNode) -> LegacyException? {
    let place = Place(path: ConfigurationReader.path, line: entry.place.line, column: entry.place.column)
    var exception = LegacyException(origin: .configuration, rules: [], place: place)
    for field in mapping(entry, "an exception") {
      switch field.key {
      case "rule":
        for name in texts(field) {
          if let rule = RuleName(rawValue: name) {
            exception.rules.append(rule)
          } else {
            fault(field.value.place, "'\(name)' is no rule", Self.nearest(name, RuleName.allCases.map(\.rawValue)))
          }
        }
      case "path": exception.pathGlob = text(field)
      case "identifier": exception.identifierGlob = text(field)
      case "reason": exception.reason = text(field)
      case "owner": exception.owner = text(field)
      case "until": exception.until = day(field)
      default:
        unknown(field, "key of an exception", known: ["rule", "path", "identifier", "reason", "owner", "until"])
      }
    }
    guard !exception.rules.isEmpty else {
      if entry.fields?.contains(where: { $0.key == "rule" }) == false {
        fault(entry.place, "the exception names no rule", "Write `rule: raw_app_identifier`, or another rule's name.")
      }
      return nil
    }
    return exception
  }
}

extension ConfigurationFields {
  private mutating func fault(_ place: YAMLPlace, _ message: String, _ suggestion: String?) {
    faults.append(
      ConfigurationFacts.Fault(line: place.line, column: place.column, message: message, suggestion: suggestion))
  }

  private mutating func wrongType(_ node: YAMLNode, _ name: String, wanted: String) {
    fault(node.place, "\(name) is \(node.kindName)", "Write \(wanted).")
  }

  private mutating func unknown(_ field: YAMLField, _ what: String, known: [String]) {
    fault(field.place, "'\(field.key)' is no \(what)", Self.nearest(field.key, known))
  }

  private mutating func mapping(_ node: YAMLNode, _ name: String) -> [YAMLField] {
    if let fields = node.fields { return fields }
    if !node.isNull { wrongType(node, name, wanted: "a mapping of keys to values") }
    return []
  }

  private mutating func text(_ field: YAMLField) -> String? {
    if let text = field.value.text { return text }
    if !field.value.isNull { wrongType(field.value, "`\(field.key)`", wanted: "one text") }
    return nil
  }

  private mutating func texts(_ field: YAMLField) -> [String] {
    if let texts = field.value.texts { return texts }
    if !field.value.isNull { wrongType(field.value, "`\(field.key)`", wanted: "a list of texts") }
    return []
  }

  /// A day that the calendar has, `YYYY-MM-DD`.
  private mutating func day(_ field: YAMLField) -> String? {
    guard let written = text(field) else { return nil }
    if Day(written) != nil { return written }
    fault(field.value.place, "'\(written)' is no date", "Write a day as `2027-03-01`.")
    return nil
  }

  /// What to write: the known name that is nearest, or all of them.
  static func nearest(_ name: String, _ known: [String]) -> String {
    let near = known.map { ($0, EditDistance.between(name, $0)) }.min { $0.1 < $1.1 }
    if let near, near.1 <= max(2, name.count / 3) { return "Write `\(near.0)`." }
    return known.count > 12
      ? "`axwatch rules` lists them." : "Known are \(known.map { "`\($0)`" }.joined(separator: ", "))."
  }
}
