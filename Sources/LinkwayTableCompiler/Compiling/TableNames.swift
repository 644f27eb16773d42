import LinkwayDiagnostics
import LinkwayTable
import LinkwayURLParsing

/// The ids that a table declares, for looking up what refers to them.
struct TableNames {
  /// What an id can name.
  enum Kind: String, CaseIterable {
    case gate, screen, coordinator, route

    var undefinedIdentifier: String { "unknown-\(rawValue)" }

    fileprivate var place: Int {
      switch self {
      case .gate: 0
      case .screen: 1
      case .coordinator: 2
      case .route: 3
      }
    }
  }

  /// The ids of one kind, and the place of each among them.
  private struct Space {
    var names: [String] = []
    var places: [String: Int] = [:]

    /// Whether the name is new. It is looked up once: of routes there are many.
    mutating func add(_ name: String) -> Bool {
      if let known = places.updateValue(names.count, forKey: name) {
        places[name] = known
        return false
      }
      names.append(name)
      return true
    }
  }

  private var spaces = [Space](repeating: Space(), count: Kind.allCases.count)

  /// Reads all ids; one that stands twice is reported, and the first counts. Coordinators and
  /// screens share one space, because `opens` can name either.
  init(_ document: TableDocument, log: inout DiagnosticLog) {
    spaces[Kind.route.place].places.reserveCapacity(document.routes.count)
    spaces[Kind.route.place].names.reserveCapacity(document.routes.count)
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
    if let other, spaces[other.place].places[name.value] != nil {
      taken = other
    } else if spaces[kind.place].add(name.value) {
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

  func all(_ kind: Kind) -> [String] { spaces[kind.place].names }

  /// The place of an id among those of its kind, `nil` without a report.
  func place(of name: String, _ kind: Kind) -> Int? {
    // A dictionary of strings finds canonically equivalent ones too; ids compare by bytes.
    guard let place = spaces[kind.place].places[name],
      spaces[kind.place].names[place].hasSameBytes(as: name)
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
    let nouns = kinds.map { $0.rawValue }.joined(separator: " or ")
    log.report(
      Diagnostic(
        .error, kinds[0].undefinedIdentifier, at: name.range,
        "unknown \(nouns) `\(name.value)`",
        // Thousands of names are gone through for it.
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
