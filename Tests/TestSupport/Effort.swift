import Foundation

/// The share of a long or unlimited test that is run.
///
/// `make test` is run for each change and uses a sample. `make thorough`, which sets
/// `LINKWAY_THOROUGH`, is a step of CI and runs everything.
package enum Effort {
  package static let isThorough =
    ProcessInfo.processInfo.environment["LINKWAY_THOROUGH", default: ""] != ""

  /// Returns a number of rounds: that in the environment variable if it is set, otherwise one of
  /// two numbers.
  package static func rounds(_ few: Int, thorough: Int, variable: String? = nil) -> Int {
    let environment = ProcessInfo.processInfo.environment
    if let given = variable.flatMap({ environment[$0] }).flatMap({ Int($0) }) { return given }
    return isThorough ? thorough : few
  }
}
