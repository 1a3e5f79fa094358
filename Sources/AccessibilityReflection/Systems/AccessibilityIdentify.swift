#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// Gives the view of one property an identifier of your own.
  ///
  /// ```swift
  /// @AccessibilityIdentify(identifier: "custom_id")
  /// var testView = UIView()
  /// ```
  ///
  /// The systems pass the property by, in the strict mode too.
  @propertyWrapper
  public struct AccessibilityIdentify<View: UIView> {
    /// The identifier.
    public let identifier: String

    /// The view. One that is set later gets the identifier in the strict mode only.
    public var wrappedValue: View {
      didSet { if mode == .strict { name() } }
    }

    private let mode: ReflectionMode

    /// Names the view that the property begins with.
    public init(wrappedValue: View, identifier: String) {
      self.init(wrappedValue: wrappedValue, identifier: identifier, mode: .asDocumented)
    }

    /// Names the view that the property begins with, and in the strict mode every view that is set later.
    public init(wrappedValue: View, identifier: String, mode: ReflectionMode) {
      self.wrappedValue = wrappedValue
      self.identifier = identifier
      self.mode = mode
      name()
    }

    private func name() {
      ViewSeam.uiKit.assign(wrappedValue, identifier)
    }
  }

  extension AccessibilityIdentify: ReflectableWrapper {
    /// Nothing: the wrapper names its view by itself.
    public var reflectedValue: Any? { nil }
  }
#endif
