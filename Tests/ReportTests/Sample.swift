import Identifiers

/// Small things for tests.
enum Sample {
  static func site(
    _ value: String = "login_submit", path: String = "App/Login.swift", line: Int = 3, side: Side = .app,
    form: Form = .swiftUIModifier, state: SiteState = .raw, owner: String = "LoginView.body",
    expression: String? = nil, element: String? = "Button", ordinal: Int = 0, module: String? = "Login",
    owners: [String] = []
  ) -> Site {
    Site(
      key: SiteKey(
        side: side, form: form, path: path, owner: owner, element: element,
        expression: expression ?? "\"\(value)\"", ordinal: ordinal),
      line: line, column: 7, state: state, values: value.isEmpty ? [] : [IdentifierValue(value)], module: module,
      owners: owners)
  }

  static func finding(of site: Site, rule: RuleName = .rawAppIdentifier, exception: String? = nil) -> Finding {
    Finding(
      rule: rule, severity: rule.severity,
      place: Place(path: site.key.path, line: site.line, column: site.column),
      message: "\(site.key.owner) names its element with the string \(site.key.expression).",
      suggestion: ".accessibilityIdentifier(LoginView.accessibilityIdentifiers[.submit])",
      subject: .site(site.key.id), site: site.key.id, exception: exception)
  }

  static let rule = RuleText(
    name: .rawAppIdentifier, summary: "An identifier stands as a string at its site.",
    reason: "A typo is found when the test fails.", instead: "A contract:\n\n    enum <Login> { }\n",
    falsePositives: "None known.", falseNegatives: "",
    triggering: [RuleExample("Text(\"x\").↓accessibilityIdentifier(\"<b>\")")],
    nonTriggering: [])
}
