// SwiftUI, as far as identifiers go. Isolation is that of the real one.

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("Never has no body") }
}

/// An element as automation sees it.
public struct StandInElement: Hashable, Sendable {
  public let kind: String
  public let label: String
  public var identifier: String?
}

/// Every element of a view, in order.
@MainActor
public func standInElements(of view: some View) -> [StandInElement] {
  (view as? Primitive)?.elements ?? standInElements(of: view.body)
}

/// A view that gives elements by itself and has no body.
@MainActor
protocol Primitive {
  var elements: [StandInElement] { get }
}

@resultBuilder
public enum ViewBuilder {
  public static func buildPartialBlock<Content: View>(first content: Content) -> Content { content }

  public static func buildPartialBlock<First: View, Second: View>(
    accumulated: First, next: Second
  ) -> PairView<First, Second> {
    PairView(first: accumulated, second: next)
  }

  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> {
    .first(first)
  }

  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> {
    .second(second)
  }

  public static func buildIf<Content: View>(_ content: Content?) -> ConditionalContent<Content, EmptyView> {
    content.map { .first($0) } ?? .second(EmptyView())
  }
}

public struct EmptyView: View, Primitive {
  nonisolated public init() {}
  public var body: Never { fatalError("a primitive view has no body") }
  var elements: [StandInElement] { [] }
}

public struct PairView<First: View, Second: View>: View, Primitive {
  nonisolated(unsafe) let first: First
  nonisolated(unsafe) let second: Second

  nonisolated init(first: First, second: Second) {
    self.first = first
    self.second = second
  }

  public var body: Never { fatalError("a primitive view has no body") }
  var elements: [StandInElement] { standInElements(of: first) + standInElements(of: second) }
}

public enum ConditionalContent<First: View, Second: View>: View, Primitive {
  case first(First)
  case second(Second)

  public var body: Never { fatalError("a primitive view has no body") }
  var elements: [StandInElement] {
    switch self {
    case .first(let view): standInElements(of: view)
    case .second(let view): standInElements(of: view)
    }
  }
}
