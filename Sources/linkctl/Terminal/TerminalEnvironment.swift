#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the environment says about the terminal.
struct TerminalEnvironment: Hashable, Sendable {
  /// The variable `COLUMNS`.
  var columns: String?
  /// The variable `NO_COLOR`: set and not empty means no colour, whatever it holds.
  var noColor: String?
  /// The variable `TERM`.
  var term: String?

  /// The environment of this process.
  static var current: TerminalEnvironment {
    let variables = ProcessInfo.processInfo.environment
    return TerminalEnvironment(
      columns: variables["COLUMNS"], noColor: variables["NO_COLOR"], term: variables["TERM"])
  }

  var refusesColor: Bool { noColor.map { !$0.isEmpty } ?? false || isDumb }

  /// Whether the terminal knows nothing but text.
  var isDumb: Bool { term == "dumb" }

  /// The columns that text is laid out in.
  ///
  /// - Parameter reported: the columns that the terminal itself reports, if there is one.
  /// - Returns: `COLUMNS` where it is a positive number, otherwise what is reported, otherwise
  ///   80; never under 40, where two aligned columns stop being readable, nor over 1,000.
  func width(reported: Int?) -> Int {
    let asked = columns.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    let usable = reported.flatMap { $0 > 0 ? $0 : nil }
    return min(max(asked ?? usable ?? 80, 40), 1_000)
  }
}

/// The columns that the terminal behind a descriptor reports, or `nil` where it is none.
func reportedColumns(of descriptor: Int32) -> Int? {
  var size = winsize()
  // SAFETY: this request writes one `winsize`, and the pointer is to one for the call's time.
  let answer = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
  return answer == 0 ? Int(size.ws_col) : nil
}
