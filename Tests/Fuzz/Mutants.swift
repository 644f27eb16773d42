import Foundation
import FuzzTargets

/// Checks mutants of compiled tables by number: from the first up to, but not including, the second
/// number, in steps of the third. Before each mutant, it overwrites its progress line on standard
/// output, so that a crash does not lose the count.
func checkMutants(_ numbers: [Int]) throws {
  guard numbers.count == 3, numbers[2] > 0 else {
    fail("usage: Fuzz mutants FIRST END STEP >PROGRESS")
  }
  var mutants = try ResealedMutants()
  var count = 0
  func report(_ number: Int) {
    let tally = mutants.tally
    let line = "\(number) \(count) \(tally.refused) \(tally.links) \(mutants.tableCount)"
    let bytes = Array(
      (line + String(repeating: " ", count: max(0, 79 - line.utf8.count)) + "\n").utf8)
    // SAFETY: the bytes are valid during the call.
    _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(1, $0.baseAddress, $0.count, 0) }
  }
  for number in stride(from: numbers[0], to: numbers[1], by: numbers[2]) {
    report(number)
    // A mutant that takes longer than any link may ends the program.
    alarm(10)
    do throws(Violation) {
      try mutants.check(number)
    } catch {
      fatalError("property broken: \(error)")
    }
    count += 1
  }
  report(numbers[1])
}
