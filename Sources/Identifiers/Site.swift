/// A place in a repository where an accessibility identifier is assigned or looked up.
public struct Site: Hashable, Sendable {
  /// What the site is: stays the same when lines move or a constant behind it is edited.
  public var key: SiteKey
  /// One-based line of the token that names the site.
  public var line: Int
  /// One-based column in UTF-8 bytes.
  public var column: Int
  public var state: SiteState
  /// What the site's expression can come to, sorted, without doubles.
  public var values: [IdentifierValue]
  /// How many further values the site has, beyond the most that are kept (64).
  public var valuesOmitted: Int
  /// The module that the file belongs to, where one is known.
  public var module: String?
  /// The owners of the file by the repository's CODEOWNERS.
  public var owners: [String]

  public init(
    key: SiteKey, line: Int, column: Int, state: SiteState, values: [IdentifierValue], valuesOmitted: Int = 0,
    module: String? = nil, owners: [String] = []
  ) {
    self.key = key
    self.line = line
    self.column = column
    self.state = state
    self.values = values
    self.valuesOmitted = valuesOmitted
    self.module = module
    self.owners = owners
  }

  public static let mostValues = 64
}

/// A site's identity in a tree: never a line, never the value behind its expression.
public struct SiteKey: Hashable, Sendable {
  public var side: Side
  public var form: Form
  /// The file's path from the repository's root.
  public var path: String
  /// The enclosing declarations, `LoginView.body`; empty at the top of a file.
  public var owner: String
  /// What the identifier is attached to, or the query that it is looked up in.
  public var element: String?
  /// The source expression with its white space normalised.
  public var expression: String
  /// Tells apart sites that are equal in everything else, in source order from 0.
  public var ordinal: Int

  public init(
    side: Side, form: Form, path: String, owner: String, element: String?, expression: String, ordinal: Int = 0
  ) {
    self.side = side
    self.form = form
    self.path = path
    self.owner = owner
    self.element = element
    self.expression = expression
    self.ordinal = ordinal
  }

  /// The key as 16 hex digits of SHA-256 over its fields, for documents.
  public var id: String {
    SHA256.hexDigest(
      of: [side.rawValue, form.rawValue, path, owner, element ?? "\u{1}", expression, String(ordinal)]
        .joined(separator: "\u{0}"), digits: 16)
  }
}
