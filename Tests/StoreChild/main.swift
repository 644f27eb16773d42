// A process that is killed: it runs a script on a file store, reports its actions on standard
// output, and kills itself at a step of the store if requested.
//
//     StoreChild FILE SEED EVENTS FIRST STEP MODE
//
// FIRST is the number of the first link; STEP 0 means no step; MODE 0 writes
// within events, 1 separately from them, and 2 runs an app.

import Linkway

let arguments = CommandLine.arguments
let numbers = arguments.dropFirst(2).compactMap { Int($0) }
if arguments.count == 7, numbers.count == 5, let router = try? LinkRouter(routes: StoreScript.table)
{
  let script = StoreScript(
    router: router, path: arguments[1], files: KillingFiles(step: numbers[3]),
    say: { put($0.text) })
  let seed = UInt64(truncatingIfNeeded: numbers[0])
  if numbers[4] == 2 {
    try await script.runApp(seed: seed, first: numbers[2], events: numbers[1])
  } else {
    await script.run(
      seed: seed, first: numbers[2], events: numbers[1], defersWrites: numbers[4] == 1)
  }
} else {
  put("usage: StoreChild FILE SEED EVENTS FIRST STEP MODE")
}
