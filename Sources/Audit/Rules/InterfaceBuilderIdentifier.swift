import Identifiers

/// An identifier in a storyboard or xib.
enum InterfaceBuilderIdentifier: SiteRule {
  static let text = RuleText(
    name: .interfaceBuilderIdentifier,
    summary: "An identifier lives in a storyboard or xib.",
    reason: """
      Interface Builder keeps strings that no compiler sees and that are hard to find and to review; a copied cell carries \
      its identifier along.
      """,
    instead: "Remove it from the file and set it in code, through an outlet, from the screen's typed contract.",
    falsePositives: "None are known.",
    falseNegatives: "Identifiers of files that are compiled elsewhere and only linked.",
    triggering: [
      RuleExample(files: [
        "App/Pier.xib": """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
          <objects>
            <view id="iN0-l3-epB">
              ↓<accessibility key="accessibilityConfiguration" identifier="pier_box"/>
            </view>
          </objects>
        </document>
        """
      ])
    ],
    nonTriggering: [
      RuleExample(files: [
        "App/Pier.xib": """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
          <objects>
            <view id="iN0-l3-epB" restorationIdentifier="pier">
              <accessibility key="accessibilityConfiguration" label="Pier"/>
            </view>
          </objects>
        </document>
        """
      ])
    ])

  static func findings(at site: SiteRecord, in context: RuleContext) -> [Finding] {
    guard !site.isSelector, site.state == .interfaceBuilder else { return [] }
    return context.finding(
      name, at: site, "The identifier \(Wording.quoted(site.values)) lives in an Interface Builder file.")
  }
}
