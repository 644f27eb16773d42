/// What becomes of a link, in the word that is printed.
package enum LinkStatus: String, CaseIterable, Sendable {
  case applied, held, unmatched, refused, leftToWeb, resolver, vetoed, failed

  /// Whether somebody takes the link.
  package var isTaken: Bool {
    switch self {
    case .applied, .held, .leftToWeb, .resolver: true
    case .unmatched, .refused, .vetoed, .failed: false
    }
  }
}
