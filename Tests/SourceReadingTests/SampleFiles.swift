/// Files that are not source, of the shapes that real repositories have.
enum SampleFiles {
  static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
      <scenes>
        <scene sceneID="a">
          <objects>
            <viewController id="vc1" customClass="PierViewController" customModule="App">
              <view key="view" id="v1">
                <subviews>
                  <button opaque="NO" id="b1"><accessibility key="accessibilityConfiguration" identifier="pier_go" label="Go &amp; come"/></button>
                  <label id="l1">
                    <userDefinedRuntimeAttributes>
                      <userDefinedRuntimeAttribute type="string" keyPath="accessibilityIdentifier" value="pier_title"/>
                    </userDefinedRuntimeAttributes>
                  </label>
                  <!-- axwatch:legacy interface_builder_identifier : frozen -->
                </subviews>
              </view>
            </viewController>
          </objects>
        </scene>
      </scenes>
    </document>
    """

  static let maestro = """
    appId: com.example.pier
    ---
    - launchApp
    - tapOn:
        id: "pier_.*"
    - assertVisible: {id: pier_title, enabled: true}
    - repeat:
        times: 3
        commands:
          - tapOn: "Text"  # axwatch:legacy raw_test_selector -- later
    """

  static let script = """
    describe('pier', () => {
      it("goes", async () => {
        await element(by.id('pier_go')).tap();
        const row = await $(`~row_${i}`);
        await driver.findElement("accessibility id", "pier_title");
        /* a 'comment' */ // another
        const re = /['"]/g;
      });
    });
    """

  static let python = """
    def test_go(driver):
        \"\"\"text\"\"\"
        driver.find_element(AppiumBy.ACCESSIBILITY_ID, "pier_go").click()
        driver.find_element_by_accessibility_id(f"row_{i}")  # comment
        x = r'raw\\'
    """

  static let project = """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objects = {
        A1 /* Main.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = "Main View.swift"; sourceTree = "<group>"; };
        A2 = {isa = PBXBuildFile; fileRef = A1; };
        A3 = {isa = PBXGroup; children = ( A1, ); path = App; sourceTree = "<group>"; };
        A4 = {isa = PBXSourcesBuildPhase; files = ( A2, ); };
        A5 = {isa = PBXNativeTarget; name = App; buildPhases = ( A4, ); productType = "com.apple.product-type.application"; buildConfigurationList = A8; dependencies = ( ); fileSystemSynchronizedGroups = ( A9, ); };
        A6 = {isa = PBXProject; mainGroup = A3; targets = ( A5, ); buildConfigurationList = A8; };
        A7 = {isa = XCBuildConfiguration; name = Debug; buildSettings = { SWIFT_VERSION = 5.0; IPHONEOS_DEPLOYMENT_TARGET = 15.0; TEST_TARGET_NAME = App; }; };
        A8 = {isa = XCConfigurationList; buildConfigurations = ( A7, ); };
        A9 = {isa = PBXFileSystemSynchronizedRootGroup; path = Sources; exceptions = ( B1, ); sourceTree = "<group>"; };
        B1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = ( Info.plist, ); target = A5; };
      };
      rootObject = A6;
    }
    """

  static let xcodegen = """
    name: Pier
    include: [base.yml, {path: other.yml}]
    options: {deploymentTarget: {iOS: "15.0"}}
    targets:
      Pier:
        type: application
        platform: iOS
        sources: [Sources, {path: Shared, excludes: ["**/*.md"]}]
        dependencies: [{target: Kit}, {package: Lottie}]
      PierUITests:
        type: bundle.ui-testing
        sources: {path: UITests}
        dependencies:
          - target: Pier
    """

  static let configuration = """
    target: typed
    roles:
      test: [AutomationKit/**]
      excluded: [Samples/**]
    modules: {Checkout: Features/Checkout/**}
    labels: [automationID]
    helpers: {assign: [withAXID], lookup: [button]}
    rules: {container_overrides_children: off, untyped_constant: info}
    goal: {typed: 90%, by: 2027-03-01}
    exceptions:
      - {rule: raw_app_identifier, path: "Legacy/**", reason: "replaced", owner: "@shop/checkout", until: 2027-03-01}
    """

  static let owners = """
    # owners
    *            @shop/all
    /App/**/*.swift  @shop/app person@example.org
    docs\\ here/  @shop/docs
    """

  static let lint = """
    disabled_rules: [todo]
    custom_rules:
      raw_identifier:
        regex: 'accessibilityIdentifier\\("'
        message: "Use the contract"
    """

  static let commands = """
    # a comment with xcodebuild test
    lint:
    \tswiftlint --strict && swiftformat --lint .
    test:
    \txcodebuild -scheme Pier \\
    \t  -destination 'platform=iOS Simulator' \\
    \t  test
    \tswift test
    screens:
    \tbundle exec fastlane capture_screenshots
    ratchet:
    \taxwatch audit --since origin/main .
    """
}
