#if PCRE2 && os(Linux)
  import LinkwayMatching
  import LinkwayTable
  import RouteOracle

  /// The round trip of a link: its result, and whether it is found again in its canonical spelling
  /// and from its parameters.
  struct LinkRoundTrip {
    /// The result of a link before its match is examined.
    enum Outcome: String, CaseIterable {
      case notAdmitted = "not admitted"
      case overLimit = "over a limit"
      case unmatched, refused, matched

      /// The expected share among random links. 12,500 links of tables with port and host patterns,
      /// also under custom schemes, had 118, 0, 421, 77 and 382 per thousand.
      var perMille: ClosedRange<Int> {
        switch self {
        case .notAdmitted: 98...138
        case .overLimit: 0...1
        case .unmatched: 373...478
        case .refused: 63...93
        case .matched: 345...440
        }
      }
    }

    /// The reasons why the parameters of a route do not determine its link.
    enum Ambiguity: String, CaseIterable {
      /// A capture of the path or fragment may have the name of a query item, whose value is then
      /// lost.
      case hiddenItem = "with an item hidden"
      /// An item that is passed on may hide another item or a capture.
      case passedOn = "with items passed on"
      /// `raw` at the end of the fragment also matches what looks like the fragment's query.
      case rawFragment = "with raw in the fragment"
      /// If there are several origins, another one may match the generated texts.
      case madeUp = "with parts made up"
      /// Another origin, an adjacent capture or a span may match a text that is spelled differently
      /// (`007` as `7`).
      case respelled = "with values respelled"
      /// Another origin matches the link without its credentials, which are never built (§3.6 rule 4).
      case credentials = "of links with credentials"
    }

    var matcher: RouteSet
    var item: OracleShrinking.Case

    private func admitted(_ link: String) -> AdmittedLink? {
      if case .success(let link) = matcher.admission.admit(link) { link } else { nil }
    }

    /// The match of the link as written, if there is one.
    private var match: RouteMatch? {
      guard let link = admitted(item.link),
        case .matched(let match)? = try? matcher.match(link, source: item.source)
      else { return nil }
      return match
    }

    var outcome: Outcome {
      guard let link = admitted(item.link) else { return .notAdmitted }
      return switch try? matcher.match(link, source: item.source) {
      case nil: .overLimit
      case .unmatched: .unmatched
      case .refused: .refused
      case .matched: .matched
      }
    }

    /// The link in its canonical spelling, if it is admitted.
    var canonical: String? { admitted(item.link)?.url.href }

    var parameterCount: Int { match?.parameters.count ?? 0 }

    /// The difference between the results of the canonical spelling and the link; `nil` if there is
    /// none.
    var differenceOfCanonical: String? {
      guard let written = admitted(item.link), !isRefusedForCredentials(written) else {
        return nil
      }
      let href = written.url.href
      guard let canonical = admitted(href) else { return "\(href) is not admitted" }
      guard let expected = answer(written) else { return nil }
      let found = answer(canonical)
      return found == expected ? nil : "\(expected), and \(href): \(found ?? "over a limit")"
    }

    /// The parser removes the `@` of empty credentials, so the link is no longer refused.
    private func isRefusedForCredentials(_ link: AdmittedLink) -> Bool {
      guard case .refused(let refusal, _)? = try? matcher.match(link, source: item.source) else {
        return false
      }
      return refusal.reason == .credentials
    }

    /// The result of a link without offsets; `nil` if a limit is exceeded.
    private func answer(_ link: AdmittedLink) -> String? {
      switch try? matcher.match(link, source: item.source) {
      case nil: nil
      case .unmatched: "unmatched"
      case .refused(let refusal, let match): "\(refusal.reason) by \(match?.route ?? -1)"
      case .matched(let match):
        "\(match.route) \(match.parameters.map { "\($0.name)=\($0.value)" })"
      }
    }

    /// The failure to build a link with the link's parameters; `nil` if one is built or the link
    /// does not match.
    var differenceOfBuilt: String? {
      guard let match else { return nil }
      let route = matcher.routes[match.route]
      let links = LinkBuilder(route: route, parameters: match.parameters) { slot in
        guard !slot.isNamed, case .value(let type) = slot.content else { return nil }
        return type.sample(ignoresCase: !route.caseSensitive)
      }.links()
      for link in links {
        guard let link = admitted(link),
          let answers = try? matcher.candidates(for: link, source: nil, of: [match.route]),
          case .matches(let found) = answers[0], found.parameters == match.parameters
        else { continue }
        return nil
      }
      return "no link of \(route.id) gives \(match.parameters.map { "\($0.name)=\($0.value)" }): "
        + "\(links.prefix(4))"
    }

    /// Whether the parameters of the matching route do not determine its link.
    var ambiguity: Ambiguity? {
      guard let match else { return nil }
      let route = matcher.routes[match.route]
      let slots = route.patterns.flatMap(\.path.slots)
      var fragmentSlots: [CaptureSlot] = []
      if case .pattern(let pattern)? = route.fragment { fragmentSlots = pattern.slots }
      if (slots + fragmentSlots).contains(where: { slot in
        route.query.items.contains { $0.name == slot.name }
      }) {
        return .hiddenItem
      }
      if route.query.passesOthers { return .passedOn }
      if fragmentSlots.contains(where: { if case .raw = $0.content { true } else { false } }) {
        return .rawFragment
      }
      let origins = route.patterns.flatMap(\.origins)
      let forms = route.patterns.flatMap(\.path.forms)
      let isMadeUp =
        (slots + origins.flatMap(\.slots)).contains { !$0.isNamed }
        || forms.contains(where: \.repeatsText) || origins.contains { $0.port == .any }
      if origins.count > 1, isMadeUp { return .madeUp }
      let isRespelled = slots.contains { slot in
        switch slot.content {
        case .value(.builtIn(let type)): [.int, .number, .bool].contains(type)
        case .value(.enumeration): !route.caseSensitive
        default: false
        }
      }
      if isRespelled, origins.count > 1 || forms.contains(where: \.hasRivals) { return .respelled }
      let hasCredentials = admitted(item.link).map {
        !$0.url.username.isEmpty || !$0.url.password.isEmpty
      }
      return origins.count > 1 && hasCredentials == true ? .credentials : nil
    }
  }

  extension ComponentPattern.Form {
    /// Whether a text can be repeated without a parameter that determines how often.
    fileprivate var repeatsText: Bool {
      pieces.contains {
        if case .repetition(let repetition) = $0 { repetition.capture == nil } else { false }
      }
    }

    /// Whether the captures are ambiguous: several are in one segment, or one matches as many
    /// segments as possible.
    fileprivate var hasRivals: Bool {
      guard case .segments(let segments) = segments else { return true }
      return segments.contains { if case .composite = $0 { true } else { $0.isSpan } }
    }
  }
#endif
