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
}
