import Identifiers

/// An identifier built from personal data.
enum SensitiveComponent: SiteRule {
  static let text = RuleText(
    name: .sensitiveComponent,
    summary: "An identifier is built from a name, an address, a number or a text that belongs to a person.",
    reason: """
      Identifiers end up in logs, screenshots, crash reports and test reports, which are kept and shared in ways that \
      personal data must not be. They also change with the person.
      """,
    instead: "A component from a stable identity that says nothing of the person: `contact.id`.",
    falsePositives: "A field whose name only sounds as if it held personal data.",
    falseNegatives: "Personal data in a property of a harmless name.",
    triggering: [
      RuleExample(
        """
        import SwiftUI

        struct ContactRow: View {
          let contact: Contact

          var body: some View {
            Text("Mail").↓accessibilityIdentifier("contact_\\(contact.email)")
            Text("Call").↓accessibilityIdentifier("contact_" + contact.phoneNumber)
          }
        }

        struct Contact {
          let id: Int
          let email: String
          let phoneNumber: String
        }
        """)
    ],
    nonTriggering: [
      RuleExample(
        """
        import SwiftUI

        struct ContactRow: View {
          let contact: Contact

          var body: some View {
            Text("Row").accessibilityIdentifier("contact_\\(contact.id)")
            Text("Password").accessibilityIdentifier("contact_password_field")
            Text("Group").accessibilityIdentifier("contact_group_\\(contact.groupCode)")
          }
        }

        struct Contact {
          let id: Int
          let groupCode: String
        }
        """)
    ])

  static func findings(at site: SiteRecord, in context: RuleContext) -> [Finding] {
    guard !site.isSelector, let hole = site.audited.holes.first(where: isSensitive) else { return [] }
    return context.finding(
      name, at: site, "The identifier is built from `\(hole.text)`, which can be personal data.")
  }

  /// Words that stand for personal data at the end of a name, alone or behind any other words.
  private static let always: Set<String> = [
    "email", "mail", "phone", "mobile", "telephone", "token", "password", "passwd", "passcode", "passphrase", "secret",
    "credential", "credentials", "iban", "bic", "ssn", "cvc", "cvv", "latitude", "longitude", "coordinate",
    "coordinates",
    "birthday", "birthdate", "surname", "nickname", "username", "firstname", "lastname", "fullname", "msisdn", "street",
    "postcode", "zipcode", "address", "jwt", "apikey", "otp", "pan",
  ]

  /// Pairs of last words.
  private static let pairs: Set<[String]> = [
    ["full", "name"], ["first", "name"], ["last", "name"], ["middle", "name"], ["family", "name"], ["given", "name"],
    ["user", "name"], ["nick", "name"], ["maiden", "name"], ["account", "name"], ["contact", "name"],
    ["person", "name"],
    ["customer", "name"], ["owner", "name"], ["sender", "name"], ["author", "name"], ["member", "name"],
    ["patient", "name"], ["employee", "name"], ["holder", "name"], ["recipient", "name"], ["friend", "name"],
    ["guest", "name"], ["passenger", "name"], ["driver", "name"], ["profile", "name"], ["phone", "number"],
    ["mobile", "number"], ["card", "number"], ["account", "number"], ["passport", "number"], ["insurance", "number"],
    ["security", "number"], ["birth", "date"], ["of", "birth"], ["postal", "code"], ["zip", "code"], ["pin", "code"],
    ["api", "key"], ["search", "text"], ["input", "text"], ["entered", "text"], ["user", "input"], ["user", "text"],
    ["typed", "text"], ["search", "query"], ["search", "term"], ["display", "name"], ["email", "string"],
    ["message", "body"], ["message", "text"], ["note", "text"], ["comment", "text"],
  ]

  /// Who has a name or a number that is theirs.
  private static let people: Set<String> = [
    "user", "contact", "person", "customer", "owner", "sender", "author", "member", "patient", "employee", "recipient",
    "friend", "guest", "passenger", "driver", "profile", "player", "student", "teacher", "client", "buyer", "seller",
    "participant", "attendee", "doctor", "parent", "child", "visitor", "subscriber", "tenant", "cardholder", "payee",
  ]

  /// What people write into.
  private static let fields: Set<String> = ["field", "textfield", "textview", "search", "input", "editor", "composer"]

  /// What people write.
  private static let writings: Set<String> = [
    "message", "comment", "note", "review", "post", "chat", "memo", "feedback",
  ]

  static func isSensitive(_ hole: HoleSource) -> Bool {
    let names = hole.wordsFromTheEnd
    guard let last = names.first, let word = last.last, hole.type != "Bool" else { return false }
    // `hasPassword` and `isEmail` only say whether.
    if last.count > 1, ["is", "has", "shows", "should", "needs", "can", "with"].contains(last[0]) { return false }
    if always.contains(word) { return true }
    if last.count >= 2, pairs.contains(Array(last.suffix(2))) { return true }
    guard last.count == 1 else { return false }
    let owner = (names.dropFirst().first ?? []) + (hole.receiverWords ?? [])
    switch word {
    case "name": return owner.contains(where: people.contains)
    case "number": return owner.contains { ["card", "account", "phone", "passport"].contains($0) }
    case "text", "body": return owner.contains { fields.contains($0) || writings.contains($0) }
    default: return false
    }
  }
}

extension HoleSource {
  /// Words of the type of the object that has the property, where one is known.
  fileprivate var receiverWords: [String]? { nil }
}
