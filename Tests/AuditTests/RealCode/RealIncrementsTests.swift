import Identifiers
import Testing

@testable import Audit

/// What real code brings, file after file, in every order: each step is what an audit from scratch says.
@Suite struct RealIncrementsTests {
  private static let files: [(path: String, text: String)] = [
    (
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Kit", targets: [.target(name: "Kit"), .target(name: "App", dependencies: ["Kit"])])
      """
    ),
    (
      "Sources/Kit/Names.swift",
      """
      public enum Names { public enum Pier { public static let go = "pier_go" } }
      public enum Others { public enum Pier { public static let go = "other_go" } }
      """
    ),
    ("Sources/App/Alias.swift", "import Kit\ntypealias PierNames = Names.Pier\n"),
    ("Sources/App/Alias.swift", "import Kit\ntypealias PierNames = Others.Pier\n"),
    ("Sources/App/Stop.swift", "import Kit\nextension PierNames { static let stop = go + \"_stop\" }\n"),
    ("Sources/App/Strings.swift", "extension String { static let quay = \"quay_a\" }\n"),
    ("Sources/App/Wait.swift", "import Kit\nextension Kit.Names.Pier { static let wait = go + \"_wait\" }\n"),
    (
      "Sources/App/Chip.swift",
      """
      import UIKit
      struct Chip { let key: String
        func make(_ view: UIView) { view.accessibilityIdentifier = key } }
      """
    ),
    (
      "Sources/App/Uses.swift",
      """
      import Kit
      import UIKit
      class Screen: UIViewController {
        var axID: String { fatalError() }
        let chips: [Chip] = [.init(key: PierNames.go), .init(key: "chip_b")]
        override func viewDidLoad() {
          view.accessibilityIdentifier = axID
          view.accessibilityIdentifier = PierNames.stop
          view.accessibilityIdentifier = .quay
          view.accessibilityIdentifier = Names.Pier.wait
        }
      }
      """
    ),
    (
      "Sources/App/Dock.swift",
      "import UIKit\nfinal class Dock: Screen { override var axID: String { PierNames.stop } }\n"
    ),
  ]

  /// A view model whose context and state are types that an alias's generic arguments say.
  private static let models: [(path: String, text: String)] = [
    (
      "App/Store.swift",
      """
      class Store<State: Stateful, Action> { var context: Context
        final class Context { @Published fileprivate(set) var viewState: State } }
      """
    ),
    ("App/Store.swift", "class Store<Action, State> { final class Context { var viewState: State } }\n"),
    ("App/Alias.swift", "typealias PierStore = Store<PierState, PierAction>\n"),
    ("App/Alias.swift", "typealias PierStore = Store<OtherState, PierAction>\n"),
    ("App/PierModel.swift", "final class PierModel: PierStore, Named {}\n"),
    ("App/PierState.swift", "struct PierState: Stateful { var titleID: String { on ? \"pier_on\" : \"\" } }\n"),
    ("App/OtherState.swift", "struct OtherState { var titleID: String { \"other_title\" } }\n"),
    (
      "App/Uses.swift",
      """
      import SwiftUI
      struct PierView: View {
        @ObservedObject var context: PierModel.Context
        var body: some View { Text("x").accessibilityIdentifier(context.viewState.titleID) }
      }
      final class PierBar: UIView {
        let model: PierModel
        func show() { accessibilityIdentifier = model.context.viewState.titleID }
      }
      """
    ),
  ]

  /// Scripts that look up what others name.
  private static let scripts: [(path: String, text: String)] = [
    ("e2e/ids/index.js", "export const IDS = { go: 'pier_go', link: '~pier_link' };\n"),
    ("e2e/ids/index.js", "export const IDS = { go: 'other_go', link: '.css' };\n"),
    ("e2e/base.ts", "const ids = { stop: 'pier_stop' };\nexport default ids;\n"),
    (
      "e2e/test.js",
      """
      import { IDS } from './ids';
      import base from './base';
      it('goes', async () => { await $('~' + IDS.go); await $(IDS.link); await $(`~${base.stop}_x`); });
      """
    ),
    ("e2e/names.py", "class Names:\n    GO = \"pier_go\"\n"),
    (
      "e2e/test_pier.py",
      "from names import Names as N\ndriver.find_element(AppiumBy.ACCESSIBILITY_ID, N.GO)\n"
    ),
    ("App/A.swift", "import UIKit\nfunc f(_ v: UIView) { v.accessibilityIdentifier = \"pier_go\" }\n"),
  ]

  @Test(arguments: 0..<4) func everyOrderOfScripts(seed: UInt64) throws { try steps(Self.scripts, 24, seed) }

  @Test func constantsOfOtherScripts() throws {
    let files = Dictionary(Self.scripts.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
    #expect(
      try RealCode.sites(files) == [
        "A.swift:2 uikit_assignment raw [pier_go]", "test.js:3 flow_file constant [pier_go]",
        "test.js:3 flow_file label [pier_link]", "test.js:3 flow_file label [pier_stop_x]",
        "test_pier.py:2 flow_file constant [pier_go]",
      ])
    let others = Dictionary(Self.scripts.map { ($0.path, $0.text) }, uniquingKeysWith: { $1 })
    #expect(try RealCode.sites(others).filter { $0.hasPrefix("test.js") }.count == 2)
  }

  @Test(arguments: 0..<8) func everyOrder(seed: UInt64) throws { try steps(Self.files, 24, seed) }

  @Test(arguments: 0..<4) func everyOrderOfGenericModels(seed: UInt64) throws { try steps(Self.models, 24, seed) }

  @Test func statesOfGenericModels() throws {
    let files = Dictionary(Self.models.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
    #expect(
      try RealCode.sites(files) == [
        "Uses.swift:4 swiftui_modifier constant [pier_on]", "Uses.swift:8 uikit_assignment constant [pier_on]",
      ])
    let others = Dictionary(Self.models.map { ($0.path, $0.text) }, uniquingKeysWith: { $1 })
    #expect(
      try RealCode.sites(others) == [
        "Uses.swift:4 swiftui_modifier dynamic []", "Uses.swift:8 uikit_assignment dynamic []",
      ])
  }

  private func steps(_ files: [(path: String, text: String)], _ count: Int, _ seed: UInt64) throws {
    var random = SystemlessRandom(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let desk = SourceDesk()
    var snapshot = Snapshot()
    var tree: [String: String] = [:]
    for step in 0..<count {
      let (path, text) = files[random.below(files.count)]
      var update = TreeUpdate()
      if tree[path] == text {
        tree[path] = nil
        update.removed = [path]
      } else {
        tree[path] = text
        update.updated = [try desk.update(path, text)]
      }
      try desk.apply(update, to: &snapshot, tree: tree)
      let whole = try desk.snapshot(of: tree)
      #expect(Set(snapshot.sites) == Set(whole.sites), "seed \(seed) step \(step): \(path)")
    }
  }

  private struct SystemlessRandom {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
  }
}
