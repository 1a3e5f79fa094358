@_exported import Foundation
@_exported import XCTest

// What Apple's own overlay adds, as far as the libraries use it.

// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}

extension XCUIElementQuery {
  public var count: Int { Int(__count) }
}
