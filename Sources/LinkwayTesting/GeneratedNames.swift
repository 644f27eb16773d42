public import Linkway

// Variants of methods that accept ids of generated code, such as `Routes.Steps.Gate.session`,
// instead of strings.

extension LinkwayApp {
  /// Opens a link and checks that it is held at a gate of the generated code.
  ///
  /// ```swift
  /// try await app.expect(
  ///   "photos://photos/42", isHeldAt: Routes.Steps.Gate.session, showing: Routes.Screens.Welcome.screen)
  /// ```
  public func expect(
    _ link: String, isHeldAt gate: some RawRepresentable<String>, showing screen: String? = nil,
    source: LinkSource? = nil, mode: NavigationMode? = nil
  ) async throws(UnmetExpectation) {
    try await expect(
      link, isHeldAt: gate.rawValue, showing: screen, source: source, mode: mode)
  }
}

extension RecordingPresenter {
  /// Taps a tab of a visible tab bar.
  @discardableResult
  public func tapTab(_ tab: some RawRepresentable<String>) -> Bool { tapTab(tab.rawValue) }

  /// Swipes to a page adjacent to the visible one.
  @discardableResult
  public func turnPage(to page: some RawRepresentable<String>) -> Bool {
    turnPage(to: page.rawValue)
  }

  /// Closes a modal with a button in one of its screens, together with the modals above it.
  ///
  /// ```swift
  /// #expect(window.close(Routes.Steps.Modal.checkout))
  /// ```
  @discardableResult
  public func close(_ modal: some RawRepresentable<String>) -> Bool { close(modal.rawValue) }

  /// Returns whether a modal cannot be swiped down because it contains a protected screen.
  public func isModalInPresentation(_ modal: some RawRepresentable<String>) -> Bool {
    isModalInPresentation(modal.rawValue)
  }
}
