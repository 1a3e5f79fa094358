import Identifiers

/// The addresses of one branch's pages and documents, from the site's root, without a slash at their beginning.
public struct Addresses: Hashable, Sendable {
  /// `r/<repo>/` or `r/<repo>/b/<slug>/`.
  public let pages: String
  /// `api/v1/r/<repo>/` or `api/v1/r/<repo>/b/<slug>/`.
  public let documents: String

  /// - Parameter branch: the branch's slug; `nil` for the first branch of a repository.
  public init(repository: String, branch: String?) {
    let branchPart = branch.map { "b/\($0)/" } ?? ""
    pages = "r/\(repository)/\(branchPart)"
    documents = "api/v1/r/\(repository)/\(branchPart)"
  }

  public var overview: String { pages }
  public var findings: String { pages + "findings/" }
  public var catalog: String { pages + "catalog/" }
  public var exceptions: String { pages + "exceptions/" }
  public var commits: String { pages + "commits/" }
  public var inventory: String { pages + "inventory/" }
  public var completion: String { pages + "completion/" }

  public func commit(_ id: String) -> String { commits + id + "/" }
  public func identifier(_ value: IdentifierValue) -> String { pages + "identifiers/" + Slug.identifier(value) + "/" }

  public func findings(rule: RuleName) -> String { findings + "rule/" + rule.rawValue + "/" }
  public func findings(module: String) -> String { findings + "module/" + Slug.list(module) + "/" }
  public func findings(owner: String) -> String { findings + "owner/" + Slug.list(owner) + "/" }
  public func findings(file: String) -> String { findings + "file/" + Slug.list(file) + "/" }

  /// The page of a list: the first has the list's own address.
  public static func page(_ number: Int, of list: String) -> String { number <= 1 ? list : "\(list)page/\(number)/" }

  /// The link to `target` on the page at `page`; both are addresses from the root, a folder's with a slash at its end.
  public static func link(from page: String, to target: String) -> String {
    let from = page.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let to = target.split(separator: "/", omittingEmptySubsequences: false)
    var shared = 0
    while shared < from.count && shared < to.count - 1 && from[shared] == to[shared] { shared += 1 }
    let up = String(repeating: "../", count: from.count - shared)
    let link = up + to[shared...].joined(separator: "/")
    return link.isEmpty ? "./" : link
  }
}
