/// A property wrapper that tells the strict mode which view it holds.
///
/// Wrappers that store their view as `wrappedValue`, `value` or `storage` need not conform.
public protocol ReflectableWrapper {
  /// The view, or the array of views; nil when the wrapper names its view by itself.
  var reflectedValue: Any? { get }
}

/// What stands inside a property wrapper.
enum WrappedStorage {
  private static let labels: Set<String> = ["wrappedValue", "value", "storage"]

  /// The values that a wrapper may hold in the place of its property, from the outside in. Wrappers may wrap wrappers,
  /// but not without end.
  static func values(in wrapper: Any, depth: Int = 4) -> [Any] {
    guard depth > 0 else { return [] }
    let inner: [Any]
    if let wrapper = wrapper as? ReflectableWrapper {
      inner = wrapper.reflectedValue.map { [$0] } ?? []
    } else {
      inner = Mirror(reflecting: wrapper).children
        .filter { labels.contains(barePropertyName($0.label ?? "")) }
        .map(\.value)
    }
    return inner + inner.flatMap { values(in: $0, depth: depth - 1) }
  }

  /// `_name`, the storage of a wrapped property, without its underscore.
  static func barePropertyName(_ label: String) -> String {
    label.hasPrefix("_") ? String(label.dropFirst()) : label
  }
}
