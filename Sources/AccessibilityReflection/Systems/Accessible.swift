/// AXKit's protocol: a class whose views are named after its properties.
///
/// It has no requirements.
public protocol Accessible: AnyObject {}

#if canImport(UIKit) && !os(watchOS)
  extension Accessible {
    /// Names every view that this object stores, in debug builds only:
    /// `<Type>.<property>[.s<section>-r<row>][.<index>][.<purpose>]`.
    ///
    /// As AXKit does, it passes over arrays, inherited and wrapped properties, and names a lazy view
    /// `$__lazy_storage_$_name`.
    public func setupAccessibilityIdentifiersForViewProperties(
      withAccessibilityInfo accessibilityInfo: AccessibilityInfo? = nil
    ) {
      setupAccessibilityIdentifiersForViewProperties(withAccessibilityInfo: accessibilityInfo, mode: .asDocumented)
    }

    /// Names every view that this object stores, in debug builds only, in the mode that you choose.
    public func setupAccessibilityIdentifiersForViewProperties(
      withAccessibilityInfo accessibilityInfo: AccessibilityInfo? = nil, mode: ReflectionMode
    ) {
      #if DEBUG
        ReflectionEngine(rules: .axkit.inMode(mode), seam: .uiKit)
          .assign(to: self, suffix: accessibilityInfo?.suffix ?? "")
      #endif
    }
  }
#endif
