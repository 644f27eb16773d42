public import Foundation
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayURLParsing

extension LinkRouter {
  /// Compiles the table in a file.
  ///
  /// - Throws: Foundation's error where the file cannot be read, otherwise `RouteTableError`.
  public init(contentsOf url: URL) throws {
    let data = try Data(contentsOf: url)
    try self.init(SourceText(file: url.lastPathComponent, bytes: [UInt8](data)))
  }

  /// Maps a compiled table, which `linkctl compile` writes, and checks it.
  ///
  /// Routes are read when they are needed. The file must not be written to or shortened while the
  /// router lives; to change it, rename a new one over it.
  ///
  /// - Parameter url: of a file in the app's bundle, say.
  public init(compiled url: URL) throws {
    try self.init(compiled: url.path)
  }

  /// Resolves a link that the system handed over. What Foundation parsed is not used: the link is
  /// read again by the URL Standard, as browsers do.
  public func resolve(_ url: URL, source: LinkSource? = nil) -> ResolvedLink {
    resolve(url.linkText, source: source)
  }
}

extension LinkRouter {
  /// Builds a link of a route as ``link(to:_:)`` does, as a URL.
  public func url(to route: String, _ parameters: Parameters) throws(LinkBuildError) -> URL {
    let link = try link(to: route, parameters)
    // What the URL Standard writes is a URL to Foundation, too; an origin that is none would not be.
    guard let url = URL(string: link) else { throw LinkBuildError(notURL: route) }
    return url
  }
}

extension URL {
  /// The link as it was written. Foundation shows bytes that are no UTF-8 as if they were Latin-1.
  var linkText: String {
    let bytes = absoluteURL.dataRepresentation
    let text = String(linkBytes: bytes)
    return text.utf8.elementsEqual(bytes) ? absoluteString : text
  }
}
