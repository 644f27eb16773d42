import LinkwayDiagnostics

/// The kinds of text in a picture: how large each is, and how much room it takes.
///
/// The reader's fonts are not known, so widths are those of DejaVu Sans, the widest of those that
/// are common: text never leaves its box, and the same table gives the same picture everywhere.
enum PictureText: String, CaseIterable, Sendable {
  /// The name of a coordinator.
  case group
  /// The name of a screen.
  case screen
  case gate
  case note
  /// A route's pattern, in a font of one width.
  case pattern

  var size: Int {
    switch self {
    case .group: 14
    case .screen: 13
    case .gate, .note, .pattern: 11
    }
  }

  var height: Int { size + 6 }

  /// From the top of a line to where its letters stand.
  var baseline: Int { size + 1 }

  private var isBold: Bool { self == .group || self == .screen }

  /// How many scalars a line has at most.
  static let longest = 60
  /// How many a text has at most, and on how many lines: one more than it must, to be broken well.
  private static let longestText = 3 * longest
  private static let mostLines = 4

  /// A text on one line; what is too long for it keeps its beginning and its end.
  static func clipped(_ text: String) -> String {
    elided(TerminalText.escapedLabel(text), to: longest)
  }

  /// The lines of a text: broken at a separator near the middle of what is left, so that both ends can
  /// be read. One that is too long for that too loses its middle.
  static func wrapped(_ text: String) -> [String] {
    var rest = Array(
      elided(TerminalText.escapedLabel(text), to: longestText).unicodeScalars)
    var lines: [String] = []
    while rest.count > longest {
      let linesLeft = (rest.count + longest - 1) / longest
      let ideal = (rest.count + linesLeft - 1) / linesLeft
      // The rest has to fit on the lines that are left.
      let least =
        lines.count + 2 > mostLines ? longest : rest.count - longest * (mostLines - lines.count - 1)
      let breaks = (max(1, least)...longest).filter { isBreak(before: rest[$0]) }
      let place = breaks.min { distance($0, ideal) < distance($1, ideal) } ?? max(least, ideal)
      lines.append(string(rest[..<place]))
      rest.removeFirst(place)
    }
    return lines + [string(rest[...])]
  }

  private static func distance(_ place: Int, _ ideal: Int) -> Int {
    place < ideal ? ideal - place : place - ideal
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
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// In whole points, rounded up.
  func width(of text: String) -> Int {
    let width = text.unicodeScalars.reduce(0) { $0 + thousandths(of: $1) }
    return (width * size + 999) / 1_000
  }

  /// Thousandths of the size.
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
