package import LinkwayDiagnostics
import LinkwayURLParsing

/// An `assetlinks.json` file: the apps that may open the links of a host, and the dynamic rules
/// that restrict the filters of their manifests from Android 15 on.
package struct AssetLinks: Hashable, Sendable {
  static let relation = "delegate_permission/common.handle_all_urls"
  /// The first API level that supports dynamic rules.
  package static let firstAPIWithRules = 35

  /// The statements that allow an app to open links.
  package internal(set) var statements: [Statement] = []

  package struct Statement: Hashable, Sendable {
    package internal(set) var package: String
    /// The dynamic rules. Without rules, the statement covers all links.
    var rules: [Rule] = []
    var pointer: JSONPointer
  }

  /// An element of `dynamic_app_link_components`.
  struct Rule: Hashable, Sendable {
    var path: Glob?
    /// The required query items, each a glob over `name=value`.
    var query: [Glob] = []
    var fragment: Glob?
    var excludes = false
    var pointer: JSONPointer
  }

  /// The package names in the file, without duplicates, in file order.
  package var packages: [String] { statements.map { $0.package }.withoutDuplicates }

  /// Evaluates the file for a link and an app. The app opens only if its manifest also matches the
  /// link.
  ///
  /// - Parameter api: the API level of Android. Versions without dynamic rules ignore them.
  package func evaluate(
    _ link: AndroidLink, package: String, api: Int = firstAPIWithRules
  ) -> SiteResult {
    Self.evaluate([self], link, package: package, api: api)
  }

  /// Evaluates several files as if they were one.
  static func evaluate(
    _ files: [AssetLinks], _ link: AndroidLink, package: String, api: Int
  ) -> SiteResult {
    guard link.isOfTheWeb, link.host != nil else { return .noMatch }
    var first: JSONPointer?
    var haveRules = false
    for file in files {
      for statement in file.statements where statement.package.hasSameBytes(as: package) {
        first = first ?? statement.pointer
        guard api >= firstAPIWithRules, !statement.rules.isEmpty else { continue }
        haveRules = true
        // Nearly all rules fail at the path. A span lends it; the whole rule would be copied.
        let place = statement.rules.withSpan { rules in
          rules.indices.first { place in
            if let path = rules[place].path, !path.matches(link.path.scalars) { return false }
            return rules[place].matches(link)
          }
        }
        if let place {
          let rule = statement.rules[place]
          return SiteResult(rule.excludes ? .exclude : .match, by: rule.pointer.description)
        }
      }
    }
    guard !haveRules, let first else { return .noMatch }
    return SiteResult(.match, by: first.description)
  }
}

extension AssetLinks.Rule {
  /// Whether the rule constrains any part of a link.
  var asksAnything: Bool { path != nil || fragment != nil || !query.isEmpty }

  /// Returns whether the rule matches a link. A rule without constraints matches nothing, and a
  /// missing fragment or item never matches.
  func matches(_ link: AndroidLink) -> Bool {
    guard asksAnything else { return false }
    if let path, !path.matches(link.path.scalars) { return false }
    if let fragment, !(link.fragment.map { fragment.matches($0.scalars) } ?? false) { return false }
    return query.allSatisfy { wanted in link.items.contains { wanted.matches($0.scalars) } }
  }
}

extension AssetLinks {
  /// Reads an asset links file.
  ///
  /// - Returns: the diagnostics, and the file unless there are errors.
  package static func read(
    _ source: SourceText
  ) -> (file: AssetLinks?, diagnostics: [Diagnostic]) {
    var reader = AssetLinksReader()
    let file = reader.file(source)
    let diagnostics = reader.values.log.diagnostics
    return (diagnostics.hasErrors ? nil : file, diagnostics)
  }
}

struct AssetLinksReader {
  var values = SiteFileReader()

  mutating func file(_ source: SourceText) -> AssetLinks? {
    guard let json = values.json(source), let elements = values.array(json, "the file") else {
      return nil
    }
    var file = AssetLinks()
    for (index, element) in elements.enumerated() {
      if let statement = statement(element, JSONPointer().appending(index)) {
        file.statements.append(statement)
      }
    }
    return file
  }

  /// Returns a statement, or `nil` if it is invalid, includes another file, is not about an Android
  /// app, or grants only other permissions.
  private mutating func statement(
    _ json: LocatedJSON, _ pointer: JSONPointer
  ) -> AssetLinks.Statement? {
    guard values.object(json, "a statement") != nil else { return nil }
    if let include = json["include"] {
      values.warn(
        "not-followed", include.range, "statements in another file are not read",
        suggestion: "check that file, too")
      return nil
    }
    guard let relation = json["relation"], let target = json["target"] else {
      let missing = json["relation"] == nil ? "relation" : "target"
      values.error(
        "missing-key", json.range.lowerBound..<json.range.lowerBound + 1,
        "a statement needs the key `\(missing)`", suggestion: "add `\"\(missing)\": …`")
      return nil
    }
    let relations = values.strings(relation, "`relation`") ?? []
    guard values.object(target, "`target`") != nil,
      relations.contains(where: { $0.hasBytes(of: AssetLinks.relation) }),
      target["namespace"]?.string?.hasBytes(of: "android_app") ?? false
    else { return nil }
    guard let name = target["package_name"] else {
      values.error(
        "missing-key", target.range.lowerBound..<target.range.lowerBound + 1,
        "the target needs the key `package_name`", suggestion: "add `\"package_name\": \"…\"`")
      return nil
    }
    guard let package = values.string(name, "`package_name`") else { return nil }
    if let certificates = target["sha256_cert_fingerprints"] {
      _ = values.strings(certificates, "`sha256_cert_fingerprints`")
    }
    var statement = AssetLinks.Statement(package: package.value, pointer: pointer)
    let keys = ["relation_extensions", AssetLinks.relation, "dynamic_app_link_components"]
    var (extensions, place) = (Optional(json), pointer)
    for key in keys {
      extensions = extensions?[key]
      place = place.appending(key)
    }
    if let extensions { statement.rules = rules(extensions, place) }
    return statement
  }

  mutating func rules(_ json: LocatedJSON, _ pointer: JSONPointer) -> [AssetLinks.Rule] {
    let elements = values.array(json, "`dynamic_app_link_components`") ?? []
    return elements.enumerated().compactMap { rule($1, pointer.appending($0)) }
  }

  private mutating func rule(_ json: LocatedJSON, _ pointer: JSONPointer) -> AssetLinks.Rule? {
    guard let members = values.object(json, "a dynamic rule") else { return nil }
    values.warnOfMisspelling(in: members, keys: ["/", "?", "#", "exclude", "comment"])
    var rule = AssetLinks.Rule(pointer: pointer)
    rule.excludes = values.bool(json["exclude"], "`exclude`") ?? false
    if let path = json["/"] {
      rule.path = values.string(path, "`/`").map { Glob($0.value.scalars) }
    }
    if let fragment = json["#"] {
      rule.fragment = values.string(fragment, "`#`").map { Glob($0.value.scalars) }
    }
    if let query = json["?"] {
      rule.query = (values.object(query, "`?`") ?? []).compactMap { item in
        values.string(item.value, "the pattern of an item").map {
          Glob(
            (item.key.value + "=").scalars.map(Glob.Element.scalar)
              + Glob($0.value.scalars).elements)
        }
      }
    }
    return rule
  }
}
