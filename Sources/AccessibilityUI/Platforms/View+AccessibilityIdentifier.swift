#if canImport(SwiftUI)
  import SwiftUI

  @available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
  extension View {
    /// Gives the view an identifier of a contract.
    ///
    /// Attach it to the `Button`, `TextField` or row that is used, not to a `Text` inside it:
    ///
    /// ```swift
    /// Button("Sign in", action: signIn)
    ///   .accessibilityIdentifier(LoginView.accessibilityIdentifiers[.submitButton])
    /// ```
    @ViewBuilder
    nonisolated public func accessibilityIdentifier(_ identifier: AccessibilityIdentifier) -> some View {
      if #available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *) {
        accessibilityIdentifier(identifier.rawValue)
      } else {
        accessibility(identifier: identifier.rawValue)
      }
    }

    /// Gives the view an identifier if there is one, and else leaves the view as it is.
    ///
    /// Shared components forward what their screen hands them:
    ///
    /// ```swift
    /// public struct PrimaryButton: View {
    ///   let accessibilityIdentifier: AccessibilityIdentifier?
    ///   public var body: some View {
    ///     Button(title, action: action).accessibilityIdentifier(accessibilityIdentifier)
    ///   }
    /// }
    /// ```
    nonisolated public func accessibilityIdentifier(_ identifier: AccessibilityIdentifier?) -> some View {
      accessibilityIdentifier(identifier, isEnabled: true)
    }

    /// Gives the view an identifier while `isEnabled` is true, and else leaves the view as it is.
    ///
    /// From iOS 18 and macOS 15 on, the view keeps its state when `isEnabled` changes; before, it is made anew.
    @ViewBuilder
    nonisolated public func accessibilityIdentifier(
      _ identifier: AccessibilityIdentifier?, isEnabled: Bool
    ) -> some View {
      let identifier = isEnabled ? identifier : nil
      #if compiler(>=6.0)
        if #available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) {
          accessibilityIdentifier(identifier?.rawValue ?? "", isEnabled: identifier != nil)
        } else {
          identified(by: identifier)
        }
      #else
        identified(by: identifier)
      #endif
    }

    @ViewBuilder
    nonisolated private func identified(by identifier: AccessibilityIdentifier?) -> some View {
      if let identifier {
        accessibilityIdentifier(identifier)
      } else {
        self
      }
    }
  }
#endif
