package import LinkwayDiagnostics
import LinkwayURLParsing

extension AppSiteAssociation {
  /// Reads an association file, in the format with `components` or the older one with `paths`.
  ///
  /// - Returns: the diagnostics, and the file unless there are errors.
  package static func read(
    _ source: SourceText
  ) -> (file: AppSiteAssociation?, diagnostics: [Diagnostic]) {
    var reader = AppSiteAssociationReader()
    let file = reader.file(source)
    let diagnostics = reader.values.log.diagnostics
    return (diagnostics.hasErrors ? nil : file, diagnostics)
  }
}

struct AppSiteAssociationReader {
  var values = SiteFileReader()
  private var variables = Glob.Variables()
  private var size = 0
  /// The maximum number of pattern characters in a file, including all values of variables. It
  /// bounds the time to match a link.
  private static let sizeLimit = 262_144

  /// The keys of a component. Missing keys are inherited from the `defaults` of the entry and the
  /// domain.
  private struct Keys {
    static let all = ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded", "comment"]

    var path: LocatedJSON?
    var query: LocatedJSON?
    var fragment: LocatedJSON?
    var excludes: Bool?
    var caseSensitive: Bool?
    var percentEncoded: Bool?
    var entryDecodes = false

    func over(_ defaults: Keys) -> Keys {
      Keys(
        path: path ?? defaults.path, query: query ?? defaults.query,
        fragment: fragment ?? defaults.fragment, excludes: excludes ?? defaults.excludes,
        caseSensitive: caseSensitive ?? defaults.caseSensitive,
        percentEncoded: percentEncoded ?? defaults.percentEncoded,
        entryDecodes: percentEncoded == nil && defaults.entryDecodes)
    }
  }

  mutating func file(_ source: SourceText) -> AppSiteAssociation? {
    guard let json = values.json(source), values.object(json, "the file") != nil else { return nil }
    var file = AppSiteAssociation()
    guard let links = json["applinks"] else { return file }
    guard let members = values.object(links, "`applinks`") else { return nil }
    values.warnOfMisspelling(
      in: members, keys: ["apps", "details", "defaults", "substitutionVariables"])
    if let own = links["substitutionVariables"] { readVariables(own) }
    let defaults = links["defaults"].map { keys($0, "`defaults`") } ?? Keys()
    guard let details = links["details"] else { return file }
    let pointer = JSONPointer().appending("applinks").appending("details")
    if let byApp = details.members {
      // Apple does not document an order for the members of an object, so the order of the text is
      // used.
      for member in byApp {
        let place = pointer.appending(member.key.value)
        if let entry = entry(member.value, app: member.key, defaults, place) {
          file.entries.append(entry)
        }
      }
    } else if let elements = details.array {
      for (index, element) in elements.enumerated() {
        if let entry = entry(element, app: nil, defaults, pointer.appending(index)) {
          file.entries.append(entry)
        }
      }
    } else {
      values.error(
        "wrong-type", details.range,
        "`details` must be an array or an object, not \(details.kindName)")
    }
    return file
  }

  private mutating func readVariables(_ json: LocatedJSON) {
    for member in values.object(json, "`substitutionVariables`") ?? [] {
      let what = "the variable \(Diagnostic.quote(member.key.value))"
      guard let strings = values.strings(member.value, what) else { continue }
      variables.own[member.key.value.scalars] = strings.map { $0.value.scalars }
    }
  }

  private mutating func entry(
    _ json: LocatedJSON, app: LocatedString?, _ domain: Keys, _ pointer: JSONPointer
  ) -> AppSiteAssociation.Entry? {
    guard let members = values.object(json, "an entry of `details`") else { return nil }
    values.warnOfMisspelling(
      in: members, keys: ["appIDs", "appID", "components", "paths", "defaults"])
    var apps = app.map { [$0] } ?? []
    // `appIDs` takes precedence even if it is empty.
    if let several = json["appIDs"] {
      apps = values.strings(several, "`appIDs`") ?? []
    } else if let one = json["appID"] {
      apps = values.string(one, "`appID`").map { [$0] } ?? []
    }
    if apps.isEmpty {
      values.warn(
        "no-app", json.range.lowerBound..<json.range.lowerBound + 1,
        "the entry has no app, so it opens nothing", suggestion: "add `\"appIDs\": [\"…\"]`")
    }
    var defaults = domain
    if let own = json["defaults"].map({ keys($0, "`defaults`") }) {
      defaults = own.over(domain)
      defaults.entryDecodes = own.percentEncoded == false
    }
    var entry = AppSiteAssociation.Entry(apps: apps.map { $0.value })
    // Systems that support `components` ignore `paths`; older ones support only `paths`.
    if let components = json["components"] {
      for (index, element) in (values.array(components, "`components`") ?? []).enumerated() {
        guard values.object(element, "a component") != nil else { continue }
        let place = pointer.appending("components").appending(index)
        entry.rules.append(rule(keys(element, "a component").over(defaults), place))
      }
    } else if let paths = json["paths"] {
      for (index, element) in (values.array(paths, "`paths`") ?? []).enumerated() {
        guard let text = values.string(element, "an element of `paths`") else { continue }
        let place = pointer.appending("paths").appending(index)
        var rule = rule(defaults, place)
        let excludes = text.value.utf8.starts(with: "NOT ".utf8)
        rule.excludes = excludes || rule.excludes
        rule.path = pathGlob(
          excludes ? String(text.value.dropFirst(4)) : text.value, rule, at: element.range)
        entry.rules.append(rule)
      }
    }
    return entry
  }

  private mutating func keys(_ json: LocatedJSON, _ what: String) -> Keys {
    guard let members = values.object(json, what) else { return Keys() }
    values.warnOfMisspelling(in: members, keys: Keys.all)
    return Keys(
      path: json["/"], query: json["?"], fragment: json["#"],
      excludes: values.bool(json["exclude"], "`exclude`"),
      caseSensitive: values.bool(json["caseSensitive"], "`caseSensitive`"),
      percentEncoded: values.bool(json["percentEncoded"], "`percentEncoded`"))
  }

  private mutating func rule(_ keys: Keys, _ pointer: JSONPointer) -> AppSiteAssociation.Rule {
    var rule = AppSiteAssociation.Rule(pointer: pointer)
    rule.excludes = keys.excludes ?? false
    rule.caseSensitive = keys.caseSensitive ?? true
    rule.percentEncoded = keys.percentEncoded ?? true
    rule.entryDecodes = keys.entryDecodes
    if let path = keys.path, let text = pattern(path, "`/`") {
      rule.path = pathGlob(text, rule, at: path.range)
    }
    if let fragment = keys.fragment, let text = pattern(fragment, "`#`") {
      rule.fragment = glob(text.scalars, rule, at: fragment.range)
    }
    if let query = keys.query { rule.query = readQuery(query, rule) }
    return rule
  }

  private mutating func readQuery(
    _ json: LocatedJSON, _ rule: AppSiteAssociation.Rule
  ) -> AppSiteAssociation.Query? {
    guard let members = json.members else {
      return pattern(json, "`?`").map { .whole(glob($0.scalars, rule, at: json.range)) }
    }
    if let odd = members.first(where: { $0.value.string == nil }) {
      values.warn(
        "ignored-value", odd.value.range,
        "\(Diagnostic.quote(odd.key.value)) is \(odd.value.kindName), so all items of this `?` are ignored",
        suggestion: "write a string, as in `\"*\"`")
      return nil
    }
    return .items(
      members.map { member in
        let name = member.key.value.scalars
        return AppSiteAssociation.Query.Item(
          name: rule.caseSensitive ? name : name.map({ $0.folded }),
          value: glob(member.value.string?.value.scalars ?? [], rule, at: member.value.range))
      })
  }

  /// Returns a pattern; `nil` if the value is not a string, because it is then ignored, with a
  /// warning.
  private mutating func pattern(_ json: LocatedJSON, _ what: String) -> String? {
    if let string = json.string { return string.value }
    values.warn(
      "ignored-value", json.range, "\(what) is \(json.kindName), so it is ignored",
      suggestion: "write a string, as in `\"*\"`")
    return nil
  }

  /// Returns the glob of a path. Slashes at both ends are ignored, and the first one is optional.
  private mutating func pathGlob(
    _ text: String, _ rule: AppSiteAssociation.Rule, at range: Range<Int>
  ) -> Glob {
    var path = text.scalars
    if path.first != 0x2F, path.first != 0x2A { path.insert(0x2F, at: 0) }
    var made = glob(AppleLink.normalised(path: path), rule, at: range)
    made.hasOptionalTail = made.elements.suffix(2).elementsEqual([.scalar(0x2F), .star])
    return made
  }

  private mutating func glob(
    _ text: [UInt32], _ rule: AppSiteAssociation.Rule, at range: Range<Int>
  ) -> Glob {
    guard size < Self.sizeLimit else { return Glob([]) }
    let made = Glob(text, folding: !rule.caseSensitive, variables: variables)
    size += made.size
    if size >= Self.sizeLimit {
      values.error(
        "too-many-alternatives", range,
        "with all values of their variables, the patterns up to this point have more than "
          + "\(Self.sizeLimit) characters",
        suggestion: "use fewer variables, or variables with fewer values")
    }
    return made
  }
}
