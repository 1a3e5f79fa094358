import Readings

/// Reads a storyboard or xib.
enum InterfaceReader {
  static func read(_ bytes: [UInt8]) -> ReadResult {
    if bytes.count > Limits.interfaceSize { return .gap(.tooLarge, "\(bytes.count) bytes") }
    return bytes.withUnsafeBufferPointer { buffer in
      let text = SwiftSource.withoutByteOrderMark(buffer)
      guard mentionsIdentifier(text) else { return .reading(.interface(InterfaceFacts(lineStarts: [0]))) }
      var facts = InterfaceFacts(lineStarts: LineTable.starts(of: text))
      if CommentScan.mentions(text, "<!ENTITY") {
        return .gap(.malformed, "the file declares entities, which Interface Builder never does")
      }
      var scanner = MarkupScanner(text)
      var visitor = InterfaceVisitor()
      do throws(MarkupScanner.Fault) {
        while let event = try scanner.next() {
          switch event {
          case .start(let tag):
            visitor.start(tag)
            if tag.isEmpty { visitor.end(tag.name) }
            if visitor.depth > Limits.nesting { return .gap(.tooDeep, "\(visitor.depth) elements within one another") }
          case .end(let name):
            guard visitor.innermost == name else {
              throw MarkupScanner.Fault(message: "“\(name)” ends, which is not open", offset: Int32(scanner.offset))
            }
            visitor.end(name)
          case .text(let more): visitor.add(text: more)
          }
        }
      } catch {
        return .gap(
          .malformed, "line \(facts.position(of: error.offset).line): the file is not well-formed XML, \(error.message)"
        )
      }
      guard visitor.isClosed else {
        return .gap(.malformed, "line \(facts.lineStarts.count): the file is not well-formed XML, it ends too early")
      }
      facts.elements = visitor.elements
      facts.comments = XMLComments.all(in: text)
      return .reading(.interface(facts))
    }
  }

  private static func mentionsIdentifier(_ buffer: UnsafeBufferPointer<UInt8>) -> Bool {
    CommentScan.mentions(buffer, "<accessibility ") || CommentScan.mentions(buffer, "<accessibility\n")
      || CommentScan.mentions(buffer, "<accessibility\r") || CommentScan.mentions(buffer, "<accessibility\t")
      || CommentScan.mentions(buffer, "accessibilityIdentifier")
  }
}
