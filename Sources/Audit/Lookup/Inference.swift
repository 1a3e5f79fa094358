import Readings

/// What is known of the type of an expression without running the compiler: names are keys of types.
enum StaticType: Hashable {
  case instance(TypeShape)
  case metatype(String)

  /// The key of a named type, of an instance.
  var key: String? {
    if case .instance(let shape) = self { shape.name } else { nil }
  }
}

extension Resolver {
  /// A written type with its names resolved to keys.
  ///
  /// - Parameter bound: what generic parameters of the types around stand for.
  func resolved(
    _ shape: TypeShape, in scope: ScopeID, of file: FileIndex, bound: GenericBindings = [:], depth: Int = 0
  ) -> TypeShape {
    func inner(_ shape: TypeShape) -> TypeShape { resolved(shape, in: scope, of: file, bound: bound, depth: depth) }
    switch shape {
    case .named(let name, let arguments):
      if let meant = bound[name], arguments.isEmpty { return meant }
      let generic = constraint(of: name, in: scope, of: file)
      guard generic == nil, let key = resolveType(name, in: scope, of: file) else {
        return .named(generic ?? name, arguments: arguments.map(inner))
      }
      let given = arguments.map(inner)
      let implied = impliedArguments(of: key, name, given, in: scope, of: file, bound: bound, depth: depth)
      return .named(key, arguments: implied ?? given)
    case .array(let element): return .array(inner(element))
    case .dictionary(let key, let value): return .dictionary(key: inner(key), value: inner(value))
    case .function(let parameters, let result):
      return .function(parameters: parameters.map(inner), result: inner(result))
    case .tuple(let parts): return .tuple(parts.map(inner))
    case .composition(let parts): return .composition(parts.map(inner))
    }
  }

  /// What a generic parameter has to be, where its `where` clause says so in the form `T: P`.
  private func constraint(of name: String, in scope: ScopeID, of file: FileIndex) -> String? {
    var next: ScopeID? = scope
    while let at = next {
      if let id = file.facts[at].declaration {
        let declaration = file.facts[id]
        if declaration.genericParameters.contains(name) {
          guard let text = declaration.requirements, let range = text.range(ofWord: name + ":") else { return nil }
          let bound = text[range.upperBound...].drop { $0 == " " }.prefix {
            $0.isLetter || $0.isNumber || $0 == "." || $0 == "_"
          }
          return resolveType(String(bound), in: scope, of: file) ?? String(bound)
        }
      }
      next = file.facts[at].parent
    }
    return nil
  }

  func type(_ written: String?, in scope: ScopeID, of file: FileIndex) -> StaticType? {
    guard let written, case .some(let shape) = shape(written) else { return nil }
    return .instance(resolved(shape, in: scope, of: file))
  }

  /// The type of a variable, function result, case or type that a name means.
  ///
  /// - Parameter owner: the type that it is asked of as a member, for what its generic parameters stand for.
  func type(of reference: DeclarationReference, in owner: TypeShape? = nil, depth: Int = 0) -> StaticType? {
    let declaration = reference.declaration
    let file = reference.file
    if declaration.kind == .enumCase { return .instance(.named(reference.owner, arguments: [])) }
    if declaration.kind.isType { return file.typeKeys[reference.id.raw].map { .metatype($0) } }
    if let written = declaration.type {
      guard let owner, case .some(let shape) = shape(written) else {
        return type(written, in: declaration.scope, of: file)
      }
      return .instance(resolved(shape, in: declaration.scope, of: file, bound: bindings(of: reference, in: owner)))
    }
    guard depth < 10 else { return nil }
    if let known = knownTypes[reference] { return known }
    let found = inferredType(of: reference, depth: depth + 1)
    knownTypes[reference] = found
    return found
  }

  private func inferredType(of reference: DeclarationReference, depth: Int) -> StaticType? {
    let declaration = reference.declaration
    if declaration.kind == .binding { return type(ofBinding: reference, depth: depth) }
    // Without a value: `let x: T` assigned later, or a property whose type is in its wrapper.
    return declaration.value.flatMap { type(of: $0, in: declaration.scope, of: reference.file, depth: depth) }
  }

  private func type(ofBinding reference: DeclarationReference, depth: Int) -> StaticType? {
    let declaration = reference.declaration
    let file = reference.file
    let scope = file.facts[declaration.scope]
    if let value = declaration.value {
      var bound: StaticType?
      if case .name(let name) = file.facts[value].kind, name == declaration.name {
        bound = type(ofName: name, at: declaration.offset, in: declaration.scope, of: file, depth: depth)
      } else {
        bound = type(of: value, in: scope.parent ?? declaration.scope, of: file, depth: depth)
      }
      guard scope.kind == .loop else { return bound }
      if case .instance(let shape)? = bound { return shape.element.map { .instance($0) } }
      return nil
    }
    guard scope.kind == .closure else { return nil }
    let names = file.declarations(in: declaration.scope).filter {
      file.facts[$0].kind == .binding && file.facts[$0].value == nil
    }
    guard let position = names.firstIndex(of: reference.id) else { return nil }
    return type(ofClosureParameter: position, in: declaration.scope, of: file, depth: depth)
  }

  /// What a closure's parameter is, from what the closure is handed to.
  func type(
    ofClosureParameter position: Int, in closure: ScopeID, of file: FileIndex, depth: Int
  ) -> StaticType? {
    guard depth < 10 else { return nil }
    guard let call = file.facts[closure].call, case .call(let callee, let arguments) = file.facts[call].kind else {
      return declaredParameter(position, ofClosure: closure, of: file)
    }
    if case .member(let base?, let name) = file.facts[callee].kind {
      if name == "map" || name == "flatMap" || Self.eachFunctions.contains(name) {
        let outer = file.facts[closure].parent ?? closure
        guard case .instance(let shape)? = type(of: base, in: outer, of: file, depth: depth + 1) else { return nil }
        if let element = shape.element {
          if case .tuple(let parts) = element, parts.count > 1 {
            return position < parts.count ? .instance(parts[position]) : nil
          }
          return .instance(element)
        }
        return .instance(shape)
      }
    }
    if case .name(let name) = file.facts[callee].kind, name == "ForEach" || name == "List", let first = arguments.first,
      !first.isTrailing
    {
      let outer = file.facts[closure].parent ?? closure
      if case .instance(let shape)? = type(of: first.value, in: outer, of: file, depth: depth + 1) {
        if case .tuple(let parts)? = shape.element, parts.count > 1, closureNames(closure, of: file) > 1 {
          return position < parts.count ? .instance(parts[position]) : nil
        }
        return shape.element.map { .instance($0) }
      }
    }
    return nil
  }

  /// How many names a closure gives to what it gets.
  private func closureNames(_ closure: ScopeID, of file: FileIndex) -> Int {
    file.declarations(in: closure).count { file.facts[$0].kind == .binding && file.facts[$0].value == nil }
  }

  /// `let f: (A) -> B = { $0… }`.
  private func declaredParameter(_ position: Int, ofClosure closure: ScopeID, of file: FileIndex) -> StaticType? {
    for declaration in file.facts.declarations {
      guard let value = declaration.value, case .closure(closure, _) = file.facts[value].kind,
        case .instance(.function(let parameters, _))? = type(declaration.type, in: declaration.scope, of: file)
      else { continue }
      return position < parameters.count ? .instance(parameters[position]) : nil
    }
    return nil
  }

  static let eachFunctions: Set<String> = [
    "forEach", "compactMap", "first", "last", "filter", "contains", "allSatisfy", "firstIndex", "sorted", "min", "max",
    "reduce", "drop", "prefix", "then", "with", "also", "apply", "configure",
  ]

  /// The type of an expression.
  func type(
    of id: ExpressionID, in fallback: ScopeID, of file: FileIndex, depth: Int = 0
  ) -> StaticType? {
    guard depth < 12 else { return nil }
    let expression = file.facts[id]
    let scope = file.expressionScopes[id] ?? fallback
    switch expression.kind {
    case .text, .interpolation: return .instance(.string)
    case .number(let text): return .instance(.named(text.contains(".") ? "Double" : "Int", arguments: []))
    case .boolean: return .instance(.named("Bool", arguments: []))
    case .name(let name): return type(ofName: name, at: expression.offset, in: scope, of: file, depth: depth)
    case .member(let base?, let name):
      return type(ofMember: name, of: type(of: base, in: scope, of: file, depth: depth + 1), from: file, depth: depth)
    case .call(let callee, let arguments):
      return type(ofCall: callee, arguments, in: scope, of: file, depth: depth)
    case .index(let base, _):
      guard case .instance(let shape)? = type(of: base, in: scope, of: file, depth: depth + 1) else { return nil }
      switch shape {
      case .array(let element): return .instance(element)
      case .dictionary(_, let value): return .instance(value)
      case .named("XCUIElementQuery", _), .named("XCUIApplication", _), .named("XCUIElement", _):
        return .instance(.named("XCUIElement", arguments: []))
      case .named(let key, _):
        for reference in members(named: "subscript", of: key, from: file) {
          if let type = type(of: reference, depth: depth + 1) { return type }
        }
        return nil
      default: return nil
      }
    case .cast(_, let written): return type(written, in: scope, of: file)
    case .ternary(_, let then, let otherwise):
      return type(of: then, in: scope, of: file, depth: depth + 1)
        ?? type(of: otherwise, in: scope, of: file, depth: depth + 1)
    case .infix("??", let left, let right):
      return type(of: left, in: scope, of: file, depth: depth + 1)
        ?? type(of: right, in: scope, of: file, depth: depth + 1)
    case .infix(let sign, let left, _):
      if ["==", "!=", "<", ">", "<=", ">=", "&&", "||"].contains(sign) {
        return .instance(.named("Bool", arguments: []))
      }
      return type(of: left, in: scope, of: file, depth: depth + 1)
    case .array(let elements):
      guard let first = elements.first,
        case .instance(let shape)? = type(of: first, in: scope, of: file, depth: depth + 1)
      else { return .instance(.named("Array", arguments: [])) }
      return .instance(.array(shape))
    case .dictionary(let entries):
      guard let first = entries.first,
        case .instance(let key)? = type(of: first.key, in: scope, of: file, depth: depth + 1),
        case .instance(let value)? = type(of: first.value, in: scope, of: file, depth: depth + 1)
      else { return .instance(.named("Dictionary", arguments: [])) }
      return .instance(.dictionary(key: key, value: value))
    default: return nil
    }
  }

  func type(
    ofName name: String, at offset: Int32, in scope: ScopeID, of file: FileIndex, depth: Int
  ) -> StaticType? {
    switch name {
    case "self": return file.typeKey(around: scope).map { .instance(.named($0, arguments: [])) }
    case "Self": return file.typeKey(around: scope).map { .metatype($0) }
    case "super":
      guard let key = file.typeKey(around: scope) else { return nil }
      return supers(of: key).first.map { .instance(.named($0, arguments: [])) }
    default: break
    }
    switch meaning(of: name, at: offset, in: scope, of: file, global: false) {
    case .local(let reference): return type(of: reference, depth: depth + 1)
    case .parameter(let reference, let index):
      let body = reference.declaration.body ?? reference.declaration.scope
      return type(reference.declaration.parameters[index].type, in: body, of: reference.file)
    case .accessorParameter(let reference, _): return type(of: reference, depth: depth + 1)
    case .shorthand(let closure, let index):
      return type(ofClosureParameter: index, in: closure, of: file, depth: depth + 1)
    case .members(let found, let enclosing):
      let owner = TypeShape.named(enclosing, arguments: [])
      for reference in found {
        if let type = type(of: reference, in: owner, depth: depth + 1) { return type }
      }
      return nil
    case .files(let found):
      for reference in found {
        if let type = type(of: reference, depth: depth + 1) { return type }
      }
      return nil
    case .type(let key): return .metatype(key)
    case .unknown:
      if name.first?.isUppercase == true { return .metatype(name) }
      if let key = file.typeKey(around: scope) { return appleProperty(name, of: key) }
      return nil
    }
  }

  private func appleProperty(_ name: String, of key: String) -> StaticType? {
    let types = lineage(of: key)
    if AppleTypes.queryProviders.contains(name), types.contains(where: { $0.hasPrefix("XCUI") }) {
      return .instance(.named("XCUIElementQuery", arguments: []))
    }
    for type in types {
      if let property = AppleTypes.property(name, of: type) { return .instance(.named(property, arguments: [])) }
    }
    return nil
  }

  func type(ofMember name: String, of base: StaticType?, from file: FileIndex, depth: Int) -> StaticType? {
    switch base {
    case .metatype(let key)?:
      if name == "self" { return base }
      if name == "init" { return base }
      if let inner = nested(name, in: key, from: file) { return .metatype(inner) }
      for reference in members(named: name, of: key, from: file) {
        if let type = type(of: reference, depth: depth + 1) { return type }
      }
      if ["shared", "default", "main", "current", "standard"].contains(name) {
        return .instance(.named(key, arguments: []))
      }
      return nil
    case .instance(let shape)?:
      if let type = collectionMember(name, of: shape) { return type }
      guard let key = shape.name else { return nil }
      if key.hasPrefix("XCUI") {
        if AppleTypes.queryProviders.contains(name) { return .instance(.named("XCUIElementQuery", arguments: [])) }
        if name == "firstMatch" || name == "element" { return .instance(.named("XCUIElement", arguments: [])) }
        if name == "allElementsBoundByIndex" || name == "allElementsBoundByAccessibilityElement" {
          return .instance(.array(.named("XCUIElement", arguments: [])))
        }
        if name == "identifier" || name == "label" { return .instance(.string) }
      }
      for reference in members(named: name, of: key, from: file) where !reference.declaration.kind.isType {
        if let type = type(of: reference, in: shape, depth: depth + 1) { return type }
        return nil
      }
      return appleProperty(name, of: key)
    case nil:
      // In a test an element of unknown type is still asked for queries.
      if AppleTypes.queryProviders.contains(name), file.usesXCUI || tree.role(of: file.path) == .test {
        return .instance(.named("XCUIElementQuery", arguments: []))
      }
      return nil
    }
  }

  private func collectionMember(_ name: String, of shape: TypeShape) -> StaticType? {
    if let position = Int(name) {
      // An element of a tuple; of each tuple, where a loop takes them apart.
      if case .tuple(let parts) = shape { return parts.indices.contains(position) ? .instance(parts[position]) : nil }
      guard case .tuple(let parts)? = shape.element, parts.indices.contains(position) else { return nil }
      return .instance(.array(parts[position]))
    }
    guard let element = shape.element else { return nil }
    switch name {
    case "first", "last", "randomElement", "min", "max": return .instance(element)
    case "reversed", "sorted", "filter", "prefix", "suffix", "dropFirst", "dropLast", "shuffled", "indices":
      return .instance(shape)
    case "enumerated": return .instance(.array(.tuple([.named("Int", arguments: []), element])))
    case "count": return .instance(.named("Int", arguments: []))
    default: return nil
    }
  }

  private func type(
    ofCall callee: ExpressionID, _ arguments: [Argument], in scope: ScopeID, of file: FileIndex, depth: Int
  ) -> StaticType? {
    switch file.facts[callee].kind {
    case .closure(let inner, let results):
      return results.first.flatMap { type(of: $0, in: inner, of: file, depth: depth + 1) }
    case .name("type"): return nil
    case .name(let name) where Self.queryFunctions.contains(name) || Self.elementFunctions.contains(name):
      // Within an extension of an element or query.
      guard let key = file.typeKey(around: scope), key.hasPrefix("XCUI") else { break }
      let isElement = Self.elementFunctions.contains(name)
      return .instance(.named(isElement ? "XCUIElement" : "XCUIElementQuery", arguments: []))
    case .name(let name) where name == "Array" || name == "Set":
      return arguments.first.flatMap { type(of: $0.value, in: scope, of: file, depth: depth + 1) }
    case .member(let base?, let name):
      let receiver = type(of: base, in: scope, of: file, depth: depth + 1)
      if case .metatype(let key)? = receiver, name == "init" { return .instance(.named(key, arguments: [])) }
      if Self.queryFunctions.contains(name), isElement(receiver, in: file) {
        return .instance(.named("XCUIElementQuery", arguments: []))
      }
      if Self.elementFunctions.contains(name), isElement(receiver, in: file) {
        return .instance(.named("XCUIElement", arguments: []))
      }
      if case .instance(let shape)? = receiver, shape.element != nil { return collectionMember(name, of: shape) }
      if case .metatype(let key)? = receiver, let inner = nested(name, in: key, from: file) {
        return .instance(.named(inner, arguments: []))
      }
      return result(ofFunction: name, of: receiver, from: file, depth: depth)
    default: break
    }
    switch type(of: callee, in: scope, of: file, depth: depth + 1) {
    case .metatype(let key)?: return .instance(.named(key, arguments: []))
    case .instance(.function(_, let result))?: return .instance(result)
    case let other?: return other
    case nil: return nil
    }
  }

  private func result(
    ofFunction name: String, of receiver: StaticType?, from file: FileIndex, depth: Int
  ) -> StaticType? {
    let key: String
    switch receiver {
    case .metatype(let type)?: key = type
    case .instance(let shape)?:
      guard let name = shape.name else { return nil }
      key = name
    case nil: return nil
    }
    if Self.chainRoots.contains(key) { return .instance(.named("View", arguments: [])) }
    for reference in members(named: name, of: key, from: file) {
      if reference.declaration.type == "Self" { return .instance(.named(key, arguments: [])) }
      switch type(of: reference, depth: depth + 1) {
      case .instance(.function(_, let result))?: return .instance(result)
      case let found?: return found
      case nil: continue
      }
    }
    return nil
  }

  /// SwiftUI's views: what a modifier gives is a view, whatever its name.
  private static let chainRoots: Set<String> = [
    "View", "Text", "Image", "VStack", "HStack", "ZStack", "ForEach", "List", "Group", "Button", "Spacer", "EmptyView",
    "AnyView", "Color",
  ]

  static let queryFunctions: Set<String> = [
    "descendants", "children", "matching", "containing",
    // As Objective-C spells them.
    "descendantsMatchingType", "childrenMatchingType", "matchingType", "matchingIdentifier", "matchingPredicate",
    "containingType", "containingPredicate",
  ]
  static let elementFunctions: Set<String> = [
    "element", "elementBoundByIndex", "elementAtIndex", "elementMatchingType", "elementMatchingPredicate",
  ]

  /// Whether something is, or may be in a test, an element or query of XCTest.
  func isElement(_ type: StaticType?, in file: FileIndex) -> Bool {
    switch type {
    case .instance(let shape)?: shape.name?.hasPrefix("XCUI") ?? false
    case .metatype?: false
    case nil: file.usesXCUI || tree.role(of: file.path) == .test
    }
  }
}

extension String {
  /// Where `word` stands with no letter before it.
  func range(ofWord word: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(word) {
        let isFree =
          start == startIndex || !(self[index(before: start)].isLetter || self[index(before: start)].isNumber)
        if isFree { return start..<index(start, offsetBy: word.count) }
      }
      start = index(after: start)
    }
    return nil
  }
}
