import Synchronization

/// What a test case would have reported.
public enum StandInFailures {
  private static let messages = Mutex<[String]>([])

  static func record(_ message: String) {
    messages.withLock { $0.append(message) }
  }

  /// The messages since the last call.
  public static func take() -> [String] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTFail(_ message: String, file: StaticString = #filePath, line: UInt = #line) {
  StandInFailures.record(message)
}

open class XCTestExpectation {}

public final class XCTNSPredicateExpectation: XCTestExpectation {
  let predicate: NSPredicate
  let object: XCUIElement

  public init(predicate: NSPredicate, object: XCUIElement) {
    self.predicate = predicate
    self.object = object
  }
}

@MainActor
public final class XCTWaiter {
  public enum Result: Sendable { case completed, timedOut }

  public init() {}

  public func wait(for expectations: [XCTNSPredicateExpectation], timeout: Double) -> Result {
    for expectation in expectations {
      let element = expectation.object
      let isMet = element.query.screen.wait(upTo: timeout) {
        expectation.predicate.evaluate(with: ["exists": "\(element.exists)"])
      }
      if !isMet { return .timedOut }
    }
    return .completed
  }
}
