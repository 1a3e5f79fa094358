import Identifiers

/// The parts of addresses that are made from names.
public enum Slug {
  /// Lower-case letters, digits and single hyphens of a name; at most `limit` of them.
  static func text(_ name: String, limit: Int = 40) -> String {
    var slug: [UInt8] = []
    var gap = false
    for byte in name.utf8 {
      guard slug.count < limit else { break }
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"):
        if gap && !slug.isEmpty && slug.count < limit - 1 { slug.append(UInt8(ascii: "-")) }
        gap = false
        slug.append(byte | 0x20)
      default: gap = true
      }
    }
    return String(decoding: slug, as: UTF8.self)
  }

  /// A slug that no other name has: with ten digits of the name's hash.
  static func unique(_ name: String, hashing canonical: String) -> String {
    let slug = text(name)
    return (slug.isEmpty ? "x" : slug) + "-" + SHA256.hexDigest(of: canonical, digits: 10)
  }

  /// The `<key>` of an identifier's address.
  public static func identifier(_ value: IdentifierValue) -> String {
    unique(value.text, hashing: value.canonicalText)
  }

  /// The `<slug>` of a branch's address: the name itself where it can be one.
  public static func branch(_ name: String) -> String {
    let slug = text(name)
    return slug == name ? slug : unique(name, hashing: name)
  }

  /// The slug of a module, an owner or a file in the addresses of lists.
  static func list(_ name: String) -> String { unique(name, hashing: name) }
}
