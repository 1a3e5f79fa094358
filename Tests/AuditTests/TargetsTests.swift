import FixtureRepositories
import Readings
import Testing

@testable import Audit

@Suite("Targets that project files tell of") struct TargetsTests {
  private typealias Source = ProjectFacts.Source
  private static let folders = ["", "App", "App/../Kit", "./Kit", "Checks", "Kit"]
  private static let files = (0..<24).map { "\(["App", "Kit", "Checks"][$0 % 3])/F\($0).swift" }

  private func edit(_ facts: inout ProjectFacts, _ random: inout SeededRandom) {
    if facts.targets.isEmpty || random.below(20) == 0 {
      facts.targets.append(
        ProjectFacts.Target(name: "T\(random.below(5))", product: .application, sources: [Source(path: "App/F0.swift")])
      )
    }
    let index = random.below(facts.targets.count)
    let product = ProjectFacts.Product.allCases[random.below(ProjectFacts.Product.allCases.count)]
    switch random.below(14) {
    case 0...4:
      let folder = Self.folders[random.below(Self.folders.count)]
      let path = random.below(3) == 0 ? Self.files[random.below(24)] : "\(folder)/F\(random.below(24)).swift"
      if facts.tool == .xcodegen || random.below(9) == 0 {
        facts.targets[index].sources.append(Source(path: path))
      } else if !facts.targets[index].sources.contains(Source(path: path)) {
        facts.targets[index].sources.append(Source(path: path))
        facts.targets[index].sources.sort { $0.path < $1.path }
      }
    case 5, 6: if !facts.targets[index].sources.isEmpty { facts.targets[index].sources.removeFirst() }
    case 7: facts.targets[index].sources.append(Source(path: Self.folders[random.below(6)], isFolder: true))
    case 8: facts.targets[index].dependencies = ["T\(random.below(5))"]
    case 9: facts.targets[index].settings = ["SWIFT_VERSION": "\(random.below(3))"]
    case 10: facts.targets[index].tested = random.below(2) == 0 ? nil : "T\(random.below(5))"
    case 11: facts.targets[index].product = product
    case 12: facts.targets[index].module = random.below(2) == 0 ? nil : "M"
    default: if random.below(3) == 0 { facts.targets.remove(at: index) }
    }
  }

  @Test("are those of the files as they are, and what changes is told", arguments: 0..<8) func incremental(seed: UInt64)
  {
    var random = SeededRandom(seed: seed)
    let paths = ["App.xcodeproj/project.pbxproj", "Sub/Kit.xcodeproj/project.pbxproj", "project.yml"]
    var facts = paths.map { ProjectFacts(tool: $0.hasSuffix("yml") ? .xcodegen : .xcode) }
    var given: [ProjectFacts?] = [nil, nil, nil]
    let asked = Self.files + Self.files.map { "Sub/" + $0 } + (0..<24).map { "F\($0).swift" }
    let targets = Targets()
    for step in 0..<400 {
      let index = random.below(3)
      for _ in 0...random.below(2) { edit(&facts[index], &random) }
      given[index] = random.below(15) == 0 ? nil : facts[index]
      let before = asked.map { targets.membership(of: $0) }
      let change = targets.update(paths[index], given[index].map { .project($0) })

      let fresh = Targets()
      for (path, facts) in zip(paths, given) { _ = fresh.update(path, facts.map { .project($0) }) }
      for (path, before) in zip(asked, before) {
        let now = targets.membership(of: path)
        #expect(now == fresh.membership(of: path), "\(path) at step \(step)")
        guard now != before else { continue }
        switch change {
        case .nothing: Issue.record("\(path) moved at step \(step), and nothing was told")
        case .files(let files): #expect(files.contains(path), "at step \(step)")
        case .everything: break
        }
      }
      #expect(targets.all.map(\.target) == fresh.all.map(\.target))
      #expect(targets.all.map(\.files) == fresh.all.map(\.files))
      #expect(["T0", "T1", "M"].map { targets.isModule($0) } == ["T0", "T1", "M"].map { fresh.isModule($0) })
    }
  }
}

extension SeededRandom {
  fileprivate mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
