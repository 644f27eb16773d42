import LinkwayMatching
import LinkwayURLParsing

/// What a decoded capture must not be: a dot segment, or a text with a separator in it.
///
/// A `%2F` that slips through a check is how a link reaches a screen it should not. A type may
/// say otherwise: `link`, `raw`, an enum's own values, and a regex declared with `slashes`.
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

  /// A custom scheme's host may be percent-encoded.
  private static func decodedHost(_ captured: Captured) -> [UInt8] {
    captured.joined.withSpan { DecodedPiece($0, in: 0..<$0.count).bytes }
  }
}
