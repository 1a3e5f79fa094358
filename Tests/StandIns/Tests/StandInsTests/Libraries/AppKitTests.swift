import AccessibilityReflection
import AccessibilityUI
import AppKit
import Testing

@MainActor
private class Window {
  let title = NSTextField()
  let buttons = [NSButton(), NSButton()]
}

private final class NamedWindow: Window {
  let icon = NSView()
}

@MainActor
struct AppKitTests {
  @Test func viewsAndMenuItemsTakeIdentifiers() {
    let button = NSButton()
    let item = NSMenuItem()
    button.setAccessibilityIdentifier(.loginView(.submitButton))
    item.setAccessibilityIdentifier(LoginView.accessibilityIdentifiers[.submitButton])
    #expect(button.accessibilityIdentifier() == "LoginView_submitButton")
    #expect(item.accessibilityIdentifier() == "LoginView_submitButton")
  }

  @Test func nilStillMeansAppKitsOwnMethod() {
    let button = NSButton()
    button.setAccessibilityIdentifier(.loginView(.submitButton))
    button.setAccessibilityIdentifier(nil)
    #expect(button.accessibilityIdentifier() == "")

    let none: AccessibilityIdentifier? = nil
    button.setAccessibilityIdentifier(.loginView(.submitButton))
    button.setAccessibilityIdentifier(none)
    #expect(button.accessibilityIdentifier() == "")
  }

  @Test func aReusedCellIsClearedWithEverythingInIt() {
    let cell = NSTableCellView()
    let field = NSTextField()
    cell.addSubview(field)
    cell.setAccessibilityIdentifier(.loginView(.emailField))
    field.setAccessibilityIdentifier(.loginView(.emailField))
    cell.clearAccessibilityIdentifiers()
    #expect(cell.accessibilityIdentifier() == "")
    #expect(field.accessibilityIdentifier() == "")
  }

  @Test func theEngineNamesAppKitsViews() {
    let window = NamedWindow()
    window.icon.setAccessibilityIdentifier("kept")
    ReflectionEngine(rules: .strict, seam: .appKit).assign(to: window, replaceExisting: false)
    #expect(window.icon.accessibilityIdentifier() == "kept")
    #expect(window.title.accessibilityIdentifier() == "NamedWindow.title")
    #expect(window.buttons.map { $0.accessibilityIdentifier() } == ["NamedWindow.buttons_0", "NamedWindow.buttons_1"])
  }
}
