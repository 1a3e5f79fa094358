// swift-tools-version: 6.2
import PackageDescription

// The three libraries, compiled and run on Linux against small stand-ins for Apple's modules. A package of its own:
// in the main one `canImport(UIKit)` has to stay false. `Tests/StandIns/run` builds and tests it.

/// Every library depends on every stand-in, so that what it can import does not depend on the order of the build.
let apple: [Target.Dependency] = ["UIKit", "AppKit", "SwiftUI", "XCUIAutomation"]
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// The libraries are also compiled as teams that have not gone to Swift 6 compile them.
let language: SwiftLanguageMode = Context.environment["STAND_INS_LANGUAGE"] == "5" ? .v5 : .v6
let asked: [SwiftSetting] = strict + [.swiftLanguageMode(language)]

func standIn(_ name: String, dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Modules/\(name)", swiftSettings: strict)
}

func library(_ name: String, dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies + apple, path: "Libraries/\(name)", swiftSettings: asked)
}

let package = Package(
  name: "StandIns",
  targets: [
    standIn("UIKit"),
    standIn("AppKit"),
    standIn("SwiftUI"),
    standIn("XCUIAutomation"),
    library("AccessibilityUI"),
    library("AccessibilityUIForTest", dependencies: ["AccessibilityUI"]),
    library("AccessibilityReflection"),
    .target(
      name: "ReflectionClasses", dependencies: ["AccessibilityReflection", "UIKit"], path: "ReflectionClasses",
      exclude: ["golden.json"],
      // As most apps that use reflection are written.
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "StandInsTests",
      dependencies: apple + [
        "AccessibilityUI", "AccessibilityUIForTest", "AccessibilityReflection", "ReflectionClasses",
      ],
      // Swift Testing has overlays for the real UIKit and AppKit, which are not here.
      swiftSettings: strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
  ],
  swiftLanguageModes: [.v6])
