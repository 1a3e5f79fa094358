import CFYAML

/// Reads YAML with libfyaml by walking its tree, never by way of JSON: so every node keeps its text and place, and aliases
/// are followed within a budget.
public struct YAMLParser {
  /// How many nodes a document may have once its aliases are followed.
  static let mostNodes = 100_000
  static let deepest = 64

  /// The documents of `bytes`. A file of comments alone has none.
  ///
  /// - Parameter most: more documents than that are an error.
  public static func documents(in bytes: [UInt8], most: Int = 1) throws(YAMLError) -> [YAMLNode] {
    if let at = bytes.firstIndex(of: 0) {
      let line = 1 + bytes[..<at].count { $0 == 0x0A }
      throw YAMLError(place: YAMLPlace(line: line, column: 1), message: "a NUL byte stands in the file; remove it")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw YAMLError(place: YAMLPlace(line: 1, column: 1), message: "the file is not UTF-8; save it as UTF-8")
    }
    let outcome: Result<[YAMLNode], YAMLError> = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(YAMLError) in try parse(buffer, most: most) }
    }
    return try outcome.get()
  }

  /// The only document of `bytes`, or `nil` where there is none.
  public static func document(in bytes: [UInt8]) throws(YAMLError) -> YAMLNode? {
    try documents(in: bytes).first
  }

  private static func parse(_ buffer: UnsafeBufferPointer<UInt8>, most: Int) throws(YAMLError) -> [YAMLNode] {
    guard let base = buffer.baseAddress else { return [] }
    var diagnosticsSettings = fy_diag_cfg()
    fy_diag_cfg_default(&diagnosticsSettings)
    // libfyaml prints to standard error even when told to be quiet, unless it has no stream and no level.
    diagnosticsSettings.fp = nil
    diagnosticsSettings.level = FYET_MAX
    guard let diagnostics = fy_diag_create(&diagnosticsSettings) else { throw outOfMemory }
    defer { fy_diag_destroy(diagnostics) }
    fy_diag_set_collect_errors(diagnostics, true)
    var settings = fy_parse_cfg()
    settings.diag = diagnostics
    // A bracket may close at the beginning of its line, as the readers of real tools have it.
    settings.flags = fy_parse_cfg_flags(
      rawValue: FYPCF_QUIET.rawValue | FYPCF_COLLECT_DIAG.rawValue | FYPCF_SLOPPY_FLOW_INDENTATION.rawValue)
    guard let parser = fy_parser_create(&settings) else { throw outOfMemory }
    defer { fy_parser_destroy(parser) }
    fy_parser_set_string(parser, UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self), buffer.count)

    var documents: [YAMLNode] = []
    while let document = fy_parse_load_document(parser) {
      defer { fy_parse_document_destroy(parser, document) }
      if let error = firstError(diagnostics) { throw error }
      if documents.count == most {
        throw YAMLError(
          place: YAMLPlace(line: 1, column: 1), message: "more than one document stands in the file; keep one")
      }
      var walk = TreeWalk(budget: mostNodes)
      documents.append(try walk.node(fy_document_root(document), depth: 0))
    }
    if let error = firstError(diagnostics) { throw error }
    return documents
  }

  private static let outOfMemory = YAMLError(
    place: YAMLPlace(line: 1, column: 1), message: "there was no memory to read the file")

  private static func firstError(_ diagnostics: OpaquePointer) -> YAMLError? {
    var iterator: UnsafeMutableRawPointer?
    guard let error = fy_diag_errors_iterate(diagnostics, &iterator) else { return nil }
    let message = error.pointee.msg.map { String(cString: $0) } ?? "not YAML"
    return YAMLError(
      place: YAMLPlace(line: max(1, Int(error.pointee.line)), column: max(1, Int(error.pointee.column))),
      message: message)
  }
}

/// Copies libfyaml's tree to nodes of our own.
private struct TreeWalk {
  var budget: Int

  mutating func node(_ node: OpaquePointer?, depth: Int) throws(YAMLError) -> YAMLNode {
    guard let node else { return .null(at: YAMLPlace(line: 1, column: 1)) }
    budget -= 1
    if budget < 0 {
      throw YAMLError(place: place(node), message: "the file is too large once its aliases are followed")
    }
    if depth > YAMLParser.deepest { throw YAMLError(place: place(node), message: "nested too deeply") }
    if fy_node_is_alias(node) {
      guard let target = fy_node_resolve_alias(node) else {
        throw YAMLError(place: place(node), message: "the alias names no anchor")
      }
      return try self.node(target, depth: depth + 1)
    }
    switch fy_node_get_type(node) {
    case FYNT_SCALAR:
      if fy_node_is_null(node) { return .null(at: place(node)) }
      return .scalar(text(node), isPlain: fy_node_get_style(node) == FYNS_PLAIN, at: place(node))
    case FYNT_SEQUENCE:
      var iterator: UnsafeMutableRawPointer?
      var elements: [YAMLNode] = []
      while let child = fy_node_sequence_iterate(node, &iterator) {
        elements.append(try self.node(child, depth: depth + 1))
      }
      return .sequence(elements, at: place(node))
    default:
      var iterator: UnsafeMutableRawPointer?
      var fields: [YAMLField] = []
      while let pair = fy_node_mapping_iterate(node, &iterator) {
        guard let key = fy_node_pair_key(pair), fy_node_is_scalar(key) else {
          throw YAMLError(place: place(node), message: "a key must be a plain text")
        }
        let value = try self.node(fy_node_pair_value(pair), depth: depth + 1)
        fields.append(YAMLField(key: text(key), place: place(key), value: value))
      }
      return .mapping(fields, at: place(node))
    }
  }

  private func text(_ node: OpaquePointer) -> String {
    var length = 0
    guard let start = fy_node_get_scalar(node, &length) else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }

  /// Where a scalar stands, or the first scalar of a collection.
  private func place(_ node: OpaquePointer) -> YAMLPlace {
    var node = node
    for _ in 0...YAMLParser.deepest {
      if let token = fy_node_get_scalar_token(node), let mark = fy_token_start_mark(token) {
        return YAMLPlace(line: Int(mark.pointee.line) + 1, column: Int(mark.pointee.column) + 1)
      }
      let first =
        fy_node_is_mapping(node)
        ? fy_node_mapping_get_by_index(node, 0).flatMap { fy_node_pair_key($0) }
        : fy_node_is_sequence(node) ? fy_node_sequence_get_by_index(node, 0) : nil
      guard let first else { break }
      node = first
    }
    return YAMLPlace(line: 1, column: 1)
  }
}
