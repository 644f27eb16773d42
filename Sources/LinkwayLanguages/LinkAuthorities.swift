import LinkwayMatching
import LinkwayRegex
import LinkwayURLParsing

/// A sample scheme, host and port. There is one for each combination of origins that match
/// together.
struct LinkAuthority {
  enum Reading {
    /// The path follows scheme, host and port.
    case host
    /// The path is everything after the scheme.
    case folded
    /// Both readings: the first segment is part of the path for folded patterns, and the host for
    /// all others.
    case both
  }

  /// A list of origins, at least one of which matches.
  struct Match: Hashable {
    var list: Int
    /// The origin of the list that takes precedence. If the host is part of the searched path,
    /// there is a match for each origin.
    var origin: Int
    var exactness: OriginPattern.Exactness
    /// Whether the origin is folded.
    var isFolded: Bool
  }

  var reading: Reading
  var scheme: String
  /// Scheme, host and port as written in a link.
  var text: String
  var matches: [Match]

  var isSpecial: Bool { SpecialScheme.names.contains(scheme) }
}

/// Finds the authorities for the origins of routes.
package struct LinkAuthorities {
  private(set) var all: [LinkAuthority] = []
  /// The reason why some authorities may be missing; `nil` if none is missing.
  private(set) var undecidableReason: String?
  private var origins: [OriginPattern] = []
  private var originPlaces: [String: Int] = [:]
  private var lists: [[Int]] = []
  private var listPlaces: [[Int]: Int] = [:]
  private var knownLists: [ObjectIdentifier: Int] = [:]
  private let language: OriginLanguage

  init(_ languages: RouteLanguages) {
    language = OriginLanguage(
      types: languages.types(caseSensitive: true), slashes: languages.slashes)
  }

  /// Returns the number of a pattern's list of origins, and adds the list if necessary.
  mutating func list(_ pattern: RoutePattern) -> Int {
    if let known = knownLists[ObjectIdentifier(pattern.list)] { return known }
    let places = pattern.origins.map { origin in
      let definition = origin.definition
      if let known = originPlaces[definition] { return known }
      origins.append(origin)
      originPlaces[definition] = origins.count - 1
      return origins.count - 1
    }
    let place = listPlaces[places] ?? lists.count
    if place == lists.count {
      lists.append(places)
      listPlaces[places] = place
    }
    knownLists[ObjectIdentifier(pattern.list)] = place
    return place
  }

  func origin(_ place: Int) -> OriginPattern { origins[place] }

  /// Finds the authorities. Call `list` for all patterns first.
  mutating func search() {
    var schemes: [String] = []
    for scheme in origins.flatMap({ $0.schemes }) where !schemes.contains(scheme) {
      schemes.append(scheme)
    }
    schemes.sort { ($0 == "https" ? 0 : 1, $0) < ($1 == "https" ? 0 : 1, $1) }
    for scheme in schemes {
      let hosted = origins.indices.filter {
        origins[$0].host != nil && origins[$0].schemes.contains(scheme)
      }
      let folded = origins.indices.filter {
        origins[$0].host == nil && origins[$0].schemes.contains(scheme)
      }
      if !folded.isEmpty {
        add(.folded, scheme, scheme + ":", folded.map { ($0, .exact) })
      }
      let isSpecial = SpecialScheme.names.contains(scheme)
      let portless = hosted.filter { takesNoPort(origins[$0].port, scheme) }
      if !isSpecial, !portless.isEmpty {
        // The host is part of the path that is searched.
        add(.both, scheme, scheme + ":", (folded + portless).map { ($0, .exact) })
      }
      for (host, found) in hosts(of: hosted) {
        for (port, matching) in ports(of: found.map { $0.origin }, scheme) {
          let matched = found.filter { matching.contains($0.origin) }
          if isSpecial || !port.isEmpty {
            add(.host, scheme, scheme + "://" + host + port, matched)
          }
        }
      }
    }
  }

  private func takesNoPort(_ port: OriginPattern.Port, _ scheme: String) -> Bool {
    language.language(of: port, scheme).automaton?.isNullable ?? true
  }

  /// Adds an authority, unless routes cannot distinguish it from a known one.
  ///
  /// - Parameter found: the matching origins. An origin occurs once for each matching form of its
  ///   host.
  private mutating func add(
    _ reading: LinkAuthority.Reading, _ scheme: String, _ text: String,
    _ found: [(origin: Int, exactness: OriginPattern.Exactness)]
  ) {
    var best: [Int: OriginPattern.Exactness] = [:]
    for (origin, exactness) in found { best[origin] = min(best[origin] ?? exactness, exactness) }
    var matches: [LinkAuthority.Match] = []
    for (place, list) in lists.enumerated() {
      // A link has at most two readings. In each reading, one origin takes precedence.
      for isFolded in [true, false] {
        var chosen: LinkAuthority.Match?
        for origin in list where (origins[origin].host == nil) == isFolded {
          guard let exactness = best[origin] else { continue }
          if reading == .both, !isFolded {
            matches.append(
              .init(list: place, origin: origin, exactness: exactness, isFolded: false))
            continue
          }
          if let known = chosen,
            (known.exactness, origins[known.origin].optionalParts)
              <= (exactness, origins[origin].optionalParts)
          {
            continue
          }
          chosen = .init(list: place, origin: origin, exactness: exactness, isFolded: isFolded)
        }
        if let chosen { matches.append(chosen) }
      }
    }
    guard !matches.isEmpty else { return }
    let authority = LinkAuthority(
      reading: reading, scheme: scheme, text: text, matches: matches)
    // If origins have no captures, routes cannot distinguish them.
    let isKnown = all.contains { other in
      other.reading == reading && (other.scheme == "https") == (scheme == "https")
        && other.matches.count == matches.count
        && zip(other.matches, matches).allSatisfy { left, right in
          left.list == right.list && left.exactness == right.exactness
            && left.isFolded == right.isFolded
            && origins[left.origin].optionalParts == origins[right.origin].optionalParts
            && (left.origin == right.origin
              || reading != .both && origins[left.origin].slots.isEmpty
                && origins[right.origin].slots.isEmpty)
        }
    }
    if !isKnown { all.append(authority) }
  }

  /// Returns an example host for each set of origins that can match the same host, together with
  /// that set.
  private mutating func hosts(
    of places: [Int]
  ) -> [(String, [(origin: Int, exactness: OriginPattern.Exactness)])] {
    var forms: [(origin: Int, form: Int)] = []
    var languages: [VerdictSearch.Language] = []
    for place in places {
      guard let host = origins[place].host else { continue }
      for form in host.forms.indices {
        let words = hostLanguage(of: host.forms[form])
        if let reason = words.undecidableReason { undecidableReason = reason }
        languages.add(words, mark: forms.count)
        forms.append((place, form))
      }
    }
    let literal = forms.indices.map { mark in
      origins[forms[mark].origin].host?.forms[forms[mark].form].ranks
        .allSatisfy { $0.kind == .literal } ?? false
    }
    languages.add(OriginLanguage.domains, mark: forms.count, isSought: false)
    guard !forms.isEmpty else { return [] }
    var search = VerdictSearch(languages, wordLimit: 1)
    guard let found = search.found() else {
      undecidableReason = "the origins have too many hosts to compare"
      return []
    }
    return found.compactMap { found in
      // Hosts that are not domains are used only if a pattern spells them out.
      guard found.marks.contains(where: { $0 == forms.count || literal[$0] }),
        let word = found.words.first
      else { return nil }
      return (
        LinkTexts.text(VerdictSearch.spelled(word)),
        found.marks.filter { $0 < forms.count }.map { mark in
          (
            forms[mark].origin,
            origins[forms[mark].origin].exactness(ofForm: forms[mark].form)
          )
        }
      )
    }
  }

  func hostLanguage(
    of form: ComponentPattern.Form, ignoresCase: Bool = false
  ) -> RegularLanguage {
    var types = language.types
    types.ignoresCase = ignoresCase
    return PatternLanguage(types: types, slashes: language.slashes)
      .language(of: form, kind: .host)
  }

  /// Returns example ports, as written in links, each with the origins that match it.
  private mutating func ports(
    of places: [Int], _ scheme: String
  ) -> [(String, Set<Int>)] {
    let unique = Set(places).sorted()
    if unique.allSatisfy({ origins[$0].port == .standard }) { return [("", Set(unique))] }
    var languages: [VerdictSearch.Language] = []
    for (mark, place) in unique.enumerated() {
      let words = language.language(of: origins[place].port, scheme)
      if let reason = words.undecidableReason { undecidableReason = reason }
      languages.add(words, mark: mark)
    }
    var search = VerdictSearch(languages, wordLimit: 2)
    guard let found = search.found() else {
      undecidableReason = "the origins have too many ports to compare"
      return []
    }
    // Without a port, the host of a custom scheme is part of the path that is searched.
    let standard =
      SpecialScheme.names.contains(scheme)
      ? OriginPattern.standardPort(of: scheme).map { String($0) } : ""
    return found.compactMap { found in
      for word in found.words {
        let digits = LinkTexts.text(VerdictSearch.spelled(word))
        if digits != standard {
          return (digits.isEmpty ? "" : ":" + digits, Set(found.marks.map { unique[$0] }))
        }
      }
      return nil
    }
  }
}
