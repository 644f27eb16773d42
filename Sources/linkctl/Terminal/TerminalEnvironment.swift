#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The environment variables that describe the terminal.
struct TerminalEnvironment: Hashable, Sendable {
  /// The variable `COLUMNS`.
  var columns: String?
  /// The variable `NO_COLOR`: any non-empty value disables colour.
  var noColor: String?
  /// The variable `TERM`.
  var term: String?

  /// The environment of this process.
  static var current: TerminalEnvironment {
    let variables = ProcessInfo.processInfo.environment
    return TerminalEnvironment(
      columns: variables["COLUMNS"], noColor: variables["NO_COLOR"], term: variables["TERM"])
  }

  var disablesColor: Bool { noColor.map { !$0.isEmpty } ?? false || isDumb }

  /// Whether the terminal supports no escape sequences.
  var isDumb: Bool { term == "dumb" }

  /// Returns the width for laid-out text, in columns.
  ///
  /// - Parameter reported: the width that the terminal reports, if there is one.
  /// - Returns: `COLUMNS` if it is a positive number, otherwise `reported`, otherwise 80; at least
  ///   40, below which two columns become unreadable, and at most 1,000.
  func width(reported: Int?) -> Int {
    let asked = columns.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    let usable = reported.flatMap { $0 > 0 ? $0 : nil }
    return min(max(asked ?? usable ?? 80, 40), 1_000)
  }
}

/// Returns the width that the terminal of a descriptor reports; `nil` if it is not a terminal.
func reportedColumns(of descriptor: Int32) -> Int? {
  var size = winsize()
  // SAFETY: this request writes one `winsize`, and the pointer to it is valid during the call.
  let answer = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
  return answer == 0 ? Int(size.ws_col) : nil
}
