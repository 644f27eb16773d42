import LinkwayDiagnostics
import LinkwayDiff
import LinkwayGraph
import LinkwayMatching
import LinkwayNavigation
import LinkwayResults
import LinkwaySite
import LinkwayTable
package import LinkwayTableCompiler
import LinkwayURLParsing

/// A table in the playground web page, and the queries that the page supports. A result equals the
/// output of the corresponding command, if there is one.
///
/// Queries do not change any state. The page sends the entire journey each time, so a new instance of
/// the engine can replace one that crashed. If the table did not load, the results of queries that
/// need it are `null` or empty.
package struct Playground {
  /// The limits that keep the page responsive; excess input is ignored.
  package enum Limit {
    package static let links = 1_000
    package static let events = 1_000
  }

  private let source: SourceText
  private let diagnostics: [Diagnostic]
  private let table: RouteTable?

  /// Compiles the text of a table, which may be invalid.
  ///
  /// - Parameter searches: the checks to run after those of JSON, names and types.
  package init(text: [UInt8], searches: TableCompiler.Searches) {
    source = SourceText(file: "routes.json", bytes: text)
    (table, diagnostics) = TableCompiler.compile(
      source, searches: searches, environment: .every)
  }

  /// Returns the diagnostics of the table, and its contents if it loads.
  package func description() -> [UInt8] {
    let renderer = DiagnosticRenderer(width: 100)
    let shown = diagnostics.map { diagnostic in
      JSONTree.object([
        "diagnostic": diagnostic.json(in: source),
        "end": JSONTree(diagnostic.range?.upperBound),
        "start": JSONTree(diagnostic.range?.lowerBound),
        "text": .string(renderer.text(for: diagnostic, in: source)),
      ])
    }
    return JSONTree.object([
      "diagnostics": .array(shown), "table": table.map { $0.json } ?? .null,
    ]).line
  }

  /// Returns the declared names of each kind, with the byte offset of each declaration. Empty lists if
  /// the text is not a table.
  package func names() -> [UInt8] {
    let places = NamePlaces(source)
    let kinds: [NamePlaces.Kind] = [.route, .screen, .coordinator, .gate, .type, .environment]
    let lists = kinds.map { kind in
      let names = places.names(kind)
      return JSONTree.object([
        "kind": .string(kind.noun), "names": JSONTree(names.map { $0.name }),
        "starts": .array(names.map { .int($0.range.lowerBound) }),
      ])
    }
    return JSONTree.array(lists).line
  }

  /// Returns the result of each example in the table, in the order of the text.
  package func examples() -> [UInt8] {
    guard let table else { return JSONTree.null.line }
    let run = table.runExamples()
    let examples =
      run.passes.map { Example(outcome: "passed", link: $0) }
      + run.skipped.map { Example(outcome: "skipped", link: $0) }
      + run.failures.map { Example($0) }
    return JSONTree.array(examples.sorted(by: { $0.start < $1.start }).map { $0.json }).line
  }

  /// Returns the picture that `linkctl graph --as svg` draws.
  package func picture() -> [UInt8] {
    guard let table else { return [] }
    return Array((SVGWriter.text(of: TableDiagram(table, showsRoutes: true)) + "\n").utf8)
  }

  /// Returns the hosts of the table's web links, and the file that `linkctl site apple` writes for one
  /// of them. There is no file if it might have components that hide handled links.
  ///
  /// - Parameter host: the index of the host in the list; no file is written for an index outside.
  package func appleFile(ofHost host: Int) -> [UInt8] {
    guard let table else { return JSONTree.null.line }
    let hosts = SiteHosts(table)
    let hasApps = table.platforms?.apple?.apps.isEmpty == false
    let file =
      hasApps && hosts.hosts.indices.contains(host)
      ? AppleFile(withoutSearch: table, host: hosts.hosts[host]) : nil
    return JSONTree.object([
      "hasApps": .bool(hasApps),
      "hosts": JSONTree(
        hosts.hosts.map { host in host.name + (host.port.map { ":\($0)" } ?? "") }),
      "text": JSONTree(file.flatMap { $0.isReadable ? $0.text : nil }),
      "size": JSONTree(file.map { $0.text.utf8.count }),
      "warnings": JSONTree((hosts.warnings + (file?.warnings ?? [])).map { $0.message }),
    ]).line
  }

  /// Returns the output of `linkctl diff --format json` from another table to this one.
  package func changes(from old: Playground) -> [UInt8] {
    guard let table, let old = old.table else { return JSONTree.null.line }
    return TableDiff(old, table).json.line
  }

  /// Returns the output of `linkctl explain --format json`.
  package func explanation(of link: [UInt8]) -> [UInt8] {
    guard let table else { return JSONTree.null.line }
    let text = String(decoding: link, as: UTF8.self)
    var json = JSONBytes()
    json.write(table.explain(text, source: LinkSource(inferredFrom: text)))
    json.write("\n")
    return json.bytes
  }

  /// Returns what the explanation omits: the parameters of each candidate, and the outcome.
  package func values(of link: [UInt8]) -> [UInt8] {
    guard let table else { return JSONTree.null.line }
    let text = String(decoding: link, as: UTF8.self)
    let explanation = table.explain(text, source: LinkSource(inferredFrom: text))
    let candidates = explanation.candidates.map { candidate in
      candidate.parameters.map { JSONTree.parameters($0) } ?? .null
    }
    return JSONTree.object([
      "candidates": .array(candidates), "outcome": explanation.resolution.json,
    ]).line
  }

  /// Returns the outcome of each link, one per line.
  package func outcomes(ofLines lines: [UInt8]) -> [UInt8] {
    guard let table else { return [] }
    var answers = JSONBytes()
    for line in lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .prefix(Limit.links)
    {
      let text = String(decoding: line, as: UTF8.self)
      answers.write(table.resolve(text, source: LinkSource(inferredFrom: text)).json)
      answers.write("\n")
    }
    return answers.bytes
  }

  /// Returns the output of `linkctl simulate --format json`, one line per event.
  ///
  /// - Parameter lines: first the initial session, as `{"open": […], "user": …}`, then one event per
  ///   line.
  package func journey(lines: [UInt8]) -> [UInt8] {
    var answers = JSONBytes()
    _ = play(lines) { answer in
      answers.write(answer.json)
      answers.write("\n")
    }
    return answers.bytes
  }

  /// Returns the user, the open gates and the time after a journey.
  package func session(afterLines lines: [UInt8]) -> [UInt8] {
    guard let table, let state = play(lines, { _ in }) else { return JSONTree.null.line }
    let open = table.graph.gates.map { $0.id }.filter { state.session.isOpen($0, in: table.graph) }
    return JSONTree.object([
      "open": JSONTree(open), "user": JSONTree(state.session.user),
      "now": .string(TimeText.text(state.clock)),
    ]).line
  }

  /// Plays a journey, and calls `tell` with the result of each event.
  ///
  /// - Returns: the final state; `nil` if the table did not load or the initial session is missing.
  private func play(_ lines: [UInt8], _ tell: (SimulationResult) -> Void) -> EngineState? {
    guard let table else { return nil }
    var lines = lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    guard let first = lines.popFirst() else { return nil }
    let (start, _) = LocatedJSON.read(SourceText(file: "start", bytes: Array(first)))
    let open = start?["open"]?.array?.compactMap { $0.string?.value } ?? []
    let session = Session(
      user: start?["user"]?.string?.value, opened: Set(open.filter { table.graph.gate($0) != nil }))
    var simulation = Simulation(table: table, state: EngineState(session: session))
    for (place, line) in lines.prefix(Limit.events).enumerated() {
      let step = simulation.take(Array(line), number: place + 1, of: "events")
      if let step { tell(step.answer) }
    }
    return simulation.state
  }
}

/// An example and its result.
private struct Example {
  var start: Int
  var json: JSONTree

  init(outcome: String, link: ExampleRun.Link) {
    start = link.range.lowerBound
    json = .object([
      "outcome": .string(outcome), "link": .string(link.link), "route": JSONTree(link.route),
      "start": .int(start), "reason": JSONTree(link.reason),
    ])
  }

  init(_ failure: ExampleRun.Failure) {
    start = failure.range.lowerBound
    json = .object([
      "outcome": .string("failed"), "link": .string(failure.link),
      "route": JSONTree(failure.route), "start": .int(start),
      "expected": .string(failure.expected), "found": .string(failure.found),
    ])
  }
}

extension JSONTree {
  /// The JSON text with a trailing newline, as the command line prints it.
  fileprivate var line: [UInt8] { Array((text + "\n").utf8) }
}

extension ResolvedLink {
  fileprivate var json: JSONTree {
    var members: [String: JSONTree] = [
      "link": .string(redactedLink), "route": JSONTree(route),
      "parameters": .parameters(parameters), "via": JSONTree(via),
    ]
    switch outcome {
    case .plan: members["outcome"] = .string("plan")
    case .leftToWeb: members["outcome"] = .string("leftToWeb")
    case .unmatched(let reason):
      members["outcome"] = .string("unmatched")
      members["reason"] = .string(reason)
    case .failed(let reason):
      members["outcome"] = .string("failed")
      members["reason"] = .string(reason)
    case .refused(let reason, let offset):
      members["outcome"] = .string("refused")
      members["reason"] = .string(reason)
      members["offset"] = JSONTree(offset)
    case .resolver(let name):
      members["outcome"] = .string("resolver")
      members["resolver"] = .string(name)
    }
    return .object(members)
  }
}

extension RouteTable {
  /// The parts of the table that the page displays: coordinators, gates and example links.
  fileprivate var json: JSONTree {
    let coordinators = graph.coordinators.map { coordinator in
      JSONTree.object([
        "id": .string(coordinator.id), "parent": JSONTree(coordinator.parent),
        "as": JSONTree(coordinator.presentation?.rawValue),
        "container": .string(coordinator.container.rawValue),
        "children": JSONTree(coordinator.children),
      ])
    }
    let gates = graph.gates.map { gate in
      JSONTree.object([
        "id": .string(gate.id), "flow": JSONTree(gate.flow), "after": JSONTree(gate.after),
      ])
    }
    let links = entries.flatMap { $0.examples }.prefix(Playground.Limit.links).map { $0.link }
    return .object([
      "routes": .int(routeCount), "coordinators": .array(coordinators), "gates": .array(gates),
      "examples": JSONTree(links),
    ])
  }
}
