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

  @Test(arguments: 0..<12) func everyOrder(seed: UInt64) throws {
    var random = SystemlessRandom(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let desk = SourceDesk()
    var snapshot = Snapshot()
    var tree: [String: String] = [:]
    for step in 0..<24 {
      let (path, text) = Self.files[random.below(Self.files.count)]
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
