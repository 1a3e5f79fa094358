import Identifiers

/// The seven stages of the migration at a commit, each with what is done of what.
struct Stages {
  let context: RuleContext
  let counts: Counts

  /// In the order of the specification.
  var fractions: [Fraction] {
    let contract = contract
    return [
      coreContract(contract), counts.critical, counts.progress(.app), counts.progress(.test),
      catalogAndTests(contract), lintGuard, leftovers,
    ]
  }

  /// Which parts of a typed contract are there.
  var contract: Inventory.Contract {
    let repository = context.repository
    let catalog = context.explicitCatalog
    return Inventory.Contract(
      core: repository.hasCore, bridge: repository.hasBridge, catalog: catalog.exists,
      catalogTest: catalog.exists && repository.testsCatalog(named: catalog.typeNames, in: context.tree))
  }

  /// The core contract and the test bridge: each is there or not.
  private func coreContract(_ contract: Inventory.Contract) -> Fraction {
    Fraction(done: (contract.core ? 1 : 0) + (contract.bridge ? 1 : 0), total: 2)
  }

  /// The explicit catalog, and tests that use it.
  private func catalogAndTests(_ contract: Inventory.Contract) -> Fraction {
    Fraction(done: (contract.catalog ? 1 : 0) + (contract.catalogTest ? 1 : 0), total: 2)
  }

  private var lintGuard: Fraction { Fraction(done: context.repository.isGuarded ? 1 : 0, total: 1) }

  /// Temporary conformances and exceptions: all that are left are to do, and the stage is done when none is.
  private var leftovers: Fraction {
    let conformances =
      (counts.findings[.stringLiteralConformance] ?? 0) + (counts.excepted[.stringLiteralConformance] ?? 0)
    return Fraction(done: 0, total: conformances + context.exceptionCount)
  }
}
