import Foundation

// How long one cold `linkctl resolve` takes, as a whole process: the table is read, compiled and
// checked, one link is resolved and printed. Run by `make bench`.

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  print("usage: ColdStart LINKCTL TABLE [RUNS]")
  exit(64)
}
let runs = arguments.count > 3 ? max(1, Int(arguments[3]) ?? 1) : 51
let wished = 20.0

/// One run in milliseconds, `nil` where the program did not answer as it should.
///
/// By `posix_spawn`, because Foundation's `Process` notices an end only at its next look, tens of
/// milliseconds late.
func run(_ program: String, _ arguments: [String]) -> Double? {
  var actions = unsafe posix_spawn_file_actions_t()
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  // SAFETY: the strings live until they are freed, which is after the program has ended.
  var words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
  defer { for index in unsafe words.indices { unsafe free(words[index]) } }
  var process: pid_t = 0
  var status: Int32 = 0
  let start = ContinuousClock.now
  guard unsafe posix_spawn(&process, program, &actions, nil, &words, environ) == 0,
    unsafe waitpid(process, &status, 0) == process
  else { return nil }
  let elapsed = ContinuousClock.now - start
  guard status == 0 else { return nil }
  return Double(elapsed.components.attoseconds) / 1e15 + Double(elapsed.components.seconds) * 1e3
}

/// Runs the two programs in turn, so that a slow moment of the machine meets both.
var resolve: [Double] = []
var floor: [Double] = []
for _ in 0..<runs + 1 {
  guard
    let time = run(
      arguments[1],
      ["resolve", "--routes", arguments[2], "--format", "json", "photos://photos/42"]),
    let empty = run(arguments[1], ["--version"])
  else {
    print("\(arguments[1]) does not answer")
    exit(1)
  }
  resolve.append(time)
  floor.append(empty)
}

/// The first run fills caches and is not counted.
func row(_ name: String, _ times: [Double]) -> String {
  let sorted = times.dropFirst().sorted()
  let figures = [sorted[sorted.count / 2], sorted[0], sorted[sorted.count - 1]]
  return
    ([name.padding(toLength: 28, withPad: " ", startingAt: 0)]
    + figures.map { String(format: "%8.1f ms", $0) }).joined()
}

print(
  "one process, \(runs) runs".padding(toLength: 28, withPad: " ", startingAt: 0)
    + "   median        min        max")
print(row("linkctl resolve, cold", resolve))
print(row("linkctl --version (floor)", floor))
let median = resolve.dropFirst().sorted()[runs / 2]
print(
  String(
    format: "wished: under %.0f ms; measured: %.1f ms, %@", wished, median,
    median < wished ? "reached" : "not reached"))
