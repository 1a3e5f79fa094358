import Identifiers
import Readings

/// What kind of project the repository is: section 8 of the vocabulary.
struct Inventory: Hashable, Sendable {
  /// `xcode`, `workspace`, `swift_package`, `tuist`, `xcodegen`.
  var kinds: [String] = []
  /// Deployment targets by platform.
  var deploymentTargets: [String: [String]] = [:]
  var toolsVersions: [String] = []
  var languageModes: [String] = []
  var modules: [Module] = []
  var rawIdentifiers = 0
  var rawSelectors = 0
  var screenshots: [String] = []
  var lint: [String] = []
  /// Lint rules that refuse raw identifiers.
  var guards: [String] = []
  var tests: [String] = []
  /// The commands that run tests, and where they stand.
  var testCommands: [String] = []
  var contract = Contract()

  /// Which parts of a typed contract are there.
  struct Contract: Hashable, Sendable {
    var core = false
    var bridge = false
    var catalog = false
    var catalogTest = false
  }

  struct Module: Hashable, Sendable {
    var name: String
    /// `application`, `framework`, `unit_tests`, …; `nil` when no target tells.
    var product: String?
    /// `swiftui`, `uikit`, `mixed`; `nil` when neither is imported.
    var interface: String?
    /// Whether a UI-test target can import it.
    var isImportable: Bool
  }

  /// What the project is in one word: the tool that makes the others' files, where one does; else `mixed` for several.
  var kind: String? {
    for maker in ["tuist", "xcodegen"] where kinds.contains(maker) { return maker }
    let others = kinds.filter { $0 != "workspace" || kinds.count == 1 }
    if others == ["xcode"], kinds.contains("workspace") { return "workspace" }
    return others.count > 1 ? "mixed" : others.first
  }

  /// The document that the ledger keeps: the keys in a fixed order.
  var json: String {
    var json = JSONText()
    json.object {
      $0.string("projectKind", kind)
      $0.strings("projectKinds", kinds)
      $0.object("deploymentTargets") { inner in
        for (platform, versions) in deploymentTargets.sorted(by: { $0.key < $1.key }) {
          inner.strings(platform, versions)
        }
      }
      $0.strings("swiftToolsVersions", toolsVersions)
      $0.strings("swiftLanguageModes", languageModes)
      $0.array("modules", modules) { inner, module in
        inner.string("name", module.name)
        inner.string("product", module.product)
        inner.string("interface", module.interface)
        inner.boolean("importableByUITests", module.isImportable)
      }
      $0.number("rawIdentifiers", rawIdentifiers)
      $0.number("rawSelectors", rawSelectors)
      $0.strings("screenshotAutomation", screenshots)
      $0.strings("lintAndFormat", lint)
      $0.strings("lintGuards", guards)
      $0.strings("testTargets", tests)
      $0.strings("testCommands", testCommands)
      $0.object("contract") { inner in
        inner.boolean("core", contract.core)
        inner.boolean("testBridge", contract.bridge)
        inner.boolean("catalog", contract.catalog)
        inner.boolean("catalogTest", contract.catalogTest)
      }
    }
    return json.text
  }
}

/// A small writer of JSON objects with fields in the order in which they are written.
struct JSONText {
  private(set) var text = ""
  private var needsComma = false

  mutating func object(_ body: (inout JSONText) -> Void) {
    text += "{"
    needsComma = false
    body(&self)
    text += "}"
    needsComma = true
  }

  mutating func object(_ name: String, _ body: (inout JSONText) -> Void) {
    key(name)
    object(body)
  }

  mutating func array<Item>(_ name: String, _ items: [Item], _ body: (inout JSONText, Item) -> Void) {
    key(name)
    text += "["
    needsComma = false
    for item in items {
      comma()
      object { body(&$0, item) }
    }
    text += "]"
    needsComma = true
  }

  mutating func strings(_ name: String, _ values: [String]) {
    key(name)
    text += "[" + values.map(Self.quoted).joined(separator: ",") + "]"
    needsComma = true
  }

  mutating func string(_ name: String, _ value: String?) {
    key(name)
    text += value.map(Self.quoted) ?? "null"
    needsComma = true
  }

  mutating func number(_ name: String, _ value: Int) {
    key(name)
    text += String(value)
    needsComma = true
  }

  mutating func boolean(_ name: String, _ value: Bool) {
    key(name)
    text += value ? "true" : "false"
    needsComma = true
  }

  private mutating func key(_ name: String) {
    comma()
    text += Self.quoted(name) + ":"
  }

  private mutating func comma() {
    if needsComma { text += "," }
    needsComma = false
  }

  static func quoted(_ value: String) -> String {
    var quoted = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
