import Identifiers
import Readings

/// The sites of files that are no source code: storyboards, xibs and UI-flow files.
enum DocumentSites {
  /// Whether a file is of such a kind and may hold identifiers.
  static func mayHold(_ file: SourceFile) -> Bool {
    switch file.kind {
    case .interfaceBuilder, .flowYAML, .flowScript, .flowPython: file.outline?.flags.contains(.trigger) ?? false
    default: false
    }
  }

  static func result(of file: SourceFile, in tree: Tree) -> FileResult {
    var result = FileResult()
    switch file.reading {
    case .interface(let facts)?: result.sites = InterfaceSites.sites(of: facts, path: file.path)
    case .flow(let facts)?: result.sites = FlowSites.sites(of: facts, path: file.path, in: tree)
    default: return result
    }
    let role = tree.roles(of: file.path)
    if role.role == .excluded, role.reason != "unit_test" {
      result.excluded[role.reason ?? "role"] = result.sites.isEmpty ? nil : result.sites.count
      result.sites = []
    }
    let module = tree.module(of: file.path)
    let owners = tree.owners(of: file.path)
    for index in result.sites.indices {
      result.sites[index].site.module = module
      result.sites[index].site.owners = owners
    }
    return result
  }
}

/// The sites of a storyboard or xib.
enum InterfaceSites {
  static func sites(of facts: InterfaceFacts, path: String) -> [AuditedSite] {
    var ordinals: [SiteKey: Int] = [:]
    return facts.elements.map { element in
      // The object's id keeps a site the same while its identifier changes, and is the same in every localised copy.
      var key = SiteKey(
        side: .app, form: .interfaceBuilder, path: path, owner: element.owner + "." + element.objectID,
        element: element.element, expression: element.identifier)
      let ordinal = ordinals[key, default: 0]
      ordinals[key] = ordinal + 1
      key.ordinal = ordinal
      let (line, column) = facts.position(of: element.offset)
      let site = Site(
        key: key, line: line, column: column, state: .interfaceBuilder, values: [IdentifierValue(element.identifier)])
      return AuditedSite(
        site: site, lookup: .assignment, group: unlocalised(path) + "#" + element.objectID, source: .interfaceBuilder)
    }
  }

  /// The path without the language that a copy is for.
  private static func unlocalised(_ path: String) -> String {
    path.split(separator: "/").map { $0.hasSuffix(".lproj") ? "*.lproj" : $0 }.joined(separator: "/")
  }
}

/// The sites of a UI-flow file.
enum FlowSites {
  static func sites(of facts: FlowFacts, path: String, in tree: Tree) -> [AuditedSite] {
    var ordinals: [SiteKey: Int] = [:]
    let modules = ScriptModules(tree: tree, facts: facts, path: path)
    return facts.lookups.compactMap { lookup in
      guard let lookup = settled(lookup, modules) else { return nil }
      var key = SiteKey(
        side: .test, form: .flowFile, path: path, owner: "", element: lookup.element, expression: lookup.expression)
      let ordinal = ordinals[key, default: 0]
      ordinals[key] = ordinal + 1
      key.ordinal = ordinal
      let (line, column) = facts.position(of: lookup.offset)
      var state = SiteState.raw
      var values: [IdentifierValue] = []
      switch lookup.meaning {
      case .value(let value):
        values = [value]
        if lookup.isConstant { state = .constant }
      case .expression: break
      case .unknown: state = .dynamic
      }
      let site = Site(key: key, line: line, column: column, state: state, values: values)
      return AuditedSite(
        site: site, lookup: lookup.mayBeLabel ? .query : .explicit, group: key.id)
    }
  }
  /// A look-up with the constants of other scripts put in; `nil` when it turns out to be none by identifier.
  private static func settled(_ lookup: FlowFacts.Lookup, _ modules: ScriptModules) -> FlowFacts.Lookup? {
    guard !lookup.operands.isEmpty else { return lookup }
    let parts = modules.resolved(lookup.operands)
    var value = parts.reduce(IdentifierValue("")) { $0.appending($1 ?? .hole) }
    if lookup.needsTilde {
      guard let rest = value.removing(prefix: "~") else { return nil }
      value = rest
    }
    var lookup = lookup
    lookup.meaning = value.isBlank ? .unknown : .value(value)
    return lookup
  }
}
