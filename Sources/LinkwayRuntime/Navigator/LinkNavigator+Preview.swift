package import LinkwayMatching
package import LinkwayNavigation

extension LinkNavigator {
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
