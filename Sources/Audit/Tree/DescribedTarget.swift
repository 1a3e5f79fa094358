import Readings

extension Targets {
  /// A target with the folder that its paths start from, and where it was described.
  struct Described {
    /// Without the files that it names one by one.
    private(set) var target: ProjectFacts.Target
    /// The files that it names one by one, from the top of the tree, sorted.
    var files: [String] = []
    let root: String
    /// Lower ones decide before higher ones: Xcode, Tuist, XcodeGen, Swift packages.
    let rank: Int
    let file: String
    /// Whether the files stand as they are named.
    private var isInOrder = true

    /// - Parameters:
    ///   - earlier: the same target before, as it was described and as it came of that.
    init(
      _ target: ProjectFacts.Target, root: String, rank: Int, file: String,
      after earlier: (target: ProjectFacts.Target, described: Described)? = nil
    ) {
      self.target = target
      self.root = root
      self.rank = rank
      self.file = file
      self.target.sources = target.sources.filter { !Self.isNamed($0) }
      guard let earlier, earlier.described.root == root, earlier.described.isInOrder else {
        take(target.sources, after: [], [])
        return
      }
      if target.sources == earlier.target.sources {
        files = earlier.described.files
      } else {
        take(target.sources, after: earlier.target.sources, earlier.described.files)
      }
    }

    private static func isNamed(_ source: ProjectFacts.Source) -> Bool { !source.isFolder && !source.isGlob }

    /// Places files in the tree.
    ///
    /// - Parameters:
    ///   - earlier: what was named before, and where each file of that is: those that are named again are there again.
    private mutating func take(
      _ sources: [ProjectFacts.Source], after earlier: [ProjectFacts.Source], _ places: [String]
    ) {
      files.reserveCapacity(sources.count)
      var (next, place) = (0, 0)
      func skip() {
        if Self.isNamed(earlier[next]) { place += 1 }
        next += 1
      }
      var isKnown = false
      for source in sources where Self.isNamed(source) {
        while next < earlier.count,
          !Self.isNamed(earlier[next]) || (earlier[next].path != source.path && earlier[next].path < source.path)
        {
          skip()
        }
        let wasKnown = isKnown
        isKnown = next < earlier.count && earlier[next].path == source.path
        let file = isKnown ? places[place] : Targets.join(root, source.path)
        if isKnown { skip() }
        // Project files give them in order, and what was in order is so still.
        if !(wasKnown && isKnown), let last = files.last, last >= file { isInOrder = false }
        files.append(file)
      }
      if !isInOrder { files = Set(files).sorted() }
    }

    /// Whether nothing but files that are named one by one differs.
    func hasShape(of other: Described) -> Bool { target == other.target && root == other.root && rank == other.rank }

    /// Whether it is the same target for the files in it, as far as no other target tells.
    func hasPlace(of other: Described) -> Bool {
      target.name == other.target.name && target.product == other.target.product
        && target.module == other.target.module && target.sources == other.target.sources && root == other.root
        && rank == other.rank
    }

    /// Takes over what is said of it but for its files.
    mutating func settle(as other: Described) { target = other.target }
  }
}
