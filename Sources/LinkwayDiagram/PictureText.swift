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

  /// How many scalars of a line are shown.
  private static let longest = 60

  /// What is shown of a text.
  static func clipped(_ text: String) -> String {
    let text = TerminalText.escapedLabel(text)
    let scalars = text.unicodeScalars
    return scalars.count <= longest ? text : String(scalars.prefix(longest - 1)) + "…"
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
