/// A style of terminal text: one of the "select graphic rendition" codes of ECMA-48.
enum TextStyle: Int, Hashable, Sendable {
  case bold = 1
  case dim = 2
  case red = 31
  case green = 32
  case yellow = 33
  case cyan = 36
}

/// The values of `--color`.
enum ColorChoice: String, CaseIterable, Hashable, Sendable {
  case auto
  case always
  case never

  /// Returns whether a stream is coloured. `--color` takes precedence over `NO_COLOR` and `TERM`,
  /// which take precedence over whether the stream is a terminal.
  func isColored(isTerminal: Bool, in environment: TerminalEnvironment) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && !environment.disablesColor
    }
  }
}
