import LinkwayDiagnostics
import LinkwayMatching
import LinkwayTable

/// Counts the automaton steps of patterns and origins, and reports the place in the table at which
/// their number exceeds the limit.
struct AutomatonSize {
  private let limit: Int
  private var steps = 0

  init(limit: Int) { self.limit = limit }

  /// Adds the origins of a table.
  mutating func add(
    _ origins: [OriginPattern], _ declared: [LocatedString], log: inout DiagnosticLog
  ) {
    guard let last = declared.last else { return }
    for origin in origins { add(Self.steps(of: origin), at: last.range, log: &log) }
  }

  mutating func add(
    _ route: Route, _ declaration: RouteDeclaration, log: inout DiagnosticLog
  ) {
    var more = 0
    for pattern in route.patterns { more += Self.steps(of: pattern.path) }
    if declaration.more != nil {
      // The origins of `paths` are those of the table, which are counted separately.
      for pattern in route.patterns.suffix(declaration.links.count) {
        for origin in pattern.origins { more += Self.steps(of: origin) }
      }
    }
    add(more, at: declaration.name.range, log: &log)
  }

  private mutating func add(_ more: Int, at range: Range<Int>, log: inout DiagnosticLog) {
    // Stop counting once the limit is exceeded, so that a 32-bit integer cannot overflow.
    guard steps <= limit else { return }
    steps += more
    guard steps > limit else { return }
    log.report(
      Diagnostic(
        .error, "table-too-large", at: range,
        "up to this point, patterns and origins have \(steps) segments and labels in all their forms; at most \(limit) are allowed",
        suggestion: "split the table into several"))
  }

  private static func steps(of pattern: ComponentPattern) -> Int {
    guard !pattern.isPlain else { return pattern.text.utf8.count { $0 == UInt8(ascii: "/") } }
    return pattern.forms.reduce(0) { $0 + max(1, $1.ranks.count) }
  }

  private static func steps(of origin: OriginPattern) -> Int {
    var words = origin.schemes.count
    if case .pattern(let port) = origin.port { words *= port.pattern.formCount }
    // Scheme and port are steps too.
    return words * (origin.host.map { Self.steps(of: $0) + 3 * $0.formCount } ?? 1)
  }
}
