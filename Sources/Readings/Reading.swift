/// What a reader gives for the bytes of one file.
public enum Reading: Hashable, Sendable {
  case source(Facts)
}
