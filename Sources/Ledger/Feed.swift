extension Ledger {
  /// Stores items that are published now for the first time. An item whose id is stored already is left as it was.
  /// - Returns: those that were new.
  @discardableResult
  public func publish(_ items: [FeedItem], on branch: Branch) throws -> [FeedItem] {
    guard !items.isEmpty else { return [] }
    return try writing {
      try items.filter { item in
        let known = try database.prepared("SELECT COUNT(*) FROM feed_items WHERE id = $1")
        try known.bind(1, text: item.id)
        if try known.first({ $0.int(0) }) != 0 { return false }
        let insert = try database.prepared(
          "INSERT INTO feed_items (branch, date, id, kind, oid, content) VALUES ($1, $2, $3, $4, $5, $6)")
        try insert.bind(1, branch.number)
        try insert.bind(2, item.date)
        try insert.bind(3, text: item.id)
        try insert.bind(4, text: item.kind)
        try insert.bind(5, optionalText: item.commit)
        try insert.bind(6, text: item.content)
        try insert.run()
        return true
      }
    }
  }

  /// Items of a branch, newest first; `nil`: of all branches, those of one date by id.
  /// - Parameter date: only items before it.
  public func feedItems(of branch: Branch?, before date: Int64? = nil, limit: Int) throws -> [FeedItem] {
    let select = try database.prepared(
      """
      SELECT id, kind, oid, date, content FROM feed_items
      WHERE (branch = $1 OR $2 = 1) AND date < $3 ORDER BY date DESC, id LIMIT $4
      """)
    try select.bind(all: [branch?.number ?? 0, branch == nil ? 1 : 0, date ?? .max, Int64(limit)])
    return try select.rows { row in
      FeedItem(
        id: row.text(0), kind: row.text(1), commit: row.optionalText(2), date: row.int(3), content: row.text(4))
    }
  }

  public func feedItemCount(of branch: Branch?) throws -> Int {
    let select = try database.prepared("SELECT COUNT(*) FROM feed_items WHERE branch = $1 OR $2 = 1")
    try select.bind(all: [branch?.number ?? 0, branch == nil ? 1 : 0])
    return Int(try select.first { $0.int(0) } ?? 0)
  }

  /// The date of a branch's newest item: a new one's must be later.
  public func newestFeedDate(of branch: Branch) throws -> Int64? {
    let select = try database.prepared("SELECT MAX(date) FROM feed_items WHERE branch = $1")
    try select.bind(1, branch.number)
    return try select.first { $0.optionalInt(0) } ?? nil
  }

  /// Whether an item of any branch has this date.
  public func isFeedDateTaken(_ date: Int64) throws -> Bool {
    let select = try database.prepared("SELECT COUNT(*) FROM feed_items WHERE date = $1")
    try select.bind(1, date)
    return try select.first { $0.int(0) } != 0
  }

  /// Whether an item with this id was published.
  public func isPublished(_ id: String) throws -> Bool {
    let select = try database.prepared("SELECT COUNT(*) FROM feed_items WHERE id = $1")
    try select.bind(1, text: id)
    return try select.first { $0.int(0) } != 0
  }
}
