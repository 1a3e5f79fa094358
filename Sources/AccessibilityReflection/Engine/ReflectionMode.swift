/// How far a reflection system goes.
public enum ReflectionMode: Hashable, Sendable {
  /// Exactly what the system's own document says, faults included: no identifier changes for a team that comes from it.
  case asDocumented

  /// With the faults mended: inherited properties are named too, by the type of the object; the prefix of lazy storage
  /// is taken off; views inside property wrappers and arrays are found.
  ///
  /// A lazy view that nobody has read yet does not exist, so no mode can name it: run the system again afterwards.
  case strict
}
