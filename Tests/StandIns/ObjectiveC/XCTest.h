// XCTest's queries in Objective-C, with the isolation of the real headers. For type-checking only.

#pragma once
#include "Foundation.h"
#define UI_ACTOR __attribute__((swift_attr("@UIActor")))
#pragma clang assume_nonnull begin
@class XCUIElement, XCUIElementQuery;
typedef enum __attribute__((enum_extensibility(open))) XCUIElementType : unsigned long {
  XCUIElementTypeAny = 0,
  XCUIElementTypeButton = 9,
} XCUIElementType __attribute__((swift_name("XCUIElement.ElementType")));
UI_ACTOR @protocol XCUIElementAttributes
@property (readonly) NSString *identifier;
@end
UI_ACTOR @protocol XCUIElementTypeQueryProvider
@property (readonly) XCUIElement *firstMatch;
@property (readonly, copy) XCUIElementQuery *buttons;
@end
UI_ACTOR @interface XCUIElement : NSObject <XCUIElementAttributes, XCUIElementTypeQueryProvider>
@property (readonly) _Bool exists;
- (_Bool)waitForExistenceWithTimeout:(double)timeout __attribute__((swift_name("waitForExistence(timeout:)")));
- (XCUIElementQuery *)descendantsMatchingType:(XCUIElementType)type __attribute__((swift_name("descendants(matching:)")));
@end
UI_ACTOR @interface XCUIElementQuery : NSObject <XCUIElementTypeQueryProvider>
@property (readonly) unsigned long count __attribute__((swift_private));
- (XCUIElementQuery *)matchingPredicate:(NSPredicate *)predicate __attribute__((swift_name("matching(_:)")));
- (XCUIElement *)objectForKeyedSubscript:(NSString *)key;
@end
@interface XCTestExpectation : NSObject @end
@interface XCTNSPredicateExpectation : XCTestExpectation
- (instancetype)initWithPredicate:(NSPredicate *)predicate object:(nullable id)object __attribute__((objc_designated_initializer));
@end
typedef enum __attribute__((enum_extensibility(open))) XCTWaiterResult : long {
  XCTWaiterResultCompleted = 1,
  XCTWaiterResultTimedOut,
} XCTWaiterResult __attribute__((swift_name("XCTWaiter.Result")));
@interface XCTWaiter : NSObject
- (XCTWaiterResult)waitForExpectations:(NSArray<XCTestExpectation *> *)expectations timeout:(double)seconds
    __attribute__((swift_name("wait(for:timeout:)")));
@end
#pragma clang assume_nonnull end
