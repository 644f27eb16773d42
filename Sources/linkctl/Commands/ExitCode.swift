/// How `linkctl` ends. The numbers from 64 on are those of BSD's `sysexits.h`.
enum ExitCode: Int32, Hashable, Sendable {
  /// All went well; for `check`, warnings are allowed.
  case success = 0
  /// The command ran, and its answer is no: a link that does not resolve, a test that fails.
  case failure = 1
  /// The command line cannot be read.
  case usage = 64
  /// The table, or other data, is invalid.
  case invalidData = 65
  /// A file cannot be read.
  case unreadableFile = 66
  /// A file cannot be written.
  case unwritableFile = 73
  /// Standard output cannot be written.
  case outputFailed = 74
}
