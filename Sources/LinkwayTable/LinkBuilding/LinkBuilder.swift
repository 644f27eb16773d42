package import LinkwayMatching
import LinkwayURLParsing

/// Builds the links of a route from parameters: the way back from a match.
///
/// It proposes links; whoever asks has to resolve each and take the first that gives the same
/// route and parameters, because only resolving knows precedence.
package struct LinkBuilder {
  package var route: Route
  package var parameters: Parameters
  /// What a capture gets that no parameter names: unnamed groups with a type, captures that were
  /// dropped.
  package var filling: (CaptureSlot) -> String?
  /// Whether links with a slash at their end are proposed where that is the only difference.
  package var proposesEndings = true
  /// What is written for parts of which no parameter says what they took.
  private var guess = Guess.all[0]

  /// A guess at what a link held that its parameters do not tell.
  struct Guess {
    /// What stands for a `*`.
    var wildcard: String
    /// The same in a host, which has no empty label.
    var hostWildcard: String
    /// How often a text with `+` or `*` stands there beyond the times that it must.
    var repeats = 0
    /// Whether a `*` at the end, which may be missing, is there.
    var hasTail = false
    /// What ends the path and the fragment: a slash where an empty segment is the last, and does not count.
    var ending = ""
    /// Whether no slash stands before a `raw` that starts at the query or the fragment.
    var joinsRaw = false

    static let all = [
      Guess(wildcard: "", hostWildcard: "www"),
      Guess(wildcard: "a", hostWildcard: "www"),
      Guess(wildcard: "a", hostWildcard: "www.a", repeats: 1, hasTail: true),
      Guess(wildcard: "", hostWildcard: "www", ending: "/"),
      Guess(wildcard: "", hostWildcard: "www", joinsRaw: true),
      // Of no built-in type, and hardly of anybody's own, so that a capture before it which may be
      // missing does not take it.
      Guess(wildcard: "~.~", hostWildcard: "www"),
    ]
    /// Where nothing is to be guessed but whether a slash ends the path.
    static let ofPlain = [all[0], all[3]]
  }

  package init(
    route: Route, parameters: Parameters, filling: @escaping (CaptureSlot) -> String?
  ) {
    self.route = route
    self.parameters = parameters
    self.filling = filling
  }

  /// How often a text is written that repeats at least some times.
  func times(atLeast minimum: Int) -> Int { minimum + guess.repeats }

  /// Whether a last capture that may be missing is left out.
  func leavesOut(_ tail: CaptureSlot) -> Bool {
    if !tail.isNamed, case .wildcard = tail.content { return !guess.hasTail }
    return (tail.isNamed ? parameters[tail.name]?.linkText : nil) ?? filling(tail) == nil
  }

  /// Whether a last `raw` follows what is before it without a slash: a wildcard before it would
  /// take the slash.
  func joins(_ tail: CaptureSlot) -> Bool {
    guard guess.joinsRaw, case .raw = tail.content,
      let first = parameters[tail.name]?.linkText?.utf8.first
    else { return false }
    return "?#".utf8.contains(first)
  }

  func value(for slot: CaptureSlot) -> String? {
    if !slot.isNamed, case .wildcard = slot.content { return guess.wildcard }
    return filling(slot)
  }

  /// At most this many links are proposed.
  package var limit = 256
  /// How many ways of writing an authority are tried.
  package var tries = Int.max

  /// Links in the order in which patterns and origins are declared, those with the fewest
  /// optional parts first.
  package func links() -> [String] {
    var links: [String] = []
    var triesLeft = tries
    for pattern in route.patterns {
      for origin in pattern.origins {
        for scheme in origin.schemes {
          let guesses =
            isPlain(pattern, origin)
            ? Guess.ofPlain.prefix(proposesEndings ? Guess.ofPlain.count : 1) : Guess.all[...]
          for guess in guesses {
            guard triesLeft > 0 else { return links }
            triesLeft -= 1
            var builder = self
            builder.guess = guess
            for authority in builder.authorities(of: origin, scheme) {
              for form in pattern.path.forms.reversed() {
                guard links.count < limit else { return links }
                for link in builder.links(authority, form, isFolded: origin.host == nil, pattern)
                where !links.contains(link) {
                  links.append(link)
                }
              }
            }
          }
        }
      }
    }
    return links
  }

  /// Whether the links of a pattern under an origin have no part that is guessed.
  private func isPlain(_ pattern: RoutePattern, _ origin: OriginPattern) -> Bool {
    route.fragment == nil && pattern.path.isPlain
      && !route.query.items.contains { $0.matches != nil || $0.isRaw }
      && origin.components.allSatisfy { component in
        component.slots.isEmpty && component.formCount == 1 && !component.forms[0].repeats
      }
  }

  /// The parameters that some pattern needs and that are not there, for a message.
  package var missing: [String] {
    var missing: [String] = []
    for pattern in route.patterns {
      let inOrigins = pattern.origins.first?.slots.filter { slot in
        pattern.origins.allSatisfy { $0.needs(slot.name) }
      }
      for slot in (inOrigins ?? []) + pattern.path.slots
      where slot.isNamed && parameters[slot.name] == nil {
        if !missing.contains(slot.name) { missing.append(slot.name) }
      }
    }
    for item in route.query.items {
      guard item.isRequired, item.equals == nil, parameters[item.name] == nil
      else { continue }
      missing.append(item.name)
    }
    return missing
  }

  private struct Authority {
    var text: String
    /// The parameters that it carries.
    var names: [String] = []
  }

  private func authorities(of origin: OriginPattern, _ scheme: String) -> [Authority] {
    guard let host = origin.host else { return [Authority(text: scheme + ":")] }
    var builder = self
    builder.guess.wildcard = guess.hostWildcard
    let writer = ComponentWriter(slots: host.slots, builder: builder, isEncoded: false)
    let ports = ports(of: origin)
    return host.forms.reversed().flatMap { form in
      guard let host = writer.write(form, separator: ".")?.text else { return [Authority]() }
      let names = form.names(in: writer.slots)
      return ports.map {
        Authority(text: scheme + "://" + host + $0.text, names: names + $0.names)
      }
    }
  }

  /// The ways of writing an origin's port, with its colon.
  private func ports(of origin: OriginPattern) -> [Authority] {
    switch origin.port {
    case .standard, .any: return [Authority(text: "")]
    case .number(let number): return [Authority(text: ":\(number)")]
    case .pattern(let port):
      let writer = ComponentWriter(
        slots: port.pattern.slots, builder: self, isEncoded: false)
      return port.pattern.forms.reversed().compactMap { form in
        writer.write(form, separator: "").map {
          Authority(
            text: $0.text.isEmpty ? "" : ":" + $0.text, names: form.names(in: port.pattern.slots))
        }
      }
    }
  }

  private func links(
    _ authority: Authority, _ form: ComponentPattern.Form, isFolded: Bool, _ pattern: RoutePattern
  ) -> [String] {
    let writer = ComponentWriter(slots: pattern.path.slots, builder: self)
    guard let path = writer.write(form, separator: "/") else { return [] }
    var text = path.text.hasPrefix("/") ? path.text : "/" + path.text
    if !path.isRaw { text += guess.ending }
    if isFolded {
      let first = text.dropFirst().prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      let isPlain = first.utf8.allSatisfy {
        $0.isASCIIDigit || $0.asciiLowercased.isASCIILowercase
          || "-._~".utf8.contains($0)
      }
      let isAuthority = isPlain && !(first.isEmpty && text.utf8.count > 1)
      text = isAuthority ? "//" + text.dropFirst() : "//" + text
    }
    if path.isRaw { return [authority.text + text] }
    return itemsAndFragments(authority.names + form.names(in: pattern.path.slots)).map {
      authority.text + text + $0
    }
  }

  /// What follows the path.
  ///
  /// - Parameter captures: the names that captures carry already.
  private func itemsAndFragments(_ captures: [String]) -> [String] {
    let inItems = itemCaptures
    // An item that may be missing captures nothing where it is.
    let certain = inItems.filter { $0.isRequired || parameters[$0.item] != nil }
    let ways = certain.count == inItems.count ? [inItems] : [inItems, certain]
    return ways.flatMap { itemsAndFragments(captures, $0) }
  }

  private var itemCaptures: [QueryWriter.ItemCapture] {
    var items = route.query.items
    if case .form(let form)? = route.fragment { items += form.items }
    return items.flatMap { item in
      (item.matches?.slots ?? []).filter({ $0.isNamed }).map {
        QueryWriter.ItemCapture(item: item.name, isRequired: item.isRequired, name: $0.name)
      }
    }
  }

  private func itemsAndFragments(
    _ captures: [String], _ itemCaptures: [QueryWriter.ItemCapture]
  ) -> [String] {
    let writer = QueryWriter(parameters: parameters, builder: self, captures: itemCaptures)
    func start(besides names: [String]) -> String? {
      writer.write(route.query, besides: names).map { $0.isEmpty ? "" : "?" + $0 }
    }
    switch route.fragment {
    case nil:
      return [start(besides: captures)].compactMap { $0 }
    case .pattern(let pattern):
      let writer = ComponentWriter(slots: pattern.slots, builder: self)
      return pattern.forms.reversed().compactMap { form in
        guard let start = start(besides: captures + form.names(in: pattern.slots)),
          let fragment = writer.write(form, separator: "/")
        else { return nil }
        return start + "#" + fragment.text + (fragment.isRaw ? "" : guess.ending)
      }
    case .form(let form):
      // An item that both declare may have come from either.
      let names = { (rule: QueryRule) in rule.items.filter { !$0.isAbsent }.map { $0.name } }
      let inQuery =
        captures + names(route.query) + (route.query.passesOthers ? parameters.names : [])
      let inForm = captures + names(form)
      let ways = [
        (captures, inQuery), (captures, captures), (inForm, captures), (inForm, inQuery),
      ]
      return ways.compactMap { queryNames, formNames in
        guard let start = start(besides: queryNames),
          let fragment = writer.write(form, besides: formNames)
        else { return nil }
        return fragment.isEmpty ? start : start + "#" + fragment
      }
    }
  }
}

extension OriginPattern {
  /// Whether every link under it carries a capture.
  fileprivate func needs(_ name: String) -> Bool {
    components.contains { component in
      component.forms.allSatisfy { $0.names(in: component.slots).contains(name) }
    }
  }
}

extension ComponentPattern.Form {
  /// Whether a text in it repeats.
  fileprivate var repeats: Bool {
    pieces.contains { if case .repetition = $0 { true } else { false } }
  }

  /// The names of its captures.
  fileprivate func names(in slots: [CaptureSlot]) -> [String] {
    pieces.compactMap { piece in
      let capture: PatternPiece.Capture? =
        switch piece {
        case .capture(let capture): capture
        case .repetition(let repetition): repetition.capture
        case .text, .separator: nil
        }
      guard let capture, slots[capture.slot].isNamed else { return nil }
      return slots[capture.slot].name
    }
  }
}
