// String literals as identifiers, for the first days of a migration. Not part of the contract:
//
// - It is compiled only for packages that ask for the trait `StringLiteralMigration`:
//     .package(url: "…", from: "1.0.0", traits: ["StringLiteralMigration"])
// - Every use of it is a deprecation warning, so that the compiler lists what is left to do.
// - Removal plan: this file and its trait leave the package on 2027-06-30. Turn the trait off as soon as your build
//   has no such warning.

#if StringLiteralMigration
  @available(*, deprecated, message: "Write a contract's identifier; string literals are refused from 2027-06-30 on.")
  // axwatch:legacy string_literal_conformance until=2027-06-30 -- migration only, behind a trait, removed on that day
  extension AccessibilityIdentifier: ExpressibleByStringLiteral {
    /// Makes an identifier of a string literal. Only while migrating.
    @available(*, deprecated, message: "Write a contract's identifier; string literals are refused from 2027-06-30 on.")
    public init(stringLiteral value: StaticString) {
      self.init(rawValue: "\(value)")
    }
  }
#endif
