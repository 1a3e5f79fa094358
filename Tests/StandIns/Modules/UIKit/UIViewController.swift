open class UIViewController: UIResponder {
  private let parts = Parts()
  public let navigationItem = UINavigationItem()
  public let tabBarItem = UITabBarItem()

  public init(nibName: String?, bundle: Bundle?) {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init()
  }

  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return parts.views.first
    }
    set { parts.views = [newValue] }
  }

  open func loadView() {
    view = UIView()
  }

  open func viewDidLoad() {}

  open func loadViewIfNeeded() {
    guard parts.views.isEmpty else { return }
    loadView()
    viewDidLoad()
    StandInHooks.controllerDidLoad?(self)
  }
}

open class UITableViewController: UIViewController {
  private let parts = Parts()
  public var tableView: UITableView! { parts.named("tableView") { UITableView() } }

  open override func loadView() {
    view = tableView
  }
}

@MainActor
open class UINavigationItem {
  open var rightBarButtonItem: UIBarButtonItem?
  public init() {}
}

@MainActor
public final class UIApplication {
  public struct LaunchOptionsKey: Hashable, Sendable {
    public let rawValue: String
  }

  public static let shared = UIApplication()
}

@MainActor
public protocol UIApplicationDelegate: AnyObject {}
