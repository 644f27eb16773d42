import BenchmarkWorkloads
import Foundation

/// A command as a whole process: from its start to its end, what it prints thrown away.
///
/// By `posix_spawn`, because Foundation's `Process` notices an end only at its next look, tens of
/// milliseconds late.
final class CommandRun: Contestant {
  let name: String
  private let words: [String]
  private let input: String
  private let accepted: ClosedRange<Int>

  /// - Parameters:
  ///   - input: the file that it reads as standard input.
  ///   - accepted: the statuses with which it may end.
  init(
    _ name: String, _ words: [String], input: String = "/dev/null",
    accepting accepted: ClosedRange<Int> = 0...0
  ) {
    self.accepted = accepted
    self.name = name
    self.words = words
    self.input = input
  }

  /// 0 where it ends as it may, otherwise its status.
  func answers(_ count: Int) throws -> [Int] {
    try (0..<count).map { _ in
      let status = Int(try status())
      return accepted.contains(status) ? 0 : status
    }
  }

  func run(_ count: Int) throws -> Double {
    // By the wall: a person waits for the whole of it, on all processors.
    let clock = ContinuousClock()
    let elapsed = try clock.measure {
      for _ in 0..<count { _ = try status() }
    }
    return elapsed / .nanoseconds(1)
  }

  /// Runs it to its end. -1 where it was killed.
  func status() throws -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // SAFETY: the strings live until they are freed, which is after the program has ended.
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
    var process: pid_t = 0
    var status: Int32 = 0
    guard unsafe posix_spawn(&process, words[0], &actions, nil, &arguments, environ) == 0,
      unsafe waitpid(process, &status, 0) == process
    else { throw WorkloadError("\(words[0]) does not start") }
    // As the macros WIFEXITED and WEXITSTATUS have it, which Swift does not import.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }
}
