import LinkwayMatching
import LinkwayURLParsing

/// The alternatives by which a table's routes can win, grouped by ties under precedence rules 1 to
/// 4.
package struct PrecedenceTies {
  /// One alternative by which a route can win: a form of one of its paths, for origins that are
  /// equally exact, with one rank of its fragment.
  struct Alternative {
    var route: Int
    var pattern: Int
    var form: Int
    var origin: OriginList.Place
    var fragment: FragmentPlace
  }

  struct FragmentPlace: Hashable {
    var rank: Int
    var parts: Int
  }

  /// The alternatives that tie with an alternative of another route, ordered by route.
  private(set) var alternatives: [Alternative] = []
  /// Groups of alternatives that tie with each other, as indices of `alternatives`. Groups are in
  /// the order of their first members, so that witnesses are deterministic.
  private(set) var groups: [[Int]] = []

  /// The properties that two alternatives must share to tie: everything that the rules compare, and
  /// the literals whose positions do not depend on the link.
  private struct Key: Equatable {
    var exactness: OriginPattern.Exactness
    var ranks: [SegmentRank]
    /// For each literal, its position, its text and an end mark.
    var literals: [UInt8]
    var query: Specificity.Conditions
    var fragment: Int
    var optionalParts: Int
  }

  /// Finds the alternatives that tie. O(n log n) in the number of alternatives. In a large table,
  /// nearly all alternatives tie with no other; only a digest is stored for them, temporarily.
  init(_ routes: [Route]) {
    var digests: [(digest: UInt64, alternative: Int)] = []
    digests.reserveCapacity(routes.count)
    var count = 0
    for route in routes.indices {
      Self.forEachAlternative(of: routes[route], route) { alternative in
        digests.append((Self.digest(of: alternative, routes[route]), count))
        count += 1
      }
    }
    digests.sort { ($0.digest, $0.alternative) < ($1.digest, $1.alternative) }
    // For each alternative, the number of its digest if another alternative has the same digest;
    // otherwise -1.
    var suspects = [Int32](repeating: -1, count: count)
    var last: Int32 = -1
    for place in digests.indices.dropFirst()
    where digests[place].digest == digests[place - 1].digest {
      if suspects[digests[place - 1].alternative] < 0 {
        last += 1
        suspects[digests[place - 1].alternative] = last
      }
      suspects[digests[place].alternative] = last
    }
    digests = []
    guard last >= 0 else { return }

    // The keys with each digest: one key, unless different keys have the same digest.
    var keysOfDigest = [[Int32]](repeating: [], count: Int(last) + 1)
    var keys: [Key] = []
    var found: [(key: Int, alternative: Alternative)] = []
    var firstRoutes: [Int] = []
    var hasOthers: [Bool] = []
    count = 0
    for route in routes.indices {
      Self.forEachAlternative(of: routes[route], route) { alternative in
        defer { count += 1 }
        guard suspects[count] >= 0 else { return }
        let digest = Int(suspects[count])
        let key = Self.key(of: alternative, routes[route])
        let known = keysOfDigest[digest].first { keys[Int($0)] == key }
        let place = known.map { Int($0) } ?? keys.count
        if place == keys.count {
          keysOfDigest[digest].append(Int32(place))
          keys.append(key)
          firstRoutes.append(route)
          hasOthers.append(false)
        } else if firstRoutes[place] != route {
          hasOthers[place] = true
        }
        found.append((place, alternative))
      }
    }
    var groupOfKey = [Int](repeating: -1, count: firstRoutes.count)
    for (key, alternative) in found where hasOthers[key] {
      if groupOfKey[key] < 0 {
        groupOfKey[key] = groups.count
        groups.append([])
      }
      groups[groupOfKey[key]].append(alternatives.count)
      alternatives.append(alternative)
    }
  }

  static func forEachAlternative(of route: Route, _ number: Int, _ body: (Alternative) -> Void) {
    let fragments = fragmentPlaces(of: route)
    for pattern in route.patterns.indices {
      for origin in route.patterns[pattern].list.places {
        for form in 0..<route.patterns[pattern].path.formCount {
          for fragment in fragments {
            body(
              Alternative(
                route: number, pattern: pattern, form: form, origin: origin, fragment: fragment))
          }
        }
      }
    }
  }

  private static let noFragment = [FragmentPlace(rank: 2, parts: 0)]

  private static func fragmentPlaces(of route: Route) -> [FragmentPlace] {
    switch route.fragment {
    case nil: return noFragment
    case .form: return [FragmentPlace(rank: 1, parts: 0)]
    case .pattern(let pattern):
      let ranks = Set(
        pattern.forms.map { form in form.ranks.allSatisfy { $0.kind == .literal } ? 0 : 1 })
      return ranks.sorted().map { FragmentPlace(rank: $0, parts: pattern.optionalParts) }
    }
  }

  // MARK: Keys

  private static func key(of alternative: Alternative, _ route: Route) -> Key {
    let path = route.patterns[alternative.pattern].path
    let form = path.forms[alternative.form]
    var literals: [UInt8] = []
    forEachLiteral(of: form) { place, bytes in
      literals.append(UInt8(clamping: place))
      for byte in bytes { literals.append(byte.asciiLowercased) }
      literals.append(0xFF)
    }
    return Key(
      exactness: alternative.origin.exactness, ranks: form.ranks, literals: literals,
      query: .init(route.query), fragment: alternative.fragment.rank,
      optionalParts: path.optionalParts + alternative.origin.parts + alternative.fragment.parts)
  }

  /// Returns a hash of the key of an alternative, without creating the key.
  private static func digest(of alternative: Alternative, _ route: Route) -> UInt64 {
    let path = route.patterns[alternative.pattern].path
    var digest = KeyDigest()
    digest.add(alternative.origin.exactness.rawValue)
    digest.add(path.optionalParts + alternative.origin.parts + alternative.fragment.parts)
    digest.add(alternative.fragment.rank)
    let conditions =
      route.hasOnlyPatterns ? Specificity.Conditions() : Specificity.Conditions(route.query)
    digest.add(conditions.equals)
    digest.add(conditions.matches)
    digest.add(conditions.others)
    var (ranks, literals) = (KeyDigest(), KeyDigest())
    if path.isPlain {
      path.text.withUTF8Span { text in
        var place = 0
        PlainPattern.walk(text) { segment in
          ranks.add(segment.rank)
          if case .literal(let range) = segment {
            literals.add(place)
            for byte in range { literals.add(Int(text[byte].asciiLowercased)) }
          }
          place += 1
        }
      }
    } else {
      let form = path.forms[alternative.form]
      for rank in form.ranks { ranks.add(rank) }
      forEachLiteral(of: form) { place, bytes in
        literals.add(place)
        for byte in bytes { literals.add(Int(byte.asciiLowercased)) }
      }
    }
    digest.add(Int(truncatingIfNeeded: ranks.value))
    digest.add(Int(truncatingIfNeeded: literals.value))
    return digest.value
  }

  private struct KeyDigest {
    private(set) var value: UInt64 = 0

    mutating func add(_ number: Int) {
      value = (value ^ UInt64(truncatingIfNeeded: number)) &* 0x9E37_79B9_7F4A_7C15
      value ^= value >> 29
    }

    mutating func add(_ rank: SegmentRank) {
      add(rank.kind.rawValue << 8 | rank.type)
      add(rank.literalBytes)
      add(rank.captures.count)
      for capture in rank.captures { add(capture) }
    }
  }

  /// Returns the number of segments before the first one of variable length.
  static func fixedCount(_ form: ComponentPattern.Form) -> Int {
    form.ranks.firstIndex { spans($0) || $0.captures.contains(where: spans) } ?? form.ranks.count
  }

  private static func spans(_ rank: SegmentRank) -> Bool {
    switch rank.kind {
    case .repeated, .optionalRepeated, .fullWildcard: true
    default: false
    }
  }

  /// Calls `body` with the position and the text of each literal segment before the first segment
  /// of variable length. Callers ignore case, which matters only to some routes and is compared
  /// later. Forms with equal ranks have equally many literals, regardless of their representation.
  static func forEachLiteral(
    of form: ComponentPattern.Form, _ body: (Int, [UInt8]) -> Void
  ) {
    if form.isPlain, case .segments(let segments) = form.segments {
      for place in segments.indices {
        if case .literal(let bytes) = segments[place] { body(place, bytes) }
      }
      return
    }
    let count = fixedCount(form)
    // A path's first separator opens its first segment.
    var place = -1
    for piece in form.pieces {
      switch piece {
      case .separator: place += 1
      case .text(let bytes):
        guard place >= 0, place < count, form.ranks[place].kind == .literal else { continue }
        body(place, bytes)
      case .capture: continue
      case .repetition: return
      }
    }
  }
}
