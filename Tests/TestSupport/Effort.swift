import Foundation

/// How much a test tries of what could be tried without end, or for a long time.
///
/// `make test` is for each change and tries a share; `make thorough`, which sets
/// `LINKWAY_THOROUGH`, tries all of it, and is a step of CI.
package enum Effort {
  package static let isThorough =
    ProcessInfo.processInfo.environment["LINKWAY_THOROUGH", default: ""] != ""

  /// A number of rounds: that in the environment variable where it is set, otherwise one of two.
  package static func rounds(_ few: Int, thorough: Int, variable: String? = nil) -> Int {
    let environment = ProcessInfo.processInfo.environment
    if let given = variable.flatMap({ environment[$0] }).flatMap({ Int($0) }) { return given }
    return isThorough ? thorough : few
  }
}
