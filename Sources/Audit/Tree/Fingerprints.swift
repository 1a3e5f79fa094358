import Readings

/// What a file answers to each look-up, as hashes: where two readings of a file differ, the readers of the cell are
/// evaluated again.
enum Fingerprints {
  static func of(_ file: FileIndex) -> [Cell: UInt64] {
    var result: [Cell: UInt64] = [:]
    let facts = file.facts
    func add(_ cell: Cell, _ hash: UInt64) { result[cell, default: 1] = mix(result[cell, default: 1], hash) }
    // What stands in front of an extension's dot may be its module.
    let rests = Dictionary(file.qualified.map { ($0.key, $0.rest) }, uniquingKeysWith: { first, _ in first })

    for member in file.members {
      let declaration = facts[member.declaration]
      let hash = fingerprint(declaration, in: file)
      add(.member(member.key, member.name), hash)
      if let rest = rests[member.key] { add(.member(rest, member.name), hash) }
      guard !member.key.isEmpty else { continue }
      if declaration.kind == .enumCase {
        add(.cases(member.key), hash)
      } else if declaration.isStored {
        add(.stored(member.key), hash)
      }
    }
    for (key, name, id) in file.inherited {
      var hash = StableHash()
      hash.combine(key)
      hash.combine(name)
      hash.combine(facts[id].requirements ?? "")
      add(.supers(key), hash.value)
      if let rest = rests[key] { add(.supers(rest), hash.value) }
      add(.conformers(lastName(name)), hash.value)
    }
    return result
  }

  private static func fingerprint(_ declaration: Declaration, in file: FileIndex) -> UInt64 {
    var hash = StableHash()
    hash.combine(file.path)
    hash.combine(UInt64(declaration.kind.rawValue))
    hash.combine(UInt64(declaration.modifiers.rawValue))
    hash.combine(file.isGenerated ? 1 : 0)
    if declaration.kind.isType {
      // Its members are cells of their own.
      hash.combine(declaration.inherited.joined(separator: ","))
      hash.combine(declaration.requirements ?? "")
      hash.combine(declaration.genericParameters.joined(separator: ","))
      hash.combine(declaration.type ?? "")
    } else {
      hash.combine(declaration.hash)
    }
    var condition = declaration.condition
    while let at = condition {
      hash.combine(facts(file)[at].text)
      condition = facts(file)[at].parent
    }
    return hash.value
  }

  private static func facts(_ file: FileIndex) -> Facts { file.facts }

  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var hash = StableHash()
    hash.combine(left)
    hash.combine(right)
    return hash.value
  }

  /// `A.B<C>` → `B`.
  static func lastName(_ text: String) -> String {
    let plain = text.prefix { $0 != "<" && $0 != " " }
    return plain.split(separator: ".").last.map(String.init) ?? String(plain)
  }
}

extension Declaration {
  /// A `let`, or a `var` without a getter.
  var isStored: Bool {
    switch kind {
    case .constant: true
    case .variable: !accessors.contains { $0.kind == .get || $0.kind == .set } && results.isEmpty
    default: false
    }
  }

  var isStatic: Bool { modifiers.contains(.static) }
  var isFilePrivate: Bool { modifiers.contains(.private) || modifiers.contains(.fileprivate) }
}
