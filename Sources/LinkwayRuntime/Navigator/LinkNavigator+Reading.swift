package import LinkwayMatching
package import LinkwayNavigation

/// The state after the last event.
extension LinkNavigator {
  /// Whether the app was launched: by `launch`, a link, or a restoration.
  package var isLaunched: Bool { state.isLaunched }

  /// The signed-in user; `nil` if no user is signed in.
  package var user: String? { state.session.user }

  /// The open gates. An open gate still counts as closed while a gate in its `after` is closed.
  package var openGates: Set<String> { Set(state.session.opened.keys) }

  /// The link or user step that is held; `nil` if there is none.
  package var heldLink: HeldLink? { state.held }

  /// The resolution of the held link, for a message that shows its destination. `nil` if nothing or
  /// a user step is held. The resolution may contain personal data.
  package var heldResolution: ResolvedLink? {
    state.held?.link.map { router.resolve($0.text, source: $0.source) }
  }

  /// The ids of the running coordinators, sorted, one entry per instance.
  package var coordinators: [String] { state.navigation.coordinators }

  /// The id of the visible screen; `nil` before the app is launched.
  package var visibleScreen: String? { state.navigation.visible?.name }

  /// The parameters of the visible screen.
  package var visibleParameters: Parameters { state.navigation.visible?.parameters ?? [:] }
}
