#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  extension NSAccessibilityProtocol {
    /// Gives a view, a control, a cell, a window or a menu item an identifier of a contract; nil takes it away.
    ///
    /// ```swift
    /// submitButton.setAccessibilityIdentifier(LoginView.accessibilityIdentifiers[.submitButton])
    /// ```
    // Disfavoured, so that a bare `nil` still means AppKit's own method.
    @_disfavoredOverload
    public func setAccessibilityIdentifier(_ identifier: AccessibilityIdentifier?) {
      let text: String? = identifier?.rawValue
      setAccessibilityIdentifier(text)
    }
  }

  extension NSView {
    /// Takes the identifiers away from the view and everything in it, for `prepareForReuse()`.
    public func clearAccessibilityIdentifiers() {
      let none: String? = nil
      setAccessibilityIdentifier(none)
      for view in subviews { view.clearAccessibilityIdentifiers() }
    }
  }
#endif
