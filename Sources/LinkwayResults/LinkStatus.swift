/// The status of a link; raw values appear in the output.
package enum LinkStatus: String, CaseIterable, Sendable {
  case applied, held, unmatched, refused, leftToWeb, resolver, vetoed, failed

  /// Whether the link is handled.
  package var isHandled: Bool {
    switch self {
    case .applied, .held, .leftToWeb, .resolver: true
    case .unmatched, .refused, .vetoed, .failed: false
    }
  }
}
