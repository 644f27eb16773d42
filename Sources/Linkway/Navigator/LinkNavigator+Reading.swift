package import LinkwayMatching
package import LinkwayNavigation

/// What an app reads of where it stands, as of the last event.
extension LinkNavigator {
  /// Whether the app was launched: by `launch`, a link, or a restoration.
  package var isLaunched: Bool { state.isLaunched }

  /// Who is signed in; `nil` where nobody is.
  package var user: String? { state.session.user }

  /// The gates that are open. One that is open counts as closed while a gate of its `after` is.
  package var openGates: Set<String> { Set(state.session.opened.keys) }

  /// The link, or the person's own step, that waits at a gate.
  package var heldLink: HeldLink? { state.held }

  /// What the held link resolves to, for a message that says where it leads. `nil` where no link is
  /// held, but for example a person's own step. It may carry a person's data.
  package var heldResolution: ResolvedLink? {
    state.held?.link.map { router.resolve($0.text, source: $0.source) }
  }

  /// The coordinators that run, a parent before its children.
  package var coordinators: [String] { state.navigation.coordinators }

  /// The id of the screen that is seen; `nil` before the app starts.
  package var visibleScreen: String? { state.navigation.visible?.name }

  /// What the screen that is seen was given.
  package var visibleParameters: Parameters { state.navigation.visible?.parameters ?? [:] }
}
