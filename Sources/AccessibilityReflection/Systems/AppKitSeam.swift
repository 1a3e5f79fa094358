#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  extension ViewSeam where View == NSView {
    /// AppKit's views. None of the three systems knows them; the engine does:
    ///
    /// ```swift
    /// ReflectionEngine(rules: .strict, seam: .appKit).assign(to: windowController)
    /// ```
    public static var appKit: ViewSeam {
      ViewSeam(
        identifier: { view in
          let identifier = view.value(forKey: "accessibilityIdentifier") as? String
          return identifier?.isEmpty == false ? identifier : nil
        },
        assign: { $0.setValue($1, forKey: "accessibilityIdentifier") })
    }
  }
#endif
