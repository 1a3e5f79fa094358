import Readings
import Testing

@testable import SourceReading

@Suite struct ProjectReaderTests {
  @Test func followsTargetsToTheirFiles() {
    let facts = XcodeProjectReader.read(
      Array(
        """
        // !$*UTF8*$!
        {
          objects = {
            B1 /* Well.swift in Sources */ = {isa = PBXBuildFile; fileRef = F1 /* Well.swift */; };
            B2 = {isa = PBXBuildFile; fileRef = V1; };
            B3 = {isa = PBXBuildFile; fileRef = F4; };
            F1 = {isa = PBXFileReference; path = "Well View.swift"; sourceTree = "<group>"; };
            F2 = {isa = PBXFileReference; path = Base.lproj/Main.storyboard; sourceTree = "<group>"; };
            F3 = {isa = PBXFileReference; path = de.lproj/Main.storyboard; sourceTree = "<group>"; };
            F4 = {isa = PBXFileReference; path = Shared/Steps.swift; sourceTree = SOURCE_ROOT; };
            F5 = {isa = PBXFileReference; path = Well.app; sourceTree = BUILT_PRODUCTS_DIR; };
            V1 = {isa = PBXVariantGroup; children = (F2, F3, ); sourceTree = "<group>"; };
            G0 = {isa = PBXGroup; children = (G1, S1, F4, F5, ); sourceTree = "<group>"; };
            G1 = {isa = PBXGroup; children = (F1, V1, G1, ); path = Well; sourceTree = "<group>"; };
            S1 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, E2, ); path = Checks; sourceTree = "<group>"; };
            E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Info.plist, Old.swift, ); target = T2; };
            E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Names.swift, ); target = T1; };
            P1 = {isa = PBXSourcesBuildPhase; files = (B1, B2, ); };
            P2 = {isa = PBXSourcesBuildPhase; files = (B3, ); };
            T1 = {isa = PBXNativeTarget; buildPhases = (P1, ); name = Well; productType = "com.apple.product-type.application"; buildConfigurationList = L1; };
            T2 = {isa = PBXNativeTarget; buildPhases = (P2, ); dependencies = (D1, ); fileSystemSynchronizedGroups = (S1, ); name = WellChecks; productType = "com.apple.product-type.bundle.ui-testing"; };
            D1 = {isa = PBXTargetDependency; target = T1; };
            L1 = {isa = XCConfigurationList; buildConfigurations = (C1, ); };
            C1 = {isa = XCBuildConfiguration; buildSettings = { SWIFT_VERSION = 5.0; OTHER = { a = (b, c, ); }; PRODUCT_MODULE_NAME = WellKit; }; };
            R1 = {isa = PBXProject; mainGroup = G0; attributes = { LastUpgradeCheck = 1500; TargetAttributes = { T2 = { TestTargetID = T1; }; }; }; };
          };
          rootObject = R1;
        }
        """.utf8))
    #expect(facts.targets.map(\.name) == ["Well", "WellChecks"])
    let (well, checks) = (facts.targets[0], facts.targets[1])
    #expect(well.product == .application)
    #expect(well.module == "WellKit")
    #expect(well.settings["SWIFT_VERSION"] == "5.0")
    #expect(
      well.sources.map(\.path) == [
        "Checks/Names.swift", "Well/Base.lproj/Main.storyboard", "Well/Well View.swift",
        "Well/de.lproj/Main.storyboard",
      ])
    #expect(checks.product == .uiTests)
    #expect(checks.tested == "Well")
    #expect(checks.dependencies == ["Well"])
    #expect(
      checks.sources == [
        ProjectFacts.Source(path: "Checks", isFolder: true, excludes: ["Info.plist", "Old.swift"]),
        ProjectFacts.Source(path: "Shared/Steps.swift"),
      ])
  }

  @Test(arguments: ["", "{", "{ objects = {", "{ objects = { A = ( ( ( ", "{ objects = \"", "}}}}", "{ a = b c = d"])
  func brokenProjectsEndQuietly(text: String) {
    #expect(XcodeProjectReader.read(Array(text.utf8)).targets == [])
  }

  @Test func deepProjectsEndQuietly() {
    let text = "{ x = " + String(repeating: "{ a = (", count: 200_000) + " objects = {} }"
    #expect(XcodeProjectReader.read(Array(text.utf8)).targets == [])
  }

  @Test func readsXcodeGen() throws {
    let facts = try XcodeGenReader.read(
      Array(
        """
        name: Crew
        include:
          - base.yml
          - path: ./more/extra.yml
        options: {deploymentTarget: {iOS: "16.0"}}
        targets:
          Crew:
            type: application
            sources: [App, ./Shared/Names.swift]
          CrewUITests:
            type: bundle.ui-testing
            sources:
              - path: Robots
                excludes: ["**/*.md"]
            dependencies: [{target: Crew}, {package: Snapshot}]
            settings: {base: {TEST_TARGET_NAME: Crew}}

        """.utf8))
    #expect(facts.includes == ["base.yml", "more/extra.yml"])
    #expect(facts.settings == ["IPHONEOS_DEPLOYMENT_TARGET": "16.0"])
    #expect(
      facts.targets == [
        ProjectFacts.Target(
          name: "Crew", product: .application,
          sources: [
            ProjectFacts.Source(path: "App", isFolder: true), ProjectFacts.Source(path: "Shared/Names.swift"),
          ]),
        ProjectFacts.Target(
          name: "CrewUITests", product: .uiTests,
          sources: [ProjectFacts.Source(path: "Robots", isFolder: true, excludes: ["**/*.md"])],
          dependencies: ["Crew", "Snapshot"], tested: "Crew", settings: ["TEST_TARGET_NAME": "Crew"]),
      ])
  }

  @Test func readsCodeOwners() {
    let facts = CodeOwnersReader.read(
      Array("# all\n* @harbour/core\n/App/My\\ Folder/ @a @b # them\n[Section] @c\n/docs\n".utf8))
    #expect(
      facts.lines == [
        OwnersFacts.Line(pattern: "*", owners: ["@harbour/core"]),
        OwnersFacts.Line(pattern: "/App/My Folder/", owners: ["@a", "@b"]),
        OwnersFacts.Line(pattern: "/docs", owners: []),
      ])
  }

  @Test func findsTheLintRuleThatGuards() throws {
    let facts = try LintReader.read(
      Array("custom_rules:\n  raw_ax:\n    regex: 'accessibilityIdentifier\\(\"'\n  other:\n    regex: print\n".utf8))
    #expect(facts.guardRules == ["raw_ax"])
  }

  @Test func commandsOfScripts() {
    guard case .reading(.commands(let facts)) = SourceReader.read(Array(SampleFiles.commands.utf8), kind: .commands)
    else {
      Issue.record("no commands")
      return
    }
    #expect(
      facts.commands.map { "\($0.purpose) \($0.name)" } == [
        "lint swiftlint", "format swiftformat", "test swift test", "test xcodebuild test",
        "screenshots fastlane snapshot", "guard axwatch audit",
      ])
  }

  @Test(arguments: [
    ("Makefile", FileKind.commands), ("fastlane/Fastfile", .commands), (".github/workflows/tests.yml", .commands),
    (".maestro/login.yml", .flowYAML), ("ci/lint.sh", .commands), (".swiftformat", .commands),
    ("Pier.xcworkspace/contents.xcworkspacedata", .workspace),
  ])
  func kindsOfFiles(path: String, kind: FileKind) {
    #expect(FileKind(path: path) == kind)
    #expect(FileKind(path: "Pier.xcodeproj/project.xcworkspace/contents.xcworkspacedata") == nil)
  }
}
