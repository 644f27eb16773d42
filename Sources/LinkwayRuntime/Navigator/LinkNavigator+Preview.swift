package import LinkwayMatching
package import LinkwayNavigation

extension LinkNavigator {
  /// What opening a link would do now. What is due by now counts, and a link that the store holds;
  /// events that wait do not.
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
