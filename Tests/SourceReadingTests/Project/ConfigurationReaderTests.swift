import Identifiers
import Readings
import Testing

@testable import SourceReading

@Suite struct ConfigurationReaderTests {
  @Test func readsEveryKey() {
    let facts = ConfigurationReader.read(
      Array(
        """
        target: constant
        roles:
          test: [AutomationKit/**]
          excluded: Samples/**
        modules: {Checkout: Features/Checkout/**}
        labels: [automationID]
        types: [AXID]
        helpers:
          assign: [withAXID]
          lookup: [button, textField]
        catalog: App/Sources/IdentifierCatalog.swift
        migration_files: [App/Sources/Legacy/**]
        rules: {container_overrides_children: off, untyped_constant: info}
        goal: {typed: 90%, by: 2027-03-01}
        exceptions:
          - {rule: raw_app_identifier, path: "Legacy/**", identifier: "checkout_*", reason: "replaced in spring",
             owner: "@shop/checkout", until: 2027-03-01}

        """.utf8))
    #expect(facts.faults == [])
    let settings = facts.settings
    #expect(settings.target == .constant)
    #expect(
      settings.roles == [
        Settings.RoleGlob(role: .test, glob: "AutomationKit/**"),
        Settings.RoleGlob(role: .excluded, glob: "Samples/**"),
      ])
    #expect(settings.modules == [Settings.NamedGlob(name: "Checkout", glob: "Features/Checkout/**")])
    #expect(settings.labels == ["automationID"])
    #expect(settings.types == ["AXID"])
    #expect(settings.assignHelpers == ["withAXID"])
    #expect(settings.lookupHelpers == ["button", "textField"])
    #expect(settings.catalog == "App/Sources/IdentifierCatalog.swift")
    #expect(settings.migrationFiles == ["App/Sources/Legacy/**"])
    #expect(settings.rules == [.containerOverridesChildren: nil, .untypedConstant: .info])
    #expect(settings.goal == Settings.Goal(share: 0.9, by: "2027-03-01"))
    let exception = settings.exceptions.first
    #expect(settings.exceptions.count == 1)
    #expect(exception?.rules == [.rawAppIdentifier])
    #expect(exception?.place.line == 16)
    #expect(exception?.identifierGlob == "checkout_*")
    #expect(exception?.until == "2027-03-01")
  }

  @Test(arguments: [
    ("lables: [a]", 1, "'lables' is no key", "Write `labels`."),
    ("target: typed\nmodules: [Sail]", 2, "`modules` is a list", "Write a mapping of keys to values."),
    ("roles:\n  excluded: [a]\n  tests: [b]", 3, "'tests' is no role", "Write `test`."),
    ("target: strict", 1, "`target` is 'strict'", "Write `typed` or `constant`."),
    ("rules: {raw_app_identifer: off}", 1, "'raw_app_identifer' is no rule", "Write `raw_app_identifier`."),
    (
      "rules: {raw_app_identifier: fatal}", 1, "`raw_app_identifier` is 'fatal', which is no severity",
      "Write `off`, `info`, `warning` or `error`."
    ),
    ("goal: {typed: 0.9, by: 2027-03-01}", 1, "'0.9' is no share", "Write a percentage such as `90%`."),
    ("goal: {typed: 90%, by: 2027-02-30}", 1, "'2027-02-30' is no date", "Write a day as `2027-03-01`."),
    (
      "exceptions:\n  - {path: a}", 2, "the exception names no rule",
      "Write `rule: raw_app_identifier`, or another rule's name."
    ),
    ("labels: {a: b}", 1, "`labels` is a mapping", "Write a list of texts."),
    (
      "labels: [a", 2, "the file is not YAML", "Mend the line; until then the whole file counts as empty."
    ),
  ])
  func saysWhatIsNotUnderstood(text: String, line: Int, message: String, suggestion: String) {
    let faults = ConfigurationReader.read(Array((text + "\n").utf8)).faults
    #expect(faults.count == 1)
    #expect(faults.first?.line == line)
    #expect(faults.first?.message.hasPrefix(message) == true, "\(faults)")
    #expect(faults.first?.suggestion == suggestion)
  }

  @Test func rulesHaveSeveritiesByPath() {
    let facts = ConfigurationReader.read(
      Array(
        """
        rules:
          raw_app_identifier:
            Legacy/**: info
            "**/*Preview.swift": off
            App/**: fatal
          untyped_constant: [error]
          raw_test_selector:

        """.utf8))
    #expect(
      facts.settings.pathRules == [
        Settings.PathRule(rule: .rawAppIdentifier, glob: "Legacy/**", severity: .info),
        Settings.PathRule(rule: .rawAppIdentifier, glob: "**/*Preview.swift", severity: nil),
      ])
    #expect(facts.settings.rules == [:])
    #expect(facts.faults.map(\.line) == [5, 6])
    #expect(facts.faults[0].message == "`App/**` is 'fatal', which is no severity")
    #expect(facts.faults[1].suggestion == "Write `off`, `info`, `warning` or `error`, or a mapping of globs to those.")
  }

  @Test func aFaultLeavesTheRest() {
    let facts = ConfigurationReader.read(Array("lables: [x]\nlabels: [automationID]\n".utf8))
    #expect(facts.settings.labels == ["automationID"])
    #expect(facts.faults.count == 1)
  }

  @Test(arguments: ["", "# nothing\n", "---\n"])
  func anEmptyFileIsFine(text: String) {
    #expect(ConfigurationReader.read(Array(text.utf8)) == ConfigurationFacts())
  }

  @Test func aliasesAreFollowedWithinABudget() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...8 {
      text += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
    }
    let faults = ConfigurationReader.read(Array(text.utf8)).faults
    #expect(faults.first?.message.contains("too large once its aliases are followed") == true)
  }
}
