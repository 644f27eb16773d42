#if PCRE2 && os(Linux)
  import LinkwayMatching
  import LinkwayTable
  import RouteOracle

  /// One link of a table: what it comes to, and whether it is found again in its canonical spelling
  /// and from the parameters that it gave.
  struct LinkRoundTrip {
    /// What a link comes to before anything is asked of its match.
    enum Outcome: String, CaseIterable {
      case notAdmitted = "not admitted"
      case overLimit = "over a limit"
      case unmatched, refused, matched

      /// The share of random links to expect: 12,500 of them, whose origins have ports and hosts
      /// as patterns too, under custom schemes as well, had 118, 0, 421, 77 and 382 in a thousand.
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

    /// Why a route may give parameters that do not tell what its link looked like.
    enum Ambiguity: String, CaseIterable {
      /// A capture of path or fragment may have the name of a query item, whose own value is lost.
      case hiddenItem = "with an item hidden"
      /// An item that is passed on may hide another's or a capture's.
      case passedOn = "with items passed on"
      /// `raw` at the end of the fragment takes what looks like the fragment's own query.
      case rawFragment = "with raw in the fragment"
      /// Of several origins another one may take what is made up.
      case madeUp = "with parts made up"
      /// Another origin, a neighbour in the segment or a span may take what is written otherwise
      /// than it was (`007` as `7`).
      case respelled = "with values respelled"
    }

    var matcher: RouteSet
    var item: OracleShrinking.Case

    private func admitted(_ link: String) -> AdmittedLink? {
      if case .success(let link) = matcher.admission.admit(link) { link } else { nil }
    }

    /// The match of the link as it was written, where there is one.
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

    /// The link in its canonical spelling, where it is admitted.
    var canonical: String? { admitted(item.link)?.url.href }

    var parameterCount: Int { match?.parameters.count ?? 0 }

    /// How the canonical spelling is answered otherwise than the link, `nil` where it is not.
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

    /// The parser drops the mark of credentials that are empty, and then nothing refuses the link.
    private func isRefusedForCredentials(_ link: AdmittedLink) -> Bool {
      guard case .refused(let refusal, _)? = try? matcher.match(link, source: item.source) else {
        return false
      }
      return refusal.reason == .credentials
    }

    /// What a link comes to, without the offsets of its spelling; `nil` over a limit.
    private func answer(_ link: AdmittedLink) -> String? {
      switch try? matcher.match(link, source: item.source) {
      case nil: nil
      case .unmatched: "unmatched"
      case .refused(let refusal, let match): "\(refusal.reason) by \(match?.route ?? -1)"
      case .matched(let match):
        "\(match.route) \(match.parameters.map { "\($0.name)=\($0.value)" })"
      }
    }

    /// That no link which is built from the link's parameters gives them, `nil` where one does or
    /// the link does not match.
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

    /// Whether the parameters of the route that matches do not tell what its link looked like.
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
      return isRespelled && (origins.count > 1 || forms.contains(where: \.hasRivals))
        ? .respelled : nil
    }
  }

  extension ComponentPattern.Form {
    /// Whether a text may repeat, of which no parameter says how often.
    fileprivate var repeatsText: Bool {
      pieces.contains {
        if case .repetition(let repetition) = $0 { repetition.capture == nil } else { false }
      }
    }

    /// Whether it is not certain which capture takes what: several stand in one segment, or one
    /// takes as many segments as it can.
    fileprivate var hasRivals: Bool {
      guard case .segments(let segments) = segments else { return true }
      return segments.contains { if case .composite = $0 { true } else { $0.isSpan } }
    }
  }
#endif
