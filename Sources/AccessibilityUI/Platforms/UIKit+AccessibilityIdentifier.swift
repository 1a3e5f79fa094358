#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UIAccessibilityIdentification {
    /// Gives a view, a cell, a bar item or an alert's action an identifier of a contract; nil takes it away.
    ///
    /// ```swift
    /// submitButton.setAccessibilityIdentifier(LoginView.accessibilityIdentifiers[.submitButton])
    /// navigationItem.rightBarButtonItem?.setAccessibilityIdentifier(.loginView(.helpButton))
    /// ```
    ///
    /// A reusable cell whose identifier is not set in every configuration clears it:
    ///
    /// ```swift
    /// override func prepareForReuse() {
    ///   super.prepareForReuse()
    ///   setAccessibilityIdentifier(nil)
    /// }
    /// ```
    public func setAccessibilityIdentifier(_ identifier: AccessibilityIdentifier?) {
      accessibilityIdentifier = identifier?.rawValue
    }
  }

  extension UIView {
    /// Takes the identifiers away from the view and everything in it.
    ///
    /// For `prepareForReuse()` of cells whose inner views get their identifiers from each configuration. Identifiers
    /// that are set once, when the cell is made, would be lost too: clear those cells view by view.
    public func clearAccessibilityIdentifiers() {
      setAccessibilityIdentifier(nil)
      for view in subviews { view.clearAccessibilityIdentifiers() }
    }
  }
#endif
