import Identifiers
import Readings

extension FileEvaluation {
  /// `x.accessibilityIdentifier = e`. Whether the assignment is done with.
  func assignment(_ use: Use, _ index: Int, _ left: ExpressionID, _ right: ExpressionID) -> Bool {
    let form: Form = facts.language == .objectiveC ? .objcAssignment : .uikitAssignment
    switch facts[left].kind {
    case .index(let base, let arguments):
      guard arguments.count == 1, arguments[0].label == "keyPath",
        case .keyPath(_, let names) = facts[arguments[0].value].kind, names.last == "accessibilityIdentifier"
      else { return false }
      if isImage(type(of: base, use)) {
        recorder?.reject(at: facts[left].offset, "the property of an image, not of a view")
        return true
      }
      emit(
        draft(
          form, use, index, at: facts[arguments[0].value].offset, right, lookup: .assignment,
          element: receiver(of: base)))
      return true
    case .member(let base, "accessibilityIdentifier"):
      guard let base else { return true }
      return assign(to: base, form, use, index, left, right)
    case .name("accessibilityIdentifier"):
      return assign(to: nil, form, use, index, left, right)
    default: return false
    }
  }

  /// `x.accessibilityIdentifier? += e`: what was there before, with something behind it.
  func appending(_ use: Use, _ index: Int, _ left: ExpressionID, _ right: ExpressionID) {
    guard case .member(let base?, "accessibilityIdentifier") = facts[left].kind, !isImage(type(of: base, use)) else {
      if case .name("accessibilityIdentifier") = facts[left].kind { append(use, index, left, right, nil) }
      return
    }
    append(use, index, left, right, base)
  }

  private func append(_ use: Use, _ index: Int, _ left: ExpressionID, _ right: ExpressionID, _ base: ExpressionID?) {
    let key = base.flatMap { type(of: $0, use)?.key } ?? file.typeKey(around: use.scope)
    if let key, resolver.isDeclared(key), isModel(key) { return }
    let frame = frame(use.scope)
    let before = Part.hole(HoleSource(text: "", names: []), isLocalized: false)
    var draft = draft(
      .uikitAssignment, use, index, at: facts[left].offset, right, lookup: .assignment, element: receiver(of: base))
    draft.values = evaluator.holes(evaluator.evaluate(right, frame), right, frame).map {
      .text(Text(parts: [before] + $0))
    }
    emit(draft)
  }

  private func assign(
    to base: ExpressionID?, _ form: Form, _ use: Use, _ index: Int, _ left: ExpressionID, _ right: ExpressionID
  ) -> Bool {
    let isSelf = base.map { if case .name("self") = facts[$0].kind { true } else { false } } ?? true
    if base == nil {
      // A local of that name.
      if case .local = resolver.meaning(
        of: "accessibilityIdentifier", at: facts[left].offset, in: use.scope, of: file)
      {
        recorder?.reject(at: facts[left].offset, "a local of that name")
        return true
      }
    }
    let key: String?
    if isSelf {
      key = file.typeKey(around: use.scope)
    } else if let base {
      let type = type(of: base, use)
      if isImage(type) {
        recorder?.reject(at: facts[left].offset, "the property of an image, not of a view")
        return true
      }
      if case .metatype? = type { return true }
      key = type?.key
    } else {
      key = nil
    }
    if let key, resolver.isDeclared(key), isModel(key) {
      // A model's property: counts where a view takes it, as an assignment to a property of the repository.
      recorder?.reject(
        at: facts[left].offset, "\(key) is no view: the property is its own, and counts only if a view is given it")
      return false
    }
    if let key, resolver.inherits(key, from: ["UIImage", "NSImage"]) {
      recorder?.reject(at: facts[left].offset, "the property of an image, not of a view")
      return true
    }
    emit(
      draft(
        form, use, index, at: facts[left].offset, right, lookup: .assignment,
        element: base.flatMap { receiver(of: $0) }))
    return true
  }

  func isImage(_ type: StaticType?) -> Bool {
    guard let key = type?.key else { return false }
    return key == "UIImage" || key == "NSImage" || resolver.inherits(key, from: ["UIImage", "NSImage"])
  }

  /// Whether a type of the repository has a property `accessibilityIdentifier` of its own, or none at all: it is no view.
  private func isModel(_ key: String) -> Bool {
    if isSystemObject(key) { return false }
    let own = resolver.members(named: "accessibilityIdentifier", of: key, from: file).filter {
      !$0.declaration.isStatic && !$0.declaration.modifiers.contains(.override)
        && ($0.declaration.kind == .variable || $0.declaration.kind == .constant)
    }
    let kind = resolver.kind(of: key)
    if kind == .protocol {
      let requirements = resolver.primary(key)?.declaration.requirements ?? ""
      return !own.isEmpty && !requirements.contains("UI") && !requirements.contains("NS")
    }
    return !own.isEmpty || kind == .struct || kind == .enum || kind == .actor
  }

  /// Whether a type inherits from a class of the system, so that the property is the system's.
  func isSystemObject(_ key: String) -> Bool {
    resolver.lineage(of: key).contains { name in
      guard AppleTypes.isKnown(name), name != "NSObject" else { return false }
      return true
    }
  }
}
