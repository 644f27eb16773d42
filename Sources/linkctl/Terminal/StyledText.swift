import LinkwayDiagnostics

/// Text for a terminal: runs with their styles, in which nothing from outside can steer it.
///
/// What is interpolated is escaped, so a link with an escape sequence in it is shown and not
/// obeyed: `"\("error", .red, .bold): no route for \(link)"`. Text that `linkctl` itself laid
/// out, with line breaks that are to stay, goes in by `\(laidOut:)`.
struct StyledText: Hashable, Sendable {
  struct Run: Hashable, Sendable {
    var text: String
    var styles: [TextStyle]
  }

  private(set) var runs: [Run] = []

  init() {}

  /// Text from outside, with its control characters escaped.
  init(_ text: String, _ styles: TextStyle...) {
    append(TerminalText.escaped(text), styles)
  }

  private mutating func append(_ text: String, _ styles: [TextStyle]) {
    if !text.isEmpty { runs.append(Run(text: text, styles: styles)) }
  }

  static func += (text: inout StyledText, more: StyledText) {
    text.runs += more.runs
  }

  /// The columns that the text takes, if it is one line.
  var displayWidth: Int { runs.reduce(0) { $0 + $1.text.displayWidth } }

  /// The text as it is written: with escape sequences for the styles, or without any.
  func rendered(inColor: Bool) -> String {
    var text = ""
    for run in runs {
      if inColor && !run.styles.isEmpty {
        let codes = run.styles.map { String($0.rawValue) }.joined(separator: ";")
        text += "\u{1B}[\(codes)m\(run.text)\u{1B}[0m"
      } else {
        text += run.text
      }
    }
    return text
  }

  /// The text if it is at most `width` columns, otherwise as much of it as fits before a `…`.
  func truncated(to width: Int) -> StyledText {
    guard displayWidth > width else { return self }
    var text = StyledText()
    var left = width - 1
    for run in runs {
      let kept = run.text.prefix { character in
        left -= character.displayWidth
        return left >= 0
      }
      if kept.endIndex == run.text.endIndex {
        text.append(run.text, run.styles)
      } else {
        text.append(kept + "…", run.styles)
        break
      }
    }
    return text
  }

  /// The text if it is at most `width` columns, otherwise its beginning and end around a `…`.
  func truncatedInMiddle(to width: Int) -> StyledText {
    guard displayWidth > width, width > 2 else { return truncated(to: width) }
    var text = truncated(to: (width + 1) / 2)
    var left = width - text.displayWidth
    var end: [Run] = []
    for run in runs.reversed() {
      let kept = String(
        run.text.reversed().prefix { character in
          left -= character.displayWidth
          return left >= 0
        }.reversed())
      end.insert(Run(text: kept, styles: run.styles), at: 0)
      if kept.count < run.text.count { break }
    }
    text.runs += end
    return text
  }

  /// Lines of at most `width` columns, broken at blanks; those after the first are indented. A word that
  /// is wider than a line is not broken.
  func wrapped(to width: Int, indent: Int) -> [StyledText] {
    var lines = [StyledText()]
    var columns = 0
    for run in runs {
      var isFirst = true
      for part in run.text.split(separator: " ", omittingEmptySubsequences: false) {
        let gap = isFirst ? "" : " "
        let partWidth = String(part).displayWidth
        if columns + gap.count + partWidth > width, columns > indent, !isFirst, partWidth > 0 {
          lines.append(StyledText())
          lines[lines.count - 1].append(String(repeating: " ", count: indent), [])
          lines[lines.count - 1].append(String(part), run.styles)
          columns = indent + partWidth
        } else {
          lines[lines.count - 1].append(gap + part, run.styles)
          columns += gap.count + partWidth
        }
        isFirst = false
      }
    }
    return lines
  }
}

extension StyledText: ExpressibleByStringInterpolation {
  init(stringLiteral value: String) {
    append(value, [])
  }

  init(stringInterpolation: StringInterpolation) {
    self = stringInterpolation.text
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = StyledText()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      text.append(literal, [])
    }

    /// Adds text from outside, escaped.
    mutating func appendInterpolation(_ outside: String, _ styles: TextStyle...) {
      text.append(TerminalText.escaped(outside), styles)
    }

    mutating func appendInterpolation(_ number: some BinaryInteger, _ styles: TextStyle...) {
      text.append(String(number), styles)
    }

    mutating func appendInterpolation(_ styled: StyledText) {
      text += styled
    }

    /// Adds text that was laid out by `linkctl` and in which all from outside is escaped already.
    mutating func appendInterpolation(laidOut: String, _ styles: TextStyle...) {
      text.append(laidOut, styles)
    }
  }
}
