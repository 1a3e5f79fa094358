import Testing

@testable import Audit

/// Values as seen in public repositories.
@Suite struct RealValuesTests {
  @Test func elementsOfLocalTuples() throws {
    #expect(
      try RealCode.sites(
        """
        import UIKit
        final class SettingsController: UITableViewController {
          func configure(_ cell: UITableViewCell, _ isFirst: Bool) {
            let labels: (title: String, identifier: String) =
              isFirst ? ("Search", "settings.search") : ("Fill", "settings.fill")
            cell.accessibilityIdentifier = labels.identifier
            let (title, id) = isFirst ? ("One", "row.one") : ("Two", "row.two")
            cell.accessibilityIdentifier = id
            for (name, id) in [("A", "loop.a"), ("B", "loop.b")] {
              cell.accessibilityIdentifier = id
            }
            for (index, id) in ["x", "y"].enumerated() {
              cell.accessibilityIdentifier = "\\(id)_cell_\\(index)"
            }
          }
        }
        """) == [
          "6 uikit_assignment raw [settings.fill, settings.search]", "8 uikit_assignment raw [row.one, row.two]",
          "10 uikit_assignment raw [loop.a, loop.b]", "13 uikit_assignment raw [x_cell_{}, y_cell_{}]",
        ])
  }

  @Test func entriesOfDictionaries() throws {
    #expect(
      try RealCode.sites(
        """
        import UIKit
        enum Tab { case home, mail }
        final class Bar: UIView {
          static let ids: [Tab: String] = [.home: "tab_home", .mail: "tab_mail"]
          let names = ["go": "bar_go", "stop": "bar_stop"]
          func show(_ tab: Tab) {
            accessibilityIdentifier = Bar.ids[.home]
            accessibilityIdentifier = names["stop"]
            accessibilityIdentifier = names["nothing"]
            accessibilityIdentifier = Bar.ids[tab]
          }
        }
        """) == [
          "7 uikit_assignment constant [tab_home]", "8 uikit_assignment constant [bar_stop]",
          "9 uikit_assignment cleared []", "10 uikit_assignment dynamic []",
        ])
  }

  /// A builder that asks whatever it is given in turn: a text is no view.
  @Test func castsOfKnownTexts() throws {
    #expect(
      try RealCode.sites(
        """
        import UIKit
        protocol Named { var identifier: String? { get } }
        enum Builder {
          static func build(scope: Any, postfix: String) -> String {
            var name = (scope as? UIView)?.accessibilityIdentifier
            name = name ?? (scope as? Named)?.identifier
            name = name ?? String(describing: scope)
            return "\\(name ?? "").\\(postfix)"
          }
        }
        final class Footer: UIView {
          func show(_ title: String) {
            accessibilityIdentifier = Builder.build(scope: "App.Footer.\\(title)", postfix: "title")
          }
        }
        """) == ["13 uikit_assignment constant [App.Footer.{}.title]"])
  }

  @Test func extensionsOfAliasesAndQualifiedNames() throws {
    let package = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Kit", targets: [.target(name: "Kit"), .target(name: "App", dependencies: ["Kit"])])
      """
    #expect(
      try RealCode.sites([
        "Package.swift": package,
        "Sources/Kit/Names.swift": "public enum Names { public enum Pier { public static let go = \"pier_go\" } }",
        "Sources/App/Alias.swift": """
        import Kit
        typealias PierNames = Names.Pier
        extension PierNames { static let stop = "pier_stop" }
        extension Kit.Names.Pier { static let wait = go + "_wait" }
        """,
        "Sources/App/View.swift": """
        import Kit
        import SwiftUI
        struct PierView: View {
          let isOn: Bool
          var body: some View {
            Text("a").accessibilityIdentifier(PierNames.go)
            Text("b").accessibilityIdentifier(PierNames.stop)
            Text("c").accessibilityIdentifier(Names.Pier.wait)
          }
        }
        """,
      ]) == [
        "View.swift:6 swiftui_modifier constant [pier_go]", "View.swift:7 swiftui_modifier constant [pier_stop]",
        "View.swift:8 swiftui_modifier constant [pier_go_wait]",
      ])
  }

  /// `Self.self` in a protocol is each conformer's name; in an extension of Apple's class only the run time knows.
  @Test func namesOfTypesThatAreNotTheCodesOwn() throws {
    #expect(
      try RealCode.sites(
        """
        import UIKit
        protocol Page { var id: String { get } }
        extension Page where Self: RawRepresentable, RawValue == String {
          var id: String { "\\(String(describing: Self.self)).\\(rawValue)" }
        }
        enum Login: String, Page { case go }
        enum Signup: String, Page { case out }
        extension Page {
          func mark(_ view: UIView) { view.accessibilityIdentifier = "\\(type(of: self))_root" }
        }
        extension UIView {
          func mark() { accessibilityIdentifier = String(describing: type(of: self)) }
        }
        func f(_ view: UIView) { view.accessibilityIdentifier = Login.go.id }
        """) == [
          "9 uikit_assignment raw [Login_root, Signup_root]", "12 uikit_assignment derived []",
          "14 uikit_assignment derived [Login.go]",
        ])
  }

  @Test func requirementsAndCasesThatAreWrittenOut() throws {
    #expect(
      try RealCode.sites(
        """
        import UIKit
        protocol Named { static var prefix: String { get } }
        extension Named { static var root: String { prefix + "_root" } }
        enum Login: Named { static let prefix = "login" }
        enum Signup: Named { static let prefix = "signup" }
        enum Tab { case home, mail }
        func f(_ view: UIView, _ tab: Tab) {
          view.accessibilityIdentifier = Login.root
          view.accessibilityIdentifier = "tab_\\(tab)"
          view.accessibilityIdentifier = String(describing: tab)
        }
        """) == [
          "8 uikit_assignment constant [login_root]", "9 uikit_assignment raw [tab_home, tab_mail]",
          "10 uikit_assignment constant [home, mail]",
        ])
  }

  @Test func constantsInsideTheQuotesOfAPredicate() throws {
    #expect(
      try RealCode.sites([
        "UITests/T.swift": """
        import XCTest
        enum AX { static let save = "pier_save" }
        final class T: XCTestCase {
          func testA() {
            let app = XCUIApplication()
            _ = app.buttons.matching(NSPredicate(format: "identifier == \\"\\(AX.save)\\""))
            _ = app.buttons.matching(NSPredicate(format: "\\(#keyPath(XCUIElement.identifier)) == %@", "pier_go"))
          }
        }
        """
      ]) == ["T.swift:6 predicate constant [pier_save]", "T.swift:7 predicate raw [pier_go]"])
  }

  /// Every case in turn, whichever way it is reached: one constant for each.
  @Test func membersOfAnyCase() throws {
    let source = """
      import SwiftUI
      enum Tab: String, CaseIterable { case home, mail
        var axID: String { "tab_\\(rawValue)" }
      }
      struct Item { let kind: Tab }
      struct TabsView: View {
        @State private var tab: Tab = .home
        let items: [Item]
        var body: some View {
          ForEach(Tab.allCases, id: \\.self) { each in Text("a").accessibilityIdentifier(each.axID) }
          Text("b").accessibilityIdentifier(tab.axID)
          ForEach(Array(items.enumerated()), id: \\.offset) { index, item in
            Text("c").accessibilityIdentifier("row_\\(index)_\\(item.kind.rawValue)")
          }
        }
      }
      """
    #expect(
      try RealCode.sites(source) == [
        "10 swiftui_modifier constant [tab_home, tab_mail]", "11 swiftui_modifier constant [tab_home, tab_mail]",
        "13 swiftui_modifier raw [row_{}_home, row_{}_mail]",
      ])
    #expect(try RealCode.findings(.duplicateIdentifier, source) == [])
  }
}
