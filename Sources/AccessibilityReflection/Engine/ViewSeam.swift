/// How the engine reads and writes the identifier of a view. This is its only tie to a platform, so the engine names
/// views of any class.
///
/// ```swift
/// let seam = ViewSeam<Sprite>(identifier: { $0.tag }, assign: { $0.tag = $1 })
/// ```
public struct ViewSeam<View: AnyObject> {
  /// The identifier that a view has now.
  public let identifier: (View) -> String?

  /// Gives a view an identifier.
  public let assign: (View, String) -> Void

  /// Ties the engine to a class of views.
  public init(identifier: @escaping (View) -> String?, assign: @escaping (View, String) -> Void) {
    self.identifier = identifier
    self.assign = assign
  }
}
