/// The text of a project file made of parts, as Xcode writes it, for versions that differ in what people change.
struct SampleProject {
  struct File {
    var id: Int
    var name: String
    var group: Int
    var targets: Set<Int>
  }

  var files: [File] = []
  /// Group `n` stands in group `(n - 1) / 2`.
  var groups: [String] = ["", "App", "Checks", "Screens", "Rows", "Steps", "Shared"]
  var targets = ["App", "AppUITests", "AppTests"]
  var settings = ["SWIFT_VERSION = 5.0", "MARKETING_VERSION = 1.0"]
  var scripts = ["swiftlint"]
  /// Whether edits are plain ones: no letters in sources' paths that are written in several ways.
  var isPlain = false
  var hasFolder = false
  private var last = 0

  init(files count: Int) {
    for number in 0..<count { add("View\(number).swift", number % groups.count, [number % targets.count]) }
    add("Main.storyboard", 3, [0, 2])
  }

  mutating func add(_ name: String, _ group: Int, _ targets: Set<Int>) {
    last += 1
    files.append(File(id: last, name: name, group: group, targets: targets))
  }

  /// One change as people make them.
  mutating func edit(_ random: inout SplitMix) {
    let file = random.next(files.count)
    switch random.next(12) {
    case 0, 1: add("New\(last).swift", random.next(groups.count), [random.next(3), random.next(3)])
    case 2: files.remove(at: file)
    case 3: files[file].group = random.next(groups.count)
    case 4: files[file].targets = [random.next(3)]
    case 5:
      files[file].name =
        ["A.swift", "B.m", "C.png", "View1.swift", "../Up.swift", "Ü.png", "Ä.swift"][random.next(isPlain ? 6 : 7)]
    case 6: groups[1 + random.next(groups.count - 1)] += "X"
    case 7: settings[0] = "SWIFT_VERSION = \(5 + random.next(2)).0"
    case 8: settings[1] = "MARKETING_VERSION = \(random.next(9)).0"
    case 9: scripts = [["swiftlint"], ["swiftformat"], ["swiftlint", "swiftformat"], []][random.next(4)]
    case 10: if random.next(4) == 0 { hasFolder.toggle() }
    default: if random.next(4) == 0 { targets.swapAt(0, random.next(targets.count)) }
    }
    if files.isEmpty { add("View.swift", 1, [0]) }
  }

  var text: String {
    var lines = [
      "// !$*UTF8*$!", "{", "\tarchiveVersion = 1;", "\tobjects = {", "", "/* Begin PBXBuildFile section */",
    ]
    for file in files {
      for target in file.targets.sorted() {
        lines.append("\t\tB\(target)_\(file.id) /* \(file.name) */ = {isa = PBXBuildFile; fileRef = F\(file.id); };")
      }
    }
    lines += ["\t\tBP = {isa = PBXBuildFile; productRef = K1; };", "/* End PBXBuildFile section */", ""]
    for file in files {
      lines.append("\t\tF\(file.id) = {isa = PBXFileReference; path = \"\(file.name)\"; sourceTree = \"<group>\"; };")
    }
    for (number, name) in groups.enumerated() { lines += group(number, name) }
    lines += ["\t\tV1 = {isa = PBXVariantGroup; children = (VF1, VF2, ); name = Main.xib; sourceTree = \"<group>\"; };"]
    for language in 1...2 {
      lines.append("\t\tVF\(language) = {isa = PBXFileReference; path = l\(language).lproj/Main.xib; };")
    }
    lines += ["\t\tBV = {isa = PBXBuildFile; fileRef = V1; };"]
    for (number, name) in targets.enumerated() { lines += target(number, name) }
    for script in scripts {
      lines.append("\t\tR\(script) = {isa = PBXShellScriptBuildPhase; script = \"\(script)\"; };")
    }
    lines += [
      "\t\tS1 = {isa = PBXFileSystemSynchronizedRootGroup; \(hasFolder ? "exceptions = (E1, ); " : "")path = Folder; };",
      "\t\tE1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (A.swift, ); target = T1; };",
      "\t\tL1 = {isa = XCConfigurationList; buildConfigurations = (C1, ); };",
      "\t\tC1 = {isa = XCBuildConfiguration; buildSettings = { \(settings.joined(separator: "; ")); }; };",
      "\t\tK1 = {isa = XCSwiftPackageProductDependency; productName = Kit; };",
      "\t\tD1 = {isa = PBXTargetDependency; target = T0; };",
      "\t\tP = {isa = PBXProject; mainGroup = G0; buildConfigurationList = L1; };",
      "\t};", "\trootObject = P;", "}", "",
    ]
    return lines.joined(separator: "\n")
  }

  private func group(_ number: Int, _ name: String) -> [String] {
    var lines = ["\t\tG\(number) /* \(name) */ = {", "\t\t\tisa = PBXGroup;", "\t\t\tchildren = ("]
    for child in groups.indices where child > 0 && (child - 1) / 2 == number { lines.append("\t\t\t\tG\(child),") }
    for file in files where file.group == number { lines.append("\t\t\t\tF\(file.id) /* \(file.name) */,") }
    if number == 1 { lines += ["\t\t\t\tV1,", "\t\t\t\tS1,"] }
    return lines + ["\t\t\t);", "\t\t\tpath = \"\(name)\";", "\t\t\tsourceTree = \"<group>\";", "\t\t};"]
  }

  private func target(_ number: Int, _ name: String) -> [String] {
    var lines = ["\t\tSP\(number) = {", "\t\t\tisa = PBXSourcesBuildPhase;", "\t\t\tfiles = ("]
    for file in files where file.targets.contains(number) { lines.append("\t\t\t\tB\(number)_\(file.id),") }
    let folders = hasFolder && number == 0 ? "fileSystemSynchronizedGroups = (S1, ); " : ""
    return lines + [
      "\t\t\t\tBV,", "\t\t\t);", "\t\t};",
      "\t\tT\(number) = {isa = PBXNativeTarget; buildPhases = (SP\(number), ); name = \(name); \(folders)"
        + "productType = \"com.apple.product-type.application\"; buildConfigurationList = L1; };",
    ]
  }
}
