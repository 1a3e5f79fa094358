import Testing

/// Lowerings of Objective-C as text.
@Suite struct ObjCGoldenTests {
  @Test func macrosConstantsAndInterfaces() async {
    let source = ##"""
      #import "WSHIdentifiers.h"
      #import <UIKit/UIKit.h>
      @import XCTest;
      NS_ASSUME_NONNULL_BEGIN
      #define AX_GO @"pier_go"
      #define AX_ROW(n) @"pier_row_" #n
      #define SET_AX(v, x) do { v.accessibilityIdentifier = x; } while (0)
      #define PREFIX @"pre_"
      FOUNDATION_EXPORT NSString * const KLNSave;
      static NSString *const kTitle = @"title", *kOther = PREFIX @"other" @"x";
      const NSInteger kMax = 3;
      typedef NS_ENUM(NSInteger, Mode) { ModeA, ModeB = 2 };
      typedef void (^Done)(NSString *id);
      @class A, B;
      @protocol Named;
      @protocol Pier <NSObject>
      @optional
      - (nullable NSString *)pierID:(NSInteger)index;
      @property (nonatomic, copy, readonly) NSString *name;
      @end
      @interface Box<__covariant T> : NSObject <NSCoding, Pier> {
        @private UIButton *_go;
        int x, y;
      }
      @property (nonatomic, strong, nullable) IBOutlet UIButton *goButton;
      @property (class, nonatomic) NSArray<NSDictionary<NSString *, id> *> *all;
      @property (nonatomic, copy) void (^handler)(UIView *v, NSError *_Nullable e);
      - (instancetype)initWithFrame:(CGRect)frame title:(NSString *)title NS_DESIGNATED_INITIALIZER;
      + (void)setUp;
      @end
      @interface UIView (Zz)
      - (void)zz_setName:(NSString *)name;
      @end
      #ifdef DEBUG
      static NSString *makeID(NSInteger n, NSString *suffix) {
        return [NSString stringWithFormat:@"row_%ld_%@", (long)n, suffix];
      }
      #else
      NSString *makeID(NSInteger n, NSString *suffix);
      #endif
      """##
    expect(
      await dump(source, .objectiveC),
      is: ##"""
        import WSHIdentifiers
        import UIKit
        import XCTest
        5:9 macro AX_GO in s0 body s1 = "pier_go" -> "pier_go"
        6:9 macro AX_ROW in s0 body s2 (_ n: ?) -> ("pier_row_" + ##(n))
        7:9 macro SET_AX in s0 body s3 (_ v: ?, _ x: ?)
        8:9 macro PREFIX in s0 body s6 = "pre_" -> "pre_"
        10:24 constant kTitle in s0 : NSString = "title"
        10:44 constant kOther in s0 : NSString = (PREFIX + "otherx")
        11:17 constant kMax in s0 : NSInteger = 3
        12:28 enum Mode in s0 body s7
        12:36 enumCase ModeA in s7
        12:43 enumCase ModeB in s7 = 2
        16:11 protocol Pier in s0 body s8 < NSObject
        18:24 function pierID in s8 (_ index: NSInteger) : NSString
        19:49 variable name in s8 : NSString
        21:12 class Box in s0 body s9 < NSObject, NSCoding, Pier
        22:22 variable _go in s9 : UIButton
        23:7 variable x in s9 : int
        23:10 variable y in s9 : int
        25:60 variable goButton in s9 : UIButton
        26:71 variable all in s9 : NSArray<NSDictionary<NSString, id>> #static
        27:36 variable handler in s9 : void
        28:17 function initWithFrame in s9 (_ frame: CGRect, title: NSString) : instancetype
        29:9 function setUp in s9 () #static
        31:12 extension UIView in s0 body s10
        32:9 function zz_setName in s10 (_ name: NSString)
        35:18 function makeID in s0 body s11 (_ n: NSInteger, _ suffix: NSString) : NSString -> NSString.stringWithFormat("row_%ld_%@", (n as long), suffix) if #0.0 DEBUG
        39:11 function makeID in s0 (_ n: NSInteger, _ suffix: NSString) : NSString if #0.1 else
        s1 body in s0 of AX_GO
        s2 body in s0 of AX_ROW
        s3 body in s0 of SET_AX
        s4 loop in s3
        s5 block in s4
        s6 body in s0 of PREFIX
        s7 type in s0 of Mode
        s8 type in s0 of Pier
        s9 type in s0 of Box
        s10 type in s0 of UIView
        s11 body in s0 of makeID if #0.0 DEBUG
        7:53 (v.accessibilityIdentifier = x) in s5 of SET_AX
        36:20 NSString.stringWithFormat("row_%ld_%@", (n as long), suffix) in s11 of makeID if #0.0 DEBUG
        """##)
  }

  @Test func methodsAndMessages() async {
    let source = ##"""
      @implementation Box
      @synthesize name = _name;
      - (instancetype)initWithFrame:(CGRect)frame title:(NSString *)title {
        if (self = [super initWithFrame:frame]) {
          _go = [[UIButton alloc] init];
          _go.accessibilityIdentifier = AX_GO; // axwatch:legacy raw -- x
          [self->_go setAccessibilityIdentifier:
            @"b\u00e4d\n"];
          SET_AX(self, @"x");
        }
        return self;
      }
      - (NSString *)modeName:(Mode)mode {
        switch (mode) {
          case ModeA: return @"a";
          case ModeB: { return @"b"; }
          default: return nil;
        }
      }
      @end
      """##
    expect(
      await dump(source, .objectiveC),
      is: ##"""
        1:17 extension Box in s0 body s1
        3:17 function initWithFrame in s1 body s2 (_ frame: CGRect, title: NSString) : instancetype -> self #other
        13:15 function modeName in s1 body s5 (_ mode: Mode) : NSString -> "a" | "b" | nil
        s1 type in s0 of Box
        s2 body in s1 of initWithFrame
        s3 branch in s2
        s4 block in s3
        s5 body in s1 of modeName
        s6 branch in s5
        s7 branch in s5
        s8 block in s7
        s9 branch in s5
        4:12 (self = super.initWithFrame(frame)) in s2 of initWithFrame
        4:21 super.initWithFrame(frame) in s2 of initWithFrame
        5:9 (_go = UIButton.alloc().init()) in s4 of initWithFrame
        5:22 UIButton.alloc() in s4 of initWithFrame
        5:29 UIButton.alloc().init() in s4 of initWithFrame
        6:33 (_go.accessibilityIdentifier = AX_GO) in s4 of initWithFrame
        7:16 self._go.setAccessibilityIdentifier("bäd⏎") in s4 of initWithFrame
        9:5 SET_AX(self, "x") in s4 of initWithFrame
        6:42 comment: axwatch:legacy raw -- x
        """##)
  }

  @Test func blocksLiteralsAndStatements() async {
    let source = ##"""
      @implementation Box
      - (void)all:(NSArray<UIView *> *)views done:(Done)done {
        NSString *prefix = @"p_";
        __weak typeof(self) weakSelf = self;
        for (UIView *v in views) { v.accessibilityIdentifier = [prefix stringByAppendingString:v.title]; }
        for (NSUInteger i = 0; i < views.count; i++) {
          views[i].accessibilityIdentifier = [NSString stringWithFormat:@"kiln_%tu", i];
        }
        [views enumerateObjectsUsingBlock:^(UIView *view, NSUInteger idx, BOOL *stop) {
          view.accessibilityIdentifier = idx > 3 ? @"big" : @(idx).stringValue;
        }];
        dispatch_async(dispatch_get_main_queue(), ^{ [weakSelf go]; });
        NSDictionary *d = @{ @"a" : @[@1, @YES], AX_GO: ^NSString *(int a) { return @"q"; } };
        UIButton *b = ({ UIButton *b = [UIButton new]; b.accessibilityIdentifier = @"in"; b; });
        void (^blk)(int) = ^(int a) { NSLog(@"%d", a); };
        NSString *x = (NSString *)obj ?: @"none";
        [(UIView *)self.subviews[0] setValue:@"v" forKey:@"accessibilityIdentifier"];
        while (x.length == 3 && !done) x = nil;
        do { [self a]; } while (b);
        @try { [self b]; } @catch (NSException *e) { NSLog(@"%@", e); } @finally { }
        @autoreleasepool { @synchronized (self) { [self c:@selector(foo:bar:)]; } }
        XCTAssertEqualObjects(el.identifier, @"x");
        [[EarlGrey selectElementWithMatcher:grey_accessibilityID(@"hive")] performAction:grey_tap()];
        id<GREYMatcher> m = grey_allOf(@[ grey_accessibilityID(@"count"), nil ], nil);
        XCUIElement *e = app.buttons[@"x"].firstMatch;
        int *p = &kMax; p[0] = *p * 3;
        if (a == b) return; else if (c) { d(); } else e();
        if (@available(iOS 13, *)) { [self z]; }
        auto fn = [&](int q) { return q + 1; };
        std::vector<int> vv = {1, 2};
        UIKit::foo(x)->bar = static_cast<Foo *>(y);
      label:
        goto label;
      }
      @end
      NS_ASSUME_NONNULL_END
      """##
    expect(
      await dump(source, .objectiveC),
      is: ##"""
        1:17 extension Box in s0 body s1
        2:9 function all in s1 body s2 (_ views: NSArray<UIView>, done: Done) #other
        3:13 constant prefix in s2 : NSString = "p_" #local
        4:23 constant weakSelf in s2 : typeof(self) = self #local
        5:16 binding v in s3 : UIView = views #local
        6:19 variable i in s5 : NSUInteger = 0 #local
        9:47 binding view in s7 : UIView #local
        9:64 binding idx in s7 : NSUInteger #local
        9:75 binding stop in s7 : BOOL #local
        13:17 constant d in s2 : NSDictionary = ["a": [1, true], AX_GO: {s9 -> "q"}] #local
        13:67 binding a in s9 : int #local
        14:13 constant b in s2 : UIButton = {s10}() #local
        14:30 constant b in s10 : UIButton = UIButton.new() #local
        15:10 constant blk in s2 : void = {s11} #local
        15:28 binding a in s11 : int #local
        16:13 variable x in s2 : NSString = ((obj as NSString) ?? "none") #local
        20:43 binding e in s16 : NSException #local
        24:19 constant m in s2 : id<GREYMatcher> = grey_allOf([grey_accessibilityID("count"), nil], nil) #local
        25:16 constant e in s2 : XCUIElement = app.buttons["x"].firstMatch #local
        26:8 constant p in s2 : int = &kMax #local
        29:8 constant fn in s2 : auto = {s26 -> (q + 1)} #local
        29:21 binding q in s26 : int #local
        30:20 constant vv in s2 : std::vector<int> = [1, 2] #local
        s1 type in s0 of Box
        s2 body in s1 of all
        s3 loop in s2
        s4 block in s3
        s5 loop in s2
        s6 block in s5
        s7 closure in s2 to 9:10
        s8 closure in s2 to 12:3
        s9 closure in s2
        s10 closure in s2
        s11 closure in s2
        s12 loop in s2
        s13 loop in s2
        s14 block in s13
        s15 block in s2
        s16 branch in s2
        s17 block in s2
        s18 block in s2
        s19 block in s18
        s20 branch in s2
        s21 branch in s2
        s22 block in s21
        s23 branch in s2
        s24 branch in s2
        s25 block in s24
        s26 closure in s2
        5:56 (v.accessibilityIdentifier = prefix.stringByAppendingString(v.title)) in s4 of all
        5:66 prefix.stringByAppendingString(v.title) in s4 of all
        6:28 (i < views.count) in s5 of all
        7:10 views[i] in s6 of all
        7:38 (views[i].accessibilityIdentifier = NSString.stringWithFormat("kiln_%tu", i)) in s6 of all
        7:50 NSString.stringWithFormat("kiln_%tu", i) in s6 of all
        9:10 views.enumerateObjectsUsingBlock({s7}) in s2 of all
        10:34 (view.accessibilityIdentifier = ((idx > 3) ? "big" : idx.stringValue)) in s7 of all
        10:40 (idx > 3) in s7 of all
        12:3 dispatch_async(dispatch_get_main_queue(), {s8}) in s2 of all
        12:18 dispatch_get_main_queue() in s2 of all
        12:58 weakSelf.go() in s8 of all
        14:44 UIButton.new() in s10 of all
        14:76 (b.accessibilityIdentifier = "in") in s10 of all
        15:33 NSLog("%d", a) in s11 of all
        17:27 self.subviews[0] in s2 of all
        17:31 (self.subviews[0] as UIView).setValue("v", forKey: "accessibilityIdentifier") in s2 of all
        18:19 (x.length == 3) in s12 of all
        18:36 (x = nil) in s12 of all
        19:14 self.a() in s14 of all
        20:16 self.b() in s15 of all
        20:48 NSLog("%@", e) in s16 of all
        21:51 self.c(#selector(‹foo:bar:›)) in s19 of all
        22:3 XCTAssertEqualObjects(el.identifier, "x") in s2 of all
        23:14 EarlGrey.selectElementWithMatcher(grey_accessibilityID("hive")) in s2 of all
        23:39 grey_accessibilityID("hive") in s2 of all
        23:70 EarlGrey.selectElementWithMatcher(grey_accessibilityID("hive")).performAction(grey_tap()) in s2 of all
        23:84 grey_tap() in s2 of all
        24:23 grey_allOf([grey_accessibilityID("count"), nil], nil) in s2 of all
        24:37 grey_accessibilityID("count") in s2 of all
        25:31 app.buttons["x"] in s2 of all
        26:20 p[0] in s2 of all
        26:24 (p[0] = (p * 3)) in s2 of all
        27:9 (a == b) in s2 of all
        27:37 d() in s22 of all
        27:49 e() in s23 of all
        28:38 self.z() in s25 of all
        31:10 UIKit.foo(x) in s2 of all
        31:22 (UIKit.foo(x).bar = static_cast(y)) in s2 of all
        31:24 static_cast(y) in s2 of all
        """##)
  }

  /// A `static` of a header belongs to every file that includes it; one beside an implementation to its file.
  @Test func statics() async {
    let header = await facts("static NSString * const kA = @\"a\";\nextern NSString * const kB;", .objectiveC)
    #expect(header?.declarations.map(\.name) == ["kA"])
    #expect(header?.declarations.first?.modifiers.contains(.fileprivate) == false)
    let file = await facts("static NSString * const kA = @\"a\";\n@implementation B\n@end", .objectiveC)
    #expect(file?.declarations.first?.modifiers.contains(.fileprivate) == true)
  }
}
