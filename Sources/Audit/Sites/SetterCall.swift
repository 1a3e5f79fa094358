import Identifiers
import Readings

extension FileEvaluation {
  /// `x.setAccessibilityIdentifier(e)`.
  func setter(_ call: CallSite) -> Bool {
    guard call.arguments.count == 1, call.arguments[0].label == nil else { return false }
    if case .member(nil, _) = facts[call.callee].kind { return true }
    if isOwnFunction("setAccessibilityIdentifier", call) { return false }
    let form: Form = facts.language == .objectiveC ? .objcAssignment : .setterCall
    var draft = draft(
      form, call.use, call.index, at: facts[call.callee].offset, call.arguments[0].value, lookup: .assignment,
      element: receiver(of: base(call.callee)))
    draft.expected = expectedTypes("setAccessibilityIdentifier")
    draft.takesType = true
    emit(draft)
    return true
  }

  /// `x.setValue(e, forKey: "accessibilityIdentifier")`.
  func keyValueSetter(_ call: CallSite) -> Bool {
    guard call.arguments.count == 2,
      let key = call.argument("forKey") ?? call.argument("forKeyPath"),
      isText(key.value, "accessibilityIdentifier") || key.label == "forKeyPath" && isPath(key.value)
    else { return false }
    let form: Form = facts.language == .objectiveC ? .objcAssignment : .setterCall
    emit(
      draft(
        form, call.use, call.index, at: facts[call.callee].offset, call.arguments[0].value, lookup: .assignment,
        element: receiver(of: base(call.callee))))
    return true
  }

  /// `"titleLabel.accessibilityIdentifier"`.
  private func isPath(_ id: ExpressionID) -> Bool {
    if case .text(let path) = facts[id].kind { path.hasSuffix(".accessibilityIdentifier") } else { false }
  }

  private func isText(_ id: ExpressionID, _ wanted: String) -> Bool {
    switch facts[id].kind {
    case .text(wanted): return true
    case .macro("keyPath", let arguments):
      return arguments.first.map { printer.text($0.value).hasSuffix(wanted) } ?? false
    case .opaque(let text): return text.hasPrefix("#keyPath(") && text.contains(wanted)
    case .call(let callee, let arguments) where calleeName(callee) == "NSStringFromSelector":
      guard arguments.count == 1 else { return false }
      return printer.text(arguments[0].value).split { !$0.isLetter }.contains { $0 == wanted }
    default: return false
    }
  }

  /// `publisher.assign(to: \.accessibilityIdentifier, on: view)`.
  func publisherAssignment(_ call: CallSite) -> Bool {
    guard let path = call.argument("to"), case .keyPath(_, let names) = facts[path.value].kind,
      names.last == "accessibilityIdentifier"
    else { return false }
    let target = call.argument("on")?.value
    if let target, isImage(type(of: target, call.use)) { return true }
    var draft = draft(
      .uikitAssignment, call.use, call.index, at: facts[path.value].offset, base(call.callee) ?? path.value,
      lookup: .assignment, element: receiver(of: target))
    let source = printer.hole(draft.expression)
    draft.values = [.object(Object(type: nil, source: source))]
    emit(draft)
    return true
  }
}
