import BenchmarkWorkloads
import Foundation

/// Measures the matching hot path and its peers in one run. Used by `make bench`.
@main
struct Harness {
  static func main() {
    // The end of a peer must not end the run.
    signal(SIGPIPE, SIG_IGN)
    do {
      let options = try HarnessOptions(Array(CommandLine.arguments.dropFirst()))
      let report = try BenchmarkRun(options).measure()
      print(ReportTable(report).text)
      print(TableSizePlot(report).draw(in: options.buildFolder))
      print(RandomTablePlot(report).draw(in: options.buildFolder))
      if let file = options.json { try report.write(to: file) }
      // A wrong result of the engine is an error; a missed target is a finding.
      if report.engineIsWrong { exit(1) }
    } catch let error as UsageError {
      if error.reason.isEmpty {
        print(HarnessOptions.usage)
        exit(0)
      }
      print("error: \(error.reason)\n\n\(HarnessOptions.usage)")
      exit(64)
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }
}

/// A wrong command line; without a reason, the usage is printed.
struct UsageError: Error {
  var reason: String
}

/// The options of the command line.
struct HarnessOptions {
  static let usage = """
    usage: Harness [--workload FOLDER] [--json FILE] [--rounds N] [--routes N] [--seed N]
                   [--tables N] [--new-seed N] [--only NAME] [--build FOLDER] [--programs FOLDER] [--linkctl FILE]

      --workload FOLDER  NAME-routes.txt, NAME-urls.txt, NAME-expect.txt, links.txt
                         (default: bench in $LINKWAY_SHARED, or in ../shared)
      --json FILE        writes every sample
      --rounds N         rounds of each contest (default 41)
      --routes N         the size of the generated table (default 1000000); 0 leaves it out
      --seed N           of the generated tables, and of the first random table (default 1)
      --tables N         random tables of each of two seeds (default 200); 0 leaves them out
      --new-seed N       the second of them (default: another one in each run)
      --only NAME        a contest whose title contains NAME; repeatable
      --build FOLDER     where the peers are (default .build/benchmarks)
      --programs FOLDER  where Probe is (default .build/release)
      --linkctl FILE     the program (default .build/release/linkctl)
    """

  var workload: String
  var json: String?
  var rounds = 41
  var routes = 1_000_000
  var seed: UInt64 = 1
  var tables = 200
  var newSeed = UInt64.random(in: 1 << 32..<1 << 48)
  var only: [String] = []
  var buildFolder = ".build/benchmarks"
  var programs = ".build/release"
  var linkctl = ".build/release/linkctl"

  init(_ arguments: [String]) throws {
    let shared = ProcessInfo.processInfo.environment["LINKWAY_SHARED"] ?? "../shared"
    workload = shared + "/bench"
    var left = arguments[...]
    while let option = left.popFirst() {
      if option == "--help" { throw UsageError(reason: "") }
      guard let value = left.popFirst() else { throw UsageError(reason: "\(option) has no value") }
      switch option {
      case "--workload": workload = value
      case "--json": json = value
      case "--rounds": rounds = try Self.number(option, value, from: 1)
      case "--routes": routes = try Self.number(option, value, from: 0)
      case "--seed": seed = UInt64(try Self.number(option, value, from: 0))
      case "--tables": tables = try Self.number(option, value, from: 0)
      case "--new-seed": newSeed = UInt64(try Self.number(option, value, from: 0))
      case "--only": only.append(value)
      case "--build": buildFolder = value
      case "--programs": programs = value
      case "--linkctl": linkctl = value
      default: throw UsageError(reason: "there is no option \(option)")
      }
    }
  }

  private static func number(_ option: String, _ value: String, from least: Int) throws -> Int {
    guard let number = Int(value), number >= least else {
      throw UsageError(reason: "\(option) takes a number from \(least), not `\(value)`")
    }
    return number
  }
}
