// swift-tools-version: 5.9
import PackageDescription

// For toolchains before Swift 6.2: the three libraries that app teams link, and nothing else.

let package = Package(
  name: "axwatch",
  platforms: [.iOS(.v12), .macOS(.v10_13), .tvOS(.v12), .watchOS(.v4), .visionOS(.v1)],
  products: [
    .library(name: "AccessibilityUI", targets: ["AccessibilityUI"]),
    .library(name: "AccessibilityUIForTest", targets: ["AccessibilityUIForTest"]),
    .library(name: "AccessibilityReflection", targets: ["AccessibilityReflection"]),
  ],
  targets: [
    .target(name: "AccessibilityUI"),
    .target(name: "AccessibilityUIForTest", dependencies: ["AccessibilityUI"]),
    .target(name: "AccessibilityReflection"),
  ]
)
