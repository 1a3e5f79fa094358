public struct Text: View, Primitive {
  let text: String
  nonisolated public init(_ text: String) { self.text = text }
  public var body: Never { fatalError("a primitive view has no body") }
  var elements: [StandInElement] { [StandInElement(kind: "staticText", label: text)] }
}

public struct Button: View, Primitive {
  let title: String
  nonisolated public init(_ title: String, action: @escaping () -> Void) { self.title = title }
  public var body: Never { fatalError("a primitive view has no body") }
  var elements: [StandInElement] { [StandInElement(kind: "button", label: title)] }
}

public struct TextField: View, Primitive {
  let title: String
  nonisolated public init(_ title: String, text: String) { self.title = title }
  public var body: Never { fatalError("a primitive view has no body") }
  var elements: [StandInElement] { [StandInElement(kind: "textField", label: title)] }
}

public struct SecureField: View, Primitive {
  let title: String
  nonisolated public init(_ title: String, text: String) { self.title = title }
  public var body: Never { fatalError("a primitive view has no body") }
  var elements: [StandInElement] { [StandInElement(kind: "secureTextField", label: title)] }
}

public struct VStack<Content: View>: View, Primitive {
  nonisolated(unsafe) let content: Content
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError("a primitive view has no body") }
  var elements: [StandInElement] { standInElements(of: content) }
}

public struct ForEach<Item, Content: View>: View, Primitive {
  nonisolated(unsafe) let items: [Item]
  nonisolated(unsafe) let content: (Item) -> Content

  nonisolated public init(_ items: [Item], @ViewBuilder content: @escaping (Item) -> Content) {
    self.items = items
    self.content = content
  }

  public var body: Never { fatalError("a primitive view has no body") }
  var elements: [StandInElement] { items.flatMap { standInElements(of: content($0)) } }
}
