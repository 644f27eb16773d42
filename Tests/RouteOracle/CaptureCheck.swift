import LinkwayMatching
import LinkwayURLParsing

/// Checks decoded captures, which must not be a dot segment or contain a separator.
///
/// A `%2F` that slips through a check could let a link open a screen that it should not. Some types
/// allow separators: `link`, `raw`, an enum's own values, and a regex declared with `slashes`.
enum CaptureCheck {
  static func problem(of capture: RouteMatch.NamedCapture) -> Refusal.Reason? {
    if case .value(let type) = capture.slot.content, type.takesSlashes { return nil }
    // The labels of a host are one text.
    let isHost = capture.captured.separator == Captured.hostSeparator
    for piece in isHost ? [decodedHost(capture.captured)] : capture.captured.pieces {
      if piece.elementsEqual(".".utf8) || piece.elementsEqual("..".utf8) {
        return .dotSegment
      }
      if piece.contains(UInt8(ascii: "/")) || piece.contains(UInt8(ascii: "\\")) {
        return .separatorInCapture
      }
    }
    return nil
  }

  /// The host of a custom scheme may be percent-encoded.
  private static func decodedHost(_ captured: Captured) -> [UInt8] {
    captured.joined.withSpan { DecodedPiece($0, in: 0..<$0.count).bytes }
  }
}
