import LinkwayAutomaton
import LinkwayLanguages
import LinkwayMatching
import LinkwayRegex

/// Determines whether two routes that tie can match the same link.
package struct RouteOverlap {
  enum Answer: Hashable {
    case none
    /// A link that both match and for which they tie.
    case witness(String)
    /// It is undecided whether they overlap.
    case undecided(String)
  }

  /// The number of words to try before a pair counts as undecided.
  private static let attempts = 8

  var matcher: RouteSet
  /// The cache of languages of patterns.
  var languages = PatternLanguages()
  var pairs = PairMatchers()

  /// One way in which a route can match: one of its patterns, one form of the path, and all origins
  /// that are equally exact.
  struct Way: Hashable {
    var pattern: Int
    var pathForm: Int
    var exactness: OriginPattern.Exactness
  }

  /// How two ways read a link.
  enum Readings {
    /// Both read it folded, or both read its host.
    case same
    /// The left one reads it folded, and the right one reads its host.
    case foldedAndHost
  }

  /// - Returns: the first witness that is found.
  func answer(
    _ left: Int, _ leftWay: Way, _ right: Int, _ rightWay: Way, _ readings: Readings
  ) -> Answer {
    let first = matcher.routes[left]
    let second = matcher.routes[right]
    if first.sources.isDisjoint(with: second.sources) { return .none }
    let query: String
    switch items(first.query, second.query, first, second) {
    case .none: return .none
    case .undecided(let reason): return .undecided(reason)
    case .items(let items): query = items.isEmpty ? "" : "?" + WitnessText.items(items)
    }
    let fragments: [String]
    switch fragment(first, second) {
    case .success(let found):
      if found.isEmpty { return .none }
      fragments = found
    case .failure(let undecided): return .undecided(undecided.reason)
    }

    let heads: [String]
    do throws(Undecided) {
      heads =
        switch readings {
        case .same: try self.heads(first, leftWay, second, rightWay)
        case .foldedAndHost: try headsReadBothWays(first, leftWay, second, rightWay)
        }
    } catch {
      return .undecided(error.reason)
    }
    for head in heads {
      for fragment in fragments where ties(head + query + fragment, left, right) {
        return .witness(head + query + fragment)
      }
    }
    return heads.isEmpty ? .none : .undecided("no link was found that matches both")
  }

  /// Returns links without query and fragment that both ways may match.
  private func heads(
    _ first: Route, _ leftWay: Way, _ second: Route, _ rightWay: Way
  ) throws(Undecided) -> [String] {
    let words: [RegularLanguage.Word]
    switch paths(first, leftWay, second, rightWay) {
    case .undecided(let reason): throw Undecided(reason: reason)
    case .words(let found): words = found
    }
    if words.isEmpty { return [] }
    return try authorities(first, leftWay, second, rightWay).get().flatMap { authority in
      words.map { word in
        let path = WitnessText.component(word, separator: "/")
        return authority.isFolded
          ? WitnessText.folded(scheme: authority.text, path: path) : authority.text + path
      }
    }
  }

  /// The same if the first way reads the host as the beginning of the path.
  private func headsReadBothWays(
    _ first: Route, _ leftWay: Way, _ second: Route, _ rightWay: Way
  ) throws(Undecided) -> [String] {
    let folded = first.patterns[leftWay.pattern]
    let languages = OriginLanguage(
      types: TypeLanguage(ignoresCase: false, admission: matcher.admission.mode),
      slashes: matcher.slashes)
    var heads: [String] = []
    for origin in second.patterns[rightWay.pattern].origins {
      let schemes = origin.customSchemes.filter { scheme in
        folded.origins.contains { $0.host == nil && $0.schemes.contains(scheme) }
      }
      // A link with a port is not folded.
      guard let scheme = schemes.first,
        languages.common(.standard, origin.port, scheme: scheme) != .words([])
      else { continue }
      for host in origin.exactHosts {
        let authority = RegularLanguage.concatenation([
          .separator, .literal(utf8: host, ignoresASCIICase: true),
        ])
        switch paths(first, leftWay, second, rightWay, behind: authority) {
        case .undecided(let reason): throw Undecided(reason: reason)
        case .words(let words):
          heads += words.map { scheme + ":/" + WitnessText.path($0) }
        }
      }
    }
    return heads
  }

  /// Returns whether both routes match a link and neither is more specific for it. A route that
  /// would be refused as the winner counts too, because the winner then determines whether the link
  /// resolves.
  func ties(_ link: String, _ left: Int, _ right: Int) -> Bool {
    guard let trace = pairs.matcher(of: left, right, in: matcher).trace(link, source: nil),
      case .matches(let first) = trace.answers[0], case .matches(let second) = trace.answers[1]
    else { return false }
    return Specificity.compare(first.specificity, second.specificity).order == 0
  }

  private func types(_ route: Route) -> TypeLanguage {
    TypeLanguage(ignoresCase: !route.caseSensitive, admission: matcher.admission.mode)
  }

  private func items(
    _ left: QueryRule, _ right: QueryRule, _ first: Route, _ second: Route
  ) -> QueryOverlap.Answer {
    QueryOverlap(left: types(first), right: types(second), slashes: matcher.slashes)
      .answer(left, right)
  }

  /// Returns words that both ways match; of the types' outer bounds if the inner bounds have none
  /// in common.
  ///
  /// - Parameter start: the text before the paths of the second way.
  private func paths(
    _ first: Route, _ leftWay: Way, _ second: Route, _ rightWay: Way,
    behind start: RegularLanguage = .empty
  ) -> RegularLanguage.WordsResult {
    let left = first.patterns[leftWay.pattern].path
    let right = second.patterns[rightWay.pattern].path
    let isExact = left.forms[leftWay.pathForm].isExact && right.forms[rightWay.pathForm].isExact
    var result = RegularLanguage.WordsResult.words([])
    for bound in isExact ? [TypeLanguage.Bound.inner] : [.inner, .outer] {
      result = RegularLanguage.intersectionWitnesses(
        language(first, left, leftWay.pathForm, bound),
        .concatenation([start, language(second, right, rightWay.pathForm, bound)]),
        limit: Self.attempts)
      guard case .words([]) = result else { return result }
    }
    return result
  }

  private func language(
    _ route: Route, _ pattern: ComponentPattern, _ form: Int,
    _ bound: TypeLanguage.Bound = .inner
  ) -> RegularLanguage {
    var types = types(route)
    types.bound = bound
    let made = PatternLanguage(types: types, slashes: matcher.slashes)
    // The language of a plain path is fast to create, so it is not cached.
    if pattern.isPlain { return made.language(of: pattern.forms[form], kind: pattern.kind) }
    let name = PatternLanguages.Name(
      form: PatternSignature(pattern.forms[form], caseSensitive: route.caseSensitive),
      kind: pattern.kind, isInner: bound == .inner)
    return languages.language(name) { made.language(of: pattern.forms[form], kind: pattern.kind) }
  }

  private struct Authority {
    /// `https://host:port`, or a custom scheme's name.
    var text: String
    var isFolded: Bool
  }

  /// Returns schemes, hosts and ports of the first origins that both ways have in common.
  private func authorities(
    _ first: Route, _ leftWay: Way, _ second: Route, _ rightWay: Way
  ) -> Result<[Authority], Undecided> {
    var undecided: Undecided?
    for left in first.patterns[leftWay.pattern].origins {
      for right in second.patterns[rightWay.pattern].origins {
        switch authorities(left, right, leftWay.exactness, rightWay.exactness) {
        case .success(let shared): if !shared.isEmpty { return .success(shared) }
        case .failure(let found): undecided = undecided ?? found
        }
      }
    }
    return undecided.map(Result.failure) ?? .success([])
  }

  private func authorities(
    _ left: OriginPattern, _ right: OriginPattern, _ leftExactness: OriginPattern.Exactness,
    _ rightExactness: OriginPattern.Exactness
  ) -> Result<[Authority], Undecided> {
    let schemes = left.schemes.filter(right.schemes.contains)
    guard !schemes.isEmpty else { return .success([]) }
    guard let leftHost = left.host, let rightHost = right.host else {
      return .success(
        left.host == nil && right.host == nil
          ? schemes.map { Authority(text: $0, isFolded: true) } : [])
    }
    let languages = OriginLanguage(
      types: TypeLanguage(ignoresCase: false, admission: matcher.admission.mode),
      slashes: matcher.slashes)
    let hosts = languages.common(
      leftHost, leftHost.forms.indices.filter { left.exactness(ofForm: $0) == leftExactness },
      rightHost, rightHost.forms.indices.filter { right.exactness(ofForm: $0) == rightExactness })
    var authorities: [Authority] = []
    for scheme in schemes {
      switch (hosts, languages.common(left.port, right.port, scheme: scheme)) {
      case (.undecided(let reason), _), (_, .undecided(let reason)):
        return .failure(Undecided(reason: reason))
      case (.words(let hosts), .words(let ports)):
        for host in hosts {
          for port in ports {
            let port = WitnessText.component(port, separator: "")
            authorities.append(
              Authority(
                text: scheme + "://" + WitnessText.component(host, separator: ".")
                  + (port.isEmpty ? "" : ":" + port),
                isFolded: false))
          }
        }
      }
    }
    return .success(authorities)
  }

  private struct Undecided: Error { var reason: String }

  /// Returns fragments, with their `#`, that both routes match; `[""]` if neither requires one.
  private func fragment(_ first: Route, _ second: Route) -> Result<[String], Undecided> {
    switch (first.fragment, second.fragment) {
    case (nil, nil):
      return .success([""])
    case (.form(let left)?, .form(let right)?):
      // Rule 4 compares forms as rule 3 compares queries, so forms that it distinguishes do not
      // tie.
      guard Specificity.Conditions(left) == Specificity.Conditions(right) else {
        return .success([])
      }
      switch items(left, right, first, second) {
      case .none: return .success([])
      case .undecided(let reason): return .failure(Undecided(reason: reason))
      case .items(let items): return .success(["#" + WitnessText.items(items)])
      }
    case (.pattern(let left)?, .pattern(let right)?):
      return fragments(first, left, second, right)
    case (.pattern, .form), (.form, .pattern):
      return .failure(Undecided(reason: "a path-like and a form-like fragment cannot be compared"))
    case (nil, _), (_, nil):
      return .success([])
    }
  }

  private func fragments(
    _ first: Route, _ left: ComponentPattern, _ second: Route, _ right: ComponentPattern
  ) -> Result<[String], Undecided> {
    let languages = [(first, left), (second, right)].map { route, pattern in
      RegularLanguage.union(pattern.forms.indices.map { language(route, pattern, $0) })
    }
    let words = RegularLanguage.intersectionWitnesses(
      languages[0], languages[1], limit: Self.attempts)
    switch words {
    case .undecided(let reason): return .failure(Undecided(reason: reason))
    case .words(let words):
      return .success(words.map { "#" + WitnessText.component($0, separator: "/") })
    }
  }
}
