/// A feature of a route in a random table besides literals and plain captures.
package enum RandomFeature: String, CaseIterable, Sendable {
  case hostCapture, hostRegex, anyHost, optionalLabel, port, portPattern, foldedScheme,
    schemePattern
  case ownOrigin
  case typed, enumeration, tableRegex, regex, affix, composite, optional, repeated, wildcard, rest
  case encodedLiteral, nestedLink, backreference
  case queryTyped, queryEquals, queryNot, queryAbsent, queryMatches, queryRegex, queryList
  case queryRaw, passesOthers, fragmentLiteral, fragmentPattern, fragmentForm
  case sources, caseInsensitive, redirect, unwrap, resolver, leaveToWeb, refuse
  case with, secret, gate, mode, severalPaths
  /// It has the path of another route, or a similar one.
  case sibling

  /// The features of origins: a table has them in `origins`, a route in `links`.
  package static let origins: Set<Self> = [
    .hostCapture, .hostRegex, .anyHost, .optionalLabel, .port, .portPattern, .foldedScheme,
    .schemePattern,
  ]
}

/// The frequency of each feature among the routes of a table, in percent.
struct FeatureRates {
  private var rates: [RandomFeature: Int] = [:]

  /// Half of the features, each rare, frequent, or in between.
  init(_ draw: inout Draw) {
    for feature in RandomFeature.allCases where draw.chance(50) {
      rates[feature] = draw.pick([3, 10, 25])
    }
  }

  /// Exactly these features.
  init(only features: [RandomFeature], percent: Int = 100) {
    for feature in features { rates[feature] = percent }
  }

  subscript(feature: RandomFeature) -> Int { rates[feature] ?? 0 }
}
