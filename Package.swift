// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The three libraries that app teams link stand in targets without flags, so that a version tag serves them.
// The daemon is for Linux alone: it uses system libraries by pkg-config and the toolchain's own SwiftSyntax.

var products: [Product] = [
  .library(name: "AccessibilityUI", targets: ["AccessibilityUI"]),
  .library(name: "AccessibilityUIForTest", targets: ["AccessibilityUIForTest"]),
  .library(name: "AccessibilityReflection", targets: ["AccessibilityReflection"]),
]

var targets: [Target] = [
  .target(name: "AccessibilityUI"),
  .target(name: "AccessibilityUIForTest", dependencies: ["AccessibilityUI"]),
  .target(name: "AccessibilityReflection"),
  .testTarget(name: "AccessibilityUITests", dependencies: ["AccessibilityUI", "AccessibilityUIForTest"]),
  .testTarget(name: "AccessibilityReflectionTests", dependencies: ["AccessibilityReflection"]),
]

#if os(Linux)
  /// The folder of the toolchain that runs this manifest in which its SwiftSyntax lies: the manifest's own process has
  /// `libPackageDescription.so` of that toolchain mapped. `SWIFT_HOST_LIBS` overrides it for packagers.
  func toolchainHostDirectory() -> String {
    let environment = ProcessInfo.processInfo.environment
    var candidates = environment["SWIFT_HOST_LIBS"].map { [$0] } ?? []
    let suffix = "/pm/ManifestAPI/libPackageDescription.so"
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    for line in maps.split(separator: "\n") where line.hasSuffix(suffix) {
      guard let start = line.firstIndex(of: "/") else { continue }
      candidates.append(String(line[start...].dropLast(suffix.count)) + "/host")
    }
    for folder in (environment["PATH"] ?? "").split(separator: ":") {
      let swift = URL(fileURLWithPath: "\(folder)/swift").resolvingSymlinksInPath()
      candidates.append(swift.deletingLastPathComponent().deletingLastPathComponent().path + "/lib/swift/host")
    }
    let found = candidates.first { FileManager.default.fileExists(atPath: $0 + "/libSwiftSyntax.so") }
    return found ?? "/usr/lib/swift/host"
  }

  let host = toolchainHostDirectory()
  let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
  let syntax: [SwiftSetting] = strict + [.unsafeFlags(["-I", host])]
  let linkSyntax: [LinkerSetting] = [
    .unsafeFlags(["-L", host, "-lSwiftSyntax", "-lSwiftParser", "-Xlinker", "-rpath", "-Xlinker", host])
  ]

  products += [.executable(name: "axwatch", targets: ["axwatch"])]
  targets += [
    .systemLibrary(name: "CLibgit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CFYAML", pkgConfig: "libfyaml", providers: [.apt(["libfyaml-dev"])]),
    .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "CJemalloc", pkgConfig: "jemalloc", providers: [.apt(["libjemalloc-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    .target(name: "Identifiers", swiftSettings: strict),
    .target(name: "Readings", dependencies: ["Identifiers"], swiftSettings: strict),
    .target(
      name: "SourceReading", dependencies: ["Readings", "CFYAML"], swiftSettings: syntax, linkerSettings: linkSyntax),
    .target(name: "Audit", dependencies: ["Readings", "Identifiers"], swiftSettings: strict),
    .target(name: "GitHistory", dependencies: ["CLibgit2"], swiftSettings: strict),
    .target(name: "Ledger", dependencies: ["Identifiers", "CSQLite"], swiftSettings: strict),
    .target(name: "Report", dependencies: ["Identifiers", "Ledger"], swiftSettings: strict),
    .target(
      name: "Watch",
      dependencies: [
        "Identifiers", "Readings", "SourceReading", "Audit", "GitHistory", "Ledger", "Report", "CFYAML", "CMicroHTTPD",
        "CJemalloc", "CSystemd", "CSodium", "CZlib",
      ],
      swiftSettings: syntax),
    .executableTarget(
      name: "axwatch", dependencies: ["Watch", "Audit", "Identifiers", "Ledger", "Report"], swiftSettings: syntax),

    .target(
      name: "FixtureRepositories", dependencies: ["GitHistory", "CLibgit2"], path: "Tests/FixtureRepositories",
      swiftSettings: strict),
    .testTarget(name: "IdentifiersTests", dependencies: ["Identifiers"], swiftSettings: strict),
    .testTarget(name: "ReadingsTests", dependencies: ["Readings", "Identifiers"], swiftSettings: strict),
    .testTarget(name: "SourceReadingTests", dependencies: ["SourceReading"], swiftSettings: syntax),
    .testTarget(
      name: "AuditTests", dependencies: ["Audit", "SourceReading", "FixtureRepositories"],
      exclude: ["Accuracy/Cases"], swiftSettings: syntax),
    .testTarget(
      name: "GitHistoryTests", dependencies: ["GitHistory", "FixtureRepositories"], swiftSettings: strict),
    .testTarget(name: "LedgerTests", dependencies: ["Ledger"], swiftSettings: strict),
    .testTarget(
      name: "ReportTests", dependencies: ["Report", "Ledger", "Identifiers"], exclude: ["Golden", "SARIF"],
      swiftSettings: strict),
    .executableTarget(
      name: "StandInReader", dependencies: ["Watch"], path: "Tests/StandInReader", swiftSettings: syntax),
    .testTarget(
      name: "WatchTests", dependencies: ["Watch", "FixtureRepositories", "StandInReader", "axwatch"],
      swiftSettings: syntax),
  ]
#endif

let package = Package(
  name: "axwatch",
  platforms: [.iOS(.v12), .macOS(.v10_13), .tvOS(.v12), .watchOS(.v4), .visionOS(.v1)],
  products: products,
  traits: [
    .trait(
      name: "StringLiteralMigration",
      description: "String literals as identifiers, deprecated, while migrating. Leaves the package on 2027-06-30.")
  ],
  targets: targets,
  swiftLanguageModes: [.v6])
