public import LinkwayMatching
public import LinkwayNavigation

/// What an app reads of where it stands, as of the last event.
extension LinkNavigator {
  /// Whether the app was launched: by `launch`, a link, or a restoration.
  public var isLaunched: Bool { state.isLaunched }

  /// Who is signed in; `nil` where nobody is.
  public var user: String? { state.session.user }

  /// The gates that are open. One that is open counts as closed while a gate of its `after` is.
  public var openGates: Set<String> { Set(state.session.opened.keys) }

  /// The link, or the person's own step, that waits at a gate.
  public var heldLink: HeldLink? { state.held }

  /// What the held link resolves to, for a message that says where it leads. `nil` where no link is
  /// held, but for example a person's own step. It may carry a person's data.
  public var heldResolution: ResolvedLink? {
    state.held?.link.map { router.resolve($0.text, source: $0.source) }
  }

  /// The coordinators that run, a parent before its children.
  public var coordinators: [String] { state.navigation.coordinators }

  /// The id of the screen that is seen; `nil` before the app starts.
  public var visibleScreen: String? { state.navigation.visible?.name }

  /// What the screen that is seen was given.
  public var visibleParameters: Parameters { state.navigation.visible?.parameters ?? [:] }
}
