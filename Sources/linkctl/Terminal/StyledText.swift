import LinkwayDiagnostics

/// Text for a terminal as styled runs, in which external text cannot inject escape sequences.
///
/// Interpolated values are escaped, so an escape sequence in a link is shown instead of executed:
/// `"\("error", .red, .bold): no route for \(link)"`. Text that `linkctl` itself laid out with line
/// breaks is inserted by `\(laidOut:)`.
struct StyledText: Hashable, Sendable {
  struct Run: Hashable, Sendable {
    var text: String
    var styles: [TextStyle]
  }

  private(set) var runs: [Run] = []

  init() {}

  /// Creates text from an external string, with its control characters escaped.
  init(_ text: String, _ styles: TextStyle...) {
    append(TerminalText.escaped(text), styles)
  }

  private mutating func append(_ text: String, _ styles: [TextStyle]) {
    if let last = runs.last, last.styles == styles {
      runs[runs.count - 1].text += text
    } else if !text.isEmpty {
      runs.append(Run(text: text, styles: styles))
    }
  }

  static func += (text: inout StyledText, more: StyledText) {
    text.runs += more.runs
  }

  /// The width in columns, if the text is one line.
  var displayWidth: Int { runs.reduce(0) { $0 + $1.text.displayWidth } }

  /// Returns the text with or without escape sequences for its styles.
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

  /// Returns the text, cut at its end with a `…` if it is wider than `width` columns.
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

  /// Returns the text, cut in its middle with a `…` if it is wider than `width` columns.
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

  /// Returns lines of at most `width` columns, wrapped at spaces; those after the first are
  /// indented. Words wider than a line are not broken.
  func wrapped(to width: Int, indent: Int) -> [StyledText] {
    var lines = [StyledText()]
    for (spaces, word) in words {
      let columns = lines[lines.count - 1].displayWidth
      if columns + spaces.displayWidth + word.displayWidth > width, columns > indent,
        !spaces.runs.isEmpty, !word.runs.isEmpty
      {
        lines.append(StyledText(String(repeating: " ", count: indent)))
      } else {
        for run in spaces.runs { lines[lines.count - 1].append(run.text, run.styles) }
      }
      for run in word.runs { lines[lines.count - 1].append(run.text, run.styles) }
    }
    return lines
  }

  /// The words, each with the spaces before it. A word can consist of several runs.
  private var words: [(spaces: StyledText, word: StyledText)] {
    var words = [(spaces: StyledText(), word: StyledText())]
    for run in runs {
      let parts = run.text.split(separator: " ", omittingEmptySubsequences: false)
      for (place, part) in parts.enumerated() {
        if place > 0, !words[words.count - 1].word.runs.isEmpty {
          words.append((StyledText(), StyledText()))
        }
        if place > 0 { words[words.count - 1].spaces.append(" ", run.styles) }
        words[words.count - 1].word.append(String(part), run.styles)
      }
    }
    return words
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

    /// Adds external text, escaped.
    mutating func appendInterpolation(_ outside: String, _ styles: TextStyle...) {
      text.append(TerminalText.escaped(outside), styles)
    }

    mutating func appendInterpolation(_ number: some BinaryInteger, _ styles: TextStyle...) {
      text.append(String(number), styles)
    }

    mutating func appendInterpolation(_ styled: StyledText) {
      text += styled
    }

    /// Adds text that `linkctl` laid out, with all external text in it already escaped.
    mutating func appendInterpolation(laidOut: String, _ styles: TextStyle...) {
      text.append(laidOut, styles)
    }
  }
}
