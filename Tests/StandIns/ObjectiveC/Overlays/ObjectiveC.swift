@_exported import ObjectiveC

// What Apple's own overlay adds, as far as the libraries use it.

public struct Selector {
  var name: OpaquePointer
}

public struct ObjCBool {
  var value: Bool
}

extension NSObject: Equatable, Hashable {
  public static func == (first: NSObject, second: NSObject) -> Bool { first === second }
  public func hash(into hasher: inout Hasher) {}
}

public struct AutoreleasingUnsafeMutablePointer<Pointee> {
  var pointer: UnsafeMutablePointer<Pointee>
  public subscript(index: Int) -> Pointee { pointer[index] }
}

extension UnsafeMutableRawPointer {
  public init<Pointee>(_ other: AutoreleasingUnsafeMutablePointer<Pointee>) {
    self.init(other.pointer)
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func objc_copyClassList(_ count: inout UInt32) -> AutoreleasingUnsafeMutablePointer<AnyClass>? { nil }

// swift-format-ignore: AlwaysUseLowerCamelCase
@discardableResult
public func class_addMethod(_ type: AnyClass?, _ name: Selector, _ implementation: IMP, _ types: String?) -> Bool {
  true
}
