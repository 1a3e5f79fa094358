extension String {
  /// A name in code as words: `interface_builder` becomes `interface builder`.
  var spaced: String { String(map { $0 == "_" ? " " : $0 }) }
}
