import Identifiers

/// The style, the script and the pictures of the pages, carried in the program.
///
/// Their addresses hold a hash of their content, so that a browser may keep them for ever.
enum Assets {
  static let style = asset("style.css", .css)
  static let script = asset("script.js", .script)
  static let icon = asset("icon.svg", .svg)

  static let all = [style, script, icon]

  /// The JSON Schemas, at `/schema/…`.
  static let schemas: [PublishedFile] = EmbeddedFiles.all.filter { $0.path.hasPrefix("schema/") }.map {
    PublishedFile(path: $0.path, bytes: Array($0.text.utf8), kind: .schema)
  }

  private static func asset(_ name: String, _ kind: PublishedFile.Kind) -> PublishedFile {
    let text = EmbeddedFiles.all.first { $0.path == name }?.text ?? ""
    let parts = name.split(separator: ".")
    return PublishedFile(
      path: "assets/\(parts[0])-\(SHA256.hexDigest(of: text, digits: 10)).\(parts[1])", bytes: Array(text.utf8),
      kind: kind)
  }
}
