import LinkwayAutomaton
package import LinkwayDiagnostics
package import LinkwayMatching
import LinkwayNavigation
package import LinkwayRegex
package import LinkwayTable

/// Compiles a `routes.json` into a table.
///
/// Stages: text → located JSON → document (shape) → shared screens → names → types → coordinators → routes →
/// what routes give and screens need → conflicts and cycles. Each stage reports all it finds; a
/// later one is left out only where an earlier one would make it report nonsense.
package struct TableCompiler {
  private let jit: JITMode
  private let searches: Searches
  private let limits: TableLimits
  private let fingerprint: UInt64
  private var log = DiagnosticLog()

  /// What is looked for in a table whose routes compile. Each includes those before it.
  package enum Searches: Int, Sendable {
    /// Nothing. Only an editor that shows results as they come stops here.
    case none
    /// Conflicts and cycles, which are errors.
    case conflicts
    /// What is allowed and yet doubtful, which takes longer than to load the table.
    case warnings
  }

  private init(jit: JITMode, searches: Searches, limits: TableLimits, fingerprint: UInt64) {
    self.jit = jit
    self.searches = searches
    self.limits = limits
    self.fingerprint = fingerprint
  }

  /// - Parameter limits: tests make them small.
  /// - Returns: the table, `nil` where there is an error; and all diagnostics, warnings too, in
  ///   the order of the text.
  package static func compile(
    _ source: SourceText, jit: JITMode = .automatic, warnings: Bool = false,
    limits: TableLimits = TableLimits()
  ) -> (table: RouteTable?, diagnostics: [Diagnostic]) {
    compile(source, jit: jit, searches: warnings ? .warnings : .conflicts, limits: limits)
  }

  package static func compile(
    _ source: SourceText, jit: JITMode = .automatic, searches: Searches,
    limits: TableLimits = TableLimits()
  ) -> (table: RouteTable?, diagnostics: [Diagnostic]) {
    let (result, diagnostics) = result(of: source, jit: jit, searches: searches, limits: limits)
    return (result?.table, diagnostics)
  }

  /// The same with what the table was written from, for tests: resolving reads the block alone.
  package static func result(
    of source: SourceText, jit: JITMode = .automatic, searches: Searches = .conflicts,
    limits: TableLimits = TableLimits()
  ) -> (result: (table: RouteTable, contents: TableContents)?, diagnostics: [Diagnostic]) {
    guard source.bytes.count <= limits.textBytes else {
      return (
        nil,
        [
          Diagnostic(
            .error, "table-too-large", at: 0..<0,
            "this table has \(source.bytes.count) bytes; at most \(limits.textBytes) are allowed",
            suggestion: "split the table into several")
        ]
      )
    }
    var compiler = TableCompiler(
      jit: jit, searches: searches, limits: limits, fingerprint: source.fingerprint)
    let (document, diagnostics) = TableDocument.read(source)
    compiler.log.report(contentsOf: diagnostics)
    let result = document.flatMap { compiler.compile($0) }
    var found = compiler.log.diagnostics
    if document?.screens.isEmpty == false {
      // What is wrong with such a screen is found at each of its places.
      var told: Set<Diagnostic> = []
      found = found.filter { told.insert($0).inserted }
    }
    return (compiler.log.hasErrors ? nil : result, found)
  }

  private mutating func compile(
    _ document: TableDocument
  ) -> (table: RouteTable, contents: TableContents)? {
    let document = SharedScreens.placed(in: document, log: &log)
    let names = TableNames(document, log: &log)
    let types = TypeCompiler(jit: jit).compile(document, log: &log)
    let graphCompiler = GraphCompiler(names: names)
    let (graph, isSound) = graphCompiler.compile(document, log: &log)
    let slashes = document.slashes
    let origins = RouteCompiler.origins(document, types: types, log: &log)
    var routeCompiler = RouteCompiler(
      types: types, slashes: slashes, origins: origins, caseSensitive: document.caseSensitive)
    let actions = RouteActionCompiler(names: names)
    var screens = ScreenParameterCompiler(document, types: types, graph: graph, log: &log)

    var size = AutomatonSize(limit: limits.steps)
    size.add(origins, document.origins, log: &log)
    var ranks = RankPool()
    var routes: [Route] = []
    var entries: [RouteEntry] = []
    routes.reserveCapacity(document.routes.count)
    entries.reserveCapacity(document.routes.count)
    for declaration in document.routes {
      routeCompiler.makesSuggestions = log.hasRoom
      var route = routeCompiler.compile(
        declaration, over: over(declaration, names), log: &log)
      size.add(route, declaration, log: &log)
      ranks.share(&route)
      let given = GivenParameters(route)
      let changes = actions.changes(declaration, given: given, log: &log)
      var changed = given
      changed.apply(changes)
      let action = actions.action(declaration, given: given, changed: changed, log: &log)
      if isSound, let action { screens.check(declaration, action, gives: changed, log: &log) }
      routes.append(route)
      entries.append(
        RouteEntry(
          action: action ?? .refuse, changes: changes,
          secrets: actions.secrets(declaration, given: given, changes: changes, log: &log),
          mode: declaration.mode?.value ?? .reuse,
          requires: graphCompiler.requirements(declaration.requires, log: &log),
          crossing: given.names(where: { $0.crosses }), raw: given.names(where: { $0.isRaw }),
          examples: examples(declaration, names)))
    }
    screens.checkIdentities(log: &log)
    let platforms = document.platforms.map {
      PlatformCompiler(origins: origins).compile($0, log: &log)
    }
    guard !log.hasErrors else { return nil }
    let head = TableHead(
      rules: RouteSet(
        routes: [], slashes: slashes, admission: admission(document, origins, routes),
        precedence: document.precedence),
      hasSecrets: entries.contains { !$0.secrets.isEmpty },
      sourceFingerprint: fingerprint, types: types,
      graph: graph.with(identities: screens.identities, defaults: screens.defaults),
      screenParameters: screens.declared, platforms: platforms)
    let contents = TableContents(
      head: head, routes: routes, entries: entries,
      unmatched: document.unmatched.map({ $0.unmatchedLink }))
    if searches != .none {
      RouteConflicts(document: document, set: contents.routeSet).check(log: &log)
    }
    // Only routes that lead on are followed through the table once there are conflicts.
    if log.hasErrors, !entries.contains(where: { $0.action.leadsOn }) { return nil }
    guard let table = table(of: contents) else { return nil }
    guard searches != .none else { return (table, contents) }
    RouteCycles(document: document, contents: contents, table: table, limits: limits)
      .check(log: &log)
    if searches == .warnings, !log.hasErrors {
      TableWarnings(document: document, contents: contents, table: table).check(log: &log)
    }
    return (table, contents)
  }

  /// The contents as a block, which is all that a table is from then on.
  private mutating func table(of contents: TableContents) -> RouteTable? {
    do throws(CompiledTableError) {
      return try CompiledTable.load(contents.block(), jit: jit)
    } catch {
      log.report(
        Diagnostic(
          .error, "table-too-large", at: nil, "what it is compiled to \(error.message)",
          suggestion: "split the table into several"))
      return nil
    }
  }

  private mutating func over(_ declaration: RouteDeclaration, _ names: TableNames) -> [Int] {
    declaration.over.compactMap { name in
      guard let place = names.look(up: name, .route, log: &log) else { return nil }
      if name.bytes == declaration.name.bytes {
        log.report(
          Diagnostic(.error, "bad-over", at: name.range, "a route cannot name itself in `over`"))
        return nil
      }
      return place
    }
  }

  private mutating func examples(
    _ declaration: RouteDeclaration, _ names: TableNames
  ) -> [RouteEntry.Example] {
    declaration.examples.map { example in
      if let route = example.route { _ = names.look(up: route, .route, log: &log) }
      return RouteEntry.Example(
        link: example.link.value, source: example.source?.value,
        route: example.route?.value ?? declaration.name.value,
        parameters: example.parameters.map { ($0.name.value, $0.value.parameterValue) },
        skip: example.skip?.value, range: example.range)
    }
  }

  /// The ports that may be in links: those of all origins and `links`.
  private func admission(
    _ document: TableDocument, _ origins: [OriginPattern], _ routes: [Route]
  ) -> Admission {
    var admission = Admission(mode: document.admission)
    var own: [OriginPattern] = []
    for place in document.routes.indices where document.routes[place].more != nil {
      // Those of `paths` are the table's.
      for pattern in routes[place].patterns.suffix(document.routes[place].links.count) {
        own += pattern.origins
      }
    }
    admission.declarePorts(of: origins)
    admission.declarePorts(of: own)
    admission.plusIsSpace = document.plusInQuery == .space
    return admission
  }
}

extension UnmatchedDeclaration {
  fileprivate var unmatchedLink: UnmatchedLink {
    UnmatchedLink(
      link: link.value, source: source?.value, skip: skip?.value, range: range)
  }
}

extension SourceText {
  /// A number by which two tables are told apart: FNV-1a with 64 bits over the
  /// bytes. It is no safeguard against somebody who wants two to be alike.
  var fingerprint: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes {
      hash ^= UInt64(byte)
      hash &*= 0x100_0000_01B3
    }
    return hash
  }
}
