import LinkwayDiagnostics
import LinkwayMatching
package import LinkwayTable
import LinkwayURLParsing

/// The Android files of a table: intent filters, and asset links for each host.
package struct AndroidFiles: Sendable {
  /// One filter per set of hosts with the same paths, since Android combines all `<data>` of a
  /// filter.
  package private(set) var webFilters: [IntentFilter] = []
  /// The app's custom schemes.
  package private(set) var schemes: [String] = []
  let settings: PlatformSettings.Android

  package init(_ table: RouteTable, hosts: SiteHosts, _ settings: PlatformSettings.Android) {
    self.settings = settings
    schemes = AppFiles.schemes(of: table)
    for host in hosts.hosts {
      let paths = Self.paths(table, host, api: settings.minSdk)
      let authority = IntentFilter.Authority(host: host.name)
      if let place = webFilters.firstIndex(where: { $0.paths == paths }) {
        webFilters[place].authorities.append(authority)
      } else {
        var filter = IntentFilter()
        filter.schemes = ["https"]
        filter.authorities = [authority]
        filter.paths = paths
        webFilters.append(filter)
      }
    }
  }

  /// Returns the distinct paths of all routes that the app handles on a host, sorted.
  private static func paths(_ table: RouteTable, _ host: SiteHost, api: Int) -> [PathPattern] {
    let matcher = table.routeSet
    var patterns: Set<PathPattern> = []
    for (place, route) in matcher.routes.enumerated()
    where route.sources.contains(.universal) && table.entry(at: place)?.action.isHandled == true {
      for pattern in route.patterns where pattern.exactness(on: host) != nil {
        for form in pattern.path.forms {
          patterns.formUnion(
            AndroidPaths(
              form, caseSensitive: route.caseSensitive,
              ignoresFinalSlash: matcher.slashes.trailing == .ignore, api: api
            ).patterns)
        }
      }
    }
    // On Android `https://a.example` has an empty path; tables read it as `/`.
    if patterns.contains(where: { $0.matches("/") }), !patterns.contains(where: { $0.matches("") })
    {
      if api < PathPattern.Kind.advancedGlob.firstAPI {
        if let empty = try? PathPattern(.literal, "") { patterns.insert(empty) }
      } else if let root = try? PathPattern(.advancedGlob, "/{0,1}") {
        patterns = patterns.filter { $0.text != "/" }
        patterns.insert(root)
      }
    }
    return patterns.sorted { ($0.text, $0.kind.rawValue) < ($1.text, $1.kind.rawValue) }
  }

  /// The manifest to merge into the app's own.
  package var manifest: String {
    let filters =
      webFilters.map { filter in
        Self.filter(
          isVerified: true,
          [#"android:scheme="https""#]
            + filter.authorities.map { #"android:host="\#($0.host)""# }
            + filter.paths.map { #"android:\#($0.kind.rawValue)="\#(Self.attribute($0.text))""# })
      } + schemes.map { Self.filter(isVerified: false, [#"android:scheme="\#($0)""#]) }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <manifest xmlns:android="http://schemas.android.com/apk/res/android">
        <application>
          <activity android:name="\(Self.attribute(settings.activity))" android:exported="true">
      \(filters.joined(separator: "\n"))
          </activity>
        </application>
      </manifest>

      """
  }

  private static func filter(isVerified: Bool, _ data: [String]) -> String {
    let lines = data.map { "        <data \($0) />" }.joined(separator: "\n")
    return """
            <intent-filter\(isVerified ? #" android:autoVerify="true""# : "")>
              <action android:name="android.intent.action.VIEW" />
              <category android:name="android.intent.category.DEFAULT" />
              <category android:name="android.intent.category.BROWSABLE" />
      \(lines)
            </intent-filter>
      """
  }

  /// Escapes an attribute value, in which Android's build tools also interpret backslashes.
  private static func attribute(_ text: String) -> String {
    text.replacingByte("\\", with: "\\\\").escapedInXML
  }

  /// Returns the `assetlinks.json` of a host.
  package func assetLinks(_ table: RouteTable, host: SiteHost) -> String {
    "[\(statement(table, host: host))]\n"
  }

  /// Returns the statement that allows the app to open links of a host, with its dynamic rules.
  func statement(_ table: RouteTable, host: SiteHost) -> String {
    var file = JSONText()
    file.object { file in
      file.strings("relation", [AssetLinks.relation])
      file.object("target") { file in
        file.member("namespace") { $0.string("android_app") }
        file.member("package_name") { $0.string(settings.package) }
        file.strings("sha256_cert_fingerprints", settings.certificates)
      }
      if settings.dynamic {
        file.object("relation_extensions") { file in
          file.object(AssetLinks.relation) { file in
            file.member("dynamic_app_link_components") { file in
              file.array(Self.dynamicRules(table, host)) { $0.rule($1) }
            }
          }
        }
      }
    }
    return file.text
  }

  struct DynamicRule: Hashable {
    var path: String
    var query: [[String]]
    var fragment: String?
    var excludes: Bool
  }

  /// Returns whether an exclusion such as `/@?*` also matches a path such as `/@/` that the table
  /// handles. If such an exclusion contains other wildcards, the result is `true`.
  private static func hidesSlash(_ path: String, _ table: RouteTable, _ host: SiteHost) -> Bool {
    let stem = path.dropLast(2)
    guard path.hasSuffix("?*"), !stem.hasSuffix("/"), table.rules.slashes.trailing == .ignore
    else { return false }
    let port = host.port.map { ":\($0)" } ?? ""
    return stem.contains { "*?".contains($0) }
      || table.handles(
        "https://\(host.sample)\(port)"
          + stem.split(separator: "/", omittingEmptySubsequences: false)
          .map { LinkText.segment($0.utf8) }.joined(separator: "/") + "/")
  }

  /// Returns the spellings of a path that Apple's systems treat alike, and the empty path if they
  /// match `/`.
  ///
  /// - Parameter countsSlashes: whether a trailing slash is significant.
  private static func spellings(of path: String, countsSlashes: Bool) -> [String] {
    var spellings = [path]
    if !countsSlashes {
      if path.hasSuffix("/*") { spellings.append(String(path.dropLast(2))) }
      spellings += spellings.filter { !$0.hasSuffix("*") && $0 != "/" }.map { $0 + "/" }
    }
    func isAccepted(_ text: String) -> Bool {
      spellings.contains { Glob($0.scalars).matches(text.scalars) }
    }
    return isAccepted("/") && !isAccepted("") ? spellings + [""] : spellings
  }

  /// Returns Apple's components as dynamic rules: without variables and case folding, and for paths
  /// with and without a trailing slash. Exclusions that cannot be expressed exactly are omitted.
  private static func dynamicRules(_ table: RouteTable, _ host: SiteHost) -> [DynamicRule] {
    var rules: [DynamicRule] = []
    var seen: Set<DynamicRule> = []
    // If trailing slashes are significant, these rules distinguish paths with and without one.
    let countsSlashes = table.rules.slashes.trailing == .strict
    let components = AppleComponents(table, host: host, countsSlashes: countsSlashes).components
    for component in ComponentPruning.pruned(components, countsSlashes: countsSlashes) {
      let path = component.path?.plain(component.caseSensitive) ?? (text: "*", isExact: true)
      let items = component.query.filter { !$0.value.text([:]).isEmpty }
      let query = items.map { ($0.name, $0.value.plain(component.caseSensitive)) }
      let fragment = component.fragment?.plain(component.caseSensitive)
      let isExact =
        path.isExact && items.count == component.query.count
        && query.allSatisfy { $0.1.isExact } && fragment?.isExact ?? true
      guard !component.excludes || isExact && !hidesSlash(path.text, table, host) else { continue }
      for text in spellings(of: path.text, countsSlashes: countsSlashes) {
        let rule = DynamicRule(
          path: text, query: query.map { [$0.0, $0.1.text] }, fragment: fragment?.text,
          excludes: component.excludes)
        if seen.insert(rule).inserted { rules.append(rule) }
      }
    }
    return rules
  }
}

extension GlobText {
  /// Returns the glob with variables replaced by wildcards and, unless `caseSensitive`, letters
  /// replaced by `?`, and whether it matches no more than the original.
  fileprivate func plain(_ caseSensitive: Bool) -> (text: String, isExact: Bool) {
    var plain = ""
    var isSame = true
    for piece in pieces {
      switch piece {
      case .words(let words, _):
        plain += words.contains("") ? "*" : "?*"
        isSame = false
      case .text(let text):
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
          if scalar == "$", rest.first == "(", let end = rest.firstIndex(of: ")") {
            // A character class.
            plain += "?"
            isSame = false
            rest = rest[rest.index(after: end)...]
          } else if !caseSensitive, scalar.properties.isAlphabetic {
            plain += "?"
            isSame = false
          } else {
            plain.unicodeScalars.append(scalar)
          }
        }
      }
    }
    return (plain, isSame && isExact)
  }
}

extension JSONText {
  fileprivate mutating func rule(_ rule: AndroidFiles.DynamicRule) {
    object { file in
      file.member("/") { $0.string(rule.path) }
      if !rule.query.isEmpty {
        file.object("?") { file in
          for item in rule.query { file.member(item[0]) { $0.string(item[1]) } }
        }
      }
      if let fragment = rule.fragment { file.member("#") { $0.string(fragment) } }
      if rule.excludes { file.member("exclude") { $0.bool(true) } }
    }
  }
}
