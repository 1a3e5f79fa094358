@_exported import Foundation

// UIKit, as far as identifiers go. Isolation is that of the real one.

@MainActor
public protocol UIAccessibilityIdentification: AnyObject {
  var accessibilityIdentifier: String? { get set }
}

@MainActor
open class UIResponder {
  public init() {}
}

@MainActor
open class UIView: UIResponder, UIAccessibilityIdentification {
  open var accessibilityIdentifier: String?
  public var subviews: [UIView] { parts.views }
  private let parts = Parts()
  open var tag = 0

  public init(frame: CGRect) {
    super.init()
    StandInHooks.viewDidInitialize?(self)
  }

  public required init?(coder: NSCoder) {
    super.init()
    StandInHooks.viewDidInitialize?(self)
  }

  public convenience override init() {
    self.init(frame: .zero)
  }

  open func awakeFromNib() {}

  open func addSubview(_ view: UIView) {
    parts.views.append(view)
  }
}

/// What a class of UIKit holds. The real ones are of Objective-C, and `Mirror` sees nothing in them.
@MainActor
final class Parts {
  var views: [UIView] = []
  var named: [String: UIView] = [:]

  nonisolated init() {}

  func named<View: UIView>(_ name: String, _ make: () -> View) -> View {
    if let view = named[name] as? View { return view }
    let view = make()
    named[name] = view
    return view
  }
}

/// What the Objective-C run time gives every object of UIKit. It is not isolated there either.
extension UIView {
  public nonisolated func value(forKey key: String) -> Any? {
    MainActor.assumeIsolated { () -> String? in
      precondition(key == "accessibilityIdentifier", "the stand-in has no other key")
      return accessibilityIdentifier
    }
  }

  public nonisolated func setValue(_ value: Any?, forKey key: String) {
    let text = value as? String
    MainActor.assumeIsolated {
      precondition(key == "accessibilityIdentifier", "the stand-in has no other key")
      accessibilityIdentifier = text
    }
  }
}

/// The points at which the real injector comes in by exchanged methods.
@MainActor
public enum StandInHooks {
  public static var viewDidInitialize: ((UIView) -> Void)?
  public static var controllerDidLoad: ((UIViewController) -> Void)?
}
