package import LinkwayMatching
import LinkwayURLParsing

/// Builds the links of a route from parameters: the inverse of matching.
///
/// The builder only proposes links. The caller must resolve each one and use the first that yields
/// the same route and parameters, since only resolving takes precedence into account.
package struct LinkBuilder {
  package internal(set) var route: Route
  package var parameters: Parameters
  /// The origin of the links, as `https://host` or `scheme:`; `nil` for any origin of the route.
  package internal(set) var origin: String?
  /// Returns the value of a capture without a parameter: an unnamed group with a type, or a capture
  /// that `with` drops or replaces. Returns `nil` if there is no such value.
  package internal(set) var filling: (CaptureSlot) -> String?
  /// Whether to propose links that differ only in a trailing slash.
  package var proposesEndings = true
  /// The current guess for parts that the parameters do not determine.
  private var guess = Guess.all[0]

  /// A guess for the parts of a link that the parameters do not determine.
  struct Guess {
    /// The text for a `*`.
    var wildcard: String
    /// The text for a `*` in a host, where labels cannot be empty.
    var hostWildcard: String
    /// The number of times that a text with `+` or `*` repeats beyond its minimum.
    var repeats = 0
    /// Whether an optional `*` at the end is present.
    var hasTail = false
    /// The text to append to the path and to the fragment: empty, or a trailing slash.
    var ending = ""
    var fragmentEnding = ""
    /// Whether to omit the slash before a `raw` that begins with the query or the fragment.
    var joinsRaw = false

    static let all = [
      Guess(wildcard: "", hostWildcard: "www"),
      Guess(wildcard: "a", hostWildcard: "www"),
      Guess(wildcard: "a", hostWildcard: "www.a", repeats: 1, hasTail: true),
      Guess(wildcard: "", hostWildcard: "www", ending: "/", fragmentEnding: "/"),
      Guess(wildcard: "", hostWildcard: "www", fragmentEnding: "/"),
      Guess(wildcard: "", hostWildcard: "www", joinsRaw: true),
      // Of the built-in types, only `string`, `path` and `raw` match `~.~`, and hardly any custom
      // type does, so that an optional capture of another type before the wildcard does not match
      // this text.
      Guess(wildcard: "~.~", hostWildcard: "www"),
    ]
    /// The guesses for links that the parameters determine except for a trailing slash.
    static let ofPlain = [all[0], all[3]]
  }

  package init(
    route: Route, parameters: Parameters, filling: @escaping (CaptureSlot) -> String?
  ) {
    self.route = route
    self.parameters = parameters
    self.filling = filling
  }

  /// Returns how often to write a text that repeats at least `minimum` times.
  func times(atLeast minimum: Int) -> Int { minimum + guess.repeats }

  /// Returns whether to leave out an optional last capture.
  func leavesOut(_ tail: CaptureSlot) -> Bool {
    if !tail.isNamed, case .wildcard = tail.content { return !guess.hasTail }
    return (tail.isNamed ? parameters[tail.name]?.linkText : nil) ?? filling(tail) == nil
  }

  /// Returns whether to omit the slash before a `raw` at the end. A wildcard before the `raw` would
  /// otherwise match that slash.
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

  /// The number of links after which no further form is tried. The last form may propose several
  /// links beyond it.
  package var limit = 256
  /// The maximum number of combinations of pattern, origin, scheme and guess to try.
  package var tries = Int.max

  /// Returns the links in the declared order of patterns and origins, then by scheme, guess and
  /// host. For each of these combinations, the form without optional parts comes first, and the form
  /// with all of them last.
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

  /// Returns whether the links of a pattern and an origin have no part to guess.
  private func isPlain(_ pattern: RoutePattern, _ origin: OriginPattern) -> Bool {
    route.fragment == nil && pattern.path.isPlain
      && !route.query.items.contains { $0.matches != nil || $0.isRaw }
      && origin.components.allSatisfy { component in
        component.slots.isEmpty && component.formCount == 1 && !component.forms[0].repeats
      }
  }

  /// The parameters that some pattern or query item needs and that are missing, for an error
  /// message.
  package var missing: [String] {
    var missing: [String] = []
    for pattern in route.patterns {
      let inOrigins = pattern.origins.first?.slots.filter { slot in
        pattern.origins.allSatisfy { $0.needs(slot.name) }
      }
      let inPath = pattern.path.slots.filter { pattern.path.needs($0.name) }
      for slot in (inOrigins ?? []) + inPath where slot.isNamed && parameters[slot.name] == nil {
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
    /// The names of the parameters that the text contains.
    var names: [String] = []
  }

  private func authorities(of origin: OriginPattern, _ scheme: String) -> [Authority] {
    if let wanted = self.origin {
      guard wanted.hasPrefix(scheme + (origin.host == nil ? ":" : "://")) else { return [] }
      return [Authority(text: wanted, names: origin.slots.filter { $0.isNamed }.map { $0.name })]
    }
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

  /// Returns the spellings of an origin's port, including the colon.
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
    // The path of a custom scheme can be empty, which a table with strict trailing slashes
    // distinguishes from a slash.
    let paths = path.text.isEmpty && !isFolded && guess.ending.isEmpty ? [text, ""] : [text]
    let rests = itemsAndFragments(authority.names + form.names(in: pattern.path.slots))
    return paths.flatMap { path in rests.map { authority.text + path + $0 } }
  }

  /// Returns the possible texts after the path.
  ///
  /// - Parameter captures: the names of the parameters that are already written as captures.
  private func itemsAndFragments(_ captures: [String]) -> [String] {
    let inItems = itemCaptures
    // If an optional item is absent, its captures have no values.
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
        return start + "#" + fragment.text + (fragment.isRaw ? "" : guess.fragmentEnding)
      }
    case .form(let form):
      // An item that both query and fragment declare can come from either.
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
  /// Returns whether every link of the origin contains a capture with this name.
  fileprivate func needs(_ name: String) -> Bool {
    components.contains { $0.needs(name) }
  }
}

extension ComponentPattern {
  /// Returns whether every form contains a capture with this name.
  fileprivate func needs(_ name: String) -> Bool {
    forms.allSatisfy { $0.names(in: slots).contains(name) }
  }
}

extension ComponentPattern.Form {
  /// Whether the form contains a repetition.
  fileprivate var repeats: Bool {
    pieces.contains { if case .repetition = $0 { true } else { false } }
  }

  /// Returns the names of the form's captures.
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
