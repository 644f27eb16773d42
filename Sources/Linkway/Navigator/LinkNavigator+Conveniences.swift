package import Foundation
import LinkwayMatching
import LinkwayNavigation

extension LinkNavigator {
  /// A link arrives.
  ///
  /// - Parameters:
  ///   - link: its text, as it came.
  ///   - source: where it came from; by default `universal` for https and `scheme` otherwise.
  ///   - mode: how much of what is on screen stays; by default as its route says.
  @discardableResult
  package func open(
    _ link: String, source: LinkSource? = nil, mode: NavigationMode? = nil
  ) -> NavigationResult {
    send(.open(link, source: source, mode: mode))
  }

  /// A link arrives that the system handed over. It is read again as browsers do.
  @discardableResult
  package func open(
    _ url: URL, source: LinkSource? = nil, mode: NavigationMode? = nil
  ) -> NavigationResult {
    send(.open(url.linkText, source: source, mode: mode))
  }

  /// A gate opens. What the flow of a gate says goes with the ticket of its presentation.
  @discardableResult
  package func pass(
    _ gate: String, user: String? = nil, ticket: Int? = nil
  ) -> NavigationResult {
    send(.pass(gate, user: user, ticket: ticket))
  }

  /// The person signs out. A held link is gone from memory and from the store when it returns.
  @discardableResult
  package func signOut() -> NavigationResult { send(.signOut) }
}
