import LinkwayDiagnostics
import LinkwayURLParsing

/// The ids that a table declares, for looking up what refers to them.
struct TableNames {
  /// What an id can name.
  enum Kind: String, CaseIterable {
    case gate, screen, coordinator, route

    var undefinedIdentifier: String { "unknown-\(rawValue)" }
  }

  private var places: [Kind: [String: Int]] = [:]
  private var names: [Kind: [String]] = [:]

  /// Reads all ids; one that stands twice is reported, and the first counts. Coordinators and
  /// screens share one space, because `opens` can name either.
  init(_ document: TableDocument, log: inout DiagnosticLog) {
    places[.route] = Dictionary(minimumCapacity: document.routes.count)
    for gate in document.gates { declare(gate.name, .gate, log: &log) }
    for route in document.routes { declare(route.name, .route, log: &log) }
    if let app = document.app { declare(app, log: &log) }
  }

  private mutating func declare(
    _ coordinator: CoordinatorDeclaration, log: inout DiagnosticLog
  ) {
    declare(coordinator.name, .coordinator, sharingWith: .screen, log: &log)
    for screen in coordinator.screens {
      declare(screen.name, .screen, sharingWith: .coordinator, log: &log)
    }
    for child in coordinator.children { declare(child, log: &log) }
  }

  private mutating func declare(
    _ name: LocatedString, _ kind: Kind, sharingWith other: Kind? = nil, log: inout DiagnosticLog
  ) {
    let isTaken = places[kind]?[name.value] != nil
    if isTaken || other.map({ places[$0]?[name.value] != nil }) == true {
      let taken = isTaken ? kind : other ?? kind
      log.report(
        Diagnostic(
          .error, "duplicate-id", at: name.range,
          "the \(kind.rawValue) `\(name.value)` has the id of \(isTaken ? "another" : "a") \(taken.rawValue) declared before it",
          suggestion: "give each its own id"))
      return
    }
    places[kind, default: [:]][name.value] = names[kind, default: []].count
    names[kind, default: []].append(name.value)
  }

  func all(_ kind: Kind) -> [String] { names[kind] ?? [] }

  /// The place of an id among those of its kind, `nil` without a report.
  func place(of name: String, _ kind: Kind) -> Int? {
    // A dictionary of strings finds canonically equivalent ones too; ids compare by bytes.
    guard let place = places[kind]?[name], let found = names[kind]?[place],
      found.hasSameBytes(as: name)
    else { return nil }
    return place
  }

  /// The place of an id, or `nil` after reporting that there is none.
  func look(
    up name: LocatedString, _ kind: Kind, log: inout DiagnosticLog
  ) -> Int? {
    if let place = place(of: name.value, kind) { return place }
    reportUndefined(name, [kind], log: &log)
    return nil
  }

  func reportUndefined(_ name: LocatedString, _ kinds: [Kind], log: inout DiagnosticLog) {
    let nouns = kinds.map(\.rawValue).joined(separator: " or ")
    log.report(
      Diagnostic(
        .error, kinds[0].undefinedIdentifier, at: name.range,
        "there is no \(nouns) `\(name.value)`",
        // Thousands of names are gone through for it.
        suggestion: log.hasRoom ? suggestion(for: name.value, kinds) : nil))
  }

  private func suggestion(for name: String, _ kinds: [Kind]) -> String {
    let candidates = kinds.map(all).joined()
    if let nearest = Spelling.nearest(to: name, among: candidates) {
      return "did you mean `\(nearest)`?"
    }
    let list = candidates.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
    return list.isEmpty ? "declare one first" : "there are \(list)"
  }
}
