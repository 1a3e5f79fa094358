import Foundation

/// What AXKit adds after a property's name, to tell repeated views apart. Every field is optional.
///
/// ```swift
/// let info = AccessibilityInfo(indexPath: IndexPath(row: 0, section: 1), purpose: "testing")
/// // MyViewController.actionButton.s1-r0.testing
/// ```
public struct AccessibilityInfo: Hashable, Sendable {
  /// A position, written as `.3`.
  public let index: Int?

  /// A section and a row, written as `.s1-r0`.
  public var indexPath: IndexPath?

  /// What the view is for, written as it is.
  public let purpose: String?

  /// Describes a view that is one of several.
  public init(index: Int? = nil, indexPath: IndexPath? = nil, purpose: String? = nil) {
    self.index = index
    self.indexPath = indexPath
    self.purpose = purpose
  }

  /// `[.s<section>-r<row>][.<index>][.<purpose>]`
  var suffix: String {
    var suffix = ""
    if let indexPath, indexPath.count >= 2 { suffix += ".s\(indexPath[0])-r\(indexPath[1])" }
    if let index { suffix += ".\(index)" }
    if let purpose { suffix += ".\(purpose)" }
    return suffix
  }
}
