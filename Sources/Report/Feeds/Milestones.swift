import Identifiers
import Ledger

extension BranchReport {
  private static var shares: [Int] { [250, 500, 750, 900, 1000] }

  /// Quarters of the way reached for the first time, and stages done for the first time; one item a commit.
  func milestones(after position: Int) -> [Draft] {
    var reached = 0
    var done: Set<Stage> = []
    var drafts: [Draft] = []
    for step in history.steps {
      var news: [String] = []
      let progress = step.after.progress()
      // Where the first commit stands is where the story begins.
      let isFirst = step.before == nil
      for share in Self.shares where share > reached && Numbers.permille(progress) ?? 0 >= share {
        reached = share
        if !isFirst { news = ["\(share / 10)\u{A0}% of the sites are migrated"] }
      }
      for (stage, fraction) in zip(Stage.allCases, step.after.stages) where fraction.total > 0 && Stage.isDone(fraction)
      {
        if done.insert(stage).inserted && !isFirst { news.append("stage done: \(stage.title)") }
      }
      if !news.isEmpty && step.commit.position > position { drafts.append(milestone(step, news, progress)) }
    }
    return drafts
  }

  private func milestone(_ step: Step, _ news: [String], _ progress: Fraction) -> Draft {
    let commit = step.commit.commit
    let title = news.joined(separator: "; ")
    return Draft(
      kind: .milestone, subject: commit.id, time: commit.time, commit: step.commit,
      title: title,
      lines: [
        "\(newsName): \(title) (\(Numbers.grouped(progress.done)) of \(Numbers.counted(progress.total, "site")))",
        "\(Page.short(commit.id)) \(commit.subject) (\(commit.authorName))",
      ],
      address: addresses.commit(commit.id), tags: ["milestone"], step: step
    ) { json in json.field("milestones", strings: news) }
  }
}
