import LinkwayDiagnostics
import LinkwayTable
import LinkwayURLParsing

/// The ids that a table declares, for resolving references.
struct TableNames {
  /// The kinds of things that have ids.
  enum Kind: String {
    case gate, screen, coordinator, route

    var undefinedIdentifier: String { "unknown-\(rawValue)" }
  }

  /// The ids of one kind, and the index of each.
  private struct Space {
    var names: [String] = []
    var places: [String: Int] = [:]

    /// Adds a name and returns whether it is new. A new name needs only one lookup, since a table
    /// may have many routes.
    mutating func add(_ name: String) -> Bool {
      if let known = places.updateValue(names.count, forKey: name) {
        places[name] = known
        return false
      }
      names.append(name)
      return true
    }
  }

  private var spaces: [Kind: Space] = [:]

  /// Collects all ids. Duplicates are reported, and the first declaration counts. Coordinators and
  /// screens share one namespace, because `opens` can refer to either.
  init(_ document: TableDocument, log: inout DiagnosticLog) {
    spaces[.route, default: Space()].places.reserveCapacity(document.routes.count)
    spaces[.route, default: Space()].names.reserveCapacity(document.routes.count)
    for gate in document.gates { declare(gate.name, .gate, log: &log) }
    for route in document.routes { declare(route.name, .route, log: &log) }
    for screen in document.screens {
      declare(screen.name, .screen, sharingWith: .coordinator, log: &log)
    }
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
    let taken: Kind
    if let other, spaces[other]?.places[name.value] != nil {
      taken = other
    } else if spaces[kind, default: Space()].add(name.value) {
      return
    } else {
      taken = kind
    }
    log.report(
      Diagnostic(
        .error, "duplicate-id", at: name.range,
        "the \(kind.rawValue) `\(name.value)` has the id of \(taken == kind ? "another" : "a") \(taken.rawValue) declared before it",
        suggestion: "give each its own id"))
  }

  func all(_ kind: Kind) -> [String] { spaces[kind]?.names ?? [] }

  /// Returns the index of an id among the ids of its kind; `nil` if it is not declared, which is
  /// not reported.
  func place(of name: String, _ kind: Kind) -> Int? {
    // A dictionary also finds canonically equivalent strings, but ids are compared by bytes.
    guard let space = spaces[kind], let place = space.places[name],
      space.names[place].hasSameBytes(as: name)
    else { return nil }
    return place
  }

  /// Returns the index of an id among the ids of its kind, or `nil` after reporting it as
  /// undefined.
  func look(
    up name: LocatedString, _ kind: Kind, log: inout DiagnosticLog
  ) -> Int? {
    if let place = place(of: name.value, kind) { return place }
    reportUndefined(name, [kind], log: &log)
    return nil
  }

  func reportUndefined(_ name: LocatedString, _ kinds: [Kind], log: inout DiagnosticLog) {
    let nouns = kinds.map { $0.rawValue }.joined(separator: " or ")
    log.report(
      Diagnostic(
        .error, kinds[0].undefinedIdentifier, at: name.range,
        "unknown \(nouns) `\(name.value)`",
        // The search may compare thousands of names.
        suggestion: log.hasRoom ? suggestion(for: name.value, kinds) : nil))
  }

  private func suggestion(for name: String, _ kinds: [Kind]) -> String {
    let candidates = kinds.count == 1 ? all(kinds[0]) : kinds.flatMap(all)
    if let nearest = Spelling.nearest(to: name, among: candidates) {
      return "did you mean `\(nearest)`?"
    }
    let list = candidates.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
    return list.isEmpty ? "declare one first" : "use one of \(list)"
  }
}
