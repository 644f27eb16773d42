import CFuzzer
import Foundation
import FuzzTargets
import TestSupport

// Passes inputs to a target of `FuzzTargets`. Built by `Scripts/fuzz`, the program contains
// libFuzzer, whose arguments follow the target's name; otherwise it checks the files given as
// arguments.

/// The request on the command line.
enum Command {
  static let arguments = CommandLine.arguments
  static let target = FuzzTarget.all.first { arguments.dropFirst().first == $0.name }
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(64)
}

if Command.arguments.dropFirst().first == "mutants" {
  try checkMutants(Command.arguments.dropFirst(2).compactMap { Int($0) })
  exit(0)
}

guard let target = Command.target else {
  if Command.arguments.dropFirst().first == "list" {
    for target in FuzzTarget.all { print(target.name) }
    exit(0)
  }
  let names = FuzzTarget.all.map(\.name).joined(separator: ", ")
  fail("usage: Fuzz TARGET [--seeds FOLDER | libFuzzer's arguments | FILE…]; targets: \(names)")
}

if Command.arguments.dropFirst(2).first == "--seeds",
  let folder = Command.arguments.dropFirst(3).first
{
  for (place, seed) in try target.seeds().enumerated() {
    try Data(seed).write(to: URL(fileURLWithPath: folder).appendingPathComponent("seed-\(place)"))
  }
  exit(0)
}

// libFuzzer reads its options from the second argument on, so the target's name is not among them.
let options =
  [CommandLine.arguments[0], "-max_len=\(target.maximumLength)"]
  + CommandLine.arguments.dropFirst(2)
// SAFETY: the copies live as long as the process.
var pointers = unsafe options.map { unsafe strdup($0) } + [nil]
let status = unsafe fuzzer_run(
  Int32(options.count), &pointers,
  { bytes, count in
    // SAFETY: libFuzzer's bytes are valid during the call.
    let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    do throws(Violation) {
      try Command.target?.check(input)
    } catch {
      fatalError("property broken: \(error)")
    }
  },
  { bytes, count, limit, seed in
    guard let bytes = unsafe bytes else { return count }
    guard let mutate = Command.target?.mutate else {
      return unsafe fuzzer_mutate_plainly(bytes, count, limit)
    }
    // SAFETY: the bytes up to `limit` are valid during the call.
    let buffer = unsafe UnsafeMutableBufferPointer(start: bytes, count: limit)
    var random = SeededGenerator(seed: UInt64(seed))
    let input = unsafe Array(buffer[..<count])
    let changed = mutate(input, limit, &random) { bytes, limit in
      let room = max(limit, bytes.count, 1)
      var copy = bytes + [UInt8](repeating: 0, count: room - bytes.count)
      // SAFETY: the array has `room` bytes.
      let length = unsafe fuzzer_mutate_plainly(&copy, bytes.count, room)
      return Array(copy.prefix(length))
    }.prefix(limit)
    for (place, byte) in changed.enumerated() { unsafe buffer[place] = byte }
    return changed.count
  })
if status >= 0 { exit(status) }

// Builds without libFuzzer.
var failures: Int32 = 0
for path in Command.arguments.dropFirst(2) {
  do {
    try target.check(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
  } catch {
    print("\(path): \(error)")
    failures = 1
  }
}
exit(failures)
