import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable

/// A route: the links that it matches, and its action.
struct RouteDeclaration: Sendable {
  /// The action of a route.
  enum Action: Hashable, Sendable {
    /// The screen or coordinator to open.
    case opens(LocatedString)
    /// A path template; origin and query are kept.
    case redirect(LocatedString)
    /// The parameter that contains the link to resolve instead.
    case unwrap(LocatedString)
    /// The name of the resolver in the app's code.
    case resolver(LocatedString)
    case leaveToWeb
    case refuse
  }

  var name: LocatedString
  /// Patterns relative to every origin. A valid route has a pattern here or in `links`.
  var paths: [LocatedString] = []
  /// The action. Its range is the range of its key.
  var action: Located<Action>
  /// The keys that most routes of a large table do not have.
  var more: Boxed<More>?

  struct More: Sendable {
    /// Patterns with their own origin.
    var links: [LocatedString] = []
    var query: QueryDeclaration?
    var fragment: FragmentDeclaration?
    var with: [WithDeclaration] = []
    var requires: [RequirementDeclaration] = []
    /// Names of parameters that must not appear in logs.
    var secret: [LocatedString] = []
    /// Never empty; `nil` for all sources.
    var sources: [Located<LinkSource>]?
    var mode: Located<NavigationMode>?
    /// Routes over which this one wins instead of conflicting.
    var over: [LocatedString] = []
    var caseSensitive: Located<Bool>?
    var examples: [ExampleDeclaration] = []
  }

  var links: [LocatedString] { more?.value.links ?? [] }
  var query: QueryDeclaration? { more?.value.query }
  var fragment: FragmentDeclaration? { more?.value.fragment }
  var with: [WithDeclaration] { more?.value.with ?? [] }
  var requires: [RequirementDeclaration] { more?.value.requires ?? [] }
  var secret: [LocatedString] { more?.value.secret ?? [] }
  var sources: [Located<LinkSource>]? { more?.value.sources }
  var mode: Located<NavigationMode>? { more?.value.mode }
  var over: [LocatedString] { more?.value.over ?? [] }
  var caseSensitive: Located<Bool>? { more?.value.caseSensitive }
  var examples: [ExampleDeclaration] { more?.value.examples ?? [] }
}

/// A separately allocated value, so that a type that contains it stays small.
final class Boxed<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// The items of a query, or of a form-like fragment.
struct QueryDeclaration: Hashable, Sendable {
  var items: [QueryItemDeclaration] = []
  /// Whether undeclared items are passed on: `"*": true`.
  var passesOthers = false
}

struct QueryItemDeclaration: Hashable, Sendable {
  var name: LocatedString
  var form = ValueForm()
  /// A scalar that the value must equal.
  var equals: LocatedJSON?
  /// A scalar that the value must not equal.
  var not: LocatedJSON?
  /// A pattern that the decoded value must match.
  var matches: LocatedString?
  /// Whether the item must be absent. It then has no other conditions.
  var isAbsent = false
  /// The range of the value that declares the item.
  var range: Range<Int>
}

enum FragmentDeclaration: Hashable, Sendable {
  /// A pattern for a path-like fragment.
  case pattern(LocatedString)
  case form(QueryDeclaration)
}

/// One entry of `with`.
struct WithDeclaration: Hashable, Sendable {
  enum Value: Hashable, Sendable {
    case template(LocatedString)
    /// A number, a Boolean or an array of scalars.
    case constant(LocatedJSON)
    /// `null`: the parameter is removed.
    case drop
  }

  var name: LocatedString
  var value: Value
}

/// A link and its expected result.
struct ExampleDeclaration: Hashable, Sendable {
  struct Parameter: Hashable, Sendable {
    var name: LocatedString
    /// A scalar or an array of scalars; `null` for a parameter that must be absent.
    var value: LocatedJSON
  }

  var link: LocatedString
  var source: Located<LinkSource>?
  /// The expected route, if it differs from the route that has the example.
  var route: LocatedString?
  var parameters: [Parameter] = []
  /// The environment in which the example is run; `nil` for the first one.
  var environment: LocatedString?
  /// Why the example is not run; `nil` if it is run.
  var skip: LocatedString?
  var range: Range<Int>
}

/// A link that must not resolve.
struct UnmatchedDeclaration: Hashable, Sendable {
  var link: LocatedString
  var source: Located<LinkSource>?
  /// The environment in which the link is tested; `nil` for the first one.
  var environment: LocatedString?
  /// Why the link is not tested; `nil` if it is tested.
  var skip: LocatedString?
  var range: Range<Int>
}
