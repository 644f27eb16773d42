package import LinkwayDiagnostics
package import LinkwayURLParsing

/// A file of a platform, by what it holds.
package enum SiteFile: Sendable {
  /// `apple-app-site-association`, an object.
  case apple(AppSiteAssociation)
  /// `assetlinks.json`, an array.
  case android(AssetLinks)

  /// Reads a file of either kind.
  ///
  /// - Returns: no file where there are errors.
  package static func read(_ source: SourceText) -> (file: SiteFile?, diagnostics: [Diagnostic]) {
    if source.bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") {
      let (file, diagnostics) = AssetLinks.read(source)
      return (file.map(SiteFile.android), diagnostics)
    }
    let (file, diagnostics) = AppSiteAssociation.read(source)
    return (file.map(SiteFile.apple), diagnostics)
  }

  /// `apple` or `android`.
  package var platform: String {
    switch self {
    case .apple: "apple"
    case .android: "android"
    }
  }

  /// The app ids, or names of packages, that the file names, each once and in its order.
  package var apps: [String] {
    switch self {
    case .apple(let file): file.apps
    case .android(let file): file.packages
    }
  }

  /// What the file says about a link for an app.
  package func answer(_ link: LinkURL, app: String) -> SiteAnswer {
    switch self {
    case .apple(let file): file.answer(AppleLink(link), app: app)
    case .android(let file): file.answer(AndroidLink(link), package: app)
    }
  }
}
