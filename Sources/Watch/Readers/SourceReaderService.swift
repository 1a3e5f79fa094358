import Readings
import SourceReading

extension ReaderService {
  /// Serves with the readers of this program. Never returns.
  public static func serve() -> Never {
    serve { bytes, kind in
      switch SourceReader.read(bytes, kind: kind) {
      case .reading(let reading): .reading(reading.encoded())
      case .gap(let reason, let detail): .gap(reason, detail)
      }
    }
  }
}
