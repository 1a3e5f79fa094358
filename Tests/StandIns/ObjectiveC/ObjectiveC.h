// The Objective-C run time, as far as the libraries use it. For type-checking only.

#pragma once
#pragma clang assume_nonnull begin
@class Protocol, NSString;
__attribute__((objc_root_class)) @interface Protocol @end
@protocol NSObject
- (instancetype)self;
- (_Bool)isEqual:(id _Nullable)object;
@property (readonly) unsigned long hash;
@end
__attribute__((objc_root_class))
@interface NSObject <NSObject>
- (instancetype)init;
- (void)setValue:(nullable id)value forKey:(NSString *)key;
- (nullable id)valueForKey:(NSString *)key;
@end
typedef void (*IMP)(void);
typedef struct objc_method *Method;
Method _Nullable class_getInstanceMethod(Class _Nullable cls, SEL name);
Class _Nullable class_getSuperclass(Class _Nullable cls);
IMP method_getImplementation(Method m);
IMP method_setImplementation(Method m, IMP imp);
IMP imp_implementationWithBlock(id block);
IMP _Nullable class_getMethodImplementation(Class _Nullable cls, SEL name);
_Bool class_conformsToProtocol(Class _Nullable cls, Protocol * _Nullable protocol);
#pragma clang assume_nonnull end
