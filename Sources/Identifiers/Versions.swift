/// What makes two runs over one history comparable: the same versions give the same bytes.
public struct Versions: Hashable, Codable, Sendable {
  /// The program's version.
  public var axwatch: String
  /// Version of the readings: raised when the same bytes give another reading.
  public var reader: Int
  /// Version of rules and classification: raised when the same readings give another audit.
  public var rules: Int

  public init(axwatch: String, reader: Int, rules: Int) {
    self.axwatch = axwatch
    self.reader = reader
    self.rules = rules
  }

  public static let current = Versions(axwatch: "0.1.0", reader: 5, rules: 3)
}
