import Testing

/// Lowerings as text: what changed shows line by line.
@Suite struct SwiftGoldenTests {
  @Test func importsAndConstants() async {
    let source = ##"""
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
      """##
    expect(
      await dump(source),
      is: ##"""
        import App testable
        import Foundation
        import UIKit
        6:6 enum AX in s0 body s1
        7:8 enum Pier in s1 body s2 < String, CaseIterable
        7:42 enumCase go in s2
        7:46 enumCase back in s2 = "go-back"
        7:64 enumCase row in s2 (_ id: Int, name: String = "x")
        8:16 constant title in s2 = (("a" + "-") + suffix) #static
        8:44 constant other in s2 : String = "two lines⏎  more" #static
        13:19 enumCase deep in s2 (_ : AX) #indirect
        15:15 function row in s1 body s3 (_ n: Int) : String -> I"{prefix}{":"}{n}" #static
        16:7 variable name in s1 body s4 : String -> switch self {a,b: "x"; c: I"{"y"}{v}"; d: "d"; default: "z"} {get s4} #other
        19:17 binding v in s6 #local
        29:14 constant mode in s1 = "debug" #static if #2.0 DEBUG
        31:14 constant mode in s1 = "ios" #static if #2.1 os(iOS) && !os(macOS)
        33:14 constant mode in s1 = "other" #static if #2.2 else
        s1 type in s0 of AX
        s2 type in s1 of Pier
        s3 body in s1 of row
        s4 body in s1 of name get
        s5 branch in s4
        s6 branch in s4
        s7 branch in s4 if #1.0 DEBUG
        s8 branch in s4
        19:28 (v > 1) in s6 of name
        24:7 log() in s8 of name
        """##)
  }

  @Test func extensionsAndProtocols() async {
    let source = ##"""
      extension AX.Pier: Named, @unchecked Sendable where Self: Foo, T == Int {
        typealias X = [String: Int]
        subscript(i: Int, safe s: Bool = true) -> String? { get { items[i] } set(v) { items[i] = v } }
      }
      protocol Named: AnyObject { associatedtype A: B = C; var id: String { get set }; func f(at i: inout Int, _ g: @escaping () -> Void, rest: String...) async throws -> Self; init?(x: Int) }
      """##
    expect(
      await dump(source),
      is: ##"""
        1:11 extension AX.Pier in s0 body s1 < Named, Sendable [where Self: Foo, T == Int]
        2:13 typealias X in s1 : [String: Int]
        3:3 subscript subscript in s1 body s2 (i: Int, safe s: Bool = true) : String? -> items[i] {get s2} {set v s3}
        5:10 protocol Named in s0 body s4 < AnyObject
        5:44 associatedType A in s4 : C < B
        5:58 variable id in s4 : String {get} {set newValue}
        5:87 function f in s4 (at i: Int, _ g: () -> Void, rest: String...) : Self
        5:172 initializer init in s4 (x: Int)
        s1 type in s0 of AX.Pier
        s2 body in s1 of subscript get
        s3 body in s1 of subscript set
        s4 type in s0 of Named
        3:66 items[i] in s2 of subscript
        3:86 items[i] in s3 of subscript
        3:90 (items[i] = v) in s3 of subscript
        """##)
  }

  @Test func classesAndStatements() async {
    let source = ##"""
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
      """##
    expect(
      await dump(source),
      is: ##"""
        1:7 class V in s0 body s1 < UIView
        2:16 variable accessibilityIdentifier in s1 : String? {didSet oldValue s2} #override
        3:25 variable b in s1 : UIButton = {s3 -> b}() #lazy
        3:45 constant b in s3 = UIButton() #local
        4:50 variable view in s1 = UIView() @AccessibilityIdentify(identifier: "pier")
        5:65 function name in s1 body s4 (_ x: String) @available(‹*, deprecated, message: "no"›) @objc(‹zz_name:›)
        6:3 initializer init in s1 body s5 (id: String? = nil) #other
        7:3 function deinit in s1 body s6 () #other
        8:8 function go in s1 body s7 () #other
        9:9 constant id in s7 = "x" #local
        9:20 constant p in s7 = 1 #local
        9:23 constant q in s7 = "two" #local
        10:9 variable k in s7 = 0 #local
        11:15 binding accessibilityIdentifier in s7 = accessibilityIdentifier #local
        11:44 binding w in s7 = view.window #local
        11:77 binding z in s7 #local
        12:12 binding a in s9 = a #local
        12:82 binding y in s10 #local
        13:10 binding i in s12 = items.enumerated().0 #local
        13:13 binding item in s12 = items.enumerated().1 #local
        14:9 binding x in s13 = xs #local
        15:15 binding n in s14 = next() #local
        17:30 binding e in s17 #local
        24:9 constant t in s7 = if cond {: "a"; default: "b"} #local
        27:10 function inner in s7 body s24 () : Int -> 3 #local
        28:9 constant s in s7 = ((I"{"raw \(x) "}{y}{" "quoted""}" + "H	"⏎") + I"{"a"}{b}{"c"}") #local
        29:9 constant arr in s7 = (([.a, "b", 1.5, -2, true, nil] + []) + ["k": v]) #local
        32:17 binding x in s25 = y #local
        s1 type in s0 of V
        s2 body in s1 of accessibilityIdentifier didSet
        s3 closure in s1
        s4 body in s1 of name
        s5 body in s1 of init
        s6 body in s1 of deinit
        s7 body in s1 of go
        s8 branch in s7
        s9 branch in s7
        s10 branch in s7
        s11 branch in s7
        s12 loop in s7 to 13:28
        s13 loop in s7 to 14:14
        s14 loop in s7
        s15 loop in s7
        s16 block in s7
        s17 branch in s7
        s18 branch in s7
        s19 block in s7
        s20 branch in s7
        s21 branch in s7
        s22 closure in s7 to 25:11
        s23 closure in s7 to 26:16
        s24 body in s7 of inner
        s25 loop in s7 to 32:22
        2:90 (label.accessibilityIdentifier = (oldValue ?? #function())) in s2 of accessibilityIdentifier
        3:39 {s3 -> b}() in s1 of b
        3:49 UIButton() in s3 of b
        3:87 (b.accessibilityIdentifier = "q") in s3 of b
        4:57 UIView() in s1 of view
        6:58 (self.accessibilityIdentifier = id) in s5 of init
        6:70 super.init(frame: .zero) in s5 of init
        7:14 (x = 1) in s6 of deinit
        12:23 (a.b == 3) in s9 of go
        12:53 use(a) in s9 of go
        12:91 use(y) in s10 of go
        12:107 no() in s11 of go
        13:28 items.enumerated() in s7 of go
        13:86 (item.accessibilityIdentifier = I"{"row_"}{i}") in s12 of go
        14:23 (x.a = 1) in s13 of go
        15:19 next() in s14 of go
        15:30 n.f() in s14 of go
        16:16 (k += 1) in s15 of go
        16:31 (k < 3) in s7 of go
        17:14 f() in s16 of go
        17:45 show(e) in s17 of go
        17:63 show(error) in s18 of go
        18:13 done() in s19 of go
        19:35 (x.y.accessibilityIdentifier = (flag ? "a" : (other ?? ("b" + c)))) in s7 of go
        20:9 view[keyPath: \.accessibilityIdentifier] in s7 of go
        20:46 (view[keyPath: \.accessibilityIdentifier] = (\UIView.title.count as Any)) in s7 of go
        21:16 app.buttons["go"] in s7 of go
        21:29 app.buttons["go"].cells.matching(identifier: "x") in s7 of go
        21:66 app.buttons["go"].cells.matching(identifier: "x").firstMatch.tap() in s7 of go
        22:17 model.$axID.assign(to: \.accessibilityIdentifier, on: button) in s7 of go
        23:5 XCTAssertEqual((e.identifier == "x"), !(a || (b && c))) in s7 of go
        23:33 (e.identifier == "x") in s7 of go
        25:11 items.first(^{s22 -> ($0.identifier == "x")}) in s7 of go
        25:33 ($0.identifier == "x") in s22 of go
        26:16 boat.id.map(^{s23 -> I"{"pier_"}{$0}{"_title"}"}) in s7 of go
        30:18 Generic.make(x: [Int]()) in s7 of go
        30:26 [Int]() in s7 of go
        31:12 (b == c) in s7 of go
        34:11 foo(x) in s7 of go
        """##)
  }

  @Test func previewsConditionsAndComments() async {
    let source = ##"""
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
    expect(
      await dump(source),
      is: ##"""
        2:8 struct P in s0 body s2 < View
        2:22 variable body in s2 body s3 : some View -> Text("x").a(.leading).accessibilityIdentifier("d").pad(.trailing).last() {get s3}
        14:5 constant x in s0 = 1
        16:5 constant fn in s0 : (Int, _ x: String) -> Void = {s4}
        16:41 binding a in s4 : Int #local
        16:49 binding b in s4 #local
        17:5 constant default in s0 = self.foo
        s1 closure in s0 to 1:1
        s2 type in s0 of P
        s3 body in s2 of body get
        s4 closure in s0
        1:17 Text("x") in s1
        1:27 Text("x").accessibilityIdentifier("p") in s1
        3:3 Text("x") in s3 of body
        4:6 Text("x").a(.leading) in s3 of body
        6:6 Text("x").a(.leading).accessibilityIdentifier("d") in s3 of body if #0.0 DEBUG
        7:6 Text("x").a(.leading).accessibilityIdentifier("d").pad(.trailing) in s3 of body if #0.0 DEBUG
        9:6 Text("x").a(.leading).accessibilityIdentifier("r") in s3 of body if #0.1 else
        11:6 Text("x").a(.leading).accessibilityIdentifier("d").pad(.trailing).last() in s3 of body
        16:63 print(a) in s4 of fn
        16:73 print(b) in s4 of fn
        13:1 comment alone: axwatch:legacy raw_app_identifier until=2027-03-01 -- frozen
        14:11 comment: swiftlint:disable all more
        """##)
  }
}
