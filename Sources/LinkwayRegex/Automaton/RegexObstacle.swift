/// Why a regex has no automaton, and needs PCRE2.
package struct RegexObstacle: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// It describes no regular language.
    case backReference
    /// A property that only PCRE2 has tables for.
    case property
    /// Its automaton would be larger, or take longer to make, than Linkway allows.
    case tooLarge
  }

  package var kind: Kind
  /// The part that is to blame, as byte offsets in the regex.
  package var range: Range<Int>

  /// Why, as a part of a sentence.
  package var reason: String {
    switch kind {
    case .backReference: "a back reference is not regular"
    case .property: "the characters of a script are known to PCRE2 only"
    case .tooLarge: "the automaton for it would be too large"
    }
  }

  /// What to write instead.
  package var advice: String {
    switch kind {
    case .backReference:
      "write out what the back reference can match, as `aa|bb` for `(a|b)\\1`"
    case .property: "name the characters, as in `[α-ω]`"
    case .tooLarge: "repeat shorter parts, or less often"
    }
  }
}

extension RegexObstacle {
  /// Whether a build for this system can have PCRE2. No system of Apple has it, whatever the traits are.
  package static var systemHasPCRE2: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// What is wrong with the regex where there is no PCRE2, and what to do.
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
