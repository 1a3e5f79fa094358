/// The tables of the ledger, as numbered steps that are never changed afterwards.
///
/// The types are SQLite's: for PostgreSQL, `INTEGER` is `BIGINT`, `BLOB` is `BYTEA`, and `STRICT` is left out.
///
/// Texts from repositories stand in `strings` as bytes, since PostgreSQL's texts cannot hold every scalar; other tables
/// hold their numbers, 0 for none. Rows of `sites`, `entries`, `findings`, `exceptions`, `gaps` and `documents` are
/// attribute intervals: what stood unchanged after the commits at positions `opened ..< closed` of a segment's chain;
/// `closed` is null while it stands. Lines are kept apart, since they move with every edit above them. A track is a
/// number that its rows share; `began` is where it began.
///
/// A segment that begins at a fork holds copies of the rows that stood there, with the `opened` they had. What ended
/// up to the fork is read from the segments before it.
enum Schema {
  static let steps: [String] = [first]

  static var version: Int64 { Int64(steps.count) }

  private static let first = """
    CREATE TABLE strings (id INTEGER PRIMARY KEY, digest INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
    CREATE INDEX strings_by_digest ON strings (digest);

    CREATE TABLE branches (
      id INTEGER PRIMARY KEY, repository TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (repository, name)) STRICT;
    CREATE TABLE runs (
      id INTEGER PRIMARY KEY, branch INTEGER NOT NULL REFERENCES branches (id),
      axwatch TEXT NOT NULL, reader INTEGER NOT NULL, rules INTEGER NOT NULL, overrides TEXT NOT NULL,
      state TEXT NOT NULL, segment INTEGER, switched INTEGER,
      UNIQUE (branch, reader, rules, overrides)) STRICT;
    CREATE TABLE segments (
      id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES runs (id), parent INTEGER REFERENCES segments (id),
      fork INTEGER, origin TEXT NOT NULL, old_tip TEXT) STRICT;
    CREATE INDEX segments_by_run ON segments (run);
    CREATE TABLE commits (
      segment INTEGER NOT NULL REFERENCES segments (id), position INTEGER NOT NULL, oid TEXT NOT NULL,
      parents TEXT NOT NULL, author_name INTEGER NOT NULL, author_email INTEGER NOT NULL, author_time INTEGER NOT NULL,
      time INTEGER NOT NULL, subject INTEGER NOT NULL, body INTEGER NOT NULL, counts INTEGER NOT NULL,
      changes BLOB NOT NULL, changed INTEGER NOT NULL, suspicious INTEGER NOT NULL,
      PRIMARY KEY (segment, position)) STRICT;
    CREATE UNIQUE INDEX commits_by_oid ON commits (segment, oid);
    CREATE INDEX changing_commits ON commits (segment, position) WHERE changed = 1;
    CREATE TABLE counts (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
    CREATE TABLE path_renames (
      segment INTEGER NOT NULL REFERENCES segments (id), position INTEGER NOT NULL,
      old INTEGER NOT NULL, new INTEGER NOT NULL) STRICT;
    CREATE INDEX path_renames_by_position ON path_renames (segment, position);
    CREATE TABLE identifier_renames (
      segment INTEGER NOT NULL REFERENCES segments (id), position INTEGER NOT NULL,
      old INTEGER NOT NULL, new INTEGER NOT NULL) STRICT;
    CREATE INDEX identifier_renames_by_position ON identifier_renames (segment, position);
    CREATE TABLE broken (
      segment INTEGER NOT NULL REFERENCES segments (id), position INTEGER NOT NULL,
      value INTEGER NOT NULL, likely INTEGER NOT NULL, selectors INTEGER NOT NULL) STRICT;
    CREATE INDEX broken_by_position ON broken (segment, position);

    CREATE TABLE sites (
      id INTEGER PRIMARY KEY, segment INTEGER NOT NULL REFERENCES segments (id), track INTEGER NOT NULL,
      began INTEGER NOT NULL, opened INTEGER NOT NULL, closed INTEGER,
      side INTEGER NOT NULL, form INTEGER NOT NULL, path INTEGER NOT NULL, owner INTEGER NOT NULL,
      element INTEGER NOT NULL, expression INTEGER NOT NULL, ordinal INTEGER NOT NULL, state INTEGER NOT NULL,
      value_list INTEGER NOT NULL, omitted INTEGER NOT NULL, module INTEGER NOT NULL, owners INTEGER NOT NULL) STRICT;
    CREATE TABLE track_values (value INTEGER NOT NULL, track INTEGER NOT NULL) STRICT;
    CREATE INDEX track_values_by_value ON track_values (value);
    CREATE TABLE entries (
      id INTEGER PRIMARY KEY, segment INTEGER NOT NULL REFERENCES segments (id), track INTEGER NOT NULL,
      began INTEGER NOT NULL, opened INTEGER NOT NULL, closed INTEGER,
      value INTEGER NOT NULL, source INTEGER NOT NULL, scope INTEGER NOT NULL, element INTEGER NOT NULL,
      component INTEGER NOT NULL, assignments INTEGER NOT NULL, selectors INTEGER NOT NULL, migrated INTEGER NOT NULL,
      groups INTEGER NOT NULL, module INTEGER NOT NULL, owners INTEGER NOT NULL, problems INTEGER NOT NULL) STRICT;
    CREATE INDEX entries_by_value ON entries (value);
    CREATE TABLE findings (
      id INTEGER PRIMARY KEY, segment INTEGER NOT NULL REFERENCES segments (id), track INTEGER NOT NULL,
      began INTEGER NOT NULL, opened INTEGER NOT NULL, closed INTEGER,
      rule INTEGER NOT NULL, severity INTEGER NOT NULL, path INTEGER NOT NULL, message INTEGER NOT NULL,
      suggestion INTEGER NOT NULL, subject INTEGER NOT NULL, site INTEGER NOT NULL, exception INTEGER NOT NULL) STRICT;
    CREATE TABLE exceptions (
      id INTEGER PRIMARY KEY, segment INTEGER NOT NULL REFERENCES segments (id), track INTEGER NOT NULL,
      began INTEGER NOT NULL, opened INTEGER NOT NULL, closed INTEGER,
      origin INTEGER NOT NULL, rules INTEGER NOT NULL, path INTEGER NOT NULL, path_glob INTEGER NOT NULL,
      identifier_glob INTEGER NOT NULL, reason INTEGER NOT NULL, owner INTEGER NOT NULL, until INTEGER NOT NULL,
      covers INTEGER NOT NULL, ordinal INTEGER NOT NULL) STRICT;
    CREATE TABLE gaps (
      id INTEGER PRIMARY KEY, segment INTEGER NOT NULL REFERENCES segments (id), track INTEGER NOT NULL,
      began INTEGER NOT NULL, opened INTEGER NOT NULL, closed INTEGER,
      path INTEGER NOT NULL, reason INTEGER NOT NULL, detail INTEGER NOT NULL) STRICT;
    CREATE TABLE documents (
      id INTEGER PRIMARY KEY, segment INTEGER NOT NULL REFERENCES segments (id), track INTEGER NOT NULL,
      began INTEGER NOT NULL, opened INTEGER NOT NULL, closed INTEGER,
      name INTEGER NOT NULL, content INTEGER NOT NULL) STRICT;
    CREATE TABLE places (
      id INTEGER PRIMARY KEY, segment INTEGER NOT NULL REFERENCES segments (id), track INTEGER NOT NULL,
      began INTEGER NOT NULL, opened INTEGER NOT NULL, closed INTEGER,
      line INTEGER NOT NULL, position INTEGER NOT NULL) STRICT;
    CREATE TABLE declarations (
      id INTEGER PRIMARY KEY, segment INTEGER NOT NULL REFERENCES segments (id), track INTEGER NOT NULL,
      began INTEGER NOT NULL, opened INTEGER NOT NULL, closed INTEGER, places INTEGER NOT NULL) STRICT;
    \(intervalIndexes(["sites", "entries", "findings", "exceptions", "gaps", "documents"]))
    \(placeIndexes(["places", "declarations"]))

    CREATE TABLE feed_items (
      branch INTEGER NOT NULL REFERENCES branches (id), date INTEGER NOT NULL, id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL, oid TEXT, content TEXT NOT NULL, PRIMARY KEY (branch, date)) STRICT;
    """

  private static func placeIndexes(_ tables: [String]) -> String {
    tables.map {
      """
      CREATE INDEX \($0)_by_closed ON \($0) (segment, closed);
      CREATE INDEX \($0)_by_track ON \($0) (track, opened);
      """
    }.joined(separator: "\n")
  }

  private static func intervalIndexes(_ tables: [String]) -> String {
    tables.map {
      """
      CREATE INDEX \($0)_by_opened ON \($0) (segment, opened);
      CREATE INDEX \($0)_by_closed ON \($0) (segment, closed);
      CREATE INDEX \($0)_by_track ON \($0) (track);
      """
    }.joined(separator: "\n")
  }
}
