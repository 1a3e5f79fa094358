// The injector finds conforming classes by the Objective-C run time, where there is one.
#if canImport(ObjectiveC)
  import Foundation

  /// A class whose views, and arrays of views, are named after its properties.
  ///
  /// It has no requirements. ``AccessibilityInjector/inject()`` names the views of controllers and views; other objects
  /// call ``generateAccessibilityIdentifiers()`` themselves.
  @objc public protocol AccessibilityIdentificable {}
#else
  /// A class whose views, and arrays of views, are named after its properties.
  ///
  /// It has no requirements. ``AccessibilityInjector/inject()`` names the views of controllers and views; other objects
  /// call ``generateAccessibilityIdentifiers()`` themselves.
  public protocol AccessibilityIdentificable: AnyObject {}
#endif

#if canImport(UIKit) && !os(watchOS)
  extension AccessibilityIdentificable {
    /// Names every view that this object stores (`<Type>.<property>`) and the views of arrays
    /// (`<Type>.<property>_<position>`).
    ///
    /// Inherited and wrapped properties are passed over.
    public func generateAccessibilityIdentifiers() {
      generateAccessibilityIdentifiers(mode: .asDocumented)
    }

    /// The same, in the mode that you choose.
    public func generateAccessibilityIdentifiers(mode: ReflectionMode) {
      ReflectionEngine(rules: .identificable.inMode(mode), seam: .uiKit).assign(to: self)
    }
  }
#endif
