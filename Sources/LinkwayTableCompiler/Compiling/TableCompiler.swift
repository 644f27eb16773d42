import LinkwayAutomaton
package import LinkwayDiagnostics
package import LinkwayMatching
import LinkwayNavigation
package import LinkwayRegex
package import LinkwayTable

/// Compiles a `routes.json` into a table.
///
/// Stages: text → located JSON → document (shape) → shared screens → names → types → coordinators →
/// routes → parameters of routes and screens → conflicts and cycles. Each stage reports all of its
/// errors. A later stage is skipped only if it would report nonsense because of earlier errors.
package struct TableCompiler {
  private let jit: JITMode
  private let searches: Searches
  private let limits: TableLimits
  private let fingerprint: UInt64
  private var log = DiagnosticLog()

  /// The searches in a table whose routes compile. Each case includes the searches of the cases
  /// before it.
  package enum Searches: Int, Sendable {
    /// None. Only for editors, which show results as they become available.
    case none
    /// Conflicts and cycles, which are errors.
    case conflicts
    /// Warnings, which take longer to find than the table takes to load.
    case warnings
  }

  /// Compiles the text of a `routes.json`.
  ///
  /// - Parameters:
  ///   - limits: the limits for the size of a table; tests use small ones.
  ///   - environment: the environments to compile; the errors of other environments are not found.
  /// - Returns: the table of the first of these environments, or `nil` if there is an error; and
  ///   all diagnostics in source order, including warnings.
  package static func compile(
    _ source: SourceText, jit: JITMode = .automatic, searches: Searches = .conflicts,
    limits: TableLimits = TableLimits(), environment: EnvironmentChoice = .first
  ) -> (table: RouteTable?, diagnostics: [Diagnostic]) {
    let (tables, diagnostics) = tables(
      of: source, jit: jit, searches: searches, limits: limits, environment: environment)
    return (tables.first?.table, diagnostics)
  }

  /// Compiles the tables of the chosen environments.
  ///
  /// - Returns: the tables in order, or none if there is an error in any of them.
  package static func tables(
    of source: SourceText, jit: JITMode = .automatic, searches: Searches = .conflicts,
    limits: TableLimits = TableLimits(), environment: EnvironmentChoice
  ) -> (tables: [EnvironmentTable], diagnostics: [Diagnostic]) {
    let (results, diagnostics) = results(
      of: source, jit: jit, searches: searches, limits: limits, environment: environment)
    return (results.map { $0.table }, diagnostics)
  }

  /// Compiles a table and also returns its contents. Only tests need them, because links are
  /// resolved with the compiled block.
  package static func result(
    of source: SourceText, jit: JITMode = .automatic, searches: Searches = .conflicts,
    limits: TableLimits = TableLimits()
  ) -> (result: (table: RouteTable, contents: TableContents)?, diagnostics: [Diagnostic]) {
    let (results, diagnostics) = results(
      of: source, jit: jit, searches: searches, limits: limits, environment: .first)
    return (results.first.map { ($0.table.table, $0.contents) }, diagnostics)
  }

  private static func results(
    of source: SourceText, jit: JITMode, searches: Searches, limits: TableLimits,
    environment: EnvironmentChoice
  ) -> (results: [(table: EnvironmentTable, contents: TableContents)], diagnostics: [Diagnostic]) {
    guard source.bytes.count <= limits.textBytes else {
      return (
        [],
        [
          Diagnostic(
            .error, "table-too-large", at: 0..<0,
            "this table has \(source.bytes.count) bytes; at most \(limits.textBytes) are allowed",
            suggestion: "split the table into several")
        ]
      )
    }
    let (document, diagnostics) = TableDocument.read(source)
    guard let document else { return ([], diagnostics) }
    let names = document.environments.map { $0.name.value }
    guard let places = environment.places(among: names) else {
      guard case .named(let name) = environment else { return ([], diagnostics) }
      return (
        [], diagnostics + [Diagnostic(unknownEnvironment: name, among: names)]
      )
    }
    var results: [(table: EnvironmentTable, contents: TableContents)] = []
    var found = EnvironmentDiagnostics(names: names)
    for place in places {
      var compiler = TableCompiler(
        jit: jit, searches: searches, limits: limits, fingerprint: source.fingerprint)
      compiler.log.report(contentsOf: diagnostics)
      let compiled = compiler.compile(document.selecting(place))
      // An error in a shared screen is found once for each copy.
      found.add(compiler.log.diagnostics, of: place, once: !document.screens.isEmpty)
      guard !compiler.log.hasErrors, let compiled else { continue }
      let table = EnvironmentTable(
        name: names.indices.contains(place) ? names[place] : nil,
        table: compiled.table.with(environments: names))
      results.append((table, compiled.contents))
    }
    return (results.count == places.count ? results : [], found.all)
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
    // If the routes have conflicts, the table is needed only to follow redirects and wrapped links.
    if log.hasErrors, !entries.contains(where: { $0.action.resolvesAnotherLink }) { return nil }
    guard let table = table(of: contents) else { return nil }
    guard searches != .none else { return (table, contents) }
    RouteCycles(document: document, contents: contents, table: table, limits: limits)
      .check(log: &log)
    if searches == .warnings, !log.hasErrors {
      TableWarnings(document: document, contents: contents, table: table).check(log: &log)
    }
    return (table, contents)
  }

  /// Writes the contents into a block, and loads the table from it. Returns `nil` after reporting
  /// that the block does not load.
  private mutating func table(of contents: TableContents) -> RouteTable? {
    do throws(CompiledTableError) {
      return try CompiledTable.load(contents.block(), jit: jit)
    } catch {
      log.report(
        Diagnostic(
          .error, "table-too-large", at: nil, "the compiled table \(error.message)",
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

  /// Returns the admission rules, with the ports of all origins and `links`.
  private func admission(
    _ document: TableDocument, _ origins: [OriginPattern], _ routes: [Route]
  ) -> Admission {
    var admission = Admission(mode: document.admission)
    var own: [OriginPattern] = []
    for place in document.routes.indices where document.routes[place].more != nil {
      // The origins of `paths` are those of the table, which are added separately.
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
  /// A fingerprint of the text: the 64-bit FNV-1a hash of its bytes. It is not
  /// resistant to deliberate collisions.
  var fingerprint: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes {
      hash ^= UInt64(byte)
      hash &*= 0x100_0000_01B3
    }
    return hash
  }
}
