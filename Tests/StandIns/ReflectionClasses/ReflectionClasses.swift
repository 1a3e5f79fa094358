// Classes with every quirk of run-time reflection, as an app would write them. What each system really assigns to them
// stands in `golden.json` beside this file, as the tests of the stand-ins observe it; the audit's tests read this file
// as source and must predict the same.
//
// The golden file is one JSON object. Its key is a class as it names itself (`"\(type(of: object))"`), with ` / ` and
// a word where two runs differ. Its value has
//   "system"       aaii, axkit or identificable
//   "assigned"     property as the source names it → the identifiers that its view got, several for an array;
//                  for AAII also "view" (a controller's root view), "self" and the four parts of a table-view cell
//   "passedBy"     properties, own and inherited, that hold a view or views and got no identifier; those that a
//                  `customMirror` hides are not listed
//   "undecidable"  of the assigned properties those whose declaration does not say that they hold a view
// Every lazy view is read before the system runs, and every optional is filled. Outlets stand without `@IBOutlet`,
// which this platform does not have; `Mirror` sees no difference.

import AccessibilityReflection
import UIKit

// MARK: - Views and wrappers of the app

class Badge: UIView {}
final class RoundBadge: Badge {}
typealias Title = UILabel

@MainActor protocol Stylable: AnyObject {}
extension Badge: Stylable {}

@propertyWrapper
struct Themed<View: UIView> {
  var wrappedValue: View
}

@propertyWrapper
final class Boxed<View: UIView> {
  private var storage: View
  var wrappedValue: View {
    get { storage }
    set { storage = newValue }
  }
  var projectedValue: Boxed<View> { self }

  init(wrappedValue: View) {
    storage = wrappedValue
  }
}

// MARK: - AXKit

final class AXPlain: UIView, Accessible {
  let title = UILabel()
  var action = UIButton(type: .system)
  private let hidden = UIImageView()
  fileprivate var field: UITextField = UITextField()
  public private(set) var note: UITextView = UITextView()

  func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
}

final class AXOptionals: UIView, Accessible {
  var banner: UIView?
  var outlet: UILabel!
  private var cover: UIImageView? = UIImageView()

  func nameViews() {
    banner = UIView()
    outlet = UILabel()
    setupAccessibilityIdentifiersForViewProperties()
  }
}

final class AXWeak: UIView, Accessible {
  weak var titleLabel: UILabel!
  private weak var codeField: UITextField?
  unowned var owner: UIView

  override init(frame: CGRect) {
    let title = UILabel()
    let code = UITextField()
    owner = title
    super.init(frame: frame)
    addSubview(title)
    addSubview(code)
    titleLabel = title
    codeField = code
  }

  required init?(coder: NSCoder) { nil }

  func nameViews() {
    let container = UIView()
    addSubview(container)
    owner = container
    setupAccessibilityIdentifiersForViewProperties()
  }
}

final class AXLazy: UIView, Accessible {
  lazy var hint = UILabel()
  private lazy var torch: UIButton = {
    let button = UIButton(type: .system)
    button.tag = 1
    return button
  }()
  lazy var typed: UIImageView = UIImageView()

  func nameViews() {
    addSubview(hint)
    addSubview(torch)
    addSubview(typed)
    setupAccessibilityIdentifiersForViewProperties()
  }
}

final class AXWrapped: UIView, Accessible {
  @Themed var badge = UILabel()
  @Boxed private var boxed = UIView()
  @AccessibilityIdentify(identifier: "ax_custom") var custom = UIButton()
  let plain = UIView()

  func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
}

final class AXCollections: UIView, Accessible {
  let rows: [UIView] = [UIView(), UIView()]
  let optionalRows: [UILabel]? = [UILabel()]
  let byName = ["a": UIView()]
  let pair = (UIView(), UIView())
  let nested: [[UIView]] = [[UIView()]]
  let names: [String] = []
  let single = UIStackView()

  func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
}

final class AXNotStored: UIView, Accessible {
  static let template = UIView()
  static var shared: UILabel { UILabel() }
  let real = UIView()
  var computed: UIView { real }
  var observed: UILabel = UILabel() {
    didSet { tag += 1 }
  }
  let make: () -> UIView = { UIView() }
  let item = UIBarButtonItem()
  let tap = UITapGestureRecognizer()
  var total = 0

  func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
}

final class AXSpelling: UIView, Accessible {
  let first = UILabel(), second = UIButton()
  let (left, right) = (UIView(), UIView())
  let `default` = UIView()
  let _private = UIView()
  // swift-format-ignore: IdentifiersMustBeASCII
  let größe = UILabel()
  let url2HTML = UILabel()

  func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
}

final class AXTypes: UIView, Accessible {
  let title: Title = Title()
  let badge = Badge()
  let round: RoundBadge = RoundBadge()
  let upcast: UIView = RoundBadge()
  let control: UIControl = UISwitch()
  let cell = UITableViewCell()

  func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
}

final class AXUndecidable: UIView, Accessible {
  let anything: Any
  let object: AnyObject
  let stylable: any Stylable
  let shapeless: some Stylable = Badge()

  override init(frame: CGRect) {
    anything = UILabel()
    object = UIView()
    stylable = RoundBadge()
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { nil }

  func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
}

class AXForm: UIViewController, Accessible {
  let saveButton = UIButton()
  private let base = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    setupAccessibilityIdentifiersForViewProperties()
  }
}

final class AXRecipeForm: AXForm {
  let nameField = UITextField()
}

class AXLongForm: AXForm {
  let chapters = UIStackView()
}

final class AXLongRecipeForm: AXLongForm {
  let steps = UITextView()
  private let base = UILabel()
}

final class AXEmptyForm: AXForm {}

final class AXByExtension: UIView {
  let dial = UIView()
}

extension AXByExtension: Accessible {
  func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
}

@MainActor protocol NamedScreen: Accessible {
  func nameViews()
}

final class AXByProtocol: UIViewController, NamedScreen {
  let gauge = UISlider()

  func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
}

final class AXOuter: UIViewController, Accessible {
  let inner = Inner()
  private let deep = Inner.Deep()

  final class Inner: UIView, Accessible {
    let caption = UILabel()

    final class Deep: UIView, Accessible {
      let dot = UIView()

      func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
    }

    func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
  }

  func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
}

enum Checkout {
  final class Header: UIView, Accessible {
    let total = UILabel()

    func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
  }
}

enum Basket {}

extension Basket {
  final class Header: UIView, Accessible {
    let count = UILabel()

    func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
  }
}

final class AXSlider<Value: Comparable>: UIControl, Accessible {
  let thumb = UIView()
  var value: Value?

  func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
}

final class AXPair<First, Second>: UIView, Accessible {
  let bar = UIView()

  func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
}

class AXCard<Content: UIView>: UIView, Accessible {
  let frameView = UIView()

  func nameViews() { setupAccessibilityIdentifiersForViewProperties() }

  final class Corner: UIView, Accessible {
    let mark = UIView()

    func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
  }
}

final class AXLabelCard: AXCard<UILabel> {
  let footer = UILabel()
}

final class AXHolder<Content: UIView>: UIView, Accessible {
  let content: Content

  init(content: Content) {
    self.content = content
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
}

final class AXMirrored: UIView, Accessible, CustomReflectable {
  let shelf = UIView()
  let tapView = UIView()

  var customMirror: Mirror { Mirror(self, children: ["barTap": tapView]) }

  func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
}

final class AXIndexed: UIView, Accessible {
  let icon = UIImageView()

  func nameViews() {
    setupAccessibilityIdentifiersForViewProperties(withAccessibilityInfo: AccessibilityInfo(index: 2))
  }
}

final class AXPlaced: UITableViewCell, Accessible {
  let nameLabel = UILabel()

  func nameViews() {
    let info = AccessibilityInfo(indexPath: IndexPath(row: 0, section: 1), purpose: "testing")
    setupAccessibilityIdentifiersForViewProperties(withAccessibilityInfo: info)
  }
}

final class AXFull: UIView, Accessible {
  let mark = UIView()

  func nameViews() {
    setupAccessibilityIdentifiersForViewProperties(
      withAccessibilityInfo: AccessibilityInfo(
        index: 7, indexPath: IndexPath(row: 3, section: 2), purpose: "stock"))
  }
}

final class AXPresenter: Accessible {
  let homeLabel: UILabel
  private let board: Badge

  @MainActor init() {
    homeLabel = UILabel()
    board = Badge()
  }

  func nameViews() { setupAccessibilityIdentifiersForViewProperties() }
}

// MARK: - AccessibilityIdentificable

final class IDPlain: UIView, AccessibilityIdentificable {
  let title = UILabel()
  private let label: UILabel = UILabel(frame: .zero)
  var outlet: UIButton!

  func nameViews() {
    outlet = UIButton()
    generateAccessibilityIdentifiers()
  }
}

final class IDLazy: UIViewController, AccessibilityIdentificable {
  private lazy var totalLabel = UILabel()
  lazy var payButton: UIButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(totalLabel)
    view.addSubview(payButton)
    generateAccessibilityIdentifiers()
  }
}

final class IDArrays: UIView, AccessibilityIdentificable {
  let lines: [UILabel] = [UILabel(), UILabel(), UILabel()]
  var views = [UIView(), UIView()]
  let optionalLines: [UILabel]? = [UILabel()]
  let maybeLines: [UILabel?] = [UILabel(), UILabel()]
  let badges: [RoundBadge] = [RoundBadge()]
  let empty: [UIView] = []
  let prices: [Double] = []
  let names = ["a", "b"]

  func nameViews() { generateAccessibilityIdentifiers() }
}

final class IDLazyArray: UIView, AccessibilityIdentificable {
  lazy var stars: [UIImageView] = [UIImageView(), UIImageView()]

  func nameViews() {
    stars.forEach(addSubview)
    generateAccessibilityIdentifiers()
  }
}

final class IDOutletCollection: UIView, AccessibilityIdentificable {
  var dots: [UIView]!

  func nameViews() {
    dots = [UIView(), UIView()]
    generateAccessibilityIdentifiers()
  }
}

final class IDOtherCollections: UIView, AccessibilityIdentificable {
  let byName = ["a": UIView()]
  let pair = (UIView(), UIView())
  let nested: [[UIView]] = [[UIView()]]
  let slice: ArraySlice<UIView> = [UIView()]
  let single = UIView()

  func nameViews() { generateAccessibilityIdentifiers() }
}

final class IDWrapped: UIView, AccessibilityIdentificable {
  @AccessibilityIdentify(identifier: "id_custom") var custom = UIView()
  @AccessibilityIdentify(identifier: IDNames.second) private var second = UILabel()
  @Themed var badge = UILabel()
  @Boxed var boxed = UIView()
  let plain = UIView()

  func nameViews() { generateAccessibilityIdentifiers() }
}

enum IDNames {
  static let second = "id_second"
}

final class IDWeak: UIView, AccessibilityIdentificable {
  private weak var codeField: UITextField?
  weak var titleLabel: UILabel!

  func nameViews() {
    let code = UITextField()
    let title = UILabel()
    addSubview(code)
    addSubview(title)
    codeField = code
    titleLabel = title
    generateAccessibilityIdentifiers()
  }
}

class IDBase: UIViewController, AccessibilityIdentificable {
  let closeButton = UIButton()
  let stack: [UIView] = [UIView()]

  override func viewDidLoad() {
    super.viewDidLoad()
    generateAccessibilityIdentifiers()
  }
}

final class IDDerived: IDBase {
  let confirmButton = UIButton()
}

final class IDNotStored: UIView, AccessibilityIdentificable {
  static let template = UIView()
  class var prototype: UIView { UIView() }
  let real = UIView()
  var computed: UIView { real }
  var list: [UIView] { [real] }

  func nameViews() { generateAccessibilityIdentifiers() }
}

final class IDGrid<Item: Hashable>: UIView, AccessibilityIdentificable {
  let cells: [UIView] = [UIView(), UIView()]
  let header = UIView()

  func nameViews() { generateAccessibilityIdentifiers() }
}

struct Catalogue {
  final class Page: UIView, AccessibilityIdentificable {
    let corner = UIView()

    func nameViews() { generateAccessibilityIdentifiers() }
  }
}

final class IDMirrored: UIView, AccessibilityIdentificable, CustomReflectable {
  let shelf = UIView()
  let rows = [UIView(), UIView()]

  var customMirror: Mirror { Mirror(self, children: ["board": shelf, "lines": rows]) }

  func nameViews() { generateAccessibilityIdentifiers() }
}

class IDPresenter: NSObject, AccessibilityIdentificable {
  private let homeLabel: UILabel
  private let stars: [UIImageView]
  private let names: [String]
  private var note: UITextView?

  @MainActor init(names: [String]) {
    self.names = names
    homeLabel = UILabel()
    stars = [UIImageView(), UIImageView()]
    super.init()
  }

  @MainActor func nameViews() {
    note = UITextView()
    generateAccessibilityIdentifiers()
  }
}

final class IDFinalPresenter: IDPresenter {
  private let cup: UIImageView

  @MainActor init() {
    cup = UIImageView()
    super.init(names: [])
  }
}

final class IDOptionals: UIView, AccessibilityIdentificable {
  var banner: UIView? = UIView()
  var twice: UIView?? = UIView()

  func nameViews() { generateAccessibilityIdentifiers() }
}

final class IDConditional: UIView, AccessibilityIdentificable {
  #if os(iOS)
    let phoneOnly = UIView()
  #endif
  let always = UIView()

  func nameViews() { generateAccessibilityIdentifiers() }
}

// MARK: - AAII

final class AAController: UIViewController {
  var scanView: UIView!
  private weak var codeField: UITextField?
  private lazy var torchButton = UIButton(type: .system)
  private let lamps = [UIView(), UIView()]

  override func viewDidLoad() {
    super.viewDidLoad()
    let code = UITextField()
    view.addSubview(code)
    view.addSubview(torchButton)
    codeField = code
    scanView = UIView()
    injectAccessibilityIdentifiers()
  }
}

final class AAPrefixed: UIViewController {
  let bell = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    injectAccessibilityIdentifiers(customPrefixChain: ["Harbour", "Pier"])
  }
}

final class AAKeeping: UIViewController {
  let crane: UIView = {
    let view = UIView()
    view.accessibilityIdentifier = "dock_crane"
    return view
  }()
  let rope = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    injectAccessibilityIdentifiers(replaceExisting: false)
  }
}

final class AAReplacing: UIViewController {
  let crane: UIView = {
    let view = UIView()
    view.accessibilityIdentifier = "yard_crane"
    return view
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    injectAccessibilityIdentifiers()
  }
}

class AABase: UIViewController {
  let rail = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    injectAccessibilityIdentifiers()
  }
}

final class AADerived: AABase {
  let sluice = UIView()
}

final class AAEmpty: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    injectAccessibilityIdentifiers()
  }
}

final class AATable: UITableViewController {
  let header = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    injectAccessibilityIdentifiers()
  }
}

class AACell: UITableViewCell {
  var sumLabel: UILabel!

  override func awakeFromNib() {
    super.awakeFromNib()
    sumLabel = UILabel()
    injectAccessibilityIdentifiers()
  }
}

final class AAWideCell: AACell {
  let chevron = UIImageView()
}

final class AAPrefixedCell: UITableViewCell {
  let priceLabel = UILabel()

  override func awakeFromNib() {
    super.awakeFromNib()
    injectAccessibilityIdentifiers(customPrefixChain: ["Basket", "Row"])
  }
}

final class AATile: UICollectionViewCell {
  let picture = UIImageView()

  func nameViews() { injectAccessibilityIdentifiers() }
}

final class AASectionHeader: UICollectionReusableView {
  let caption = UILabel()

  func nameViews() { injectAccessibilityIdentifiers() }
}

final class AAPanel: UIView {
  let shelf = UIView()
  lazy var drawer = UIView()
  let knobs = [UIView()]
  @Themed var plate = UILabel()
  @AccessibilityIdentify(identifier: "aa_custom") var custom = UIView()

  func nameViews() {
    addSubview(drawer)
    injectAccessibilityIdentifiers()
  }
}

final class AAMirrored: UIView, CustomReflectable {
  let shelf = UIView()
  let tapView = UIView()

  var customMirror: Mirror { Mirror(self, children: ["barTap": tapView]) }

  func nameViews() { injectAccessibilityIdentifiers() }
}

final class AAMirroredCell: UITableViewCell, CustomReflectable {
  let sum = UILabel()
  let tax = UILabel()

  var customMirror: Mirror { Mirror(self, children: ["total": sum, "tax": tax]) }

  func nameViews() { injectAccessibilityIdentifiers() }
}

final class AAMirroredController: UIViewController, CustomReflectable {
  var fooFooView: UIView!
  let barView = UIView()

  var customMirror: Mirror {
    Mirror(self, children: ["barBar": barView, "fooFooView": fooFooView as Any])
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    fooFooView = UIView()
    injectAccessibilityIdentifiers()
  }
}

final class AAList<Row: Hashable>: UIView {
  let scroller = UIScrollView()

  func nameViews() { injectAccessibilityIdentifiers() }
}

final class AARegion: UIViewController {
  final class Map: UIView {
    let pin = UIImageView()

    func nameViews() { injectAccessibilityIdentifiers() }
  }

  let map = Map()

  override func viewDidLoad() {
    super.viewDidLoad()
    injectAccessibilityIdentifiers()
    map.nameViews()
  }
}

class AABadge: UIView {
  let icon = UIImageView()

  override func awakeFromNib() {
    super.awakeFromNib()
    injectAccessibilityIdentifiers()
  }
}

final class AACountBadge: AABadge {
  let count = UILabel()
}
