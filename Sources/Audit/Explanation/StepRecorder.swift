import Identifiers
import Readings

/// Writes down what an evaluation does, while it does it. There is one only when somebody asks for an explanation.
final class StepRecorder {
  typealias Step = Explanation.Step

  /// A site as the evaluation of its file came upon it.
  struct Note {
    var form: Form
    var offset: Int32
    var expression: String
    var element: String?
    /// The offsets between which its expression stands.
    var extent: ClosedRange<Int32>
    var steps: [Step] = []
    var branches: [Explanation.Branch] = []
    var remarks: [String] = []
    /// What calls of the enclosing declaration name, when an identifier is passed on here (`AuditedSite.helper`).
    var passedOn: Set<String> = []
    var isKept = false
  }

  private(set) var notes: [Note] = []
  /// What was looked at and is no site.
  private(set) var rejections: [(offset: Int32, text: String)] = []
  /// What the reflection systems' calls reach, by class.
  private(set) var reached: [String: [Step]] = [:]

  /// What is being evaluated, from the outside in; the first holds what is finished.
  private var open: [Step] = [Step(text: "")]
  private var branches: [Explanation.Branch] = []
  private var count = 0
  private static let mostSteps = 2_000

  // MARK: Steps

  func begin(_ id: ExpressionID, _ file: FileIndex) {
    let (line, column) = file.facts.position(of: file.facts[id].offset)
    let text = String(SourcePrinter(facts: file.facts).text(id).prefix(160))
    open.append(Step(text: text, place: Place(path: file.path, line: line, column: column)))
  }

  func end(_ values: [Value]) {
    guard open.count > 1, var step = open.popLast() else { return }
    step.values = values.map(\.explained)
    // A literal says what it is by itself; the same expression asked again says nothing new.
    if step.steps.isEmpty, step.values == [step.text], open.count > 1 { return }
    append(step)
  }

  private func append(_ step: Step) {
    guard count < Self.mostSteps, !open[open.count - 1].steps.contains(step) else { return }
    count += 1
    open[open.count - 1].steps.append(step)
  }

  func remark(_ text: String, _ place: Place? = nil) { append(Step(text: text, place: place)) }

  /// A name led to a declaration.
  func lead(to reference: DeclarationReference, _ how: String = "") {
    remark(reference.explained + how, reference.place)
  }

  /// A name led to a type.
  func lead(toType key: String, _ tree: Tree) {
    guard let primary = tree.declarations(ofType: key).first(where: { $0.declaration.kind != .extension }) else {
      return
    }
    lead(to: primary)
  }

  // MARK: Sites

  /// A new use or declaration is looked at.
  func forget() {
    open = [Step(text: "")]
    branches = []
    count = 0
  }

  func branch(_ value: String, _ state: SiteState, _ rule: String) {
    let branch = Explanation.Branch(value: value, state: state, rule: rule)
    if !branches.contains(branch) { branches.append(branch) }
  }

  func site(_ draft: Draft, _ facts: Facts, remarks: [String], passedOn: [Input] = []) {
    let extent = Self.extent(of: draft.expression, facts)
    notes.append(
      Note(
        form: draft.form, offset: draft.offset,
        expression: String(SourcePrinter(facts: facts).text(draft.expression).prefix(400)), element: draft.element,
        extent: min(draft.offset, extent.lowerBound)...max(draft.offset, extent.upperBound), steps: open[0].steps,
        branches: branches, remarks: remarks, passedOn: Set(passedOn.map(\.helper))))
    forget()
  }

  func keep() { if !notes.isEmpty { notes[notes.count - 1].isKept = true } }

  func reject(at offset: Int32, _ text: String) { rejections.append((offset, text)) }

  func reach(_ type: String, _ text: String, _ place: Place) {
    let step = Step(text: text, place: place)
    if reached[type]?.contains(step) != true { reached[type, default: []].append(step) }
  }

  /// From the first to the last token of an expression that the facts know.
  private static func extent(of id: ExpressionID, _ facts: Facts) -> ClosedRange<Int32> {
    var (low, high) = (facts[id].offset, facts[id].offset)
    func look(_ id: ExpressionID, _ depth: Int) {
      low = min(low, facts[id].offset)
      high = max(high, facts[id].offset)
      guard depth < 24 else { return }
      facts[id].forEachPart { look($0, depth + 1) }
    }
    look(id, 0)
    return low...high
  }
}

extension Value {
  /// The value for people.
  var explained: String {
    switch self {
    case .text(let text): Self.explained(text.parts)
    case .null: "nil"
    case .type(let key): "the type \(key)"
    case .enumCase(let key, let reference): "the case \(key).\(reference.declaration.name)"
    case .instance(let instance):
      instance.payload.isEmpty
        ? "a value of \(instance.type)"
        : "a value of \(instance.type) made of \(instance.payload.map(\.explained).joined(separator: " or "))"
    case .object(let object):
      if object.isSelf {
        "self"
      } else if object.isLocalized {
        "localized copy"
      } else if let input = object.input {
        "what is passed for \(([input.name] + input.path).joined(separator: "."))"
      } else {
        "not known before run time"
      }
    case .array(let elements): "a list of \(elements.count)"
    case .tuple(let fields): "a tuple of \(fields.count)"
    case .dictionary(let fields): "a dictionary of \(fields.count)"
    case .closure: "a closure"
    }
  }

  static func explained(_ parts: [Part]) -> String {
    let inside = parts.map { part -> String in
      switch part {
      case .text(let text, _), .derived(let text): SourcePrinter.escaped(text)
      case .hole(let source, _): source.text.isEmpty ? "{}" : "{\(source.text)}"
      case .input(let input): "{\(([input.name] + input.path).joined(separator: "."))}"
      case .open: "{}"
      }
    }
    return "\"" + inside.joined() + "\""
  }
}

extension Input {
  /// The name under which calls that pass it and the declaration meet.
  var helper: String {
    switch source {
    case .parameter(let reference, _): FlowKey(function: reference).helper
    case .property(let reference): FlowKey(property: reference.declaration.name, of: reference.owner).helper
    }
  }
}

extension DeclarationReference {
  /// `static let AX.title`.
  var explained: String {
    let declaration = declaration
    let isMember = !owner.isEmpty
    let name = isMember ? owner + "." + declaration.name : declaration.name
    let word: String
    switch declaration.kind {
    case .variable: word = declaration.isStored ? "var" : "computed var"
    case .constant: word = "let"
    case .function: word = "func"
    case .initializer: word = "initialiser"
    case .subscript: word = "subscript"
    case .enumCase: word = "case"
    case .binding: word = "local binding"
    case .typealias: word = "typealias"
    default: word = "\(declaration.kind)"
    }
    let labels = declaration.kind == .function || declaration.kind == .initializer
    let suffix = labels ? "(" + declaration.parameters.map { ($0.label ?? "_") + ":" }.joined() + ")" : ""
    let isStatic = declaration.isStatic && isMember && declaration.kind != .enumCase
    return (isStatic ? "static " : "") + word + " " + name + suffix
  }
}
