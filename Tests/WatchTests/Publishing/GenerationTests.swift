import FixtureRepositories
import Foundation
import Testing

@testable import Report
@testable import Watch

@Suite("Generations")
struct GenerationTests {
  private func page(_ path: String, _ text: String) -> PublishedFile {
    PublishedFile(path: path, bytes: Array(text.utf8), kind: .html)
  }

  private func update(
    _ repository: String, _ text: String, keeps: @escaping @Sendable (String) -> Bool = { _ in false }
  )
    -> Generations.Update
  {
    Generations.Update(
      repository: repository,
      files: [
        page("r/\(repository)/index.html", text), page("r/\(repository)/about/index.html", "always the same"),
        PublishedFile(
          path: "api/v1/r/\(repository)/summary.json", bytes: Array("{\"is\": \"\(text)\"}".utf8), kind: .json),
      ], keeps: keeps)
  }

  private func inode(_ path: String) -> UInt64? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
  }

  private func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func publish(
    _ generations: Generations, _ update: Generations.Update?, root: String = "front",
    known: Set<String> = ["app", "other"],
    now: Int64 = 1
  ) throws -> SiteTable {
    try generations.publish(update, root: [page("index.html", root)], known: known, now: now)
  }

  @Test("hold what did not change as hard links, with its date and its tag")
  func links() throws {
    let folder = try TemporaryFolder()
    let generations = try Generations(at: folder.path)
    let first = try publish(generations, update("app", "one"), now: 10)
    let about = try #require(first.files["/r/app/about/"])
    let old = try #require(inode(folder.path + "/current/r/app/about/index.html"))
    let second = try publish(generations, update("app", "two"), now: 20)
    #expect(inode(folder.path + "/current/r/app/about/index.html") == old)
    #expect(second.files["/r/app/about/"]?.tag == about.tag && second.files["/r/app/about/"]?.modified == 10)
    #expect(second.files["/r/app/"]?.modified == 20 && second.files["/r/app/"]?.tag != first.files["/r/app/"]?.tag)
    #expect(read(folder.path + "/current/r/app/index.html") == "two")
    #expect(read(folder.path + "/current/api/v1/r/app/summary.json") == "{\"is\": \"two\"}")
    // The folder is what any web server could serve: the table says the same.
    for (address, file) in second.files where !address.hasSuffix("/") {
      #expect(read(file.disk) == read(folder.path + "/current" + address), "\(address)")
    }
  }

  @Test("leave out what is no longer published, but for what is said to stay")
  func keeping() throws {
    let folder = try TemporaryFolder()
    let generations = try Generations(at: folder.path)
    var first = update("app", "one")
    first.files += [page("r/app/commits/a/index.html", "a"), page("r/app/old/index.html", "old")]
    _ = try publish(generations, first)
    let table = try publish(generations, update("app", "two") { $0.hasPrefix("r/app/commits/") })
    #expect(table.files["/r/app/commits/a/"] != nil && table.files["/r/app/old/"] == nil)
    #expect(read(folder.path + "/current/r/app/commits/a/index.html") == "a")
    #expect(read(folder.path + "/current/r/app/old/index.html") == nil)
    let without = try publish(generations, nil, known: ["other"])
    #expect(without.files["/r/app/"] == nil && without.files["/"] != nil)
    _ = try publish(generations, nil, known: ["other"])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/trees/app"))
  }

  @Test("are two: the one that is served and the one before it")
  func sweeping() throws {
    let folder = try TemporaryFolder()
    let generations = try Generations(at: folder.path)
    for number in 0..<20 {
      let before = read(folder.path + "/current/r/app/index.html")
      let old = number > 0 ? try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/current") : nil
      _ = try publish(generations, update("app", "\(number)"))
      // Whoever began to read the one before may finish.
      if let old { #expect(read(folder.path + "/\(old)/r/app/index.html") == before) }
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/generations")
    #expect(Set(left) == ["19", "19.manifest", "20", "20.manifest"])
    let trees = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/trees/app")
    #expect(Set(trees) == ["19", "19.manifest", "20", "20.manifest", "spare"])
  }

  @Test("are made from the spare one as they would be from nothing")
  func spares() throws {
    let folder = try TemporaryFolder()
    let generations = try Generations(at: folder.path)
    var random = SeededRandom(seed: 7)
    func files(_ names: Set<String>) -> [PublishedFile] {
      names.sorted().map { name in
        let text = String(repeating: "\(name) \(UInt8.random(in: 0...2, using: &random)) ", count: name.count * 20)
        return page("r/app/\(name)/index.html", text)
      }
    }
    var kept: [String: String] = [:]
    for round in 0..<40 {
      let names = (0..<12).filter { _ in Bool.random(using: &random) }.map { "deep/\($0 % 3)/page-\($0)" }
      let published = files(Set(names))
      let keeps = round % 3 != 0
      if round % 10 == 9 { _ = try publish(generations, nil, root: "front \(round)") }
      let table = try publish(
        generations,
        Generations.Update(repository: "app", files: published, keeps: { keeps && $0.hasSuffix("-4/index.html") }))
      kept = keeps ? kept.filter { $0.key.hasSuffix("-4/index.html") } : [:]
      for file in published { kept[file.path] = String(decoding: file.bytes, as: UTF8.self) }
      let tree = folder.path + "/current/r/app/"
      var found: [String: String] = [:]
      let all = FileManager.default.enumerator(
        atPath: URL(fileURLWithPath: tree).resolvingSymlinksInPath().path)
      while let path = all?.nextObject() as? String {
        guard path.hasSuffix(".html") else { continue }
        found["r/app/" + path] = read(tree + path)
      }
      #expect(found == kept, "round \(round)")
      for (path, text) in kept {
        let file = try #require(table.files["/" + path])
        #expect(read(file.disk) == text)
        if let gzip = file.gzip {
          #expect(FileManager.default.contents(atPath: gzip).map { [UInt8]($0) } == Gzip.compress(Array(text.utf8)))
        }
      }
    }
  }

  @Test("are never seen by half, by whoever reads the folder or asks the server")
  func wholeness() throws {
    let folder = try TemporaryFolder()
    let generations = try Generations(at: folder.path)
    let server = HTTPServer()
    server.publish(try publish(generations, update("app", "0")))
    let port = try server.start(on: try Listener("127.0.0.1:0"))
    defer { server.stop() }
    let stop = Monitor(false)
    let failures = Monitor([String]())
    let path = folder.path
    let reading = try WorkerThread(name: "reading") {
      var last = 0
      while !stop.withLock({ $0 }) {
        // One generation, whatever happens to `current` meanwhile.
        guard let root = try? FileManager.default.destinationOfSymbolicLink(atPath: path + "/current"),
          let page = FileManager.default.contents(atPath: "\(path)/\(root)/r/app/index.html"),
          let document = FileManager.default.contents(atPath: "\(path)/\(root)/api/v1/r/app/summary.json")
        else { continue }
        let number = String(decoding: page, as: UTF8.self)
        if String(decoding: document, as: UTF8.self) != "{\"is\": \"\(number)\"}" {
          failures.withLock { $0.append("half of \(number)") }
        }
        if Int(number) ?? -1 < last { failures.withLock { $0.append("back to \(number)") } }
        last = Int(number) ?? last
      }
    }
    let connection = try HTTPConnection(port: port)
    for number in 1...60 {
      server.publish(try publish(generations, update("app", "\(number)")))
      #expect(connection.ask("GET", "/r/app/")?.text == "\(number)")
      #expect(connection.ask("GET", "/api/v1/r/app/summary.json")?.text == "{\"is\": \"\(number)\"}")
    }
    stop.withLock { $0 = true }
    reading.join()
    #expect(failures.withLock { $0 } == [])
  }

  @Test("are served again by the next process at once, also when the last one was killed in the middle")
  func restart() throws {
    let folder = try TemporaryFolder()
    var tags: [String: String] = [:]
    do {
      let generations = try Generations(at: folder.path)
      _ = try publish(generations, update("app", "one"))
      tags = try publish(generations, update("other", "two")).files.mapValues(\.tag)
    }
    // What a killed process left of the next generation.
    for left in ["generations/3/half", "trees/app/2/r/half"] {
      try PlainTree.makeFolder(folder.path + "/" + left)
      try PlainTree.write(Array("half".utf8), to: folder.path + "/" + left + "/index.html")
    }
    symlink("generations/3", folder.path + "/current.new")
    let again = try Generations(at: folder.path)
    #expect(again.table.files.mapValues(\.tag) == tags)
    let next = try publish(again, update("app", "three"))
    #expect(read(folder.path + "/current/r/app/index.html") == "three")
    #expect(next.files["/r/other/"]?.tag == tags["/r/other/"])
    #expect(read(folder.path + "/current/half/index.html") == nil)
    // A manifest that says nothing is no reason to stop: everything is written anew.
    for name in ["generations/3.manifest", "trees/app/2.manifest", "trees/other/1.manifest"] {
      try PlainTree.write(Array("garbage".utf8), to: folder.path + "/" + name)
    }
    let anew = try Generations(at: folder.path)
    #expect(anew.table.files.isEmpty)
    let table = try publish(anew, update("app", "four"))
    #expect(read(folder.path + "/current/r/app/index.html") == "four" && table.files["/r/app/"] != nil)
  }

  @Test("hold no file outside the site")
  func outside() throws {
    let folder = try TemporaryFolder()
    let generations = try Generations(at: folder.appending("site"))
    for path in ["../out.html", "r/../../out.html", "/out.html", "r//out.html", "r/./out.html", "", "a\nb", "a\tb"] {
      #expect(throws: WatchError.self, "\(path)") {
        try generations.publish(
          Generations.Update(repository: "app", files: [page(path, "x")], keeps: { _ in false }), root: [],
          known: ["app"], now: 1)
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["site"])
    #expect(generations.table.files.isEmpty)
  }
}

@Suite("A plain tree")
struct PlainTreeTests {
  private func page(_ path: String, _ text: String) -> PublishedFile {
    PublishedFile(path: path, bytes: Array(text.utf8), kind: .html)
  }

  @Test("removes what it wrote and is no longer published, and nothing else")
  func foreign() throws {
    let folder = try TemporaryFolder()
    let site = folder.appending("site")
    try PlainTree.write([page("index.html", "a"), page("old/index.html", "b")], to: site)
    try PlainTree.write(Array("mine".utf8), to: site + "/mine.txt")
    try PlainTree.write(Array("outside".utf8), to: folder.appending("outside.txt"))
    let list = try String(contentsOfFile: site + "/" + PlainTree.listName, encoding: .utf8)
    try PlainTree.write(Array((list + "\n../outside.txt\n/etc/hosts").utf8), to: site + "/" + PlainTree.listName)
    try PlainTree.write([page("index.html", "c")], to: site)
    #expect(!FileManager.default.fileExists(atPath: site + "/old/index.html"))
    #expect(FileManager.default.fileExists(atPath: site + "/mine.txt"))
    #expect(FileManager.default.fileExists(atPath: folder.appending("outside.txt")))
    #expect(FileManager.default.fileExists(atPath: "/etc/hosts"))
    let error = #expect(throws: WatchError.self) { try PlainTree.write([page("index.html", "x")], to: folder.path) }
    #expect(error?.cause.contains("axwatch did not write") == true)
  }
  @Test("is written where a kill left its first list half-written")
  func halfWritten() throws {
    let folder = try TemporaryFolder()
    try PlainTree.write(Array("ind".utf8), to: folder.appending(".axwatch-files.axwatch-new"))
    try PlainTree.write([page("index.html", "a")], to: folder.path)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [PlainTree.listName, "index.html"])
  }
}
