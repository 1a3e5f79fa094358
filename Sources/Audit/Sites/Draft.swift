import Identifiers
import Readings

/// A site before it is classed.
struct Draft {
  var form: Form
  var side: Side
  /// Where its name token is.
  var offset: Int32
  /// The expression that the site is classed by and named after in its key.
  var expression: ExpressionID
  /// Its values, when they are not simply those of the expression.
  var values: [Value]?
  var lookup: LookupKind
  var element: String?
  /// Types that are expected where the expression stands.
  var expected: [String] = []
  var takesType = false
  var use: Int?
  var scope: ScopeID
  var condition: ConditionID?
  var declaration: DeclarationID?
  /// Whether a state of `cleared` makes no site: nothing is passed to a helper.
  var dropsCleared = false
  /// What an identifier goes through from here to the setter.
  var via: [FlowKey] = []
  var hops = 0
  /// A state that the form itself decides.
  var fixedState: SiteState?
}
