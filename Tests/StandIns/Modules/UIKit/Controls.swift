open class UIControl: UIView {}

open class UILabel: UIView {
  open var text: String?
}

open class UIButton: UIControl {
  public enum ButtonType: Sendable { case custom, system }

  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
  }
}

open class UIImageView: UIView {}
open class UISwitch: UIControl {}
open class UISlider: UIControl {}
open class UIScrollView: UIView {}
open class UIStackView: UIView {}

open class UITextField: UIControl {
  open var placeholder: String?
}

open class UITextView: UIScrollView {
  open var isEditable = true
}

@MainActor
open class UIBarItem: UIAccessibilityIdentification {
  open var accessibilityIdentifier: String?
  public init() {}
}

open class UIBarButtonItem: UIBarItem {}
open class UITabBarItem: UIBarItem {}

@MainActor
public final class UIAlertAction: UIAccessibilityIdentification {
  public var accessibilityIdentifier: String?
  public let title: String?

  public init(title: String?) {
    self.title = title
  }
}

@MainActor
open class UIGestureRecognizer {
  public init() {}
}

open class UITapGestureRecognizer: UIGestureRecognizer {}
