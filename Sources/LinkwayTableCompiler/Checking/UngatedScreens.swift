import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayRegex
import LinkwayTable
import LinkwayURLParsing

/// Finds screens that one route opens behind a gate in its `requires` and another route opens
/// without the gate, with parameters that can be equal. Links of the second route bypass the gate.
struct UngatedScreens {
  /// The maximum number of comparisons, so that any table is checked in reasonable time. Two routes
  /// are compared at most once for each gate that the first requires and the second does not.
  static let limit = 200_000

  private struct Opening {
    var route: Int
    /// The gates that must be open on the path, including the gates of the screen.
    var gates: Set<String>
    var given: GivenParameters
  }

  var document: TableDocument
  var contents: TableContents
  var table: RouteTable

  func check(log: inout DiagnosticLog) {
    var compared = 0
    for (screen, routes) in routesByScreen() {
      let openings = routes.map(opening)
      for gated in openings {
        for gate in document.routes[gated.route].requires where !gate.whileClosed {
          for other in openings where !other.gates.contains(gate.gate.value) {
            compared += 1
            guard compared <= Self.limit else { return reportLimit(log: &log) }
            guard let values = equalValues(gated.given, other.given, on: screen) else { continue }
            report(gate.gate, gated.route, other.route, screen, values, log: &log)
            break
          }
        }
      }
    }
  }

  /// Groups routes by the screen, or coordinator without screens, that they open. Omits groups of
  /// one route and groups without gates. Groups are in the order of first use.
  private func routesByScreen() -> [(screen: String, routes: [Int])] {
    var places: [String: Int] = [:]
    var found: [(screen: String, routes: [Int])] = []
    for (route, entry) in contents.entries.enumerated() {
      guard case .opens(let target) = entry.action else { continue }
      let screen = table.graph.coordinator(target)?.screens.first ?? target
      // The copies of a shared screen show the same content, so they count as one screen.
      let name = ScreenPlace.screen(of: screen)
      let place = places[name] ?? found.count
      if place == found.count {
        places[name] = place
        found.append((screen, []))
      }
      found[place].routes.append(route)
    }
    return found.filter { _, routes in
      routes.count > 1 && routes.contains { !contents.entries[$0].requires.isEmpty }
    }
  }

  private func opening(_ route: Int) -> Opening {
    let entry = contents.entries[route]
    var given = GivenParameters(contents.routes[route])
    given.apply(entry.changes)
    let steps = entry.chain(in: table.graph)?.steps ?? []
    let gates = steps.flatMap { $0.requires }.filter { !$0.whileClosed }.map { $0.gate }
    return Opening(route: route, gates: Set(gates), given: given)
  }

  /// Returns parameters that both routes can give the screen, or `nil` if they cannot be equal.
  private func equalValues(
    _ first: GivenParameters, _ second: GivenParameters, on screen: String
  ) -> Parameters? {
    // Undeclared parameters make no difference to the screen.
    let declared = table.screenParameters[screen]?.map { $0.name }
    var values = Parameters()
    for name in declared ?? Set(first.names + second.names).sorted() {
      // Both routes may omit the parameter.
      if first[name]?.isAlways != true, second[name]?.isAlways != true { continue }
      switch GivenParameters.Given.common(first[name], second[name]) {
      case .value(let value): values[name] = value
      case .undecided: continue
      case .none: return nil
      }
    }
    return values
  }

  private func report(
    _ gate: LocatedString, _ gated: Int, _ other: Int, _ screen: String, _ values: Parameters,
    log: inout DiagnosticLog
  ) {
    let names = (document.routes[gated].name.value, document.routes[other].name.value)
    var note = "both can give it the same parameters"
    if let link = try? table.link(to: names.1, values) { note += ", as \(link) does" }
    log.report(
      Diagnostic(
        .warning, "ungated-screen", at: gate.range,
        "`\(names.1)` opens `\(ScreenPlace.screen(of: screen))` without the gate `\(gate.value)`, but `\(names.0)` opens it behind the gate",
        notes: [note],
        suggestion:
          "show what is behind `\(gate.value)` on a separate screen, with \"requires\": [\"\(gate.value)\"]"
      ))
  }

  private func reportLimit(log: inout DiagnosticLog) {
    log.report(
      Diagnostic(
        .warning, "ungated-screens-not-searched", at: nil,
        "the search for screens that can be opened without their gate is incomplete: it compares at most \(Self.limit) pairs of routes",
        suggestion: "put the gates on the screens, with \"requires\""))
  }
}

extension GivenParameters.Given {
  /// Returns a value that two routes can both give.
  fileprivate static func common(_ first: Self?, _ second: Self?) -> CommonSample {
    guard let first, let second, first.isList == second.isList || first.fixed != nil else {
      return .none
    }
    if let value = first.fixed { return second.mayBe(value) ? .value(value) : .none }
    if let value = second.fixed { return first.mayBe(value) ? .value(value) : .none }
    guard let left = first.type, let right = second.type else { return .none }
    // If both can give a value, both can give a list of that value.
    switch left.commonSample(with: right, besides: [first, second].compactMap { $0.not?.linkText })
    {
    case .value(let value): return .value(first.isList ? .list([value]) : value)
    case .undecided: return .undecided
    case .none: return first.isList ? .value(.list([])) : .none
    }
  }

  /// The only possible value; `nil` if several values are possible.
  private var fixed: ParameterValue? { constant ?? equals }

  private func mayBe(_ value: ParameterValue) -> Bool {
    if let fixed { return fixed == value }
    guard let type, value.isList == isList, value != not else { return false }
    return value.fits(type)
  }
}

/// A value that two types have in common.
enum CommonSample {
  case value(ParameterValue)
  case none
  /// No common value was found within the limits, but one may exist.
  case undecided
}

extension ValueType {
  /// Returns a value that both types accept.
  ///
  /// - Parameter excluded: texts that must not be returned.
  func commonSample(with other: ValueType, besides excluded: [String]) -> CommonSample {
    guard let kind = valueKind.common(with: other.valueKind) else { return .none }
    let types = SampleLanguage(ignoresCase: false)
    let words = RegularLanguage.intersectionWitnesses(
      types.language(of: self), types.language(of: other), limit: excluded.count + 1)
    switch words {
    case .undecided: return .undecided
    case .words(let words):
      let texts = words.map { $0.text }.filter { text in
        !excluded.contains { $0.hasSameBytes(as: text) }
      }
      guard let text = texts.first else { return .none }
      switch kind {
      case .text: return .value(.string(text))
      case .integer: return Int64(text).map { .value(.int($0)) } ?? .undecided
      case .number: return Double(text).map { .value(.number($0)) } ?? .undecided
      case .truth: return .value(.bool(text == "true" || text == "1"))
      }
    }
  }

  /// The kind of parameter value for texts of a type.
  private enum Kind {
    case text, integer, number, truth

    func common(with other: Kind) -> Kind? {
      switch (self, other) {
      case (.integer, .number), (.number, .integer): .integer
      default: self == other ? self : nil
      }
    }
  }

  private var valueKind: Kind {
    switch self {
    case .builtIn(.int): .integer
    case .builtIn(.number): .number
    case .builtIn(.bool): .truth
    case .builtIn, .enumeration, .regex: .text
    }
  }
}
