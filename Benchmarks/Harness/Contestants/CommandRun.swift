import BenchmarkWorkloads
import Foundation

/// A command that runs as a process from its start to its end; its output is discarded.
///
/// It uses `posix_spawn`, because Foundation's `Process` polls for the end, and reports it tens of
/// milliseconds late.
final class CommandRun: Contestant {
  let name: String
  private let words: [String]
  private let input: String
  private let accepted: ClosedRange<Int>

  /// - Parameters:
  ///   - input: the file to use as standard input.
  ///   - accepted: the exit statuses that count as success.
  init(
    _ name: String, _ words: [String], input: String = "/dev/null",
    accepting accepted: ClosedRange<Int> = 0...0
  ) {
    self.accepted = accepted
    self.name = name
    self.words = words
    self.input = input
  }

  /// Returns 0 if the exit status is accepted, otherwise the status.
  func answers(_ count: Int) throws -> [Int] {
    try (0..<count).map { _ in
      let status = Int(try status())
      return accepted.contains(status) ? 0 : status
    }
  }

  func run(_ count: Int) throws -> Double {
    // Wall time: a user waits for the whole command, on all processors.
    let clock = ContinuousClock()
    let elapsed = try clock.measure {
      for _ in 0..<count { _ = try status() }
    }
    return elapsed / .nanoseconds(1)
  }

  /// Runs the command to its end. Returns -1 if it was killed.
  func status() throws -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // SAFETY: the strings are freed only after the program has ended.
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
    var process: pid_t = 0
    var status: Int32 = 0
    guard unsafe posix_spawn(&process, words[0], &actions, nil, &arguments, environ) == 0,
      unsafe waitpid(process, &status, 0) == process
    else { throw WorkloadError("\(words[0]) does not start") }
    // These correspond to the macros WIFEXITED and WEXITSTATUS, which Swift does not import.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }
}
