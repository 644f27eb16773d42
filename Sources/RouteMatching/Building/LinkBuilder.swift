/// Builds the links of a route from parameters: the way back from a match.
///
/// It proposes links; whoever asks has to resolve each and take the first that gives the same
/// route and parameters, because only resolving knows precedence.
package struct LinkBuilder {
  package var route: Route
  package var parameters: Parameters
  /// What a capture gets that no parameter names: unnamed groups, captures that were dropped.
  package var filling: (CaptureSlot) -> String?

  package init(
    route: Route, parameters: Parameters, filling: @escaping (CaptureSlot) -> String?
  ) {
    self.route = route
    self.parameters = parameters
    self.filling = filling
  }

  /// At most this many links are proposed.
  static let limit = 256

  /// Links in the order in which patterns and origins are declared, those with the fewest
  /// optional parts first.
  package func links() -> [String] {
    var links: [String] = []
    for pattern in route.patterns {
      for origin in pattern.origins {
        for scheme in origin.schemes {
          for authority in authorities(of: origin, scheme) {
            for form in pattern.path.forms.reversed() {
              guard links.count < Self.limit else { return links }
              let writer = ComponentWriter(slots: pattern.path.slots, builder: self)
              guard let path = writer.write(form, separator: "/") else { continue }
              links += finish(authority, path, isFolded: origin.host == nil, pattern)
            }
          }
        }
      }
    }
    return links
  }

  /// The parameters that some pattern needs and that are not there, for a message.
  package var missing: [String] {
    var missing: [String] = []
    for pattern in route.patterns {
      for slot in pattern.path.slots where slot.isNamed && parameters[slot.name] == nil {
        if !missing.contains(slot.name) { missing.append(slot.name) }
      }
    }
    for item in route.query.items {
      guard case .required = item.presence, item.equals == nil, parameters[item.name] == nil
      else { continue }
      missing.append(item.name)
    }
    return missing
  }

  private func authorities(of origin: OriginPattern, _ scheme: String) -> [String] {
    guard let host = origin.host else { return [scheme + ":"] }
    let writer = ComponentWriter(slots: host.slots, builder: self)
    let port: String
    switch origin.port {
    case .standard, .any: port = ""
    case .number(let number): port = ":\(number)"
    }
    return host.forms.reversed().compactMap { writer.write($0, separator: ".") }
      .map { scheme + "://" + $0.text + port }
  }

  private func finish(
    _ authority: String, _ path: ComponentWriter.Written, isFolded: Bool, _ pattern: RoutePattern
  ) -> [String] {
    var text = path.text.hasPrefix("/") ? path.text : "/" + path.text
    if isFolded {
      let first = text.dropFirst().prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      let isPlain = first.utf8.allSatisfy {
        ASCIIForms.isDigit($0) || ASCIIForms.isLowerLetter(ASCIIForms.lowered($0))
          || "-._~".utf8.contains($0)
      }
      text = isPlain ? "//" + text.dropFirst() : "//" + text
    }
    if path.isRaw { return [authority + text] }
    let query = QueryWriter(parameters: parameters, builder: self)
    guard let items = query.write(route.query, besides: names(of: pattern)) else { return [] }
    let start = authority + text + (items.isEmpty ? "" : "?" + items)
    return fragments().map { start + $0 }
  }

  private func names(of pattern: RoutePattern) -> [String] {
    var slots = pattern.path.slots + pattern.origins.flatMap(\.slots)
    if case .pattern(let fragment)? = route.fragment { slots += fragment.slots }
    return slots.filter(\.isNamed).map(\.name)
  }

  private func fragments() -> [String] {
    switch route.fragment {
    case nil:
      return [""]
    case .form(let rule):
      let written = QueryWriter(parameters: parameters, builder: self).write(rule, besides: [])
      return written.map { ["#" + $0] } ?? []
    case .pattern(let pattern):
      let writer = ComponentWriter(slots: pattern.slots, builder: self)
      return pattern.forms.reversed().compactMap { writer.write($0, separator: "/") }.map {
        "#" + $0.text
      }
    }
  }
}
