/// The reason why a regex has no automaton and needs PCRE2.
package struct RegexObstacle: Error, Equatable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A back reference, which is not regular.
    case backReference
    /// A Unicode property that only PCRE2 has data for.
    case property
    /// The automaton would exceed Linkway's limits on size or construction time.
    case tooLarge
  }

  package var kind: Kind
  /// The part of the regex that has no automaton, as byte offsets.
  package var range: Range<Int>

  package init(kind: Kind, range: Range<Int>) {
    (self.kind, self.range) = (kind, range)
  }

  /// The reason, as a clause of a sentence.
  package var reason: String {
    switch kind {
    case .backReference: "a back reference is not regular"
    case .property: "only PCRE2 knows the characters of this property"
    case .tooLarge: "its automaton would be too large"
    }
  }

  /// A suggestion for rewriting the regex.
  package var advice: String {
    switch kind {
    case .backReference:
      "write out what the back reference can match, as `aa|bb` for `(a|b)\\1`"
    case .property: "name the characters, as in `[α-ω]`"
    case .tooLarge: "repeat shorter parts, or repeat them less often"
    }
  }

  /// Whether PCRE2 can be available on this platform. It never is on Apple platforms, whatever the
  /// traits.
  package static var systemHasPCRE2: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// Returns the error message and suggestion for a build without PCRE2.
  package func withoutPCRE2(
    systemHasIt: Bool = Self.systemHasPCRE2
  ) -> (message: String, suggestion: String) {
    systemHasIt
      ? (
        "\(reason), so this regex needs PCRE2, and Linkway was built without it",
        "\(advice), or build with the package trait PCRE2 and libpcre2"
      )
      : (
        "\(reason), so this regex needs PCRE2, which this system does not have", advice
      )
  }
}
