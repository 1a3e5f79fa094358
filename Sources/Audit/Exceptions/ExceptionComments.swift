import Identifiers
import Readings

extension SourceFile {
  /// The comments of the file that may carry an exception.
  var exceptionComments: [(text: String, line: Int, column: Int, isAlone: Bool)] {
    guard let facts else { return [] }
    return facts.comments.map { comment in
      let position = facts.position(of: comment.offset)
      return (comment.text, position.line, position.column, comment.isAlone)
    }
  }
}
