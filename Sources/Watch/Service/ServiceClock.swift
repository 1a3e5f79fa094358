import Foundation

/// Time and chance, handed in so that tests can do without.
public struct ServiceClock: Sendable {
  /// Seconds since 1970.
  public var now: @Sendable () -> Int64
  /// Seconds that only go on, from any beginning.
  public var uptime: @Sendable () -> Double
  /// A number from 0 to 1.
  public var chance: @Sendable () -> Double

  public init(
    now: @escaping @Sendable () -> Int64, uptime: @escaping @Sendable () -> Double,
    chance: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.uptime = uptime
    self.chance = chance
  }

  public static let system = ServiceClock(
    now: { Int64(Date().timeIntervalSince1970) }, uptime: { SystemCall.monotonicSeconds() },
    chance: { Double.random(in: 0...1) })
}

/// When to look at a repository again.
struct Backoff: Sendable {
  /// Seconds between two looks while all is well.
  var poll: Double
  /// The most seconds between two looks while something fails.
  var most = 3600.0

  /// - Parameters:
  ///   - failures: how many looks have failed in a row.
  ///   - chance: from 0 to 1: repositories that began together do not stay together.
  func seconds(failures: Int, chance: Double) -> Double {
    let steady = failures == 0 ? poll : min(max(most, poll), max(poll, 5) * pow(2, Double(min(failures, 20) - 1)))
    return steady * (0.9 + 0.2 * chance)
  }
}
