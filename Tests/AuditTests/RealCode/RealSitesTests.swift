import Testing

@testable import Audit

/// Sites and findings as seen in public repositories.
@Suite struct RealSitesTests {
  @Test func implicitInitialisers() throws {
    #expect(
      try RealCode.sites(
        """
        import UIKit
        extension UILabel {
          convenience init(kind: Int, axName: String) {
            self.init()
            accessibilityIdentifier = axName
          }
        }
        struct Chip {
          let key: String
          func make() -> UIView {
            let view = UIView()
            view.accessibilityIdentifier = key
            return view
          }
        }
        struct Chips { var first: Chip; var rest: [Chip] }
        final class Panel: UIView {
          lazy var title: UILabel = .init(kind: 1, axName: "panel_title")
          let chip = Chip.init(key: "chip_a")
          let chips: Chips = .init(first: .init(key: "chip_b"), rest: [.init(key: "chip_c"), Chip(key: "chip_d")])
          func last() -> Chip { .init(key: "chip_e") }
        }
        """) == [
          "5 uikit_assignment untyped_parameter []", "12 uikit_assignment untyped_parameter []",
          "18 helper_call raw [panel_title]", "19 helper_call raw [chip_a]", "20 helper_call raw [chip_b]",
          "20 helper_call raw [chip_c]", "20 helper_call raw [chip_d]", "21 helper_call raw [chip_e]",
        ])
  }

  /// The file has none of the words that sites usually bring.
  @Test func theDeprecatedModifierAlone() throws {
    #expect(
      try RealCode.sites(
        """
        import SwiftUI
        struct DeviceView: View {
          var body: some View { Text("x").accessibility(identifier: "device") }
        }
        """) == ["3 swiftui_modifier raw [device]"])
  }

  @Test func aChoiceBetweenConstantsIsNoDuplicateOfThem() throws {
    #expect(
      try RealCode.findings(
        .duplicateIdentifier,
        """
        import UIKit
        enum AX { static let mute = "pier_mute", unmute = "pier_unmute" }
        final class Player: UIView {
          func show(_ isMuted: Bool, _ button: UIButton, _ other: UIButton) {
            button.accessibilityIdentifier = isMuted ? AX.unmute : AX.mute
            other.accessibilityIdentifier = AX.mute
          }
        }
        """) == [])
  }

  @Test func cellsThatAreToldApartAreNotAmbiguous() throws {
    #expect(
      try RealCode.findings(
        .ambiguousSiblingIdentifier,
        """
        import UIKit
        final class SettingsController: UITableViewController {
          override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell()
            if indexPath.row == 0 { cell.accessibilityIdentifier = "settings.about" }
            switch indexPath.section {
            case 1: cell.accessibilityIdentifier = "settings.theme"
            default: break
            }
            if let wide = cell as? WideCell {
              wide.accessibilityIdentifier = "settings.wide"
            }
            cell.accessibilityIdentifier = "settings.cell"
            return cell
          }
        }
        final class WideCell: UITableViewCell {}
        """) == ["11", "13"])
  }

  @Test func lookingUpByAPositionIsNotBuiltFromIt() throws {
    #expect(
      try RealCode.findings(
        .unstableComponent,
        """
        import UIKit
        final class Rows: UIView {
          let names: [String] = []
          weak var source: RowSource?
          func show(_ indexPath: IndexPath) {
            accessibilityIdentifier = names[indexPath.row]
            accessibilityIdentifier = source?.name(at: indexPath)
            accessibilityIdentifier = "row_\\(indexPath.row)"
            accessibilityIdentifier = "row_" + String(indexPath.row)
            for (index, name) in names.enumerated() {
              accessibilityIdentifier = "row_\\(index)_\\(name)"
            }
          }
        }
        protocol RowSource: AnyObject { func name(at indexPath: IndexPath) -> String }
        """) == ["11", "8", "9"])
  }

  @Test func partsThatACellMakesAnewNeedNoClearing() throws {
    #expect(
      try RealCode.findings(
        .reuseNotCleared,
        """
        import UIKit
        final class ActionCell: UITableViewCell {
          let badge = UIView()
          func configure(_ title: String?) {
            if let title {
              let toggle = UISwitch()
              toggle.accessibilityIdentifier = "\\(title).Toggle"
              badge.accessibilityIdentifier = "\\(title).Badge"
            }
          }
        }
        """) == ["8"])
  }

  @Test func includesOfXcodeGenAsMacOSFindsThem() throws {
    let snapshot = try RealCode.snapshot([
      "Teacher/project.yml":
        "name: Teacher\nattributes: {\n  LastUpgradeCheck: \"1600\"\n}\ninclude:\n  - App/App.yml\n",
      "Teacher/App/app.yml":
        "targets:\n  Teacher:\n    type: application\n    platform: iOS\n    sources: [\n      path: .\n    ]\n",
      "Teacher/App/A.swift": "import UIKit\nfunc f(_ v: UIView) { v.accessibilityIdentifier = \"a_b\" }\n",
    ])
    #expect(snapshot.sites.map(\.module) == ["Teacher"])
    #expect(snapshot.gaps.isEmpty)
  }

  @Test func formatsOfPythonAndExcludedGlobsOfTuist() throws {
    let files = [
      "e2e/test_a.py": """
      def test(driver, n):
          driver.find_element(AppiumBy.ACCESSIBILITY_ID, "row_%s" % n)
          driver.find_element(AppiumBy.ACCESSIBILITY_ID, "row_{}_x".format(n))
      """,
      "Project.swift": """
      import ProjectDescription
      let project = Project(name: "Shop", targets: [
        .target(name: "Shop", product: .app,
          sources: .sourceFilesList(globs: [.glob("App/**", excluding: ["App/Gen/**"])]))
      ])
      """,
      "App/A.swift": "import UIKit\nfunc f(_ v: UIView) { v.accessibilityIdentifier = \"a_b\" }\n",
      "App/Gen/B.swift": "import UIKit\nfunc g(_ v: UIView) { v.accessibilityIdentifier = \"c_d\" }\n",
    ]
    let sites = try RealCode.snapshot(files).sites.sorted { $0.key.path < $1.key.path }
    #expect(sites.filter { $0.key.path.hasPrefix("App") }.map(\.module) == ["Shop", nil])
    let values = sites.filter { $0.key.form == .flowFile }.flatMap(\.values).map(\.holes.count)
    #expect(values == [1, 1])
  }

  @Test func aValueAndItsRawValueAreOneConstant() throws {
    let source = """
      import UIKit
      struct AXID { let rawValue: String }
      extension AXID { static let go = AXID(rawValue: "pier_go") }
      extension UIView { func setAX(_ id: AXID) { accessibilityIdentifier = id.rawValue } }
      func f(_ view: UIView, _ other: UIView) {
        view.setAX(.go)
        other.accessibilityIdentifier = AXID.go.rawValue
      }
      """
    #expect(try RealCode.findings(.duplicateIdentifier, source) == [])
  }

  @Test func whatSubclassesMakeOfAMember() throws {
    #expect(
      try RealCode.sites(
        """
        import UIKit
        class Screen: UIViewController {
          var axID: String { fatalError("override") }
          override func viewDidLoad() { view.accessibilityIdentifier = axID }
        }
        class Pier: Screen { override var axID: String { "screen_pier" } }
        final class Dock: Pier { override var axID: String { "screen_dock" } }
        """) == ["4 uikit_assignment constant [screen_dock, screen_pier]"])
  }
}
