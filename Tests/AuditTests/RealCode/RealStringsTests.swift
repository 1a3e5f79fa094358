import Testing

@testable import Audit

/// Strings made of numbers, formats, pairs and cases.
@Suite struct RealStringsTests {
  @Test func numbersAreAddedNotJoined() throws {
    #expect(
      try RealCode.sites(
        """
        import UIKit
        enum AX { static let base = 10
          static func at(_ i: Int) -> String { "at_\\(i + 1)" } }
        final class Bar: UIView {
          func show(_ n: Int, _ path: IndexPath) {
            accessibilityIdentifier = "a_\\(n + 1)"
            accessibilityIdentifier = "b_\\(path.row + 1)"
            accessibilityIdentifier = "c_\\(AX.base + 2)"
            accessibilityIdentifier = AX.at(2)
            accessibilityIdentifier = "d_\\(0x10)_\\(-1)"
            accessibilityIdentifier! += "_more"
          }
        }
        """) == [
          "6 uikit_assignment raw [a_{}]", "7 uikit_assignment raw [b_{}]", "8 uikit_assignment raw [c_12]",
          "9 uikit_assignment constant [at_3]", "10 uikit_assignment raw [d_16_-1]",
          "11 uikit_assignment raw [{}_more]",
        ])
  }

  @Test func directivesWithWidths() throws {
    #expect(
      try RealCode.sites(
        """
        import UIKit
        final class Bar: UIView {
          func show(_ n: Int) {
            accessibilityIdentifier = String(format: "a_%03d", 7)
            accessibilityIdentifier = String(format: "b_%.2f", 1.5)
            accessibilityIdentifier = String.localizedStringWithFormat("c_%d", n)
            accessibilityIdentifier = String(format: NSLocalizedString("d_%d", comment: ""), n)
            accessibilityIdentifier = "e f".replacingOccurrences(of: " ", with: "_")
            accessibilityIdentifier = .some("g")
            accessibilityIdentifier = .none
          }
        }
        """) == [
          "4 uikit_assignment raw [a_007]", "5 uikit_assignment raw [b_{}]", "6 uikit_assignment raw [c_{}]",
          "7 uikit_assignment dynamic []", "8 uikit_assignment raw [e_f]", "9 uikit_assignment raw [g]",
          "10 uikit_assignment cleared []",
        ])
  }

  @Test func casesWrittenOut() throws {
    #expect(
      try RealCode.sites(
        """
        import UIKit
        enum Kind { case sail, motor(Int) }
        struct Boat { var kind: Kind }
        final class Bar: UIView {
          func show(_ boat: Boat) {
            accessibilityIdentifier = "boat_\\(boat.kind)"
            accessibilityIdentifier = String(describing: boat.kind)
          }
        }
        """) == [
          "6 uikit_assignment raw [boat_motor({}), boat_sail]", "7 uikit_assignment constant [motor({}), sail]",
        ])
  }

  @Test func membersThatStringsAreGiven() throws {
    #expect(
      try RealCode.sites([
        "App/Ids.swift": """
        extension String { static let go = "pier_go"; static func row(_ n: Int) -> String { "row_\\(n)" } }
        """,
        "App/A.swift": """
        import SwiftUI
        struct Pier: View { let n: Int
          var body: some View {
            Text("x").accessibilityIdentifier(.go)
            Text("x").accessibilityIdentifier(.row(n))
            Text("x").accessibilityIdentifier(.other)
          }
        }
        func set(_ view: UIView) { view.accessibilityIdentifier = .row(1) }
        """,
        "UITests/T.swift": """
        import XCTest
        final class T: XCTestCase { func testIt() { XCUIApplication().buttons[.go].tap() } }
        """,
      ]) == [
        "A.swift:4 swiftui_modifier constant [pier_go]", "A.swift:5 swiftui_modifier constant [row_{}]",
        "A.swift:6 swiftui_modifier dynamic []", "A.swift:9 uikit_assignment constant [row_1]",
        "T.swift:2 query_subscript constant [pier_go]",
      ])
  }

  @Test func closuresNumbersAndLists() throws {
    #expect(
      try RealCode.sites(
        """
        import UIKit
        enum AX { static let row: (String) -> String = { "row_" + $0 }
          static func joined(_ parts: String...) -> String { parts.joined(separator: "_") }
          static func named(_ name: String?) -> String { name ?? "none" } }
        extension Int { var axID: String { "int_\\(self)" } }
        final class Bar: UIView {
          func show(_ n: Int) {
            print(n)
            accessibilityIdentifier = AX.row("a")
            accessibilityIdentifier = AX.joined("b", "c")
            accessibilityIdentifier = AX.named("d")
            accessibilityIdentifier = AX.named(nil)
            accessibilityIdentifier = 3.axID
            accessibilityIdentifier = String(n)
            let made = { (name: String) in "made_\\(name)" }
            accessibilityIdentifier = made("e")
          }
        }
        """) == [
          "9 uikit_assignment constant [row_a]", "10 uikit_assignment constant [b_c]",
          "11 uikit_assignment constant [d]", "12 uikit_assignment constant [none]",
          "13 uikit_assignment constant [int_3]", "14 uikit_assignment dynamic []", "16 uikit_assignment raw [made_e]",
        ])
  }

  @Test func pairsOfViewsAndTexts() throws {
    #expect(
      try RealCode.sites(
        """
        import UIKit
        final class Bar: UIView {
          func show(_ views: [UIView]) {
            zip(views, ["a", "b"]).forEach { $0.accessibilityIdentifier = $1 }
            for (view, id) in zip(views, ["c", "d"]) { view.accessibilityIdentifier = id }
            [(views[0], "e"), (views[1], "f")].forEach { view, id in view.accessibilityIdentifier = id }
            for (id, view) in ["g": views[0]] { view.accessibilityIdentifier = id }
          }
        }
        """) == [
          "4 uikit_assignment raw [a, b]", "5 uikit_assignment raw [c, d]", "6 uikit_assignment raw [e, f]",
          "7 uikit_assignment raw [g]",
        ])
  }

  @Test func callersNames() throws {
    #expect(
      try RealCode.sites(
        """
        import UIKit
        extension UIView { func named(_ name: String = #function) { accessibilityIdentifier = name } }
        final class Bar: UIView {
          func show(_ view: UIView) { view.named() }
          func other(_ view: UIView) { view.named("other") }
        }
        """) == [
          "2 uikit_assignment untyped_parameter []", "4 helper_call derived [show(_:)]", "5 helper_call raw [other]",
        ])
  }

  @Test func listsOfImplicitCasesAndBindings() throws {
    #expect(
      try RealCode.sites(
        """
        import SwiftUI
        enum Tab: String { case home, mail; static let all: [Tab] = [.home, .mail] }
        struct Field: View { @Binding var id: String; var body: some View { Text("x").accessibilityIdentifier(id) } }
        struct Bar: View {
          var body: some View {
            Field(id: .constant("bar_field"))
            Text("x").accessibilityIdentifier(Tab.all.map(\\.rawValue).joined(separator: "|"))
          }
        }
        """
      ).suffix(2) == ["6 helper_call raw [bar_field]", "7 swiftui_modifier constant [home|mail]"])
  }

  @Test func anOptionalIsNoSequence() throws {
    #expect(
      try RealCode.findings(
        .ambiguousSiblingIdentifier,
        """
        import UIKit
        func show(_ view: UIView?, _ titles: [String]) -> [UIView] {
          (view as? UIButton).map { $0.accessibilityIdentifier = "one" }
          return titles.map { title in
            let made = UIButton()
            made.accessibilityIdentifier = "many"
            return made
          }
        }
        """) == ["6"])
  }

  @Test func whatIsNotTheCellsOwnNeedsNoClearing() throws {
    #expect(
      try RealCode.findings(
        .reuseNotCleared,
        """
        import UIKit
        final class RowCell: UITableViewCell {
          let first = UILabel(), second = UILabel()
          func show(_ isOn: Bool, _ other: UIView) {
            [first, second].forEach { $0.accessibilityIdentifier = "row_label" }
            for label in [first, second] { label.accessibilityIdentifier = "row_label" }
            if isOn { other.accessibilityIdentifier = "row_other" }
            if isOn { first.accessibilityIdentifier = "row_first" }
          }
        }
        """) == ["8"])
  }
}
