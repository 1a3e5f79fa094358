/// The identifiers that stand in a storyboard or xib.
public struct InterfaceFacts: LineIndexed, Hashable, Sendable {
  public var elements: [Element]
  public var comments: [Comment]
  public var lineStarts: [Int32]

  public init(elements: [Element] = [], comments: [Comment] = [], lineStarts: [Int32] = [0]) {
    self.elements = elements
    self.comments = comments
    self.lineStarts = lineStarts
  }

  /// One object of the file that has an identifier.
  public struct Element: Hashable, Sendable {
    /// Where the start tag of `<accessibility>` or `<userDefinedRuntimeAttribute>` begins.
    public var offset: Int32
    /// The identifier; empty ones are left out.
    public var identifier: String
    /// The object's tag: `button`, `tableViewCell`.
    public var element: String
    public var customClass: String?
    /// The object's `id`, the same in every localised copy.
    public var objectID: String
    /// The class of the controller, cell or top-level view around it, or its tag where no class is named.
    public var owner: String
    /// Written as a user-defined run-time attribute, not in the accessibility panel.
    public var isRuntimeAttribute: Bool

    public init(
      offset: Int32, identifier: String, element: String, customClass: String?, objectID: String, owner: String,
      isRuntimeAttribute: Bool
    ) {
      self.offset = offset
      self.identifier = identifier
      self.element = element
      self.customClass = customClass
      self.objectID = objectID
      self.owner = owner
      self.isRuntimeAttribute = isRuntimeAttribute
    }
  }
}
