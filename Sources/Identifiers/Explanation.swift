/// Why the audit says of a line what it says: made from what its evaluation did, not worked out a second time.
public struct Explanation: Hashable, Sendable {
  /// Something that the evaluation did or met, with what it did for that.
  public struct Step: Hashable, Sendable {
    /// What was evaluated, or what was found out.
    public var text: String
    /// Where that stands.
    public var place: Place?
    /// What an expression came to; `nil` for remarks.
    public var values: [String]?
    public var steps: [Step]

    public init(text: String, place: Place? = nil, values: [String]? = nil, steps: [Step] = []) {
      self.text = text
      self.place = place
      self.values = values
      self.steps = steps
    }
  }

  /// What one of the values that reach a site is classed as, and by which rule.
  public struct Branch: Hashable, Sendable {
    public var value: String
    public var state: SiteState
    public var rule: String

    public init(value: String, state: SiteState, rule: String) {
      self.value = value
      self.state = state
      self.rule = rule
    }
  }

  public struct ExplainedSite: Hashable, Sendable {
    public var site: Site
    /// What the form is, and how the evaluation came upon it.
    public var form: String
    /// How the value was found.
    public var steps: [Step]
    public var branches: [Branch]
    /// How the state followed from the branches, the form and the catalog, in order.
    public var state: [String]

    public init(site: Site, form: String, steps: [Step], branches: [Branch], state: [String]) {
      self.site = site
      self.form = form
      self.steps = steps
      self.branches = branches
      self.state = state
    }
  }

  public var place: Place
  /// Whether a column was asked for.
  public var hasColumn: Bool
  /// What the file is to the audit.
  public var file: [String]
  public var sites: [ExplainedSite]
  /// What was looked at on the line and is no site, and why; or why nothing was looked at.
  public var others: [Step]

  public init(place: Place, hasColumn: Bool) {
    self.place = place
    self.hasColumn = hasColumn
    file = []
    sites = []
    others = []
  }
}
