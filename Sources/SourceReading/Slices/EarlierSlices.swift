import Readings

/// The long files that declarations were last cut out of, so that the next version of one costs what was changed in it.
///
/// A slice does not depend on what was cut before it. Belongs to one thread.
final class EarlierSlices {
  /// Shorter files are cut faster than they are compared.
  private static let shortest = 4_096
  /// The bytes of all texts that are held.
  private static let budget = 8_000_000

  private var versions: [EarlierVersions.Series: (version: SourceStretches, lastUse: Int)] = [:]
  private var clock = 0

  func slice(
    _ text: UnsafeBufferPointer<UInt8>, _ request: SliceRequest, in series: EarlierVersions.Series
  ) -> SourceSlice {
    guard series != 0, text.count >= Self.shortest, text.count < Self.budget / 2 else {
      return SwiftSlicer.slice(text, request)
    }
    clock += 1
    let earlier = versions.removeValue(forKey: series)?.version ?? SourceStretches()
    let (slice, stretches) = SwiftSlicer.slice(text, request, after: earlier)
    versions[series] = (SourceStretches(text: Array(text), stretches: stretches), clock)
    var held = versions.values.reduce(0) { $0 + $1.version.text.count }
    while held > Self.budget, let oldest = versions.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      held -= oldest.value.version.text.count
      versions[oldest.key] = nil
    }
    return slice
  }
}
