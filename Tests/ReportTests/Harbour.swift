import Identifiers
import Ledger

@testable import Report

/// A small app's migration, told in some seventy commits: raw strings become constants and typed, with a regression, a
/// rename that breaks a test, exceptions, and a file that cannot be read.
enum Harbour {
  static let asOf = Day(year: 2026, month: 11, day: 30)

  static var subject: ReportSubject {
    ReportSubject(
      repository: "harbour-ios", title: "harbour-ios", branch: "main",
      branches: [ReportSubject.BranchLink(name: "main", slug: nil)],
      forge: Forge(kind: .github, base: "https://github.com/harbour/harbour-ios"), siteURL: "https://ids.example.com",
      versions: Versions(axwatch: "0.1.0", reader: 3, rules: 5), asOf: asOf,
      status: WatchStatus(state: .ready, fetched: asOf.start + 29_000))
  }

  static let modules = ["Checkout", "Logbook", "Tides", "Berths", "Settings"]
  static let owners = ["@harbour/checkout", "@harbour/logbook", "@harbour/maps", "@harbour/maps", "@harbour/core"]

  /// A site of the app and the selector that looks it up, as far along as `state` says.
  static func element(_ number: Int, _ state: SiteState, test: SiteState? = nil, renamed: Bool = false) -> [Site] {
    let module = number % modules.count
    let name = modules[module]
    let value = renamed ? "\(name.lowercased())_cta_\(number)" : "\(name.lowercased())_item_\(number)"
    let expression: (SiteState) -> String = {
      switch $0 {
      case .typed: "\(name)View.accessibilityIdentifiers[.item\(number)]"
      case .constant: "IDs.\(name).item\(number)"
      default: "\"\(value)\""
      }
    }
    var sites = [
      Sample.site(
        state == .dynamic ? "" : value, path: "App/\(name)/\(name)View\(number % 3).swift", line: 20 + 4 * number,
        form: state == .interfaceBuilder ? .interfaceBuilder : .swiftUIModifier, state: state,
        owner: "\(name)View\(number % 3).body", expression: expression(state), ordinal: number, module: name,
        owners: [owners[module]])
    ]
    if let test {
      sites.append(
        Sample.site(
          "\(name.lowercased())_item_\(number)", path: "UITests/\(name)UITests.swift", line: 12 + 3 * number,
          side: .test, form: .querySubscript, state: test, owner: "\(name)UITests.testItem\(number)",
          expression: expression(test), element: "buttons", ordinal: number, module: "HarbourUITests",
          owners: ["@harbour/qa"]))
    }
    return sites
  }

  static func story(elements: Int = 60) -> HistoryStub {
    let stub = HistoryStub()
    var states = (0..<elements).map { $0 % 9 == 4 ? SiteState.interfaceBuilder : $0 % 11 == 7 ? .dynamic : .raw }
    var tests = (0..<elements).map { $0 % 2 == 0 ? SiteState.raw : nil }
    let frozen = LegacyException(
      origin: .configuration, rules: [.rawAppIdentifier], place: Place(path: ".axwatch.yml", line: 9),
      pathGlob: "App/Checkout/CheckoutView0.swift", reason: "Frozen checkout tests, replaced with the new checkout",
      owner: "@harbour/checkout", until: "2026-12-12")
    let old = LegacyException(
      origin: .comment, rules: [.rawAppIdentifier], place: Place(path: "App/Tides/TidesView2.swift", line: 18),
      pathGlob: "App/Tides/TidesView2.swift", reason: "The tide table is drawn by a library", owner: "@harbour/maps",
      until: "2026-10-01")
    var day = Day(year: 2026, month: 1, day: 5)
    var renamed: Set<Int> = []
    func commit(_ subject: String, author: String = "Ada Mole", count: Int, exceptions: [LegacyException] = []) {
      let sites = (0..<count).flatMap { element($0, states[$0], test: tests[$0], renamed: renamed.contains($0)) }
      stub.commit(
        subject, on: day.text, author: author, sites: sites, exceptions: exceptions,
        gaps: day > Day(year: 2026, month: 6, day: 1)
          ? [Gap(path: "App/Generated/Strings.swift", reason: .tooLarge, detail: "6 MB")] : [],
        inventory: #"{"kind":"mixed","deploymentTargets":{"iOS":"15.0"}}"#)
    }
    for step in 0..<12 {
      commit("Build the harbour, part \(step + 1)", count: elements * (step + 8) / 20)
      day = day + 5
    }
    commit("Finish the first release", count: elements)
    for number in 0..<elements where states[number] == .raw && number % 2 == 0 {
      states[number] = .constant
      if number % 10 == 0 {
        day = day + 3
        commit("Share the identifiers of item \(number)", author: "Bo Heron", count: elements)
      }
    }
    day = day + 10
    commit("Keep the frozen checkout as it is", count: elements, exceptions: [frozen, old])
    for number in 0..<(elements * 3 / 4) where states[number] != .interfaceBuilder {
      states[number] = .typed
      if tests[number] != nil { tests[number] = .typed }
      day = day + (number % 3 == 0 ? 3 : 2)
      if number == elements / 2 {
        for back in 3..<11 where back < elements { states[back] = .raw }
        commit(
          "Berth picker: quick fix for the release", author: "Cy Gull", count: elements, exceptions: [frozen, old])
        day = day + 6
        for back in 3..<11 where back % 9 != 4 && back < elements { states[back] = .typed }
      }
      if number == elements / 3 { renamed.insert(number) }
      commit(
        number == elements / 3
          ? "Call the button by its new name" : "\(modules[number % 5]): adopt \(modules[number % 5])Accessibility",
        author: number % 4 == 0 ? "Bo Heron" : "Ada Mole", count: elements, exceptions: [frozen, old])
    }
    return stub
  }
}
