/// Where a link came from. A route may take links from some sources only.
public enum LinkSource: String, CaseIterable, Hashable, Sendable, Codable {
  /// A universal link: the system checked that the app may open the site's links.
  case universal
  /// A custom scheme, which any app or page can send.
  case scheme
  /// The app itself.
  case `internal`
  /// A push notification.
  case notification
}
