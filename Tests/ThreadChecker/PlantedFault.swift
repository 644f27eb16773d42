import LinkwayNavigation
import LinkwayResults

/// An intentional fault. A sanitizer that does not report it would not report others either.
enum PlantedFault: String {
  /// Threads merge their data into one value, like a router, but without its lock.
  case race
  /// A thread uses a router that another thread has closed.
  case closed

  func run(_ path: String) throws {
    switch self {
    case .race:
      let answers = BulkResolver(
        table: try TableSample.table(path), opener: LinkOpener(state: EngineState()))
      let sample = try TableSample(path: path)
      sample.removeFile()
      var memory = answers.memory()
      for link in sample.links { _ = answers.resolve(link, &memory) }
      guard memory.hasNewStatuses else { throw TableSample.Failure("nothing is learnt of \(path)") }
      let learnt = memory.statuses
      let shared = Unguarded(answers.statuses)
      _ = inThreads { _ in
        for _ in 0..<100 { shared.statuses.merge(learnt) }
      }
    case .closed:
      let router = try RouterHandle(path: path)
      _ = inThreads(1) { _ in router.close() }
      _ = inThreads(1) { _ in router.explanation(of: "photos://photos/42") }
    }
  }
}

// SAFETY: none, which is the fault.
private final class Unguarded: @unchecked Sendable {
  var statuses: PlanStatuses

  init(_ statuses: PlanStatuses) { self.statuses = statuses }
}
