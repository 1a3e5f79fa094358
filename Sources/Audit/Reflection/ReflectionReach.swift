import Identifiers
import Readings

/// Which classes the calls of the reflection systems reach: the class that a call is made on, and everything below it.
struct ReflectionReach {
  struct Reached {
    var type: String
    /// What each system that reaches the class puts before and behind the labels.
    var namings: [Naming]
  }

  struct Naming {
    var system: ReflectionSystem
    var prefixes: [IdentifierValue]?
    var suffixes = [IdentifierValue("")]
    /// Whether a view that has an identifier keeps it.
    var keepsExisting = false
  }

  let evaluator: Evaluator
  private var resolver: Resolver { evaluator.resolver }
  private var found: [String: Reached] = [:]

  init(_ evaluator: Evaluator) { self.evaluator = evaluator }

  mutating func add(_ call: ReflectionCall) {
    for type in [call.type] + resolver.conformers(of: call.type) where reaches(call.system, type) {
      evaluator.recorder?.reach(
        type,
        "\(call.system.entryPoint) is called on \(call.type)"
          + (type == call.type ? "" : ", which \(type) inherits"), call.place)
      found[type, default: Reached(type: type, namings: [])].namings
        .append(
          Naming(
            system: call.system, prefixes: call.prefixes, suffixes: call.suffixes, keepsExisting: call.keepsExisting))
    }
  }

  /// `AccessibilityInjector.inject()` has every view and controller that conforms name its views.
  mutating func addInjector(at place: Place) {
    guard let conformance = ReflectionSystem.identificable.conformance else { return }
    for type in resolver.conformers(of: conformance) where reaches(.identificable, type) {
      let lineage = resolver.lineage(of: type)
      guard lineage.contains(where: { AppleTypes.isView($0) || $0 == "UIViewController" }) else { continue }
      evaluator.recorder?.reach(type, "AccessibilityInjector.inject() has every conformer name its views", place)
      found[type, default: Reached(type: type, namings: [])].namings
        .append(Naming(system: .identificable))
    }
  }

  func classes() -> [Reached] { found.values.sorted { $0.type < $1.type } }

  /// Whether the class is one that the system can name: a class of the repository, that conforms or is a view or controller.
  private func reaches(_ system: ReflectionSystem, _ type: String) -> Bool {
    guard resolver.kind(of: type) == .class else { return false }
    let lineage = resolver.lineage(of: type)
    guard let conformance = system.conformance else {
      return lineage.contains { AppleTypes.isView($0) || $0 == "UIViewController" }
    }
    // A protocol of that name that the repository declares is the system's only if its entry point stands there too.
    guard lineage.contains(conformance) else { return false }
    return !resolver.isDeclared(conformance)
      || resolver.isDeclared(system.entryPoint, in: conformance)
  }
}
