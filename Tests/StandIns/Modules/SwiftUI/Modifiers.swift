public struct ModifiedContent<Content, Modifier> {
  let content: Content
  let modifier: Modifier
}

public struct AccessibilityAttachmentModifier: Sendable {
  let identifier: String?
}

extension ModifiedContent: View where Content: View, Modifier == AccessibilityAttachmentModifier {
  public var body: Never { fatalError("a primitive view has no body") }
}

extension ModifiedContent: Primitive where Content: View, Modifier == AccessibilityAttachmentModifier {
  var elements: [StandInElement] {
    standInElements(of: content).map { element in
      var element = element
      element.identifier = modifier.identifier ?? element.identifier
      return element
    }
  }
}

extension View {
  nonisolated public func accessibilityIdentifier(
    _ identifier: String
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    accessibilityIdentifier(identifier, isEnabled: true)
  }

  nonisolated public func accessibilityIdentifier(
    _ identifier: String, isEnabled: Bool
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    ModifiedContent(
      content: self, modifier: AccessibilityAttachmentModifier(identifier: isEnabled ? identifier : nil))
  }

  nonisolated public func accessibility(
    identifier: String
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    accessibilityIdentifier(identifier)
  }
}
