package import Foundation
import LinkwayMatching
import LinkwayNavigation

extension LinkNavigator {
  /// Handles a link.
  ///
  /// - Parameters:
  ///   - link: the text of the link as received.
  ///   - source: where the link came from; by default `universal` for https, otherwise `scheme`.
  ///   - mode: how to combine the plan with what is already on screen; by default the route's mode.
  @discardableResult
  package func open(
    _ link: String, source: LinkSource? = nil, mode: NavigationMode? = nil
  ) -> NavigationResult {
    send(.open(link, source: source, mode: mode))
  }

  /// Handles a link that the system delivered. It is parsed again as browsers do.
  @discardableResult
  package func open(
    _ url: URL, source: LinkSource? = nil, mode: NavigationMode? = nil
  ) -> NavigationResult {
    send(.open(url.linkText, source: source, mode: mode))
  }

  /// Opens a gate. A request by the flow of a gate includes the ticket of its presentation.
  @discardableResult
  package func pass(
    _ gate: String, user: String? = nil, ticket: Int? = nil
  ) -> NavigationResult {
    send(.pass(gate, user: user, ticket: ticket))
  }

  /// Signs the user out. When this returns, a held link is removed from memory and from the store.
  @discardableResult
  package func signOut() -> NavigationResult { send(.signOut) }
}
