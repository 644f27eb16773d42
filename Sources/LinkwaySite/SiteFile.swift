package import LinkwayDiagnostics
package import LinkwayURLParsing

/// A platform file, by kind.
package enum SiteFile: Sendable {
  /// `apple-app-site-association`, an object.
  case apple(AppSiteAssociation)
  /// `assetlinks.json`, an array.
  case android(AssetLinks)
  /// `AndroidManifest.xml`.
  case manifest(AndroidManifest)

  /// Reads a platform file and detects its kind.
  ///
  /// - Returns: the diagnostics, and the file unless there are errors.
  package static func read(_ source: SourceText) -> (file: SiteFile?, diagnostics: [Diagnostic]) {
    // XML may begin with a byte-order mark, so skip to the first ASCII character.
    switch source.bytes.first(where: { (0x21..<0x80).contains($0) }) {
    case UInt8(ascii: "["):
      let (file, diagnostics) = AssetLinks.read(source)
      return (file.map(SiteFile.android), diagnostics)
    case UInt8(ascii: "<"):
      let (file, diagnostics) = AndroidManifest.read(source)
      return (file.map(SiteFile.manifest), diagnostics)
    default:
      let (file, diagnostics) = AppSiteAssociation.read(source)
      return (file.map(SiteFile.apple), diagnostics)
    }
  }

  /// The name of the platform: `apple` or `android`.
  package var platform: String {
    switch self {
    case .apple: "apple"
    case .android, .manifest: "android"
    }
  }

  /// The app IDs or package names in the file, without duplicates, in file order.
  package var apps: [String] {
    switch self {
    case .apple(let file): file.apps
    case .android(let file): file.packages
    case .manifest(let file): file.package.map { [$0] } ?? []
    }
  }

  /// Evaluates the file for a link and an app.
  ///
  /// - Parameters:
  ///   - text: the link as it was written.
  ///   - app: the app ID or package name. It is ignored for a manifest, which describes only one
  ///     app.
  ///   - api: the API level of Android.
  package func evaluate(
    _ link: LinkURL, writtenAs text: String, app: String, api: Int = AndroidSite.newestAPI
  ) -> SiteResult {
    switch self {
    case .apple(let file): file.evaluate(AppleLink(link), app: app)
    case .android(let file):
      file.evaluate(AndroidLink(link, writtenAs: text), package: app, api: api)
    case .manifest(let file): file.evaluate(AndroidLink(link, writtenAs: text), api: api)
    }
  }
}
