import Foundation
import Testing

@testable import AccessibilityReflection

struct AccessibilityInfoTests {
  @Test func theSuffixHasPlaceIndexAndPurposeInThisOrder() {
    let path = IndexPath(indexes: [1, 0])
    #expect(AccessibilityInfo().suffix == "")
    #expect(AccessibilityInfo(indexPath: path, purpose: "testing").suffix == ".s1-r0.testing")
    #expect(AccessibilityInfo(index: 7, indexPath: path, purpose: "stock").suffix == ".s1-r0.7.stock")
    #expect(AccessibilityInfo(index: 2).suffix == ".2")
    #expect(AccessibilityInfo(purpose: "footer").suffix == ".footer")
  }

  @Test func anIndexPathWithoutARowAddsNothing() {
    #expect(AccessibilityInfo(indexPath: IndexPath(index: 4)).suffix == "")
  }

  @Test func theIndexPathCanBeSetLater() {
    var info = AccessibilityInfo(purpose: "stock")
    info.indexPath = IndexPath(indexes: [0, 3])
    #expect(info.suffix == ".s0-r3.stock")
  }
}
