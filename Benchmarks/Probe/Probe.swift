import BenchmarkWorkloads
import Foundation

/// Resolves a given number of links and exits, for tools that count events of a process: two runs
/// of different lengths differ only by the work for the links. Used by `make gate`.
@main
struct Probe {
  private enum Task: String {
    /// The path alone.
    case match
    /// The whole link, parsed, admitted and matched.
    case link
    /// From the link to the plan, the parameters located.
    case locate
    /// The same, with parameters and plan built.
    case resolve
  }

  static func main() {
    let arguments = CommandLine.arguments
    if arguments.count >= 3, arguments[1] == "answers" { return answers(arguments.dropFirst(2)) }
    if arguments.count >= 3, arguments[1] == "random", RandomTask.run(Array(arguments.dropFirst(2)))
    {
      return
    }
    guard arguments.count == 4, let count = Int(arguments[3]), count > 0,
      let task = Task(rawValue: arguments[1])
    else {
      print(
        """
        usage:
        Probe match|link|locate|resolve FOLDER LINKS
        Probe answers TABLE [ROUNDS]
        \(RandomTask.usage)
        """)
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

  /// Measures the examples of a table, plain and with tracking parameters. With a number of rounds,
  /// only resolves the plain ones that many times, for a profiler.
  private static func answers(_ words: ArraySlice<String>) {
    guard let path = words.first else { return }
    do {
      if let rounds = words.dropFirst().first.flatMap({ Int($0) }) {
        return try TableAnswers(path: path, isTracked: words.count > 2).run(rounds)
      }
      for isTracked in [false, true] {
        let times = try TableAnswers(path: path, isTracked: isTracked).times()
        guard let last = times.last else { return }
        let mean = times.reduce(0) { $0 + $1.time } / Double(times.count)
        print(isTracked ? "tracked" : "plain", "mean", Int(mean), "worst", Int(last.time), path)
        for (link, time) in times where words.contains("-v") || time > 3_000 {
          print("  \(Int(time))\t\(link)")
        }
      }
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }
}
