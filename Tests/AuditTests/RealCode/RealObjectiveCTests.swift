import Testing

@testable import Audit

/// Objective-C as older apps have it.
@Suite struct RealObjectiveCTests {
  private static let header = """
    #import <UIKit/UIKit.h>
    #define AX_ROW(n) [NSString stringWithFormat:@"row_%d", (n)]
    #define AX_JOIN(a) @"join_" a
    #define AX_END(a) a @"_end"
    #define AX_SET(v, n) (v).accessibilityIdentifier = (n)
    @interface AXIds : NSObject
    + (NSString *)done;
    @property (class, nonatomic, readonly) NSString *close;
    @end
    """
  private static let names = """
    #import "Ids.h"
    @implementation AXIds
    + (NSString *)done { return @"ax_done"; }
    + (NSString *)close { return @"ax_close"; }
    @end
    """

  @Test func macrosGettersAndNamesOfClasses() throws {
    #expect(
      try RealCode.sites([
        "App/Ids.h": Self.header, "App/Ids.m": Self.names,
        "App/Names.swift": "import UIKit\n@objcMembers class SwiftIDs: NSObject { static let go = \"swift_go\" }\n",
        "App/V.m": """
        #import "Ids.h"
        static NSString *kOld = @"ax_old";
        @interface V : UIView
        @end
        @implementation V
        - (void)build {
          self.accessibilityIdentifier = AX_ROW(3);
          self.accessibilityIdentifier = AX_JOIN(AX_END(@"x"));
          AX_SET(self, @"ax_set");
          self.accessibilityIdentifier = [AXIds done];
          self.accessibilityIdentifier = AXIds.close;
          self.accessibilityIdentifier = [SwiftIDs go];
          self.accessibilityIdentifier = NSStringFromClass([self class]);
          self.accessibilityIdentifier = kOld;
          [self setValue:@"kvc" forKey:NSStringFromSelector(@selector(accessibilityIdentifier))];
        }
        - (NSString *)accessibilityIdentifier { return @"own"; }
        @end
        """,
      ]) == [
        "Ids.h:5 objc_assignment untyped_parameter []", "V.m:7 objc_assignment constant [row_3]",
        "V.m:8 objc_assignment constant [join_x_end]", "V.m:9 helper_call raw [ax_set]",
        "V.m:10 objc_assignment constant [ax_done]", "V.m:11 objc_assignment constant [ax_close]",
        "V.m:12 objc_assignment constant [swift_go]", "V.m:13 objc_assignment derived [V]",
        "V.m:14 objc_assignment constant [ax_old]", "V.m:15 objc_assignment raw [kvc]",
        "V.m:17 overridden_property raw [own]",
      ])
  }

  @Test func comparisonsOfStrings() throws {
    #expect(
      try RealCode.sites([
        "UITests/T.m": """
        #import <XCTest/XCTest.h>
        @interface T : XCTestCase
        @end
        @implementation T
        - (void)testA {
          XCUIApplication *app = [[XCUIApplication alloc] init];
          XCTAssertTrue([app.buttons.firstMatch.identifier isEqualToString:@"pier_go"]);
        }
        @end
        """
      ]) == ["T.m:7 identifier_comparison raw [pier_go]"])
  }

  @Test func stringsMadeOfWhatMacrosAreGiven() throws {
    #expect(
      try RealCode.sites([
        "App/V.m": """
        #import <UIKit/UIKit.h>
        #define AX_ID(x) @#x
        #define AX_PRE(x) (@"pre_" @#x)
        #define AX_PAIR(a, b) @#a "_" #b
        @implementation V
        - (void)build {
          self.accessibilityIdentifier = AX_ID(pier_go);
          self.accessibilityIdentifier = AX_PRE(stop);
          self.accessibilityIdentifier = AX_PAIR(one, two);
        }
        @end
        """
      ]) == [
        "V.m:7 objc_assignment constant [pier_go]", "V.m:8 objc_assignment constant [pre_stop]",
        "V.m:9 objc_assignment constant [one_two]",
      ])
  }

  @Test func queriesOfEveryKind() throws {
    #expect(
      try RealCode.sites([
        "UITests/T.m": """
        #import <XCTest/XCTest.h>
        @implementation T
        - (void)testIt {
          XCUIApplication *app = [[XCUIApplication alloc] init];
          [[app descendantsMatchingType:XCUIElementTypeAny][@"pier_go"] tap];
        }
        @end
        """,
        "UITests/S.swift": """
        import XCTest
        final class S: XCTestCase {
          func testIt(_ q: XCUIElementQuery) {
            _ = q.matching(NSPredicate { e, _ in (e as! XCUIElement).identifier.hasPrefix("pier_") })
            _ = q.matching(NSPredicate { e, _ in ["a", "b"].contains((e as! XCUIElement).identifier) })
          }
        }
        """,
      ]) == [
        "S.swift:4 predicate raw [pier_{}]", "S.swift:5 predicate raw [a, b]", "T.m:5 query_subscript label [pier_go]",
      ])
  }
}
