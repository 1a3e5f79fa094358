@_exported import Foundation
@_exported import ObjectiveC

// What Apple's own overlay adds, as far as the libraries use it. Nothing here is ever run.

extension String: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSString { NSString() }
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout String?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String { "" }
}

extension Array: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSArray { NSArray() }
  public static func _forceBridgeFromObjectiveC(_ source: NSArray, result: inout Array?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSArray, result: inout Array?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSArray?) -> Array { [] }
}

public struct IndexPath: Hashable, Sendable {
  public var count: Int { 0 }
  public subscript(index: Int) -> Int { 0 }
}

public struct UUID: Hashable, Sendable {
  public var uuidString: String { "" }
}

extension StringProtocol {
  public func replacingOccurrences(of target: String, with replacement: String) -> String { "" }
}

public typealias TimeInterval = Double

extension NSPredicate {
  public convenience init(format: String, _ arguments: Any...) { self.init() }
}
