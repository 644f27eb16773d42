import LinkwayAutomaton
package import LinkwayMatching
import LinkwayNavigation
import LinkwayURLParsing

extension RouteTable {
  /// Builds a link of a route: the first, in the order of its patterns, that resolves to the route
  /// with these parameters, without redirects.
  ///
  /// - Parameters:
  ///   - parameters: the parameters of the screen, after `with`. Those that `with` drops or
  ///     replaces need not be given; valid values are generated.
  ///   - origin: the origin of the link, as `https://host` or `scheme:`; `nil` for the first one
  ///     that is possible.
  ///   - source: the source for which the link must resolve; `nil` for any.
  package func link(
    to route: String, _ parameters: Parameters, origin: String? = nil, source: LinkSource? = nil
  ) throws(LinkBuildError) -> String {
    guard let place = place(ofRoute: route), let found = automaton.route(at: place),
      let entry = entry(at: place)
    else { throw unknownRoute(route) }
    let overwritten = Set(entry.changes.map { $0.name })
    let captured = recovered(parameters, entry.changes)
    let filler = CaptureFiller(
      ignoresCase: !found.caseSensitive, overwritten: overwritten)
    var builder = LinkBuilder(
      route: found, parameters: captured, filling: filler.value)
    builder.origin = try origin.map { text throws(LinkBuildError) in
      try normalized(origin: text, of: found)
    }
    for link in builder.links() {
      let resolved = resolve(link, source: source)
      guard resolved.route == route, resolved.via.isEmpty,
        parameters.allSatisfy({ resolved.parameters[$0.name]?.reads(as: $0.value) ?? false }),
        // Any other parameter must be one that the route itself provides.
        resolved.parameters.allSatisfy({ name, _ in
          parameters[name] != nil || overwritten.contains(name) || isAdded(name, by: found)
        })
      else { continue }
      return link
    }
    if let origin, (try? link(to: route, parameters, source: source)) != nil {
      throw LinkBuildError(
        route: route,
        "no link of `\(route)` with these parameters has the origin `\(origin)`; use an origin that the route allows, or omit it"
      )
    }
    throw failure(
      of: found, entry, parameters, missing: builder.missing.filter { !overwritten.contains($0) })
  }

  /// Returns an origin with a scheme in lower case and no slash at the end.
  private func normalized(origin: String, of route: Route) throws(LinkBuildError) -> String {
    var text = origin
    if text.hasSuffix("/") { text.removeLast() }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty,
      parts[1].isEmpty || (parts[1].hasPrefix("//") && parts[1].count > 2),
      !parts[1].dropFirst(2).contains(where: { "/?#\\@".contains($0) })
    else {
      throw LinkBuildError(
        route: route.id, "`\(origin)` is not an origin; write it as `https://host` or `scheme:`")
    }
    return parts[0].lowercased() + ":" + parts[1]
  }

  /// Returns whether a route itself determines the value of a parameter.
  private func isAdded(_ name: String, by route: Route) -> Bool {
    route.query.items.contains { item in
      guard item.name == name else { return false }
      switch item.presence {
      case .defaulted: return true
      case .optional: return item.isList
      case .required: return item.equals != nil
      case .absent: return false
      }
    }
  }

  /// Returns the captures from which the templates of `with` would make the given parameters.
  private func recovered(
    _ parameters: Parameters, _ changes: [ParameterChange]
  ) -> Parameters {
    var recovered = parameters
    for change in changes {
      if case .template = change.value { continue }
      recovered[change.name] = nil
    }
    for change in changes {
      guard case .template(let template) = change.value, let value = parameters[change.name] else {
        continue
      }
      let names = template.parameters.map { $0.name }
      if !names.contains(change.name) { recovered[change.name] = nil }
      if let only = template.onlyParameter {
        recovered[only] = value
      } else if let text = value.linkText {
        for (name, part) in template.split(text) where parameters[name] == nil {
          recovered[name] = .string(part)
        }
      }
    }
    return recovered
  }
}

/// Generates values for captures without a parameter.
private struct CaptureFiller {
  var ignoresCase: Bool
  /// The parameters that `with` sets or drops, whose captures may have any value.
  var overwritten: Set<String>

  func value(_ slot: CaptureSlot) -> String? {
    guard !slot.isNamed || overwritten.contains(slot.name) else { return nil }
    switch slot.content {
    case .wildcard, .rest, .raw: return nil
    case .value(let type): return type.sample(ignoresCase: ignoresCase)
    }
  }
}

extension Template {
  /// Splits a text into the values of the template's parameters, each as short as possible from the
  /// left.
  func split(_ text: String) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    var rest = Substring(text)
    var pending: String?
    for part in parts.flatMap({ $0.flattened }) {
      switch part {
      case .parameter(let name, _):
        pending = name
      case .text(let literal):
        guard let place = rest.range(of: literal) else {
          return pending.map { found + [($0, String(rest))] } ?? found
        }
        if let name = pending { found.append((name, String(rest[..<place.lowerBound]))) }
        pending = nil
        rest = rest[place.upperBound...]
      case .link, .optional:
        break
      }
    }
    if let pending { found.append((pending, String(rest))) }
    return found
  }
}

extension Template.Part {
  /// The part itself, or the parts within a group.
  fileprivate var flattened: [Template.Part] {
    if case .optional(let inner) = self { inner.flatMap({ $0.flattened }) } else { [self] }
  }
}

extension Substring {
  /// Returns the first range of a text, compared by bytes.
  fileprivate func range(of text: String) -> Range<Index>? {
    guard !text.isEmpty else { return startIndex..<startIndex }
    var start = startIndex
    while start < endIndex {
      if self[start...].utf8.starts(with: text.utf8) {
        return
          start..<(utf8.index(start, offsetBy: text.utf8.count, limitedBy: endIndex) ?? endIndex)
      }
      start = unicodeScalars.index(after: start)
    }
    return nil
  }
}

extension ParameterValue {
  /// Returns whether two values have the same spelling in links, such as the text `42` and the
  /// number 42.
  fileprivate func reads(as other: ParameterValue) -> Bool {
    if case .list(let left) = self, case .list(let right) = other {
      return left.count == right.count && zip(left, right).allSatisfy { $0.reads(as: $1) }
    }
    guard let text = linkText, let otherText = other.linkText else { return false }
    return self == other || text.hasSameBytes(as: otherText)
  }
}

extension RouteTable {
  /// Returns whether the route's query declares a list with this name.
  package func takesList(_ name: String, of route: String) -> Bool {
    guard let found = place(ofRoute: route).flatMap(automaton.route) else { return false }
    return found.query.items.contains { $0.isList && $0.name.hasSameBytes(as: name) }
  }
}
