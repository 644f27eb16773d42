import BenchmarkWorkloads
import Foundation

/// Answers a given number of links and ends, for tools that count what a process does: two runs
/// of different lengths differ by the work of the links alone. Run by `make gate`.
@main
struct Probe {
  private enum Task: String {
    /// The path alone.
    case match
    /// The whole link, parsed, admitted and matched.
    case link
    /// From the link to the plan, the parameters located.
    case locate
    /// The same with parameters and plan built.
    case resolve
  }

  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[3]), count > 0,
      let task = Task(rawValue: arguments[1])
    else {
      print("usage: Probe match|link|locate|resolve FOLDER LINKS")
      exit(64)
    }
    do {
      let folder = try WorkloadFolder(arguments[2])
      guard let name = folder.names.contains("w1r") ? "w1r" : folder.names.first else {
        throw WorkloadError("\(arguments[2]) has no links to match")
      }
      let workload = try folder.workload(name)
      let contestant: any Contestant =
        switch task {
        case .match: try Engines.matching(workload.routes).pathRun("path", workload.links)
        case .link: try Engines.matching(workload.routes).linkRun("link", workload.links)
        case .locate, .resolve:
          try Engines.resolving(
            workload.routes, links: workload.links.texts, readsValues: task == .resolve)
        }
      _ = try contestant.run(count)
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }
}
