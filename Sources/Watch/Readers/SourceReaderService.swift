import Readings
import SourceReading

extension ReaderService {
  /// Serves with the readers of this program. Never returns.
  public static func serve() -> Never {
    serve {
      let versions = EarlierVersions()
      return { file in
        switch SourceReader.read(file.bytes, kind: file.kind, part: file.part, in: file.series, of: versions) {
        case .reading(let reading): .reading(versions.encoded(reading, in: file.series))
        case .gap(let reason, let detail): .gap(reason, detail)
        }
      }
    }
  }
}
