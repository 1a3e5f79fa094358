import Readings
import Testing

@testable import SourceReading

@Suite struct InterfaceReaderTests {
  private func elements(_ text: String) throws -> [String] {
    let result = SourceReader.read(Array(text.utf8), kind: .interfaceBuilder)
    guard case .reading(let reading) = result else { return ["\(result)"] }
    #expect(try Reading(decoding: reading.encoded()) == reading)
    guard case .interface(let facts) = reading else { return [] }
    return facts.elements.map {
      "\(facts.position(of: $0.offset).line) \($0.owner) \($0.element) \($0.objectID) \($0.identifier)"
        + ($0.isRuntimeAttribute ? " attribute" : "")
    }
  }

  @Test func readsEverySpelling() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB">
        <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin"/>
        <viewController storyboardIdentifier="L" id="1" customClass="LedgerViewController"><view id="2"><subviews>
          <button id="3"><accessibility key="accessibilityConfiguration"
              hint="x" identifier="a_&amp;_b"/></button><label id="4"><accessibility identifier='c' key='accessibilityConfiguration'>
            <bool key="isElement" value="YES"/></accessibility></label>
          <!-- <accessibility key="accessibilityConfiguration" identifier="no"/> -->
          <tableViewCell id="5" customClass="EntryCell"><view id="6"><userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="accessibilityIdentifier" value="d"/>
            <userDefinedRuntimeAttribute type="string" keyPath="accessibilityIdentifier">
              <string key="value">e</string></userDefinedRuntimeAttribute>
            <userDefinedRuntimeAttribute type="string" keyPath="restorationIdentifier" value="f"/>
          </userDefinedRuntimeAttributes></view></tableViewCell>
          <view id="7"><accessibility key="accessibilityConfiguration" identifier=""/></view>
        </subviews></view></viewController>
      </document>
      """
    #expect(
      try elements(text) == [
        "5 LedgerViewController button 3 a_&_b", "6 LedgerViewController label 4 c",
        "10 EntryCell view 6 d attribute", "11 EntryCell view 6 e attribute",
      ])
  }

  @Test func refusesEntitiesAndBrokenFiles() throws {
    let laughs =
      "<!DOCTYPE x [<!ENTITY a \"b\">]><document><accessibility key=\"accessibilityConfiguration\"/></document>"
    #expect(try elements(laughs).first?.contains("declares entities") == true)
    #expect(try elements("<document><accessibility ").first?.contains("not well-formed") == true)
    let deep = String(repeating: "<view>", count: 100_000) + "<accessibility "
    #expect(try elements(deep).first?.contains("gap") == true)
  }
}
