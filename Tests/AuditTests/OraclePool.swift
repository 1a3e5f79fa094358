/// Small files in several versions each, chosen so that an edit of one changes what another one means: constants, shadows,
/// helpers in chains and in circles, components, models, identifier types, page objects, project files.
enum OraclePool {
  static let versions: [String: [String]] = [
    "App/AX.swift": [
      """
      enum AX {
        static let title = "pier_title"
        static func row(_ id: Int) -> String { "\\(prefix)_row_\\(id)" }
        static let prefix = "pier"
        enum Deep { static let go = AX.prefix + "_go" }
      }
      """,
      """
      // moved down
      enum AX {
        static let prefix = "quay"
        static let title = "quay_title"
        static func row(_ id: Int) -> String { "\\(prefix)-\\(id)" }
      }
      extension AX { enum Deep { static let go = "deep_go" } }
      """,
      "struct AX { let nothing = 1 }",
      """
      // one line further down


      enum AX {
        static let title = "pier_title"
        static func row(_ id: Int) -> String { "\\(prefix)_row_\\(id)" }
        static let prefix = "pier"
        enum Deep { static let go = AX.prefix + "_go" }
      }
      """,
    ],
    "App/More.swift": [
      "extension AX { static let extra = \"extra\" }\nprivate enum Names { static let a = \"a_private\" }",
      "enum Names { static let a = \"a_shared\" }\nlet looseID = \"loose_more\"",
      "extension PierView { enum AX { static let title = \"shadowed_title\" } }",
    ],
    "App/PierView.swift": [
      """
      import SwiftUI
      struct PierView: View {
        let rowID: String
        var body: some View {
          VStack {
            Text("a").accessibilityIdentifier(AX.title)
            Text("b").accessibilityIdentifier(AX.row(3))
            Text("c").accessibilityIdentifier(AX.Deep.go)
            Text("d").tagged("pier_d")
            Text("e").accessibilityIdentifier(rowID)
            Badge(name: "badge_x", accessibilityIdentifier: AX.extra)
          }
        }
      }
      """,
      """
      import SwiftUI
      struct PierView: View {
        var body: some View {
          Text("a").accessibilityIdentifier(Names.a)
          Text("l").accessibilityIdentifier(looseID)
          Text("k").accessibilityIdentifier(Kind.sea.rawValue)
          Text("t").named(.tea)
          Badge(name: AX.title, accessibilityIdentifier: "badge_lit")
        }
      }
      """,
    ],
    "App/Helpers.swift": [
      """
      import SwiftUI
      extension View {
        func tagged(_ id: String) -> some View { accessibilityIdentifier(id) }
        func named(_ name: AXName) -> some View { accessibilityIdentifier(name.rawValue) }
      }
      """,
      """
      import SwiftUI
      extension View {
        func tagged(_ id: String) -> some View { wrapped("x", id) }
        func wrapped(_ group: String, _ id: String) -> some View { accessibilityIdentifier(group + "." + id) }
      }
      """,
      """
      import SwiftUI
      extension View {
        func tagged(_ id: String) -> some View { again(id) }
        func again(_ id: String) -> some View { tagged(id) }
      }
      """,
      """
      import SwiftUI
      extension View {
        func tagged(_ id: String) -> some View { again(id) }
        func again(_ id: String) -> some View { tagged(id).accessibilityIdentifier(id) }
      }
      """,
    ],
    "App/Badge.swift": [
      """
      import SwiftUI
      struct Badge: View {
        let name: String
        let accessibilityIdentifier: String
        var body: some View { Text(name).accessibilityIdentifier(accessibilityIdentifier) }
      }
      """,
      """
      import SwiftUI
      struct Badge: View {
        private let inner: String
        init(name: String, accessibilityIdentifier: String = "badge_default") {
          inner = name
          print(accessibilityIdentifier)
        }
        var body: some View { Text("x").tagged(inner) }
      }
      """,
    ],
    "App/Types.swift": [
      """
      enum Kind: String { case sea, land = "kind_land" }
      struct AXName: ExpressibleByStringLiteral { let rawValue: String
        init(stringLiteral value: String) { rawValue = value }
        static let tea: AXName = "name_tea" }
      """,
      "enum Kind: String { case sea = \"ocean\" }\nenum AXName: String { case tea, milk }",
    ],
    "App/Model.swift": [
      """
      import UIKit
      final class Action { var accessibilityIdentifier: String? }
      final class ActionButton: UIButton {
        func show(_ action: Action) { accessibilityIdentifier = action.accessibilityIdentifier }
      }
      """,
      "final class Action { var accessibilityIdentifier: String?; var title = \"\" }",
    ],
    "App/Controller.swift": [
      """
      import UIKit
      final class Controller: UIViewController {
        let button = UIButton()
        func load(_ kind: Kind) {
          let action = Action()
          action.accessibilityIdentifier = "action_go"
          button.accessibilityIdentifier = kind.rawValue
          button.axID = AX.title
        }
      }
      """
    ],
    "App/Setter.swift": [
      "import UIKit\nextension UIView { var axID: String? { get { nil } set { accessibilityIdentifier = newValue } } }",
      "import UIKit\nextension UIView { var axID: String? { get { nil } set { tag = 1 } } }",
    ],
    "UITests/Robot.swift": [
      """
      import XCTest
      class Robot {
        let app = XCUIApplication()
        func tap(id: String) { app.buttons[id].tap() }
      }
      """,
      """
      import XCTest
      class Robot {
        let app = XCUIApplication()
        func tap(id: String) { app.buttons.matching(identifier: "pre_" + id).firstMatch.tap() }
      }
      """,
    ],
    "UITests/Flow.swift": [
      """
      final class Flow: Robot {
        func go() {
          tap(id: AX.title)
          tap(id: "pier_d")
          app.staticTexts["extra"].tap()
        }
      }
      """
    ],
    "project.yml": [
      """
      name: Pier
      targets:
        Pier: {type: application, platform: iOS, sources: [App]}
        PierUITests: {type: bundle.ui-testing, platform: iOS, sources: [UITests, App/AX.swift], dependencies: [{target: Pier}]}
      """,
      """
      name: Pier
      targets:
        Pier: {type: application, platform: iOS, sources: [App, UITests]}
      """,
      """
      name: Pier
      include: [App/target.yml]
      """,
    ],
    // Read as a flow, until a project file merges it into itself.
    "App/target.yml": [
      """
      include: [../UITests/target.yml]
      targets:
        Pier: {type: application, platform: iOS, sources: [App], info: {appId: pier}}
      # tapOn: {id: accessibilityIdentifier}
      """,
      """
      appId: pier
      ---
      - tapOn: {id: accessibilityIdentifier}
      """,
    ],
    "UITests/target.yml": [
      """
      include: [../App/target.yml]
      targets:
        PierUITests: {type: bundle.ui-testing, platform: iOS, sources: [UITests], dependencies: [{target: Pier}]}
      """
    ],
    ".axwatch.yml": [
      "roles:\n  test: [UITests/**]\nmodules: {Pier: App/**}\n",
      "roles:\n  excluded: [App/Badge.swift]\nlabels: [name]\n",
    ],
  ]

  /// Other paths that a file may move to.
  static let moves: [String: String] = [
    "App/AX.swift": "Shared/AX.swift", "App/Helpers.swift": "Kit/Helpers.swift",
    "App/PierView.swift": "App/Views/PierView.swift",
  ]
}
