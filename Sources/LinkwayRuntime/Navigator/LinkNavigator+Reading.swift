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

  /// The ids of the running coordinators, sorted, one entry per instance.
  package var coordinators: [String] { state.navigation.coordinators }

  /// The id of the visible screen; `nil` before the app is launched.
  package var visibleScreen: String? { state.navigation.visible?.name }

  /// The parameters of the visible screen.
  package var visibleParameters: Parameters { state.navigation.visible?.parameters ?? [:] }

  /// Returns what opening a link would do now. Deadlines that have passed and a link in the store
  /// are considered; waiting events are not.
  package func preview(
    _ link: String, source: LinkSource? = nil, mode: NavigationMode? = nil
  ) -> LinkPreview {
    var (state, clock) = (state, clock)
    let passed = clock.advance().time.subtractingCapped(state.clock)
    if passed > 0 { state = reducer.reduce(state, .advance(passed)).state }
    if !state.isLaunched, let stored {
      state.held = stored
      state = reducer.reduce(state, .restart).state
    }
    return reducer.preview(link, source: source, mode: mode, in: state)
  }
}
