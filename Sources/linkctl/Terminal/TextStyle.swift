/// How a run of text looks on a terminal: the "select graphic rendition" codes of ECMA-48 that
/// `linkctl` uses.
enum TextStyle: Int, Hashable, Sendable {
  case bold = 1
  case dim = 2
  case red = 31
  case green = 32
  case yellow = 33
  case cyan = 36
}

/// What `--color` asks for.
enum ColorChoice: String, CaseIterable, Hashable, Sendable {
  case auto
  case always
  case never

  /// Whether a stream is written in colour. What was asked for on the command line comes before
  /// `NO_COLOR`, and that before what the stream is.
  func isColored(isTerminal: Bool, in environment: TerminalEnvironment) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && !environment.refusesColor
    }
  }
}
