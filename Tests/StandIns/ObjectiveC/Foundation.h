// Foundation in Objective-C, as far as the libraries use it. For type-checking only.

#pragma once
#include "ObjectiveC.h"
#pragma clang assume_nonnull begin
__attribute__((swift_bridge("Swift.String"))) @interface NSString : NSObject @end
__attribute__((swift_bridge("Swift.Array"))) @interface NSArray<__covariant ObjectType> : NSObject @end
@interface NSPredicate : NSObject @end
@interface NSCoder : NSObject @end
@interface NSBundle : NSObject @end
SEL NSSelectorFromString(NSString *name);
void free(void * _Nullable p);
#pragma clang assume_nonnull end
