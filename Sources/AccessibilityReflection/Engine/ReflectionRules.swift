import Foundation

/// What a reflection system sees of an object, and how it spells the name of a property.
public struct ReflectionRules: Hashable, Sendable {
  /// How the mark `.storage`, which some storage has in its label, is taken off.
  public enum StorageMark: Hashable, Sendable {
    /// Where it ends the label.
    case trailing

    /// Wherever it stands.
    case anywhere
  }

  /// How `.storage` is taken off a label.
  public var storageMark: StorageMark

  /// Whether `$__lazy_storage_$_`, which lazy properties have before their name, is taken off.
  public var stripsLazyPrefix: Bool

  /// Whether the views of an array are named, with their position: `rows_0`.
  public var namesArrays: Bool

  /// Whether properties of superclasses are named as well.
  public var namesInherited: Bool

  /// Whether a property wrapper is looked into for its view.
  public var looksIntoWrappers: Bool

  /// Describes a system.
  public init(
    storageMark: StorageMark, stripsLazyPrefix: Bool, namesArrays: Bool, namesInherited: Bool = false,
    looksIntoWrappers: Bool = false
  ) {
    self.storageMark = storageMark
    self.stripsLazyPrefix = stripsLazyPrefix
    self.namesArrays = namesArrays
    self.namesInherited = namesInherited
    self.looksIntoWrappers = looksIntoWrappers
  }
}

extension ReflectionRules {
  /// AAII: views alone; the lazy prefix stays in the name.
  public static let aaii = ReflectionRules(storageMark: .trailing, stripsLazyPrefix: false, namesArrays: false)

  /// AXKit: views alone; the lazy prefix stays in the name.
  public static let axkit = ReflectionRules(storageMark: .trailing, stripsLazyPrefix: false, namesArrays: false)

  /// AccessibilityIdentificable: views and arrays of views; lazy properties by their own name.
  public static let identificable = ReflectionRules(storageMark: .anywhere, stripsLazyPrefix: true, namesArrays: true)

  /// Every view that an object holds, by the name that its property has in the source.
  public static let strict = ReflectionRules(
    storageMark: .trailing, stripsLazyPrefix: true, namesArrays: true, namesInherited: true, looksIntoWrappers: true)

  /// These rules, or the strict ones.
  public func inMode(_ mode: ReflectionMode) -> ReflectionRules {
    switch mode {
    case .asDocumented: self
    case .strict: .strict
    }
  }
}

extension ReflectionRules {
  static let lazyPrefix = "$__lazy_storage_$_"
  static let storageSuffix = ".storage"

  /// The name of a property, from the label that its storage has.
  func name(ofLabel label: String) -> String {
    switch storageMark {
    case .anywhere:
      let marks = stripsLazyPrefix ? [Self.storageSuffix, Self.lazyPrefix] : [Self.storageSuffix]
      return marks.reduce(label) { $0.replacingOccurrences(of: $1, with: "") }
    case .trailing:
      var name = Substring(label)
      if name.hasSuffix(Self.storageSuffix) { name.removeLast(Self.storageSuffix.count) }
      if stripsLazyPrefix, name.hasPrefix(Self.lazyPrefix) { name.removeFirst(Self.lazyPrefix.count) }
      return String(name)
    }
  }
}
