import Identifiers
import Ledger

/// What a stage of the migration still lacks.
struct StageGap: Hashable {
  var text: String
  /// Where more of it stands, from the site's root.
  var address: String?
}

extension BranchReport {
  /// What every stage lacks, in the order of the stages; empty for one that is done.
  ///
  /// - Parameter inventory: the audit's facts of the project; without them it is not known which part is there.
  func stageGaps(_ inventory: JSONValue?) -> [Stage: [StageGap]] {
    var gaps: [Stage: [StageGap]] = [:]
    for (stage, fraction) in zip(Stage.allCases, counts.stages) where !Stage.isDone(fraction) {
      gaps[stage] = self.gaps(of: stage, inventory)
    }
    return gaps
  }

  private func gaps(of stage: Stage, _ inventory: JSONValue?) -> [StageGap] {
    func lacks(_ part: String, _ words: String) -> [StageGap] {
      inventory?["contract"]?[part] == .bool(false) ? [StageGap(text: words)] : []
    }
    switch stage {
    case .coreContract:
      return lacks("core", "no module declares the contract or imports AccessibilityUI")
        + lacks("testBridge", "no UI test has the bridge to it (AccessibilityUIForTest)")
    case .criticalScreens: return criticalGaps
    case .appSites: return moduleGaps(.app)
    case .selectors: return moduleGaps(.test)
    case .catalogTests:
      return lacks("catalog", "no catalog lists all contracts")
        + lacks("catalogTest", "no test checks that no identifier occurs twice")
    case .lintGuard: return [StageGap(text: "no lint rule refuses plain identifiers")]
    case .leftovers:
      let conformances = findings.count { $0.item.rule == .stringLiteralConformance }
      var gaps: [StageGap] = []
      if conformances > 0 {
        gaps.append(
          StageGap(
            text: Numbers.counted(conformances, "temporary conformance"),
            address: openFindings.contains { $0.item.rule == .stringLiteralConformance }
              ? addresses.findings(rule: .stringLiteralConformance) : nil))
      }
      if !exceptions.isEmpty {
        gaps.append(StageGap(text: Numbers.counted(exceptions.count, "exception"), address: addresses.exceptions))
      }
      return gaps
    }
  }

  /// The identifiers that most UI tests look up and that are under no contract yet.
  private var criticalGaps: [StageGap] {
    entries.filter { !$0.item.selectors.isEmpty && !$0.item.isMigrated }
      .sorted {
        $0.item.selectors.count != $1.item.selectors.count
          ? $0.item.selectors.count > $1.item.selectors.count : $0.item.value < $1.item.value
      }
      .prefix(3)
      .map { entry in
        let times = entry.item.selectors.count
        return StageGap(
          text: entry.item.value.text + (times == 1 ? " (looked up once)" : " (looked up \(times) times)"),
          address: isKnown(entry.item.value) ? addresses.identifier(entry.item.value) : nil)
      }
  }

  private func moduleGaps(_ side: Side) -> [StageGap] {
    ModuleProgress.left(self, side: side).prefix(3).map {
      StageGap(text: "\($0.title) (\(Numbers.grouped($0.left)))", address: addresses.findings(module: $0.name))
    }
  }
}
