import Identifiers

/// A rule of the audit: its text, and a check of the kind that the rule needs. One rule a file; `Rules` lists them all.
protocol Rule: Sendable {
  static var text: RuleText { get }
}

extension Rule {
  static var name: RuleName { text.name }
}

/// A rule that looks at one site, and at what the catalog knows of it.
protocol SiteRule: Rule {
  static func findings(at site: SiteRecord, in context: RuleContext) -> [Finding]
}

/// A rule that looks at what one file gives: its declarations, or the code around its sites.
protocol FileRule: Rule {
  static func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding]
}

/// A rule that looks at the repository as a whole, after every change.
protocol RepositoryRule: Rule {
  static func findings(in context: RuleContext) -> [Finding]
}

/// A rule about an exception. An exception has at most one finding, of the first rule that finds something.
protocol ExceptionRule: Rule {
  static func finding(about exception: LegacyException, in context: RuleContext) -> Finding?
}

/// One file as rules see it.
struct AuditedFile {
  let path: String
  let source: SourceFile
  let result: FileResult
}

/// What rules may ask.
struct RuleContext {
  let catalog: Catalog
  let tree: Tree
  let files: [String: FileResult]
  let code: CodeCache
  let repository: RepositoryIndex
  let components: ComponentIndex
  let helpers: HelperIndex
  let reuse: ReuseIndex
  let globs: GlobCache
  /// All contracts of the repository, by place.
  let contracts: [ContractDeclaration]

  /// How many exceptions there are.
  var exceptionCount = 0

  var settings: Settings { tree.settings }

  /// Whether a file is one of UI tests: by role, by target, or because it uses XCUI types.
  func isUITest(_ source: SourceFile) -> Bool {
    tree.role(of: source.path) == .test || source.outline?.flags.contains(.xcui) == true
  }

  /// The severity that a rule has at a path; `nil` when it is off there.
  func severity(of rule: RuleName, at path: String) -> Severity? {
    for setting in settings.pathRules where setting.rule == rule && globs[setting.glob, true].matches(path) {
      return setting.severity
    }
    return settings.rules[rule] ?? rule.severity
  }

  /// A finding with the severity that the configuration gives the rule; `nil` when the rule is off.
  func finding(
    _ rule: RuleName, at place: Place, _ message: String, suggestion: String? = nil, subject: Finding.Subject,
    site: String? = nil
  ) -> Finding? {
    guard let severity = severity(of: rule, at: place.path) else { return nil }
    return Finding(
      rule: rule, severity: severity, place: place, message: message, suggestion: suggestion, subject: subject,
      site: site)
  }

  /// A finding at a site, about the site.
  func finding(
    _ rule: RuleName, at site: SiteRecord, _ message: String, suggestion: String? = nil
  ) -> [Finding] {
    finding(rule, at: site.place, message, suggestion: suggestion, subject: .site(site.id), site: site.id).map { [$0] }
      ?? []
  }
}
