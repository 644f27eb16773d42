import Foundation
import LinkwayNavigation
import LinkwayURLParsing

/// Explores the real reducer breadth-first, and checks the fifteen rules of gates for every state
/// and every step.
///
/// 1. A ``Domain`` is a small table with links and user actions. ``DomainTable`` parses the same
///   text a second time: the rules take everything about gates from there.
/// 2. ``Stepper`` sends an event to the reducer, or lets the process die in the middle of one, and
///   asks ``StateRules`` and ``Observation`` which rules are violated.
/// 3. ``Search`` visits the states, the nearest first, so that the first violation of a rule has a
///   shortest path. It is printed in the format of `simulate`.
@main
struct ModelChecker {
  static func main() async {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      if let table = options.table { return print(table) }
      var isSound = true
      var states = 0
      for domain in options.domains {
        var search = Search(
          try Stepper(domain), limit: options.statesPerDomain, workers: options.workers)
        let clock = ContinuousClock()
        let start = clock.now
        await search.run()
        report(search, domain.name, clock.now - start)
        states += search.states
        if search.violation != nil {
          isSound = false
          break
        }
      }
      if isSound {
        say("modelcheck: \(states) states, 15 of 15 rules hold, and those of §9.7 and §9.8")
      }
      exit(isSound ? 0 : 1)
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(64)
    }
  }

  /// Prints a line immediately, so that it can be read while the next domain is explored.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  private static func report(_ search: Search, _ name: String, _ time: Duration) {
    let seconds = time.formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 1)))
    say(
      "modelcheck \(name): \(search.states) states, \(search.transitions) transitions, depth "
        + "\(search.depth), \(search.replayed) paths replayed, \(search.compared) pairs compared, \(seconds)"
        + (search.isComplete ? ", complete" : ""))
    guard let violation = search.violation else { return }
    for broken in violation.broken { say("rule \(broken.rule): \(broken.text)") }
    if violation.broken.contains(where: { $0.rule > 15 }) {
      say("(rule 16 is §9.7, rule 17 is §9.8)")
    }
    say("by these events, on what `ModelChecker --table \(name)` prints:")
    for event in violation.path { say(event.lines.joined(separator: "\n")) }
  }
}

/// The options of the command line: `--states N`, `--workers N`, `--domain NAME` for a single
/// domain, or `--table NAME` for the text of a domain's table.
private struct Options {
  private var states = 1_000_000
  private(set) var workers = ProcessInfo.processInfo.activeProcessorCount
  private(set) var table: String?
  private(set) var domains = Domain.all

  /// The total number of states must reach the requested number.
  var statesPerDomain: Int { (states - 1) / domains.count + 1 }

  init(_ arguments: some Sequence<String>) throws(CheckerError) {
    var rest = Array(arguments)[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw CheckerError("`\(name)` needs a value") }
      switch name {
      case "--states": states = try Self.number(value)
      case "--workers": workers = try Self.number(value)
      case "--table", "--domain":
        guard let domain = Domain.all.first(where: { $0.name == value }) else {
          throw CheckerError("unknown table `\(value)`")
        }
        if name == "--table" { table = domain.text } else { domains = [domain] }
      default: throw CheckerError("unknown option `\(name)`")
      }
    }
  }

  private static func number(_ text: String) throws(CheckerError) -> Int {
    guard let number = Int(text), number > 0 else {
      throw CheckerError("`\(text)` is not a number above 0")
    }
    return number
  }
}
