/// The exit status of `linkctl`. The values from 64 on are those of BSD's `sysexits.h`.
enum ExitCode: Int32, Hashable, Sendable {
  /// Success. `check` also succeeds with warnings.
  case success = 0
  /// The command ran with a negative result, such as a link that does not resolve or a failed
  /// example.
  case failure = 1
  /// The command line is invalid.
  case usage = 64
  /// The table or other input data is invalid.
  case invalidData = 65
  /// A file cannot be read.
  case unreadableFile = 66
  /// A file cannot be written.
  case unwritableFile = 73
  /// Standard output cannot be written.
  case outputFailed = 74
}
