// UIKit in Objective-C, with the isolation of the real headers.

#pragma once
#include "Foundation.h"
#define UI_ACTOR __attribute__((swift_attr("@UIActor")))
#pragma clang assume_nonnull begin
typedef struct CGRect { double x, y, w, h; } CGRect;
UI_ACTOR @protocol UIAccessibilityIdentification <NSObject>
@property (nullable, nonatomic, copy) NSString *accessibilityIdentifier;
@end
UI_ACTOR @interface UIResponder : NSObject @end
UI_ACTOR @interface UIView : UIResponder
- (instancetype)initWithFrame:(CGRect)frame __attribute__((objc_designated_initializer));
- (nullable instancetype)initWithCoder:(NSCoder *)coder __attribute__((objc_designated_initializer));
@property (nonatomic, readonly, copy) NSArray<UIView *> *subviews;
@end
@interface UIView (UIAccessibility) <UIAccessibilityIdentification> @end
UI_ACTOR @interface UILabel : UIView @end
UI_ACTOR @interface UIImageView : UIView @end
UI_ACTOR @interface UIViewController : UIResponder
@property (null_resettable, nonatomic, strong) UIView *view;
- (void)viewDidLoad;
@end
UI_ACTOR @interface UITableViewCell : UIView
@property (nonatomic, readonly, strong) UIView *contentView;
@property (nonatomic, readonly, strong, nullable) UIImageView *imageView;
@property (nonatomic, readonly, strong, nullable) UILabel *textLabel;
@property (nonatomic, readonly, strong, nullable) UILabel *detailTextLabel;
@end
UI_ACTOR @interface UIBarItem : NSObject @end
@interface UIBarItem (UIAccessibility) <UIAccessibilityIdentification> @end
#pragma clang assume_nonnull end
