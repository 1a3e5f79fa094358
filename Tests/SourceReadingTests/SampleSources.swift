/// Source of the shapes that real repositories have, for tests that want any source.
enum SampleSources {
  static let all = [constants, views, tests]

  static let constants = ##"""
    @testable import App
    import struct Foundation.URL
    #if canImport(UIKit)
    import UIKit
    #endif
    enum AX {
      enum Pier: String, CaseIterable { case go, back = "go-back", row(_ id: Int, name: String = "x")
        static let title = "a" + "-" + suffix, other: String = """
          two \
          lines
            more
          """
        indirect case deep(AX)
      }
      static func row(_ n: Int) -> String { "\(prefix):\(n)" }
      var name: String {
        switch self {
        case .a, .b: "x"
        case .c(let v) where v > 1: return "y\(v)"
        #if DEBUG
        case .d: "d"
        #endif
        default:
          log()
          return "z"
        }
      }
      #if DEBUG
      static let mode = "debug"
      #elseif os(iOS) && !os(macOS)
      static let mode = "ios"
      #else
      static let mode = "other"
      #endif
    }
    extension AX.Pier: Named, @unchecked Sendable where Self: Foo, T == Int {
      typealias X = [String: Int]
      subscript(i: Int, safe s: Bool = true) -> String? { get { items[i] } set(v) { items[i] = v } }
    }
    protocol Named: AnyObject { associatedtype A: B = C; var id: String { get set }; func f(at i: inout Int, _ g: @escaping () -> Void, rest: String...) async throws -> Self; init?(x: Int) }
    """##

  static let views = ##"""
    class V: UIView {
      override var accessibilityIdentifier: String? { didSet { label.accessibilityIdentifier = oldValue ?? #function } }
      private(set) lazy var b: UIButton = { let b = UIButton(); b.accessibilityIdentifier = "q"; return b }()
      @AccessibilityIdentify(identifier: "pier") var view = UIView()
      @available(*, deprecated, message: "no") @objc(zz_name:) func name(_ x: String) {}
      init(id: String? = nil) { self.accessibilityIdentifier = id; super.init(frame: .zero) }
      deinit { x = 1 }
      func go() {
        let id = "x", (p, q) = (1, "two")
        var k = 0
        guard let accessibilityIdentifier, let w = view?.window, case .some(let z) = opt else { return }
        if let a = a, a.b == 3, #available(iOS 13, *) { use(a) } else if case let .x(y) = k { use(y) } else { no() }
        for (i, item) in items.enumerated() where item.ok { item.accessibilityIdentifier = "row_\(i)" }
        for x in xs { x.a = 1 }
        while let n = next() { n.f() }
        repeat { k += 1 } while k < 3
        do { try f() } catch let e as MyError { show(e) } catch { show(error) }
        defer { done() }
        x?.y!.accessibilityIdentifier = flag ? "a" : other ?? "b" + c
        view[keyPath: \.accessibilityIdentifier] = \UIView.title?.count as Any
        app.buttons["go"].cells.matching(identifier: "x").firstMatch.tap()
        model.$axID.assign(to: \.accessibilityIdentifier, on: button)
        XCTAssertEqual(e.identifier == "x", !(a || b && c))
        let t = if cond { "a" } else { "b" }
        items.first { $0.identifier == "x" }
        (boat?.id).map { "pier_\($0)_title" }
        func inner() -> Int { 3 }
        let s = #"raw \(x) \#(y) "quoted""# + "\u{48}\t\"\n" + "a\(b, c: 1)c"
        let arr = [.a, "b", 1.5, -2, true, nil] + [:] + ["k": v]
        Generic<Int>.make(x: [Int]()).self
        a <> b == c
        label1: for x in y { continue label1 }
        x is Foo ? 1 : y as? Bar ?? z as! Baz
        await foo(&x)
      }
    }
    #Preview("p") { Text("x").accessibilityIdentifier("p") }
    struct P: View { var body: some View {
      Text("x")
        .a(.leading)
        #if DEBUG
        .accessibilityIdentifier("d")
        .pad(.trailing)
        #else
        .accessibilityIdentifier("r")
        #endif
        .last()
    } }
    // axwatch:legacy raw_app_identifier until=2027-03-01 -- frozen
    let x = 1 /* swiftlint:disable   all
     more */
    let fn: (Int, _ x: String) -> Void = { (a: Int, b) -> Void in print(a); print(b) }
    let `default` = `self`.foo
    """##

  static let tests = ##"""
    import XCTest
    @testable import App

    final class PierUITests: XCTestCase {
      private let app = XCUIApplication(), id = "pier_go"
      fileprivate enum IDs { static let (a, b) = ("x", "y"); static var c: String { "c" } }
      override func setUp() { super.setUp(); continueAfterFailure = false; app.launch() }
      func testGo() throws {
        app.buttons["pier_go"].tap()
        let row = app.tables.cells.matching(identifier: "row").element(boundBy: 0)
        XCTAssertTrue(row.waitForExistence(timeout: 5))
        let predicate = NSPredicate(format: "identifier BEGINSWITH %@", IDs.a)
        XCTAssertEqual(app.staticTexts.matching(predicate).firstMatch.identifier, "a")
        app.descendants(matching: .any)["x"].swipeUp()
      }
      struct Robot<Element>: Page where Element: Hashable {
        typealias Value = Element
        init(_ app: XCUIApplication) { self.app = app }
        subscript(id: String) -> XCUIElement { app.buttons[id] }
        @discardableResult func tap(_ id: String) -> Self { app.buttons[id].tap(); return self }
        static func ++ (left: Self, right: Self) -> Self { left }
      }
    }
    private extension XCUIElement.Type { actor Cache: Sendable {} }
    """##

  static let objectiveC = ##"""
    #import "WSHIdentifiers.h"
    #import <UIKit/UIKit.h>
    @import XCTest;
    NS_ASSUME_NONNULL_BEGIN
    #define AX_GO @"pier_go"
    #define AX_ROW(n) @"pier_row_" #n
    #define SET_AX(v, x) do { v.accessibilityIdentifier = x; } while (0)
    #define PREFIX @"pre_"
    FOUNDATION_EXPORT NSString * const KLNSave;
    static NSString *const kTitle = @"title", *kOther = PREFIX @"other" @"x";
    const NSInteger kMax = 3;
    typedef NS_ENUM(NSInteger, Mode) { ModeA, ModeB = 2 };
    typedef void (^Done)(NSString *id);
    @class A, B;
    @protocol Named;
    @protocol Pier <NSObject>
    @optional
    - (nullable NSString *)pierID:(NSInteger)index;
    @property (nonatomic, copy, readonly) NSString *name;
    @end
    @interface Box<__covariant T> : NSObject <NSCoding, Pier> {
      @private UIButton *_go;
      int x, y;
    }
    @property (nonatomic, strong, nullable) IBOutlet UIButton *goButton;
    @property (class, nonatomic) NSArray<NSDictionary<NSString *, id> *> *all;
    @property (nonatomic, copy) void (^handler)(UIView *v, NSError *_Nullable e);
    - (instancetype)initWithFrame:(CGRect)frame title:(NSString *)title NS_DESIGNATED_INITIALIZER;
    + (void)setUp;
    @end
    @interface UIView (Zz)
    - (void)zz_setName:(NSString *)name;
    @end
    #ifdef DEBUG
    static NSString *makeID(NSInteger n, NSString *suffix) {
      return [NSString stringWithFormat:@"row_%ld_%@", (long)n, suffix];
    }
    #else
    NSString *makeID(NSInteger n, NSString *suffix);
    #endif
    @implementation Box
    @synthesize name = _name;
    - (instancetype)initWithFrame:(CGRect)frame title:(NSString *)title {
      if (self = [super initWithFrame:frame]) {
        _go = [[UIButton alloc] init];
        _go.accessibilityIdentifier = AX_GO; // axwatch:legacy raw -- x
        [self->_go setAccessibilityIdentifier:
          @"b\u00e4d\n"];
        SET_AX(self, @"x");
      }
      return self;
    }
    - (NSString *)modeName:(Mode)mode {
      switch (mode) {
        case ModeA: return @"a";
        case ModeB: { return @"b"; }
        default: return nil;
      }
    }
    - (void)all:(NSArray<UIView *> *)views done:(Done)done {
      NSString *prefix = @"p_";
      __weak typeof(self) weakSelf = self;
      for (UIView *v in views) { v.accessibilityIdentifier = [prefix stringByAppendingString:v.title]; }
      for (NSUInteger i = 0; i < views.count; i++) {
        views[i].accessibilityIdentifier = [NSString stringWithFormat:@"kiln_%tu", i];
      }
      [views enumerateObjectsUsingBlock:^(UIView *view, NSUInteger idx, BOOL *stop) {
        view.accessibilityIdentifier = idx > 3 ? @"big" : @(idx).stringValue;
      }];
      dispatch_async(dispatch_get_main_queue(), ^{ [weakSelf go]; });
      NSDictionary *d = @{ @"a" : @[@1, @YES], AX_GO: ^NSString *(int a) { return @"q"; } };
      UIButton *b = ({ UIButton *b = [UIButton new]; b.accessibilityIdentifier = @"in"; b; });
      void (^blk)(int) = ^(int a) { NSLog(@"%d", a); };
      NSString *x = (NSString *)obj ?: @"none";
      [(UIView *)self.subviews[0] setValue:@"v" forKey:@"accessibilityIdentifier"];
      while (x.length == 3 && !done) x = nil;
      do { [self a]; } while (b);
      @try { [self b]; } @catch (NSException *e) { NSLog(@"%@", e); } @finally { }
      @autoreleasepool { @synchronized (self) { [self c:@selector(foo:bar:)]; } }
      XCTAssertEqualObjects(el.identifier, @"x");
      [[EarlGrey selectElementWithMatcher:grey_accessibilityID(@"hive")] performAction:grey_tap()];
      id<GREYMatcher> m = grey_allOf(@[ grey_accessibilityID(@"count"), nil ], nil);
      XCUIElement *e = app.buttons[@"x"].firstMatch;
      int *p = &kMax; p[0] = *p * 3;
      if (a == b) return; else if (c) { d(); } else e();
      if (@available(iOS 13, *)) { [self z]; }
      auto fn = [&](int q) { return q + 1; };
      std::vector<int> vv = {1, 2};
      UIKit::foo(x)->bar = static_cast<Foo *>(y);
    label:
      goto label;
    }
    @end
    NS_ASSUME_NONNULL_END
    """##
}
