import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable

/// A value with its byte range in the source.
struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
  var value: Value
  var range: Range<Int>

  init(_ value: Value, at range: Range<Int>) {
    self.value = value
    self.range = range
  }
}

/// The contents of a `routes.json`, typed and with source ranges, before names are resolved.
///
/// Patterns, templates, regexes, links and the names of types, gates, screens, coordinators and
/// routes are still strings. Ids may be declared twice, and references may be undefined: later
/// stages check this.
struct TableDocument: Sendable {
  /// The origins of the table, or of its first environment if it declares environments.
  var origins: [LocatedString] = []
  /// The named sets of origins; empty if `origins` is a list.
  var environments: [EnvironmentDeclaration] = []
  var types: [TypeDeclaration] = []
  var gates: [GateDeclaration] = []
  /// The screens that several coordinators can show, by reference.
  var screens: [ScreenDeclaration] = []
  /// The root coordinator; `nil` for a table that only matches links.
  var app: CoordinatorDeclaration?
  var routes: [RouteDeclaration] = []
  var precedence = RouteSet.Precedence.specificity
  var caseSensitive = true
  var slashes = SlashPolicy()
  var plusInQuery = PlusPolicy.literal
  var admission = Admission.Mode.strict
  var platforms: PlatformDeclaration?
  /// Links that must not resolve.
  var unmatched: [UnmatchedDeclaration] = []
}

extension TableDocument {
  enum PlusPolicy: String, CaseIterable, Hashable, Sendable {
    case literal
    case space
  }

  /// All coordinators, outer ones first, in declared order.
  var coordinators: [CoordinatorDeclaration] {
    var found: [CoordinatorDeclaration] = []
    var pending = app.map { [$0] } ?? []
    while let next = pending.popLast() {
      found.append(next)
      pending += next.children.reversed()
    }
    return found
  }
}

/// A type that a table declares: `"code": { "regex": "[A-Z]{3}" }`.
struct TypeDeclaration: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case regex(LocatedString)
    /// Never empty.
    case enumeration([LocatedString])
  }

  var name: LocatedString
  var kind: Kind
  /// Whether the decoded value may contain `/` or `\`.
  var allowsSlashes = false
}

/// A gate: `"adult": { "flow": "ageCheck", "after": ["session"] }`.
struct GateDeclaration: Hashable, Sendable {
  /// The default of `expiresAfter` in seconds: 10 minutes.
  static let defaultExpiry = 600
  /// The default of a check's timeout, in seconds.
  static let defaultTimeout = 10

  var name: LocatedString
  /// The coordinator that opens the gate.
  var flow: LocatedString?
  /// When a held link expires, in seconds after it was first held: 1 to
  /// `CoordinatorGraph.Gate.longestExpiry`.
  var expiresAfter: Located<Int>?
  /// The gates that must be open first.
  var after: [LocatedString] = []
  /// How long the gate stays open, in seconds: 1 to `CoordinatorGraph.Gate.longestOpening`.
  var staysOpen: Located<Int>?
  var whenClosed = CoordinatorGraph.Gate.ClosedPolicy.holdAll
  var whenNewLink = CoordinatorGraph.Gate.NewLinkPolicy.replace
  /// Whether the gate is a check.
  var isCheck = false
  /// The screen that is shown while a condition is closed.
  var fallback: LocatedString?
  /// The coordinator that is shown while a check is pending.
  var pending: LocatedString?
  /// The timeout of a check in seconds: 1 to `CoordinatorGraph.Gate.longestExpiry`.
  var timeout: Located<Int>?
  var onFailure = CoordinatorGraph.Gate.FailurePolicy.closed
}

/// A gate in a list `requires`: `"session"`, or `"!session"` for "only while it is closed".
struct RequirementDeclaration: Hashable, Sendable {
  /// The name without the `!`.
  var gate: LocatedString
  var whileClosed = false
}
