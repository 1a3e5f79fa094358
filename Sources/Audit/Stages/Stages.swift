import Identifiers

/// The seven stages of the migration at a commit, each with what is done of what.
struct Stages {
  let context: RuleContext
  let counts: Counts

  /// In the order of the specification.
  var fractions: [Fraction] {
    [
      coreContract, counts.critical, counts.progress(.app), counts.progress(.test), catalogAndTests, lintGuard,
      leftovers,
    ]
  }

  /// The core contract and the test bridge: each is there or not.
  private var coreContract: Fraction {
    let repository = context.repository
    return Fraction(done: (repository.hasCore ? 1 : 0) + (repository.hasBridge ? 1 : 0), total: 2)
  }

  /// The explicit catalog, and tests that use it.
  private var catalogAndTests: Fraction {
    let catalog = context.explicitCatalog
    let isTested = catalog.exists && context.repository.testsCatalog(named: catalog.typeNames, in: context.tree)
    return Fraction(done: (catalog.exists ? 1 : 0) + (isTested ? 1 : 0), total: 2)
  }

  private var lintGuard: Fraction { Fraction(done: context.repository.guards.isEmpty ? 0 : 1, total: 1) }

  /// Temporary conformances and exceptions: all that are left are to do, and the stage is done when none is.
  private var leftovers: Fraction {
    let conformances =
      (counts.findings[.stringLiteralConformance] ?? 0) + (counts.excepted[.stringLiteralConformance] ?? 0)
    return Fraction(done: 0, total: conformances + context.exceptionCount)
  }
}
