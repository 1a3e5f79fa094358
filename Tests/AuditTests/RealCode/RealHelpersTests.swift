import Testing

@testable import Audit

/// Helpers of page objects that take identifiers in other ways than by a parameter of a function.
@Suite struct RealHelpersTests {
  private static let files = [
    "App/A.swift": """
    import UIKit
    func set(_ view: UIView) { view.accessibilityIdentifier = "pier_go" }
    """,
    "UITests/Base.swift": """
    import XCTest
    class Base: XCTestCase {
      let app = XCUIApplication()
      subscript(_ id: String) -> XCUIElement { app.descendants(matching: .any)[id] }
      func each(_ ids: String...) { for id in ids { app.buttons[id].tap() } }
      func all(_ ids: [String]) { ids.forEach { app.buttons[$0].tap() } }
    }
    extension XCUIApplication { subscript(id id: String) -> XCUIElement { buttons[id] } }
    extension XCUIElementQuery { func callAsFunction(_ id: String) -> XCUIElement { self[id] } }
    """,
    "UITests/T.swift": """
    import XCTest
    final class T: Base {
      func testIt() {
        self["pier_go"].tap()
        each("pier_go", "stop")
        all(["pier_go", "stop"])
        app[id: "pier_go"].tap()
        app.buttons("pier_go").tap()
        XCUIApplication().launch()
      }
    }
    """,
  ]

  @Test func subscriptsListsAndCallsOfValues() throws {
    #expect(
      try RealCode.sites(Self.files).filter { $0.hasPrefix("T.swift") }.sorted() == [
        "T.swift:4 helper_call raw [pier_go]", "T.swift:5 helper_call label [stop]",
        "T.swift:5 helper_call raw [pier_go]", "T.swift:6 helper_call raw [pier_go, stop]",
        "T.swift:7 helper_call raw [pier_go]", "T.swift:8 helper_call raw [pier_go]",
      ])
  }

  /// The helpers come, go and come back.
  @Test func helpersThatComeAndGo() throws {
    let desk = SourceDesk()
    var snapshot = Snapshot()
    var tree: [String: String] = [:]
    for path in ["UITests/T.swift", "App/A.swift", "UITests/Base.swift", "UITests/Base.swift", "UITests/Base.swift"] {
      var update = TreeUpdate()
      if tree[path] == nil {
        let text = try #require(Self.files[path])
        tree[path] = text
        update.updated = [try desk.update(path, text)]
      } else {
        tree[path] = nil
        update.removed = [path]
      }
      try desk.apply(update, to: &snapshot, tree: tree)
      #expect(Set(snapshot.sites) == Set(try desk.snapshot(of: tree).sites), "\(path)")
    }
  }

  private static let types = [
    "App/Ids.swift": """
    import SwiftUI
    struct AXID: ExpressibleByStringLiteral { let value: String
      init(stringLiteral value: String) { self.value = value } }
    extension AXID { static let go: AXID = "pier_go"; enum Pier { static let deep: AXID = "pier_deep" } }
    protocol Named { var id: String { get } }
    extension Named where Self: RawRepresentable, RawValue == String {
      var id: String { "\\(Self.self)".lowercased() + ".\\(rawValue)" } }
    enum Home: String, Named { case title }
    extension View {
      func ax(_ id: AXID) -> some View { accessibilityIdentifier(id.value) }
      func named(_ named: Named) -> some View { accessibilityIdentifier(named.id) }
    }
    """,
    "App/A.swift": """
    import SwiftUI
    struct A: View { var body: some View { VStack {
      Text("x").ax(.go)
      Text("x").ax(.Pier.deep)
      Text("x").accessibilityIdentifier(AXID.go.value)
      Text("x").named(Home.title)
      Text("x").accessibilityIdentifier(Home.title.id)
    } } }
    """,
  ]

  @Test func identifierTypesOfTheRepository() throws {
    #expect(
      try RealCode.sites(Self.types).filter { $0.hasPrefix("A.swift") } == [
        "A.swift:3 helper_call typed [pier_go]", "A.swift:4 helper_call typed [pier_deep]",
        "A.swift:5 swiftui_modifier constant [pier_go]", "A.swift:6 helper_call typed [home.title]",
        "A.swift:7 swiftui_modifier derived [home.title]",
      ])
    #expect(try RealCode.findings(.duplicateIdentifier, Self.types) == [])
  }

  /// One constant in several ways is no duplicate of itself.
  @Test func spellingsOfOneConstant() throws {
    #expect(
      try RealCode.findings(
        .duplicateIdentifier,
        """
        import SwiftUI
        enum AX { static let go = "pier_go"; static let all = ["pier_a", "pier_b"]; static let pair = (one: "p1", two: "p2")
          enum Kind: String { case x, y } }
        struct A: View { let kind: AX.Kind
          var body: some View { VStack {
            Text("x").accessibilityIdentifier(AX.go); Text("x").accessibilityIdentifier("\\(AX.go)")
            Text("x").accessibilityIdentifier(AX.all[0]); Text("x").accessibilityIdentifier(AX.all[0])
            Text("x").accessibilityIdentifier(AX.pair.two); Text("x").accessibilityIdentifier(AX.pair.two)
            Text("x").accessibilityIdentifier(kind.rawValue); Text("x").accessibilityIdentifier("\\(kind.rawValue)")
          } }
        }
        """) == [])
  }
}
