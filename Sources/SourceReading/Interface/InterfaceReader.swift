import Foundation
import FoundationXML
import Readings

/// Reads a storyboard or xib.
enum InterfaceReader {
  static func read(_ bytes: [UInt8]) -> ReadResult {
    bytes.withUnsafeBufferPointer { buffer in
      var facts = InterfaceFacts(lineStarts: LineTable.starts(of: buffer))
      guard mentionsIdentifier(buffer) else { return .reading(.interface(InterfaceFacts(lineStarts: [0]))) }
      // libxml2 stops at a depth of 256 and does not follow external entities; an internal one may still multiply.
      if CommentScan.mentions(buffer, "<!ENTITY") {
        return .gap(.malformed, "the file declares entities, which Interface Builder never does")
      }
      let parser = XMLParser(data: Data(buffer))
      parser.shouldResolveExternalEntities = false
      let visitor = InterfaceVisitor(TagScanner(bytes))
      parser.delegate = visitor
      // `parse()` says that all went well even where the parser stopped early.
      guard parser.parse(), parser.parserError == nil, visitor.isClosed else {
        return .gap(.malformed, "line \(parser.lineNumber): the file is not well-formed XML")
      }
      facts.elements = visitor.elements
      facts.comments = XMLComments.all(in: buffer)
      return .reading(.interface(facts))
    }
  }

  private static func mentionsIdentifier(_ buffer: UnsafeBufferPointer<UInt8>) -> Bool {
    CommentScan.mentions(buffer, "<accessibility ") || CommentScan.mentions(buffer, "<accessibility\n")
      || CommentScan.mentions(buffer, "<accessibility\r") || CommentScan.mentions(buffer, "<accessibility\t")
      || CommentScan.mentions(buffer, "accessibilityIdentifier")
  }
}
