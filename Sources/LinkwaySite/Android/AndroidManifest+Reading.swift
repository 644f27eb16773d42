import LinkwayDiagnostics
import LinkwayURLParsing

struct AndroidManifestReader {
  var values = SiteFileReader()
  private static let byteLimit = 1_048_576
  private static let namespace = "http://schemas.android.com/apk/res/android"
  private static let dataKeys = [
    "scheme", "host", "port", "mimeType", "mimeGroup", "ssp", "sspPrefix", "sspPattern",
    "sspSuffix", "sspAdvancedPattern",
  ]
  private static let groupParts: [(name: String, part: URIRelativeFilterGroup.Part)] = [
    ("path", .path), ("query", .query), ("fragment", .fragment),
  ]

  mutating func file(_ source: SourceText) -> AndroidManifest? {
    guard values.mayRead(source) else { return nil }
    guard source.bytes.count <= Self.byteLimit else {
      values.error(
        "too-large", 0..<1,
        "the file has \(source.bytes.count) bytes; more than \(Self.byteLimit) are not read")
      return nil
    }
    let root: LocatedXML
    do {
      root = try LocatedXML.read(source.bytes)
    } catch {
      values.error("invalid-xml", error.range, error.message)
      return nil
    }
    guard root.name.hasSameBytes(as: "manifest") else {
      values.error(
        "wrong-root", root.range, "the root of a manifest is `<manifest>`, not `<\(root.name)>`")
      return nil
    }
    var manifest = AndroidManifest()
    manifest.package = root.attributes.first { $0.namespace == nil && $0.name == "package" }?.value
    for (application, place) in Self.located(["application"], in: root, "/manifest") {
      for (activity, place) in Self.located(["activity", "activity-alias"], in: application, place)
      where !isOff(activity) {
        for (filter, place) in Self.located(["intent-filter"], in: activity, place) {
          if let filter = self.filter(filter, place) { manifest.filters.append(filter) }
        }
      }
    }
    if let first = manifest.filters.first(where: { $0.isOfTheWeb }),
      !manifest.filters.contains(where: { $0.isVerified })
    {
      values.warn(
        "unverified", root.range,
        "no filter has `android:autoVerify=\"true\"`, so web links open in the browser; the "
          + "first filter for them is \(first.pointer)",
        suggestion: "add it to the `<intent-filter>`")
    }
    return manifest
  }

  /// Returns the children with certain names, and their XPaths. An XPath has an index only if the
  /// name repeats.
  private static func located(
    _ names: [String], in element: LocatedXML, _ place: String
  ) -> [(LocatedXML, String)] {
    let children = element.children(names)
    let totals = children.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    var counts: [String: Int] = [:]
    return children.map { child in
      counts[child.name, default: 0] += 1
      let number = totals[child.name] == 1 ? "" : "[\(counts[child.name] ?? 1)]"
      return (child, "\(place)/\(child.name)\(number)")
    }
  }

  private func attribute(_ name: String, of element: LocatedXML) -> LocatedXML.Attribute? {
    element.attributes.first { $0.namespace == Self.namespace && $0.name.hasSameBytes(as: name) }
  }

  /// Returns whether other apps cannot start an activity.
  private func isOff(_ activity: LocatedXML) -> Bool {
    ["enabled", "exported"].contains { attribute($0, of: activity)?.value == "false" }
  }

  /// Returns an intent filter, or `nil` if browsers deliver no links to it.
  private mutating func filter(
    _ element: LocatedXML, _ pointer: String
  ) -> AndroidManifest.Filter? {
    func names(_ kind: String) -> [String] {
      element.children([kind]).compactMap { attribute("name", of: $0)?.value }
    }
    let categories = names("category")
    guard names("action").contains("android.intent.action.VIEW"),
      categories.contains("android.intent.category.BROWSABLE"),
      categories.contains("android.intent.category.DEFAULT")
    else { return nil }
    var filter = AndroidManifest.Filter(pointer: pointer)
    var widest = IntentFilter()
    var isKnown = true
    for (data, place) in Self.located(["data"], in: element, pointer) {
      // Links have no MIME type.
      if attribute("mimeType", of: data) != nil { return nil }
      warnOfMisspelling(
        in: data, Self.dataKeys + PathPattern.Kind.allCases.map { $0.rawValue })
      if let scheme = attribute("scheme", of: data) {
        if isOpen(scheme) {
          filter.hasOpenScheme = true
          isKnown = false
        } else {
          filter.filter.schemes.append(text(scheme))
        }
      }
      if let host = attribute("host", of: data) {
        let port = attribute("port", of: data).flatMap { UInt16($0.value) }
        if isOpen(host) {
          widest.authorities.append(IntentFilter.Authority(host: "*"))
          // No link has the host ` `. An empty list would match every host.
          filter.filter.authorities.append(IntentFilter.Authority(host: " "))
          isKnown = false
        } else {
          filter.filter.authorities.append(IntentFilter.Authority(host: text(host), port: port))
        }
      }
      for kind in PathPattern.Kind.allCases {
        guard let path = attribute(kind.rawValue, of: data) else { continue }
        let isOpen = isOpen(path)
        if isOpen, let any = try? PathPattern(.prefix, "") {
          widest.paths.append(any)
          isKnown = false
        }
        // As with hosts, no link has the path ` `.
        if let pattern = isOpen ? try? PathPattern(.literal, " ") : pattern(kind, path) {
          filter.filter.paths.append(pattern)
          filter.pathPointers.append(place)
        }
      }
    }
    for group in element.children(["uri-relative-filter-group"]) {
      filter.filter.groups.append(self.group(group))
    }
    let verifies = attribute("autoVerify", of: element)
    let schemes = filter.filter.schemes
    filter.isVerified =
      verifies.map { $0.value == "true" || isOpen($0) } ?? false
      && schemes.allSatisfy { $0 == "https" || $0 == "http" }
    if !isKnown {
      widest.schemes += filter.filter.schemes
      widest.authorities += filter.filter.authorities
      widest.paths += filter.filter.paths
      widest.groups = filter.filter.groups
      filter.widest = widest
    }
    return schemes.isEmpty && !filter.hasOpenScheme ? nil : filter
  }

  private mutating func group(_ element: LocatedXML) -> URIRelativeFilterGroup {
    var group = URIRelativeFilterGroup(
      allows: attribute("allow", of: element)?.value != "false", [])
    for data in element.children(["data"]) {
      var known: [String] = []
      for (name, part) in Self.groupParts {
        for kind in PathPattern.Kind.allCases {
          let key = name + kind.rawValue.dropFirst("path".count)
          known.append(key)
          if let value = attribute(key, of: data), let pattern = pattern(kind, value) {
            group.filters.append(URIRelativeFilterGroup.Filter(part, pattern))
          }
        }
      }
      warnOfMisspelling(in: data, known)
    }
    return group
  }

  private mutating func pattern(
    _ kind: PathPattern.Kind, _ attribute: LocatedXML.Attribute
  ) -> PathPattern? {
    do {
      return try PathPattern(kind, text(attribute))
    } catch {
      values.error(
        "invalid-pattern", attribute.range,
        "Android does not install an app with this pattern: \(error)")
      return nil
    }
  }

  /// Returns whether the build supplies the value, from a placeholder or a resource.
  private mutating func isOpen(_ attribute: LocatedXML.Attribute) -> Bool {
    guard
      attribute.value.firstBytes(of: "${") != nil || attribute.value.utf8.first == UInt8(ascii: "@")
    else {
      return false
    }
    values.warn(
      "open-value", attribute.range,
      "\(Diagnostic.quote(attribute.value)) is filled in by the build, so the links of this filter are unknown",
      suggestion: "use the merged manifest of the build")
    return true
  }

  private mutating func warnOfMisspelling(in element: LocatedXML, _ keys: [String]) {
    for attribute in element.attributes
    where attribute.namespace == Self.namespace && !keys.contains(attribute.name) {
      guard values.log.hasRoom, let meant = Spelling.nearest(to: attribute.name, among: keys) else {
        continue
      }
      values.warn(
        "unknown-key", attribute.range,
        "\(Diagnostic.quote("android:" + attribute.name)) is not an attribute here, so it is ignored",
        suggestion: "did you mean `android:\(meant)`?")
    }
  }

  /// Returns an attribute value as Android's build tools read it, with backslash escapes resolved.
  private func text(_ attribute: LocatedXML.Attribute) -> String {
    var text = String.UnicodeScalarView()
    var rest = attribute.value.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let escaped = rest.popFirst() else {
        if scalar != "\\" { text.append(scalar) }
        continue
      }
      switch escaped {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "u":
        let digits = String(rest.prefix(4))
        if digits.utf8.count == 4, let number = UInt32(digits, radix: 16),
          let scalar = Unicode.Scalar(number)
        {
          text.append(scalar)
          rest = rest.dropFirst(4)
        }
      default: text.append(escaped)
      }
    }
    return String(text)
  }
}
