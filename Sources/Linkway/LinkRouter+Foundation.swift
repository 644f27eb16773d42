public import Foundation
import LinkwayDiagnostics

extension LinkRouter {
  /// Compiles the table in a file.
  ///
  /// - Throws: Foundation's error where the file cannot be read, otherwise `RouteTableError`.
  public init(contentsOf url: URL) throws {
    let data = try Data(contentsOf: url)
    try self.init(SourceText(file: url.lastPathComponent, bytes: [UInt8](data)))
  }

  /// Resolves a link that the system handed over. What Foundation parsed is not used: the link is
  /// read again by the URL Standard, as browsers do.
  public func resolve(_ url: URL, source: LinkSource? = nil) -> ResolvedLink {
    resolve(url.absoluteString, source: source)
  }
}
