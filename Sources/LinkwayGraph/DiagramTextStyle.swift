import LinkwayDiagnostics

/// The kinds of text in a picture, with their font sizes and widths.
///
/// The viewer's fonts are unknown, so widths are those of DejaVu Sans, the widest common font. Text
/// never overflows its box, and the same table yields the same picture everywhere.
enum DiagramTextStyle: String, CaseIterable, Sendable {
  /// The name of a coordinator.
  case group
  /// The name of a screen.
  case screen
  case gate
  case note
  /// A route's pattern, in a monospaced font.
  case pattern

  var size: Int {
    switch self {
    case .group: 14
    case .screen: 13
    case .gate, .note, .pattern: 11
    }
  }

  var height: Int { size + 6 }

  /// The distance from the top of a line to its baseline.
  var baseline: Int { size + 1 }

  private var isBold: Bool { self == .group || self == .screen }

  /// The maximum number of scalars in a line.
  static let maximumLineLength = 60
  /// The maximum number of scalars in a text. One line more than these scalars need is allowed, so
  /// that lines can end at separators.
  private static let maximumTextLength = 10 * maximumLineLength
  private static let maximumLines = 11
  /// A line ends before a `/`, `?` or `#` if one of its last scalars is followed by one.
  private static let scalarsWithPreferredEnd = 25

  /// Returns the text on one line; if it is too long, its middle is elided.
  static func clipped(_ text: String) -> String {
    elided(TerminalText.escapedLabel(text), to: maximumLineLength)
  }

  /// Splits a text into lines of similar length, preferably before separators. The middle of a text
  /// longer than `maximumTextLength` is elided.
  static func wrapped(_ text: String) -> [String] {
    var rest = Array(
      elided(TerminalText.escapedLabel(text), to: maximumTextLength).unicodeScalars)
    var lines: [String] = []
    while rest.count > maximumLineLength {
      let linesLeft = (rest.count + maximumLineLength - 1) / maximumLineLength
      let ideal = (rest.count + linesLeft - 1) / linesLeft
      // The rest must fit on the remaining lines.
      let least =
        lines.count + 2 > maximumLines
        ? maximumLineLength : rest.count - maximumLineLength * (maximumLines - lines.count - 1)
      var breaks = (max(1, least)...maximumLineLength).filter { isBreak(before: rest[$0]) }
      let preferred = breaks.filter {
        $0 > maximumLineLength - scalarsWithPreferredEnd && "/?#".unicodeScalars.contains(rest[$0])
      }
      if !preferred.isEmpty { breaks = preferred }
      let place = breaks.min { abs($0 - ideal) < abs($1 - ideal) } ?? max(least, ideal)
      lines.append(string(rest[..<place]))
      rest.removeFirst(place)
    }
    return lines + [string(rest[...])]
  }

  private static func isBreak(before scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "?", "&", "#", "{", "(", ":", "-", ".", " ", "→": true
    default: false
    }
  }

  private static func elided(_ text: String, to limit: Int) -> String {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count > limit else { return text }
    return string(scalars[..<(limit / 2)]) + "…" + string(scalars.suffix(limit - limit / 2 - 1))
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// Returns the width of a text in whole points, rounded up.
  func width(of text: String) -> Int {
    let width = text.unicodeScalars.reduce(0) { $0 + thousandths(of: $1) }
    return (width * size + 999) / 1_000
  }

  /// Returns the width of a character in thousandths of the font size.
  private func thousandths(of scalar: Unicode.Scalar) -> Int {
    if !scalar.isASCII { return TerminalText.cells(of: scalar) == 2 ? 1_000 : 700 }
    if self == .pattern { return 603 }
    let regular =
      switch scalar {
      case "i", "j", "l", "I": 300
      case "f", "r", "t", " ", ".", ",", ":", ";", "/", "\\", "|", "!", "(", ")", "[", "]", "-":
        400
      case "m", "w", "M", "W", "@", "%": 980
      case "A"..."Z", "<", ">", "+", "=", "#", "~": 780
      default: 640
      }
    return isBold ? regular * 11 / 10 : regular
  }
}
