@_exported import Foundation

// AppKit, as far as identifiers go. There they are methods, and "" means none.

@MainActor
public protocol NSAccessibilityProtocol: AnyObject {
  func accessibilityIdentifier() -> String
  func setAccessibilityIdentifier(_ accessibilityIdentifier: String?)
}

@MainActor
open class NSView: NSAccessibilityProtocol {
  private var identifier = ""
  public private(set) var subviews: [NSView] = []

  public init() {}

  open func accessibilityIdentifier() -> String { identifier }

  open func setAccessibilityIdentifier(_ accessibilityIdentifier: String?) {
    identifier = accessibilityIdentifier ?? ""
  }

  open func addSubview(_ view: NSView) {
    subviews.append(view)
  }

  open func prepareForReuse() {}

  public nonisolated func value(forKey key: String) -> Any? {
    MainActor.assumeIsolated { () -> String? in
      precondition(key == "accessibilityIdentifier", "the stand-in has no other key")
      return accessibilityIdentifier()
    }
  }

  public nonisolated func setValue(_ value: Any?, forKey key: String) {
    let text = value as? String
    MainActor.assumeIsolated {
      precondition(key == "accessibilityIdentifier", "the stand-in has no other key")
      setAccessibilityIdentifier(text)
    }
  }
}

open class NSControl: NSView {}
open class NSButton: NSControl {}
open class NSTextField: NSControl {}

open class NSTableCellView: NSView {
  open var textField: NSTextField?
}

@MainActor
open class NSMenuItem: NSAccessibilityProtocol {
  private var identifier = ""

  public init() {}

  open func accessibilityIdentifier() -> String { identifier }

  open func setAccessibilityIdentifier(_ accessibilityIdentifier: String?) {
    identifier = accessibilityIdentifier ?? ""
  }
}
