import Foundation
import Testing

/// Other people's test data, which lies beside the checkout and is never committed.
enum SharedData {
  /// The bytes of a shared file, or `nil` after saying loudly that the suite does not run.
  ///
  /// Under `CI=true` missing data is a failure.
  static func bytes(_ path: String, suite: String) -> Data? {
    let environment = ProcessInfo.processInfo.environment
    let folder = environment["LINKWAY_SHARED"] ?? "../shared"
    if let data = FileManager.default.contents(atPath: folder + "/" + path) { return data }
    let message = """
      DID NOT RUN: \(suite). It reads \(path) in the folder LINKWAY_SHARED (default ../shared); \
      see CONTRIBUTING.md for where the data comes from.
      """
    print(message)
    if environment["CI"] == "true" { Issue.record(Comment(rawValue: message)) }
    return nil
  }
}
