#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
  import ObjectiveC
  import UIKit

  /// Runs a closure after methods of UIKit, by exchanging their implementations.
  ///
  /// Swift calls an initialiser of a Swift class directly, past the Objective-C run time, but always reaches `UIView`'s
  /// own by it. So `UIView` is hooked, which every way of making a view passes, and every class that conforms is hooked
  /// too, for views that come from a nib and are complete only after the initialiser of their own class.
  enum MethodHooks {
    typealias ViewHook = (UIView) -> Void
    typealias ControllerHook = (UIViewController) -> Void

    private static var initWithFrame: Selector { NSSelectorFromString("initWithFrame:") }
    private static var initWithCoder: Selector { NSSelectorFromString("initWithCoder:") }
    private static var viewDidLoad: Selector { NSSelectorFromString("viewDidLoad") }

    static func install(didInitialize: @escaping ViewHook, didLoad: @escaping ControllerHook) {
      guard mark(UIView.self) else { return }
      hookInitialisers(of: UIView.self, didInitialize)
      for type in conformingClasses() {
        if isSubclass(type, of: UIView.self) { hookInitialisers(of: type, didInitialize) }
        if isSubclass(type, of: UIViewController.self) { hookViewDidLoad(of: type, didLoad) }
      }
    }

    private static func hookInitialisers(of type: AnyClass, _ hook: @escaping ViewHook) {
      replaceOwn(initWithFrame, of: type) { original in
        typealias Function = @convention(c) (Unmanaged<UIView>, Selector, CGRect) -> Unmanaged<UIView>?
        let call = unsafeBitCast(original, to: Function.self)
        let block: @convention(block) (Unmanaged<UIView>, CGRect) -> Unmanaged<UIView>? = { receiver, frame in
          let view = call(receiver, initWithFrame, frame)
          if let view { hook(view.takeUnretainedValue()) }
          return view
        }
        return unsafeBitCast(block, to: AnyObject.self)
      }
      replaceOwn(initWithCoder, of: type) { original in
        typealias Function = @convention(c) (Unmanaged<UIView>, Selector, NSCoder) -> Unmanaged<UIView>?
        let call = unsafeBitCast(original, to: Function.self)
        let block: @convention(block) (Unmanaged<UIView>, NSCoder) -> Unmanaged<UIView>? = { receiver, coder in
          let view = call(receiver, initWithCoder, coder)
          if let view { hook(view.takeUnretainedValue()) }
          return view
        }
        return unsafeBitCast(block, to: AnyObject.self)
      }
    }

    private static func hookViewDidLoad(of type: AnyClass, _ hook: @escaping ControllerHook) {
      typealias Function = @convention(c) (UIViewController, Selector) -> Void
      let hooked = replaceOwn(viewDidLoad, of: type) { original in
        let call = unsafeBitCast(original, to: Function.self)
        let block: @convention(block) (UIViewController) -> Void = { controller in
          call(controller, viewDidLoad)
          hook(controller)
        }
        return unsafeBitCast(block, to: AnyObject.self)
      }
      guard !hooked, !(class_getSuperclass(type).map(conforms) ?? false) else { return }
      let block: @convention(block) (UIViewController) -> Void = { controller in
        if let inherited = class_getSuperclass(type).flatMap({ class_getMethodImplementation($0, viewDidLoad) }) {
          unsafeBitCast(inherited, to: Function.self)(controller, viewDidLoad)
        }
        hook(controller)
      }
      class_addMethod(type, viewDidLoad, imp_implementationWithBlock(unsafeBitCast(block, to: AnyObject.self)), "v@:")
    }

    /// Exchanges a method that the class implements itself. Its superclasses' implementations are left alone.
    @discardableResult
    private static func replaceOwn(_ selector: Selector, of type: AnyClass, by replacement: (IMP) -> AnyObject) -> Bool
    {
      guard let method = class_getInstanceMethod(type, selector) else { return false }
      if let parent = class_getSuperclass(type), class_getInstanceMethod(parent, selector) == method { return false }
      let block = replacement(method_getImplementation(method))
      method_setImplementation(method, imp_implementationWithBlock(block))
      return true
    }

    /// Leaves a mark on a class; false when it was there already.
    private static func mark(_ type: AnyClass) -> Bool {
      let block: @convention(block) (AnyObject) -> Void = { _ in }
      let selector = NSSelectorFromString("accessibilityReflection_isHooked")
      return class_addMethod(
        type, selector, imp_implementationWithBlock(unsafeBitCast(block, to: AnyObject.self)), "v@:")
    }

    private static func conformingClasses() -> [AnyClass] {
      var count: UInt32 = 0
      guard let list = objc_copyClassList(&count) else { return [] }
      defer { free(UnsafeMutableRawPointer(list)) }
      return (0..<Int(count)).map { list[$0] }.filter(conforms)
    }

    /// Whether a class or one of its superclasses conforms. Only the run time's own functions are used: some classes in
    /// its list do not even answer messages.
    private static func conforms(_ type: AnyClass) -> Bool {
      sequence(first: type, next: { class_getSuperclass($0) })
        .contains { class_conformsToProtocol($0, AccessibilityIdentificable.self) }
    }

    private static func isSubclass(_ type: AnyClass, of base: AnyClass) -> Bool {
      sequence(first: type, next: { class_getSuperclass($0) }).contains { $0 == base }
    }
  }
#endif
