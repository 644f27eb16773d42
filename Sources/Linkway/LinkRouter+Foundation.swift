public import Foundation
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayURLParsing

extension LinkRouter {
  /// Compiles the table in a file.
  ///
  /// - Throws: Foundation's error if the file cannot be read, otherwise `RouteTableError`.
  public init(contentsOf url: URL) throws {
    let data = try Data(contentsOf: url)
    try self.init(SourceText(file: url.lastPathComponent, bytes: [UInt8](data)))
  }

  /// Memory-maps a compiled table, as written by `linkctl compile`, and checks it.
  ///
  /// Routes are read on demand. The file must not be modified or truncated while the router exists;
  /// to change it, rename a new file over it.
  ///
  /// - Parameter url: the URL of the file, such as one in the app's bundle.
  public init(compiled url: URL) throws {
    try self.init(compiled: url.path)
  }

  /// Resolves a link that the system delivered. Foundation's parsing is not used: the link is
  /// parsed again by the URL Standard, as browsers do.
  public func resolve(_ url: URL, source: LinkSource? = nil) -> ResolvedLink {
    resolve(url.linkText, source: source)
  }
}

extension LinkRouter {
  /// Builds a link of a route as ``link(to:_:)`` does, and returns it as a URL.
  public func url(to route: String, _ parameters: Parameters) throws(LinkBuildError) -> URL {
    let link = try link(to: route, parameters)
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
