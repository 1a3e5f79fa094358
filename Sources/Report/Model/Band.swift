import Identifiers

/// What is drawn with one colour: the seven states that count, `derived` with `raw`.
enum Band: String, CaseIterable {
  case typed, constant, raw, builder, reflected, untyped, dynamic

  var states: [SiteState] {
    switch self {
    case .typed: [.typed]
    case .constant: [.constant]
    case .raw: [.raw, .derived]
    case .builder: [.interfaceBuilder]
    case .reflected: [.reflected]
    case .untyped: [.untypedParameter]
    case .dynamic: [.dynamic]
    }
  }

  /// The band that a state is drawn in; `nil` for states that count as neither done nor to do.
  init?(_ state: SiteState) {
    guard let band = Band.allCases.first(where: { $0.states.contains(state) }) else { return nil }
    self = band
  }

  var title: String {
    switch self {
    case .typed: "typed"
    case .constant: "constant"
    case .raw: "raw"
    case .builder: "Interface Builder"
    case .reflected: "reflected"
    case .untyped: "untyped parameter"
    case .dynamic: "not resolved"
    }
  }

  /// What a site of the band is, in a sentence without its subject.
  func meaning(_ target: MigrationTarget) -> String {
    switch self {
    case .typed: "a value of a declared type, which the compiler checks: migrated"
    case .constant:
      "a String constant that is written once and used where it is needed: "
        + (target == .constant ? "migrated, as the repository's goal is constants" : "left to do")
    case .raw: "a string where it is used, or the name of a type or function: left to do"
    case .builder: "written in a storyboard or xib: left to do"
    case .reflected: "named after a property by a reflection system at run time: left to do"
    case .untyped: "a shared component that takes a String and hands it on: left to do"
    case .dynamic: "known at run time alone, as far as the audit can follow: left to do"
    }
  }

  func count(_ counts: Counts) -> Int { states.reduce(0) { $0 + counts.count($1) } }

  func count(_ sites: [Side: [SiteState: Int]]) -> Int {
    sites.values.reduce(0) { sum, states in self.states.reduce(sum) { $0 + (states[$1] ?? 0) } }
  }
}

extension SiteState {
  /// The state as people read it.
  var title: String {
    switch self {
    case .typed: "typed"
    case .constant: "constant"
    case .raw: "raw"
    case .derived: "derived"
    case .interfaceBuilder: "Interface Builder"
    case .reflected: "reflected"
    case .untypedParameter: "untyped parameter"
    case .forwarded: "forwarded"
    case .dynamic: "not resolved"
    case .cleared: "cleared"
    case .label: "label"
    }
  }
}
