public import Foundation
public import LinkwayMatching
public import LinkwayNavigation

extension CoordinatorRuntime {
  /// A link arrives that the system handed over, to a scene delegate, say. It is read again as
  /// browsers do.
  ///
  /// ```swift
  /// func application(_ app: UIApplication, open url: URL, …) -> Bool {
  ///   runtime.open(url).isTaken
  /// }
  /// ```
  @discardableResult
  public func open(
    _ url: URL, source: LinkSource? = nil, mode: NavigationMode? = nil
  ) -> NavigationEffects {
    open(url.linkText, source: source, mode: mode)
  }
}
