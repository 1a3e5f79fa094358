#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension ViewSeam where View == UIView {
    /// UIKit's views.
    ///
    /// The property is reached by its key. So the systems can be called from objects that are not isolated to the main
    /// actor, as the ones that they stand in for, without a main actor that iOS 12 does not have. As with all of UIKit,
    /// call them on the main thread.
    public static var uiKit: ViewSeam {
      ViewSeam(
        identifier: { $0.value(forKey: "accessibilityIdentifier") as? String },
        assign: { $0.setValue($1, forKey: "accessibilityIdentifier") })
    }
  }
#endif
