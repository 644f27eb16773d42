package import LinkwayMatching

/// A route of one of several tables.
package struct LinkRoute {
  /// A form of one of a route's paths, for origins that match with a certain exactness.
  package struct Form: Hashable {
    package var pattern: Int
    package var form: Int
    package var exactness: OriginPattern.Exactness

    package init(pattern: Int, form: Int, exactness: OriginPattern.Exactness) {
      (self.pattern, self.form, self.exactness) = (pattern, form, exactness)
    }
  }

  /// The index of the route's table.
  package var table: Int
  package var route: Route
  /// Whether this route is sought. Every found link is matched by at least one sought route.
  package var isSought: Bool
  /// The only form to consider; `nil` for all.
  package var only: Form?
  /// Names of parameters that the search also tries as names of undeclared items.
  package var parameters: [String] = []
  /// Names of items whose values may be links that the route resolves, even if their type is
  /// another one, or if they are undeclared.
  package var links: [String] = []
  /// Further sources that the search distinguishes.
  package var otherSources: Set<LinkSource>?

  package init(table: Int, route: Route, isSought: Bool, only: Form? = nil) {
    (self.table, self.route, self.isSought, self.only) = (table, route, isSought, only)
  }

  package var consideredPatterns: [RoutePattern] {
    only.map { [route.patterns[$0.pattern]] } ?? route.patterns
  }
}

/// A set of nonnegative integers below a bound.
package struct BitSet: Hashable {
  private var words: [UInt64]

  package init(count: Int, isFull: Bool = false) {
    words = [UInt64](repeating: isFull ? .max : 0, count: count / 64 + 1)
  }

  package mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }
  package mutating func remove(_ number: Int) { words[number / 64] &= ~(1 << UInt64(number % 64)) }

  package func contains(_ number: Int) -> Bool {
    words[number / 64] >> UInt64(number % 64) & 1 == 1
  }

  package func intersection(_ other: BitSet) -> BitSet {
    var result = self
    for place in words.indices { result.words[place] &= other.words[place] }
    return result
  }

  package func union(_ other: BitSet) -> BitSet {
    var result = self
    for place in words.indices { result.words[place] |= other.words[place] }
    return result
  }
}
