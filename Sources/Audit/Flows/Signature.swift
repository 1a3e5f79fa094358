import Readings

/// The words that a file must mention to call a helper to some effect: its base name and each label that cannot be left
/// out.
struct Signature: Hashable {
  var words: [UInt32]
  /// The type that it is a member of, asked for where too many files have the words; none for extensions of foreign types.
  var owner: UInt32

  static func all(of key: FlowKey, _ entry: FlowTable.Entry) -> [Signature] {
    let ownerName = Evaluator.innermostName(key.owner)
    let owner = Outline.hash(ownerName)
    switch key.kind {
    case .function:
      guard key.name != "subscript", let reference = entry.reference else { return [] }
      var words: Set<UInt32> = [Outline.hash(key.name)]
      for parameter in reference.declaration.parameters where parameter.defaultValue == nil {
        if let label = parameter.label { words.insert(Outline.hash(label)) }
      }
      // What is `nil` unless it is given is no site then.
      let left = entry.endings.keys.map { ending in
        ending.inputs.compactMap { optionalLabel($0, of: reference) }.map { Outline.hash($0) }
      }
      return Set(left).map { Signature(words: words.union($0).sorted(), owner: owner) }
    case .property:
      // The memberwise initialiser names the type and the property; an assignment only the property.
      let word = Outline.hash(key.name)
      var result = [Signature(words: Set([word, owner]).sorted(), owner: owner)]
      if entry.endings.keys.contains(where: \.isAssignable) { result.append(Signature(words: [word], owner: owner)) }
      return result
    }
  }

  /// The label of a parameter, given by its position, that is `nil` by default.
  private static func optionalLabel(_ input: String, of reference: DeclarationReference) -> String? {
    let parameters = reference.declaration.parameters
    guard let position = Int(input), parameters.indices.contains(position),
      let value = parameters[position].defaultValue, case .null = reference.file.facts[value].kind
    else { return nil }
    return parameters[position].label
  }

  func matches(_ outline: Outline) -> Bool { words.allSatisfy { outline.mentions($0) } }
}

/// The files that may call a helper, kept up to date by file and by helper.
struct Candidates {
  /// Beyond so many files, only those count that mention the helper's type.
  static let most = 64

  private var bySignature: [Signature: Set<String>] = [:]
  private var owned: [Signature: Set<String>] = [:]

  var signatures: Set<Signature> { Set(bySignature.keys) }

  /// Whether a file may call some helper.
  func contain(_ path: String) -> Bool {
    for (signature, paths) in bySignature where paths.contains(path) {
      if paths.count <= Self.most || owned[signature]?.contains(path) == true { return true }
      if owned[signature]?.isEmpty ?? true { return true }
    }
    return false
  }

  /// Puts a file in or takes it out. Gives files that may be candidates now or no longer are.
  mutating func update(_ path: String, _ outline: Outline?) -> Set<String> {
    var touched: Set<String> = []
    for signature in bySignature.keys {
      let had = bySignature[signature]?.contains(path) ?? false
      let has = outline.map { signature.matches($0) } ?? false
      let hadOwner = owned[signature]?.contains(path) ?? false
      let hasOwner = has && (outline?.mentions(signature.owner) ?? false)
      guard had != has || hadOwner != hasOwner else { continue }
      let before = bySignature[signature]?.count ?? 0
      let ownedBefore = owned[signature]?.isEmpty ?? true
      if has { bySignature[signature]?.insert(path) } else { bySignature[signature]?.remove(path) }
      if hasOwner { owned[signature, default: []].insert(path) } else { owned[signature]?.remove(path) }
      touched.insert(path)
      let after = bySignature[signature]?.count ?? 0
      if (before <= Self.most) != (after <= Self.most)
        || (after > Self.most && ownedBefore != (owned[signature]?.isEmpty ?? true))
      {
        touched.formUnion(bySignature[signature] ?? [])
      }
    }
    return touched
  }

  /// Takes the helpers that there are now. Gives files that may be candidates now or no longer are.
  mutating func set(_ signatures: Set<Signature>, files: [(path: String, outline: Outline)]) -> Set<String> {
    var touched: Set<String> = []
    for gone in Set(bySignature.keys).subtracting(signatures) {
      touched.formUnion(bySignature.removeValue(forKey: gone) ?? [])
      owned[gone] = nil
    }
    for signature in signatures where bySignature[signature] == nil {
      var paths: Set<String> = []
      var withOwner: Set<String> = []
      for file in files where signature.matches(file.outline) {
        paths.insert(file.path)
        if file.outline.mentions(signature.owner) { withOwner.insert(file.path) }
      }
      bySignature[signature] = paths
      owned[signature] = withOwner
      touched.formUnion(paths)
    }
    return touched
  }
}
