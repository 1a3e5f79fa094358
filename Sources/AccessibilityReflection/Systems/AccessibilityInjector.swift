#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// Calls ``AccessibilityIdentificable/generateAccessibilityIdentifiers()`` by itself, on every controller and view
  /// that conforms.
  ///
  /// ```swift
  /// if ProcessInfo.processInfo.arguments.contains("-xcuitest") {
  ///   AccessibilityInjector.inject()
  /// }
  /// ```
  public enum AccessibilityInjector {
    /// From now on, names the views of a conforming controller after its `viewDidLoad()`, and those of a conforming view
    /// after `init(frame:)` and `init(coder:)`.
    ///
    /// Call it once, before the first screen is made. Further calls change nothing.
    public static func inject() {
      inject(mode: .asDocumented)
    }

    /// The same, in the mode that you choose. The mode of the first call stays.
    public static func inject(mode: ReflectionMode) {
      #if canImport(ObjectiveC)
        MethodHooks.install(
          didInitialize: { didInitialize($0, mode: mode) }, didLoad: { didLoad($0, mode: mode) })
      #endif
    }

    /// What happens after a view's `init(frame:)` or `init(coder:)`.
    static func didInitialize(_ view: UIView, mode: ReflectionMode) {
      (view as? AccessibilityIdentificable)?.generateAccessibilityIdentifiers(mode: mode)
    }

    /// What happens after a controller's `viewDidLoad()`.
    static func didLoad(_ controller: UIViewController, mode: ReflectionMode) {
      (controller as? AccessibilityIdentificable)?.generateAccessibilityIdentifiers(mode: mode)
    }
  }
#endif
