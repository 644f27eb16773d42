/// A difference between Foundation's `URL(string:)` and `LinkURL` for a link. The raw value is its
/// name in `Documentation/Foundation.md`.
enum FoundationDifference: String, CaseIterable {
  // Only one of the two accepts the link.
  case relativeReference = "relative reference taken"
  case hostNotChecked = "host not checked"
  case portNotChecked = "port not checked"
  case hostRefused = "host refused"

  // Either may be the consequence.
  case whiteSpaceKept = "white space kept"
  case backslashIsNoSlash = "backslash is not a slash"

  // The authority.
  case schemeCaseKept = "case of the scheme kept"
  case slashesNotRepaired = "slashes not repaired"
  case emptyHostIsNil = "empty host is nil"
  case hostCaseKept = "case of the host kept"
  case hostNotNormalised = "host not normalised"
  case bracketsDropped = "brackets dropped"
  case defaultPortKept = "default port kept"

  // The encoded path, query and fragment.
  case emptyPathKept = "empty path kept"
  case dotSegmentsKept = "dot segments kept"
  case encodedTwice = "encoded twice"
  case percentEncodingAdded = "percent-encoding added"
  case percentEncodingMissing = "percent-encoding missing"

  // The path as decoded by the property `path`.
  case pathDecodedAway = "path decoded away"
  case encodedSlashDecoded = "encoded slash decoded"
  case trailingSlashDropped = "trailing slash dropped"

  /// None of the above. No link of the lists has one.
  case unexplained
}
