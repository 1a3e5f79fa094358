import Readings

/// The fields of any object that matter, filled in the order in which they stand.
struct XcodeFields {
  typealias Token = PropertyListScanner.Token

  var isa: Token?
  var path: Token?
  var name: Token?
  var sourceTree: Token?
  var productType: Token?
  var productName: Token?
  var projectFolder: Token?
  /// A build file's file.
  var reference: UInt64?
  var target: UInt64?
  var mainGroup: UInt64?
  var configurationList: UInt64?
  var children: [UInt64] = []
  var files: [UInt64] = []
  var phases: [UInt64] = []
  var dependencies: [UInt64] = []
  var packageProducts: [UInt64] = []
  var synchronizedGroups: [UInt64] = []
  var exceptions: [UInt64] = []
  var configurations: [UInt64] = []
  var members: [Token] = []
  var settings: [(key: Token, value: Token)] = []
  var testedTargets: [UInt64: UInt64] = [:]

  mutating func take(_ key: Token, _ scanner: inout PropertyListScanner) {
    func isNext(_ name: StaticString) -> Bool { scanner.equals(key, name) }
    if isNext("isa") {
      isa = scanner.string()
    } else if isNext("path") {
      path = scanner.string()
    } else if isNext("name") {
      name = scanner.string()
    } else if isNext("sourceTree") {
      sourceTree = scanner.string()
    } else if isNext("productType") {
      productType = scanner.string()
    } else if isNext("productName") {
      productName = scanner.string()
    } else if isNext("projectDirPath") {
      projectFolder = scanner.string()
    } else if isNext("fileRef") {
      reference = Self.reference(&scanner)
    } else if isNext("target") {
      target = Self.reference(&scanner)
    } else if isNext("mainGroup") {
      mainGroup = Self.reference(&scanner)
    } else if isNext("buildConfigurationList") {
      configurationList = Self.reference(&scanner)
    } else if isNext("children") {
      children = Self.references(&scanner)
    } else if isNext("files") {
      files = Self.references(&scanner)
    } else if isNext("buildPhases") {
      phases = Self.references(&scanner)
    } else if isNext("dependencies") {
      dependencies = Self.references(&scanner)
    } else if isNext("packageProductDependencies") {
      packageProducts = Self.references(&scanner)
    } else if isNext("fileSystemSynchronizedGroups") {
      synchronizedGroups = Self.references(&scanner)
    } else if isNext("exceptions") {
      exceptions = Self.references(&scanner)
    } else if isNext("buildConfigurations") {
      configurations = Self.references(&scanner)
    } else if isNext("membershipExceptions") {
      scanner.strings { members.append($0) }
    } else if isNext("buildSettings") {
      scanner.dictionary { scanner, key in
        guard ProjectFacts.keptSettings.contains(scanner.text(key)), let value = scanner.string() else {
          return scanner.skipValue()
        }
        settings.append((key, value))
      }
    } else if isNext("attributes") {
      takeAttributes(&scanner)
    } else {
      scanner.skipValue()
    }
  }

  /// `attributes = { TargetAttributes = { <test target> = { TestTargetID = <app>; }; }; }`.
  private mutating func takeAttributes(_ scanner: inout PropertyListScanner) {
    var tested: [UInt64: UInt64] = [:]
    scanner.dictionary { scanner, key in
      guard scanner.equals(key, "TargetAttributes") else { return scanner.skipValue() }
      scanner.dictionary { scanner, test in
        scanner.dictionary { scanner, key in
          guard scanner.equals(key, "TestTargetID") else { return scanner.skipValue() }
          tested[scanner.key(test)] = Self.reference(&scanner)
        }
      }
    }
    testedTargets = tested
  }

  func tree(_ scanner: PropertyListScanner) -> XcodeObject.Node.SourceTree {
    guard let sourceTree else { return .group }
    if scanner.equals(sourceTree, "<group>") { return .group }
    switch scanner.text(sourceTree) {
    case "<group>": return .group
    case "SOURCE_ROOT": return .root
    default: return .elsewhere
    }
  }

  private static func reference(_ scanner: inout PropertyListScanner) -> UInt64? {
    scanner.string().map { scanner.key($0) }
  }

  private static func references(_ scanner: inout PropertyListScanner) -> [UInt64] {
    var tokens: [Token] = []
    scanner.strings { tokens.append($0) }
    return tokens.map { scanner.key($0) }
  }
}
