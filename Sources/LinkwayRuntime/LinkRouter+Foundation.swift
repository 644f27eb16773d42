public import Foundation
import LinkwayMatching
import LinkwayNavigation
import LinkwayURLParsing

extension LinkRouter {
  /// Memory-maps a compiled table, as written by `linkctl compile`, and checks it.
  ///
  /// Routes are read on demand. The file must not be modified or truncated while the router exists;
  /// to change it, rename a new file over it.
  ///
  /// - Parameters:
  ///   - url: the URL of the file, such as one in the app's bundle.
  ///   - environment: the name of the set of origins; by default the first one of the table.
  public init(
    compiled url: URL, environment: String? = nil
  ) throws(RouteTableError) {
    try self.init(compiled: url.path, environment: environment)
  }

  /// Resolves a link that the system delivered. Foundation's parsing is not used: the link is
  /// parsed again by the URL Standard, as browsers do.
  public func resolve(_ url: URL, source: LinkSource? = nil) -> ResolvedLink {
    resolve(url.linkText, source: source)
  }
}

extension LinkRouter {
  /// Builds a link of a route as ``link(to:_:origin:)`` does, and returns it as a URL.
  public func url(
    to route: String, _ parameters: Parameters, origin: String? = nil
  ) throws(LinkBuildError) -> URL {
    let link = try link(to: route, parameters, origin: origin)
    // Foundation accepts every URL that the URL Standard serializes, but not every origin.
    guard let url = URL(string: link) else { throw LinkBuildError(notURL: route) }
    return url
  }
}

extension URL {
  /// The link as written. Foundation decodes bytes that are not UTF-8 as Latin-1.
  var linkText: String {
    let bytes = absoluteURL.dataRepresentation
    let text = String(linkBytes: bytes)
    return text.utf8.elementsEqual(bytes) ? absoluteString : text
  }
}
