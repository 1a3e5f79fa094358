// swift-tools-version: 6.2
import PackageDescription

// Every reader of a repository's bytes, instrumented for libFuzzer. A package of its own: an instrumented library links
// into nothing else. `Tests/Fuzz/run` builds and runs it, and says where the toolchain's libraries lie.

let host = Context.environment["SWIFT_HOST_LIBS"] ?? "/usr/lib/swift/host"
let driver = Context.environment["LIBFUZZER"] ?? "libclang_rt.fuzzer_no_main.a"
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let instrumented: [SwiftSetting] = strict + [.unsafeFlags(["-sanitize=fuzzer", "-enable-testing", "-I", host])]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Libraries/\(name)", swiftSettings: instrumented)
}

let package = Package(
  name: "Fuzz",
  targets: [
    .systemLibrary(name: "CFYAML", path: "Libraries/CFYAML", pkgConfig: "libfyaml"),
    .systemLibrary(name: "CLibFuzzer", path: "CLibFuzzer"),
    library("Identifiers"),
    library("Readings", ["Identifiers"]),
    library("SourceReading", ["Readings", "CFYAML"]),
    library("Audit", ["Readings", "Identifiers"]),
    library("Frames", ["Readings", "Identifiers"]),
    .executableTarget(
      name: "Fuzz", dependencies: ["Audit", "CLibFuzzer", "Frames", "SourceReading"], path: "Sources",
      swiftSettings: strict + [.unsafeFlags(["-I", host])],
      linkerSettings: [
        .unsafeFlags([
          "-L", host, "-lSwiftSyntax", "-lSwiftParser", "-Xlinker", "-rpath", "-Xlinker", host, driver, "-lstdc++",
        ])
      ]),
  ],
  swiftLanguageModes: [.v6])
