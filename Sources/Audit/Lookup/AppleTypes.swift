/// What the audit knows of Apple's own types: enough to tell a view from something else.
enum AppleTypes {
  /// Superclasses within UIKit and AppKit.
  static let superclass: [String: String] = {
    var table: [String: String] = [:]
    for line in hierarchy.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let parent = words.first else { continue }
      for child in words.dropFirst() { table[String(child)] = String(parent) }
    }
    return table
  }()

  /// Whether a class of Apple's is a view.
  static func isView(_ name: String) -> Bool {
    name == "UIView" || name == "NSView" || ancestors(of: name).contains { $0 == "UIView" || $0 == "NSView" }
  }

  static func isKnown(_ name: String) -> Bool { superclass[name] != nil || name == "NSObject" || name == "UIResponder" }

  /// Superclasses, nearest first.
  static func ancestors(of name: String) -> [String] {
    var result: [String] = []
    var at = name
    while let parent = superclass[at], result.count < 16 {
      result.append(parent)
      at = parent
    }
    return result
  }

  private static let hierarchy = """
    NSObject UIResponder NSResponder UIBarItem UIImage UIColor UIFont UIMenuElement UIGestureRecognizer UIAccessibilityElement UINavigationItem UIScreen UIDevice NSMenuItem NSMenu NSToolbarItem NSTouchBarItem UILayoutGuide NSCell NSLayoutConstraint CALayer XCUIElementQuery XCUIElement XCTest
    XCTest XCTestCase
    XCUIElement XCUIApplication
    UIResponder UIView UIViewController UIApplication UIWindowScene
    NSResponder NSView NSViewController NSWindow NSApplication NSWindowController NSPopover
    NSWindow NSPanel
    UIMenuElement UIAction UIMenu UICommand
    UIBarItem UIBarButtonItem UITabBarItem UIBarButtonItemGroup
    UIView UIControl UILabel UIImageView UIStackView UIScrollView UITableViewCell UICollectionReusableView UITableViewHeaderFooterView UINavigationBar UIToolbar UITabBar UISearchBar UIProgressView UIActivityIndicatorView UIPickerView UIVisualEffectView UIWindow WKWebView MKMapView UIInputView MTKView SCNView SKView ARView UIEventAttributionView MKAnnotationView PKCanvasView UICalendarView UIWebView UIAlertView UIActionSheet UIContentUnavailableView PDFView UICollectionViewListCellContentView UIListContentView AVRoutePickerView QLPreviewView LPLinkView UIPopoverBackgroundView
    UIInputView UIInputAccessoryView
    UIControl UIButton UITextField UISwitch UISlider UIStepper UISegmentedControl UIDatePicker UIPageControl UIRefreshControl UIColorWell ASAuthorizationAppleIDButton PKPaymentButton UIPasteControl
    UITextField UISearchTextField
    UIScrollView UITableView UICollectionView UITextView
    UICollectionReusableView UICollectionViewCell
    UICollectionViewCell UICollectionViewListCell
    MKAnnotationView MKPinAnnotationView MKMarkerAnnotationView
    UIViewController UINavigationController UITabBarController UITableViewController UICollectionViewController UISplitViewController UIPageViewController UIAlertController UIHostingController UISearchController UIActivityViewController UIImagePickerController UIInputViewController UIDocumentPickerViewController SFSafariViewController QLPreviewController MFMailComposeViewController UIReferenceLibraryViewController
    NSView NSControl NSStackView NSScrollView NSTableView NSTableCellView NSTableRowView NSCollectionView NSVisualEffectView NSBox NSSplitView NSTabView NSProgressIndicator NSTextView NSClipView NSGridView NSHostingView NSOutlineView NSRulerView NSText
    NSControl NSButton NSTextField NSSlider NSImageView NSSwitch NSSegmentedControl NSStepper NSColorWell NSDatePicker NSLevelIndicator NSComboBox NSPathControl NSScroller NSPopUpButton NSSearchField NSSecureTextField NSTokenField
    NSViewController NSTabViewController NSSplitViewController NSHostingController
    """

  /// Types of well-known properties, where a site depends on them.
  static func property(_ name: String, of type: String) -> String? {
    switch (type, name) {
    case (_, "contentView") where isView(type): "UIView"
    case (_, "imageView") where isView(type): "UIImageView"
    case (_, "textLabel") where isView(type), (_, "detailTextLabel") where isView(type),
      (_, "titleLabel") where isView(type):
      "UILabel"
    case (_, "image") where isView(type): "UIImage"
    case (_, "view") where type.hasSuffix("Controller"): "UIView"
    default: nil
    }
  }

  /// What XCUIElementTypeQueryProvider offers.
  static let queryProviders: Set<String> = Set(
    """
    activityIndicators alerts browsers buttons cells checkBoxes collectionViews colorWells comboBoxes datePickers \
    decrementArrows dialogs disclosureTriangles disclosedChildRows dockItems drawers grids groups handles helpTags icons \
    images incrementArrows keyboards keys layoutAreas layoutItems levelIndicators links maps mattes menuBarItems menuBars \
    menuButtons menuItems menus navigationBars otherElements outlineRows outlines pageIndicators pickerWheels pickers \
    popUpButtons popovers progressIndicators radioButtons radioGroups ratingIndicators relevanceIndicators rulerMarkers \
    rulers scrollBars scrollViews searchFields secureTextFields segmentedControls sheets sliders splitGroups splitters \
    staticTexts statusBars statusItems steppers switches tabBars tabGroups tableColumns tableRows tables tabs textFields \
    textViews timelines toggles toolbarButtons toolbars touchBars valueIndicators webViews windows
    """.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init))

  /// SwiftUI's protocols whose extensions a view reaches.
  static let viewProtocols: Set<String> = ["View", "ViewModifier", "Scene", "Shape", "DynamicProperty"]
}
