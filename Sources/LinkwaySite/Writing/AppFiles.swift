import LinkwayDiagnostics
import LinkwayMatching
package import LinkwayTable

/// The files that associate links with an app at build time: property lists and a desktop entry.
package enum AppFiles {
  /// Returns the custom schemes whose links the app handles, sorted.
  package static func schemes(of table: RouteTable) -> [String] {
    var schemes: Set<String> = []
    for (place, route) in table.routeSet.routes.enumerated()
    where route.sources.contains(.scheme) && table.entry(at: place)?.action.isHandled == true {
      for origin in route.patterns.flatMap({ $0.origins }) {
        schemes.formUnion(origin.customSchemes)
      }
    }
    return schemes.sorted()
  }

  /// Returns `associated-domains.entitlements`, which lists the hosts of universal links.
  package static func entitlements(of hosts: [SiteHost]) -> String {
    let domains = hosts.map { host in
      "applinks:" + host.name + (host.port.map { ":\($0)" } ?? "")
    }
    return propertyList(
      """
        <key>com.apple.developer.associated-domains</key>
      \(array(domains, indent: 1))
      """)
  }

  /// Returns `url-types.plist`, which declares the app's custom schemes on Apple platforms.
  package static func urlTypes(of schemes: [String]) -> String {
    propertyList(
      """
        <key>CFBundleURLTypes</key>
        <array>
          <dict>
            <key>CFBundleURLSchemes</key>
      \(array(schemes, indent: 3))
          </dict>
        </array>
      """)
  }

  /// Returns a desktop entry for links with the app's custom schemes. It claims no web links.
  package static func desktopEntry(
    _ settings: PlatformSettings.Desktop, schemes: [String]
  ) -> String {
    let name = settings.name.replacingByte("\\", with: "\\\\")
    let exec = settings.exec.replacingByte("\\", with: "\\\\")
    return """
      [Desktop Entry]
      Type=Application
      Name=\(name)
      Exec=\(exec)
      MimeType=\(schemes.map { "x-scheme-handler/\($0);" }.joined())

      """
  }

  private static func array(_ texts: [String], indent: Int) -> String {
    let space = String(repeating: "  ", count: indent)
    let lines = texts.map { "\(space)  <string>\($0.escapedInXML)</string>\n" }.joined()
    return "\(space)<array>\n\(lines)\(space)</array>"
  }

  private static func propertyList(_ members: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \(members)
    </dict>
    </plist>

    """
  }
}
