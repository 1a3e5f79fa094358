open class UIViewController: UIResponder {
  private var loadedView: UIView?
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
      return loadedView
    }
    set { loadedView = newValue }
  }

  open func loadView() {
    view = UIView()
  }

  open func viewDidLoad() {}

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
    StandInHooks.controllerDidLoad?(self)
  }
}

open class UITableViewController: UIViewController {
  public let tableView: UITableView! = UITableView()

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
