import Readings

/// The long files that declarations were last cut out of, so that the next version of one costs what was changed in it.
///
/// A slice does not depend on what was cut before it. Belongs to one thread.
final class EarlierSlices {
  /// Shorter files are cut faster than they are compared.
  private static let shortest = 4_096
  /// By the bytes of their texts.
  private var versions = RecentVersions<SourceStretches>(budget: 8_000_000)

  func slice(
    _ text: UnsafeBufferPointer<UInt8>, _ request: SliceRequest, in series: EarlierVersions.Series
  ) -> SourceSlice {
    guard series != 0, text.count >= Self.shortest, text.count < versions.budget / 2 else {
      return SwiftSlicer.slice(text, request)
    }
    let earlier = versions.take(series) ?? SourceStretches()
    let (slice, stretches) = SwiftSlicer.slice(text, request, after: earlier)
    versions.put(SourceStretches(text: Array(text), stretches: stretches), size: text.count, in: series)
    return slice
  }
}
