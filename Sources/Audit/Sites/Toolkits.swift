import Identifiers
import Readings

extension FileEvaluation {
  /// Look-ups by KIF, EarlGrey and ViewInspector: test side wherever they stand. Whether the call is done with.
  func toolkit(_ call: CallSite) -> Bool {
    guard let name = calleeName(call.callee) else { return false }
    if name == "grey_accessibilityID", let first = call.arguments.first {
      emit(call, .earlgrey, first, at: facts[call.callee].offset)
      return true
    }
    if name == "matcher", let argument = call.argument("forAccessibilityID") {
      emit(call, .earlgrey, argument, at: facts[call.callee].offset)
      return true
    }
    if let argument = call.argument("viewWithAccessibilityIdentifier") {
      emit(call, .inspector, argument, at: facts[call.callee].offset)
      return true
    }
    if name == "usingIdentifier", call.arguments.count == 1, let first = call.arguments.first, first.label == nil,
      isKIF(call)
    {
      emit(call, .kif, first, at: facts[call.callee].offset)
      return true
    }
    if let argument = kifArgument(call, name), !isRepositoryFunction(call), isKIF(call) {
      emit(call, .kif, argument, at: facts[call.callee].offset)
      return true
    }
    return false
  }

  private func emit(_ call: CallSite, _ form: Form, _ argument: Argument, at offset: Int32) {
    let target = form == .earlgrey ? nil : element(of: base(call.callee))
    var draft = draft(form, call.use, call.index, at: offset, argument.value, lookup: .explicit, element: target)
    draft.side = .test
    emit(draft)
  }

  /// `…WithAccessibilityIdentifier:` in Swift's or Objective-C's spelling.
  private func kifArgument(_ call: CallSite, _ name: String) -> Argument? {
    if let argument = call.arguments.first(where: {
      $0.label == "withAccessibilityIdentifier" || $0.label?.hasSuffix("WithAccessibilityIdentifier") == true
    }) {
      return argument
    }
    if name.hasSuffix("WithAccessibilityIdentifier"), let first = call.arguments.first, first.label == nil {
      return first
    }
    return nil
  }

  /// Whether the receiver is KIF's: the file imports it, or a tester is asked.
  private func isKIF(_ call: CallSite) -> Bool {
    if facts.imports.contains(where: { $0.module == "KIF" }) { return true }
    guard let root = element(of: base(call.callee)) else { return isTest }
    return root == "tester" || root == "viewTester" || isTest
  }

  private func isRepositoryFunction(_ call: CallSite) -> Bool {
    if case .known(let targets) = resolveHelper(call) { return !targets.isEmpty }
    return false
  }
}
