package import LinkwayMatching
package import LinkwayRegex

extension ComponentPattern {
  /// Returns whether a text without percent-encoding matches, such as a scheme or a query value.
  package func matches(
    _ text: [UInt8], rules: ValueRules
  ) throws(MatchLimitExceeded) -> Bool {
    try captures(in: text, rules: rules) != nil
  }

  /// Returns the captures of the first form that matches a decoded text.
  package func captures(
    in text: [UInt8], rules: ValueRules
  ) throws(MatchLimitExceeded) -> [Captured?]? {
    let pieces = text.split(separator: kind.separator, omittingEmptySubsequences: false)
      .map { AdmittedLink.Piece(bytes: Array($0), offset: 0) }
    var matcher = SegmentMatcher(kind, segments: pieces, end: 0, rules: rules)
    for form in forms {
      if let captures = try matcher.match(form, slots: slots.count) { return captures }
    }
    return nil
  }
}
