/// What a decoded capture must not be: a dot segment, or a text with a separator in it.
///
/// A `%2F` that slips through a check is how a link reaches a screen it should not. A type may
/// say otherwise: `link`, `raw`, an enum's own values, and a regex declared with `slashes`.
enum CaptureCheck {
  static func problem(of capture: RouteMatch.NamedCapture) -> Refusal.Reason? {
    if case .value(let type) = capture.slot.content, takesSlashes(type) { return nil }
    // The labels of a host are one text.
    let isPath = capture.captured.separator == UInt8(ascii: "/")
    for piece in isPath ? capture.captured.pieces : [capture.captured.joined] {
      if piece.elementsEqual(".".utf8) || piece.elementsEqual("..".utf8) {
        return .dotSegment
      }
      if piece.contains(UInt8(ascii: "/")) || piece.contains(UInt8(ascii: "\\")) {
        return .separatorInCapture
      }
    }
    return nil
  }

  private static func takesSlashes(_ type: ValueType) -> Bool {
    switch type {
    case .builtIn(let type): type == .link || type == .raw
    case .enumeration: true
    case .regex(let regex): regex.takesSlashes
    }
  }
}
