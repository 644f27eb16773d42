/// The contents of a `routes.json` without its text, as the second model reads it.
///
/// The generator draws such a table and writes it as JSON for the engine. References are ids, as in
/// the file.
package struct AbstractTable: Sendable {
  /// The coordinators: the app first, every parent before its children.
  package var coordinators: [AbstractCoordinator] = []
  package var screens: [AbstractScreen] = []
  package var gates: [AbstractGate] = []
  package var routes: [AbstractRoute] = []

  package init() {}

  package func coordinator(_ id: String) -> AbstractCoordinator? {
    coordinators.first { $0.id == id }
  }
  package func screen(_ id: String) -> AbstractScreen? { screens.first { $0.id == id } }
  package func gate(_ id: String) -> AbstractGate? { gates.first { $0.id == id } }
  package func route(_ id: String) -> AbstractRoute? { routes.first { $0.id == id } }

  package func screens(of coordinator: String) -> [AbstractScreen] {
    screens.filter { $0.coordinator == coordinator }
  }
  package func children(of coordinator: String) -> [AbstractCoordinator] {
    coordinators.filter { $0.parent == coordinator }
  }
  /// The gate that the coordinator is the flow of.
  package func gate(openedBy coordinator: String) -> AbstractGate? {
    gates.first { $0.flow == coordinator }
  }
}

package struct AbstractCoordinator: Hashable, Sendable {
  package enum Presentation: String, CaseIterable, Sendable {
    case root, push, tab, page, embed, sheet, fullScreen, popover
  }
  package enum Interruption: String, CaseIterable, Sendable { case allow, wait, ask }
  package enum Container: String, CaseIterable, Sendable { case stack, tabs, pages, custom }

  package var id: String
  package var parent: String?
  package var presentation = Presentation.root
  package var container = Container.stack
  package var interruption = Interruption.allow
  /// The required gates; a leading `!` means that the gate must be closed.
  package var requires: [String] = []
  package var start: String?
  /// The screen of the parent on which a `push` coordinator is shown, unless it is the root.
  package var under: String?

  package init(id: String, parent: String?) {
    self.id = id
    self.parent = parent
  }

  package var isModal: Bool { [.sheet, .fullScreen, .popover].contains(presentation) }
  package var isTab: Bool { presentation == .tab || presentation == .page }
  package var isChild: Bool { presentation == .root || presentation == .embed }
  package var isPushed: Bool { presentation == .push }
  package var hasTabs: Bool { container == .tabs || container == .pages }
}

package struct AbstractScreen: Hashable, Sendable {
  package enum Identity: Hashable, Sendable {
    case unsaid
    case names([String])
    case singleton, always
  }

  package var id: String
  package var coordinator: String
  package var under: String?
  package var parameters: [AbstractParameter] = []
  package var requires: [String] = []
  package var identity = Identity.unsaid
  package var interruption = AbstractCoordinator.Interruption.allow

  package init(id: String, coordinator: String) {
    self.id = id
    self.coordinator = coordinator
  }
}

package enum AbstractType: String, Sendable, CaseIterable { case int, string, bool }

package enum AbstractValue: Hashable, Sendable {
  case int(Int)
  case text(String)
  case flag(Bool)

  package func has(_ type: AbstractType) -> Bool {
    switch self {
    case .int: type == .int
    case .text: type == .string
    case .flag: type == .bool
    }
  }
}

package typealias AbstractValues = [String: AbstractValue]

/// A parameter that a screen declares, or a query item of a route.
package struct AbstractParameter: Hashable, Sendable {
  package var name: String
  package var type: AbstractType
  package var isOptional = false
  package var fallback: AbstractValue?

  package init(name: String, type: AbstractType) {
    self.name = name
    self.type = type
  }
  package var isRequired: Bool { !isOptional && fallback == nil }
}

package struct AbstractGate: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable { case flow, condition, check }

  package var id: String
  /// The flow; a condition has none.
  package var flow: String?
  package var kind = Kind.flow
  /// The fallback screen of a condition.
  package var fallback: String?
  /// The pending modal of a check.
  package var pending: String?
  /// In seconds.
  package var timeout: Int?
  package var showsFlowOnFailure = false
  /// In seconds.
  package var expiresAfter = 600
  package var after: [String] = []
  package var staysOpen: Int?
  package var appliesPrefix = false
  package var keeps = false

  package var isAsked: Bool { kind != .flow }

  package init(id: String, flow: String?) {
    self.id = id
    self.flow = flow
  }
}

package struct AbstractRoute: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// A screen or a coordinator.
    case opens(String)
    /// Another route, whose path has the captures under the same names.
    case redirect(String)
    /// Without captures; the query item `to` is the wrapped link.
    case unwrap
    case resolver
    case leaveToWeb
    case refuse
  }

  package var id: String
  package var captures: [AbstractParameter] = []
  package var items: [AbstractParameter] = []
  package var action: Action
  /// Constants of `with`; no value removes a parameter.
  package var with: [String: AbstractValue?] = [:]
  package var requires: [String] = []
  package var mode: AbstractMode?
  /// The accepted sources; empty accepts all.
  package var sources: [AbstractSource] = []
  package var secret: [String] = []

  package init(id: String, action: Action) {
    self.id = id
    self.action = action
  }
}

package enum AbstractMode: String, Sendable, CaseIterable { case reuse, push, reset }
package enum AbstractSource: String, Sendable, CaseIterable {
  case universal, scheme, `internal`, notification
}

/// A link by its parts: the engine receives it as text, the model as this.
package indirect enum AbstractLink: Hashable, Sendable {
  /// The path of a route with values for its captures, and query items.
  case route(String, AbstractValues, query: AbstractValues, isWeb: Bool)
  /// A link that wraps another one in its query item `to`.
  case wrapped(String, AbstractLink)
  /// A path that no route matches.
  case nowhere
  /// A link that is refused before it is matched.
  case inadmissible

  /// The inferred source if none is given.
  package var inferredSource: AbstractSource {
    switch self {
    case .route(_, _, _, let isWeb): isWeb ? .universal : .scheme
    case .wrapped, .nowhere, .inadmissible: .scheme
    }
  }
}

package enum AbstractEvent: Hashable, Sendable {
  case launch
  case open(AbstractLink, source: AbstractSource?, mode: AbstractMode?)
  case pass(String, user: String?, ticket: Int?)
  case cancel(String, ticket: Int?)
  case answer(String, check: Int, AbstractAnswer)
  case interrupt(AbstractWord, check: Int)
  case refresh(String)
  case foreground
  case discard
  case signOut
  case revoke(String)
  case back
  case popTo(String)
  case popToRoot
  case dismiss
  case select(String)
  case push(String, AbstractValues)
  case start(String, AbstractValues)
  case finish(String, isCancelled: Bool)
  case protect(String)
  case unprotect(String)
  /// In seconds.
  case advance(Int)
  case restart
}

package enum AbstractWord: String, Sendable, CaseIterable { case now, wait, decline }

package enum AbstractAnswer: String, Sendable, CaseIterable { case open, closed, failed }

package enum AbstractFate: String, Sendable, CaseIterable {
  case applied, unmatched, refused, leftToWeb, resolver, failed, cancelled, expired, replaced
  case purged, vetoed
}

package enum AbstractOutcome: Hashable, Sendable {
  case fate(AbstractFate)
  case held, done, invalid, stale, vetoed

  package var text: String {
    switch self {
    case .fate(let fate): fate.rawValue
    case .held: "held"
    case .done: "done"
    case .invalid: "invalid"
    case .stale: "stale"
    case .vetoed: "vetoed"
    }
  }
}
