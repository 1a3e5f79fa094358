import Identifiers
import Readings

extension SourceFile {
  /// The comments of the file that may carry an exception.
  var exceptionComments: [(text: String, line: Int, column: Int, isAlone: Bool)] {
    switch reading {
    case .source(let facts)?: Self.placed(facts.comments, in: facts)
    case .interface(let facts)?: Self.placed(facts.comments, in: facts)
    case .flow(let facts)?: Self.placed(facts.comments, in: facts)
    default: []
    }
  }

  private static func placed(
    _ comments: [Comment], in file: some LineIndexed
  ) -> [(text: String, line: Int, column: Int, isAlone: Bool)] {
    comments.map { comment in
      let position = file.position(of: comment.offset)
      return (comment.text, position.line, position.column, comment.isAlone)
    }
  }
}
