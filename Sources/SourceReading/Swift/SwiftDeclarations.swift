import Readings

extension SwiftLowering {
  /// Whether it was a declaration.
  @discardableResult func declaration(_ node: Int) -> Bool {
    switch table.kind(node) {
    case .importDecl: importDeclaration(node)
    case .classDecl: type(node, .class)
    case .structDecl: type(node, .struct)
    case .enumDecl: type(node, .enum)
    case .actorDecl: type(node, .actor)
    case .protocolDecl: type(node, .protocol)
    case .extensionDecl: type(node, .extension)
    case .functionDecl, .initializerDecl, .deinitializerDecl: function(node)
    case .subscriptDecl: subscriptDeclaration(node)
    case .variableDecl: variables(node)
    case .enumCaseDecl: enumCases(node)
    case .typeAliasDecl, .associatedTypeDecl: alias(node)
    case .macroExpansionDecl: _ = macro(node)
    case .ifConfigDecl: conditional(node) { members($0) }
    default: return false
    }
    return true
  }

  /// The elements of a member list, or of what an `#if` clause holds.
  func members(_ list: Int) {
    switch table.kind(list) {
    case .memberBlockItemList:
      for item in table.children(list) where table.kind(item) == .memberBlockItem {
        if let inner = table.firstNode(item) { declaration(inner) }
      }
    case .codeBlockItemList: statements(list)
    default: break
    }
  }

  private func importDeclaration(_ node: Int) {
    guard let path = table.child(node, .importPathComponentList), let first = table.children(path).first,
      let name = table.firstToken(first)
    else { return }
    var isTestable = false
    if let attributes = table.child(node, .attributeList) {
      for attribute in table.children(attributes) where table.kind(attribute) == .attribute {
        if table.text(of: attribute) == "@testable" { isTestable = true }
      }
    }
    facts.imports.append(Import(module: table.name(name), isTestable: isTestable, offset: table.start(name)))
  }

  // MARK: Types

  private func type(_ node: Int, _ kind: Declaration.Kind) {
    var name = ""
    var offset = table.start(node)
    if kind == .extension {
      for child in table.children(node) {
        switch table.kind(child) {
        case .attributeList, .declModifierList, .token, .unexpected: continue
        default: break
        }
        (name, offset) = (table.text(of: child), table.start(child))
        break
      }
    } else if let token = nameToken(node) {
      (name, offset) = (table.name(token), table.start(token))
    }
    let id = reserveDeclaration(kind, name, at: offset, hash: table.hash(of: node))
    head(node, id)
    if let clause = table.child(node, .inheritanceClause) {
      facts.declarations[id.index].inherited = inherited(clause)
    }
    guard let block = table.child(node, .memberBlock) else { return }
    let inner = newScope(.type, declaration: id)
    facts.declarations[id.index].body = inner
    let outer = owner
    owner = nil
    within(inner) { if let list = table.child(block, .memberBlockItemList) { members(list) } }
    owner = outer
  }

  private func inherited(_ clause: Int) -> [String] {
    guard let list = table.child(clause, .inheritedTypeList) else { return [] }
    return table.children(list).compactMap { item in table.firstNode(item).map { table.text(of: bareType($0)) } }
  }

  /// The second token among the children: the name behind the keyword.
  private func nameToken(_ node: Int) -> Int? {
    var seen = 0
    for child in table.children(node) where table.kind(child) == .token {
      seen += 1
      if seen == 2 { return child }
    }
    return nil
  }

  private func alias(_ node: Int) {
    guard let token = nameToken(node) else { return }
    let kind: Declaration.Kind = table.kind(node) == .typeAliasDecl ? .typealias : .associatedType
    let id = reserveDeclaration(kind, table.name(token), at: table.start(token), hash: table.hash(of: node))
    head(node, id)
    if let clause = table.child(node, .inheritanceClause) {
      facts.declarations[id.index].inherited = inherited(clause)
    }
    if let value = table.child(node, .typeInitializerClause), let type = table.lastNode(value) {
      facts.declarations[id.index].type = table.text(of: type)
    }
  }

  private func enumCases(_ node: Int) {
    guard let list = table.child(node, .enumCaseElementList) else { return }
    for element in table.children(list) where table.kind(element) == .enumCaseElement {
      guard let token = table.firstToken(element) else { continue }
      let hash = table.hash(of: element)
      let id = reserveDeclaration(.enumCase, table.name(token), at: table.start(token), hash: hash)
      head(node, id)
      owned(by: id) {
        if let clause = table.child(element, .enumCaseParameterClause) {
          facts.declarations[id.index].parameters = parameters(clause)
        }
        if let value = initialValue(element) { facts.declarations[id.index].value = value }
      }
    }
  }

  // MARK: Functions

  private func function(_ node: Int) {
    let kind: Declaration.Kind = table.kind(node) == .initializerDecl ? .initializer : .function
    let token = kind == .function && table.kind(node) != .deinitializerDecl ? nameToken(node) : table.firstToken(node)
    guard let token else { return }
    let id = reserveDeclaration(kind, table.name(token), at: table.start(token), hash: table.hash(of: node))
    head(node, id)
    var givesValue = false
    owned(by: id) {
      guard let signature = table.child(node, .functionSignature) else { return }
      if let clause = table.child(signature, .functionParameterClause) {
        facts.declarations[id.index].parameters = parameters(clause)
      }
      if let result = table.child(signature, .returnClause), let type = table.lastNode(result) {
        let text = table.text(of: type)
        facts.declarations[id.index].type = text
        givesValue = text != "Void" && text != "()"
      }
    }
    guard let block = table.child(node, .codeBlock) else { return }
    let inner = newScope(.body, declaration: id)
    facts.declarations[id.index].body = inner
    owned(by: id) {
      let result = bodyOf(block, in: inner, givesValue: givesValue)
      facts.declarations[id.index].results = result.results
      if result.hasOtherStatements { facts.declarations[id.index].modifiers.insert(.hasOtherStatements) }
    }
  }

  private func subscriptDeclaration(_ node: Int) {
    guard let token = table.firstToken(node) else { return }
    let id = reserveDeclaration(.subscript, "subscript", at: table.start(token), hash: table.hash(of: node))
    head(node, id)
    owned(by: id) {
      if let clause = table.child(node, .functionParameterClause) {
        facts.declarations[id.index].parameters = parameters(clause)
      }
      if let result = table.child(node, .returnClause), let type = table.lastNode(result) {
        facts.declarations[id.index].type = table.text(of: type)
      }
      if let block = table.child(node, .accessorBlock) { accessors(block, of: id) }
    }
  }

  /// Parameters of functions, initialisers, subscripts and cases.
  func parameters(_ clause: Int) -> [Parameter] {
    guard let list = table.firstNode(clause) else { return [] }
    return table.children(list).compactMap { node in
      switch table.kind(node) {
      case .functionParameter, .enumCaseParameter, .closureParameter: return parameter(node)
      default: return nil
      }
    }
  }

  private func parameter(_ node: Int) -> Parameter {
    var names: [Int] = []
    var type: Int?
    var result = Parameter(label: nil, name: "", type: nil, offset: table.start(node))
    var hasColon = false
    for child in table.children(node) {
      switch table.kind(child) {
      case .token:
        if table.token(child, is: ":") {
          hasColon = true
        } else if table.token(child, is: "...") {
          result.isVariadic = true
        } else if !hasColon, !table.token(child, is: ",") {
          names.append(child)
        }
      case .attributeList:
        for attribute in table.children(child) where table.kind(attribute) == .attribute {
          if let name = table.firstNode(attribute) { result.attributes.append(table.text(of: name)) }
        }
      case .declModifierList, .unexpected: break
      case .initializerClause: result.defaultValue = table.lastNode(child).map { value($0) }
      default: type = child
      }
    }
    if let first = names.first {
      result.offset = table.start(first)
      let label = table.name(first)
      result.label = label == "_" ? nil : label
      let name = names.count > 1 ? table.name(names[1]) : label
      result.name = name == "_" ? "" : name
    }
    result.type = type.map { table.text(of: bareType($0)) }
    return result
  }

  /// A type without `inout`, `@escaping` and the like.
  func bareType(_ node: Int) -> Int {
    guard table.kind(node) == .attributedType, let last = table.lastNode(node) else { return node }
    return last
  }

  // MARK: What all have

  /// Attributes, modifiers, generic parameters and requirements.
  func head(_ node: Int, _ id: DeclarationID) {
    for child in table.children(node) {
      switch table.kind(child) {
      case .attributeList: facts.declarations[id.index].attributes = attributes(child)
      case .declModifierList: facts.declarations[id.index].modifiers.formUnion(modifiers(child))
      case .genericParameterClause:
        guard let list = table.child(child, .genericParameterList) else { continue }
        facts.declarations[id.index].genericParameters = table.children(list).compactMap { parameter in
          guard table.kind(parameter) == .genericParameter else { return nil }
          let tokens = table.children(parameter).filter { table.kind($0) == .token }
          return tokens.first { !table.token($0, is: "each") && !table.token($0, is: "let") }.map { table.name($0) }
        }
        for parameter in table.children(list) where table.kind(parameter) == .genericParameter {
          let text = table.text(of: parameter)
          if text.contains(":") { require(text, id) }
        }
      case .genericWhereClause: require(table.text(of: child), id)
      default: break
      }
    }
  }

  /// Adds what is written behind a generic parameter or `where`.
  private func require(_ text: String, _ id: DeclarationID) {
    let known = facts.declarations[id.index].requirements
    facts.declarations[id.index].requirements = known.map { $0 + " " + text } ?? text
  }

  private func modifiers(_ list: Int) -> Declaration.Modifiers {
    var modifiers: Declaration.Modifiers = []
    for modifier in table.children(list) where table.kind(modifier) == .declModifier {
      // `private(set)` says nothing of reading.
      guard table.child(modifier, .declModifierDetail) == nil, let token = table.firstToken(modifier) else { continue }
      switch table.text(ofToken: token) {
      case "static", "class": modifiers.insert(.static)
      case "override": modifiers.insert(.override)
      case "lazy": modifiers.insert(.lazy)
      case "private": modifiers.insert(.private)
      case "fileprivate": modifiers.insert(.fileprivate)
      case "public", "open", "package": modifiers.insert(.public)
      case "weak": modifiers.insert(.weak)
      case "final": modifiers.insert(.final)
      case "mutating": modifiers.insert(.mutating)
      case "convenience": modifiers.insert(.convenience)
      case "indirect": modifiers.insert(.indirect)
      default: break
      }
    }
    return modifiers
  }

  func attributes(_ list: Int) -> [Attribute] {
    var attributes: [Attribute] = []
    for node in table.children(list) {
      if table.kind(node) == .ifConfigDecl {
        conditional(node) { attributes += self.attributes($0) }
        continue
      }
      guard table.kind(node) == .attribute, let name = table.firstNode(node) else { continue }
      var attribute = Attribute(name: table.text(of: name), offset: table.start(name))
      if let list = table.child(node, .labeledExprList) {
        attribute.arguments = arguments(list)
      } else if let other = table.children(node).first(where: { $0 > name && table.kind($0) != .token }) {
        let text = add(.opaque(table.text(of: other, limit: 200)), at: table.start(other))
        attribute.arguments = [Argument(value: text, offset: table.start(other))]
      }
      attributes.append(attribute)
    }
    return attributes
  }
}
