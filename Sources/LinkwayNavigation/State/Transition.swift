package import LinkwayMatching

/// One change to what is on screen, with everything that a presenter needs to make it.
///
/// The transitions of one event are one change for the user, who sees only the end state.
/// Consecutive `dismiss` transitions, including the ends between them, are one animation: contents
/// between two dismissed modals may be behind a closed gate and are not shown.
package struct Transition: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case setRoot, present, dismiss, selectTab, addTab, removeTab, push, popTo, popToRoot
    case replaceTop, update, start, finish
  }

  package var kind: Kind
  /// The id of the coordinator or screen; for a screen that several coordinators can show, its
  /// placement.
  package internal(set) var id: String
  /// The screen's own id or the coordinator's id.
  package var name: String { ScreenPlace.screen(of: id) }
  /// The coordinator that owns the container; `nil` for the app's own start.
  package var container: String?
  package var parameters: Parameters
  /// The presentation of a modal, a page or an embedded coordinator; otherwise `nil`.
  package var presentation: Presentation?
  package internal(set) var outcome: FlowOutcome?

  package init(
    _ kind: Kind, _ id: String, in container: String?, parameters: Parameters = Parameters(),
    as presentation: Presentation? = nil, outcome: FlowOutcome? = nil
  ) {
    self.kind = kind
    self.id = id
    self.container = container
    self.parameters = parameters
    self.presentation = presentation
    self.outcome = outcome
  }
}

extension CoordinatorGraph {
  /// Returns the transition that shows a modal, root or tab. A root or tab has a presentation only
  /// if it is embedded or a page.
  func transition(
    _ kind: Transition.Kind, _ id: String, in container: String
  ) -> Transition {
    let presentation = coordinator(id)?.presentation
    let isNamed = kind == .present || presentation == .embed || presentation == .page
    return Transition(kind, id, in: container, as: isNamed ? presentation : nil)
  }
}

extension Transition: CustomStringConvertible {
  /// The change in words, with only the names of its parameters.
  package var description: String {
    var text = kind.rawValue + " " + name
    if let container { text += " in " + container }
    if let presentation { text += " as " + presentation.rawValue }
    if !parameters.isEmpty { text += " \(parameters)" }
    if let outcome { text += ", " + outcome.rawValue }
    return text
  }
}

#if !hasFeature(Embedded)
  extension Transition: Encodable {
    private struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(_ name: String) { stringValue = name }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    /// Encodes `{ KIND: ID }`, with `in`, `parameters`, `as` and `outcome` if present.
    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(name, forKey: Key(kind.rawValue))
      try container.encodeIfPresent(self.container, forKey: Key("in"))
      if !parameters.isEmpty { try container.encode(parameters, forKey: Key("parameters")) }
      try container.encodeIfPresent(presentation, forKey: Key("as"))
      try container.encodeIfPresent(outcome, forKey: Key("outcome"))
    }
  }
#endif
