#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs another program on files: no shell, no pipes, and a limit on its time.
///
/// `Process` would do, but it is not in FoundationEssentials, which is all of Foundation that the
/// command line itself uses.
enum ChildProcess {
  enum Failure: Error, Hashable, Sendable {
    case notFound
    /// The system's error number.
    case notStarted(Int32)
    case timedOut
    /// It ended with a status other than 0, or by a signal.
    case failed
  }

  /// Runs a program and waits for its end.
  ///
  /// - Parameters:
  ///   - name: looked for in `PATH`.
  ///   - arguments: what follows the name.
  ///   - input: the file that is its standard input.
  ///   - output: the file that its standard output goes to, made anew.
  ///   - error: the file that its standard error goes to, made anew.
  ///   - seconds: how long it may take before it is killed.
  static func run(
    _ name: String, _ arguments: [String], input: String, output: String, error: String,
    atMost seconds: Int
  ) throws(Failure) {
    let process = try start(name, arguments, input: input, output: output, error: error)
    let deadline = ContinuousClock.now + .seconds(seconds)
    var status: Int32 = 0
    while true {
      // SAFETY: the pointer is to one number, for the call's time.
      let ended = unsafe waitpid(process, &status, WNOHANG)
      if ended == process { break }
      if ended < 0 && errno != EINTR { throw .failed }
      if ContinuousClock.now >= deadline {
        kill(process, SIGKILL)
        // SAFETY: as above. What is killed is still to be taken off the system's list.
        _ = unsafe waitpid(process, &status, 0)
        throw .timedOut
      }
      usleep(5_000)
    }
    if status != 0 { throw .failed }
  }

  private static func start(
    _ name: String, _ arguments: [String], input: String, output: String, error: String
  ) throws(Failure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    // SAFETY: the actions are initialised here, used by the calls below and destroyed once.
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    // SAFETY: the paths live through the calls, which copy them.
    unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, error, writing, 0o600)

    let variables = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    var process: pid_t = 0
    // SAFETY: both lists end in `nil`, and their texts are copies that live until they are freed
    // below, after the call that reads them.
    let words = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
    let environment = unsafe variables.map { unsafe strdup($0) } + [nil]
    defer {
      for place in unsafe words.indices { unsafe free(words[place]) }
      for place in unsafe environment.indices { unsafe free(environment[place]) }
    }
    let problem = unsafe posix_spawnp(&process, name, &actions, nil, words, environment)
    switch problem {
    case 0: return process
    case ENOENT: throw .notFound
    default: throw .notStarted(problem)
    }
  }
}
