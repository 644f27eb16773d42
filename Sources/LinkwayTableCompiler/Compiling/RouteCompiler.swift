import LinkwayAutomaton
import LinkwayAutomatonBuilder
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayPatterns
import LinkwayTable

/// Compiles a route's patterns and conditions: what the matcher needs of it.
struct RouteCompiler {
  /// Made once: to make one for each pattern counts all that a table of types holds.
  private var pathCompiler: ComponentCompiler
  private var linkCompiler: OriginCompiler
  private var caseSensitive: Bool
  /// The table's origins, in order, by the beginning that they give to paths. A custom scheme's host
  /// is the start of its paths, so those origins need patterns of their own.
  private let origins: [(prefix: String, list: OriginList)]

  init(types: TypeTable, slashes: SlashPolicy, origins: [OriginPattern], caseSensitive: Bool) {
    pathCompiler = ComponentCompiler(kind: .path, types: types, policy: slashes)
    linkCompiler = OriginCompiler(types: types)
    self.caseSensitive = caseSensitive
    var numbers: [String: Int] = [:]
    var groups: [(prefix: String, origins: [OriginPattern])] = []
    for origin in origins {
      let number = numbers[origin.pathPrefix] ?? groups.count
      if number == groups.count {
        numbers[origin.pathPrefix] = number
        groups.append((origin.pathPrefix, []))
      }
      groups[number].origins.append(origin)
    }
    self.origins = groups.map { ($0.prefix, OriginList($0.origins)) }
  }

  /// Whether errors for unknown types say which one was probably meant.
  var makesSuggestions: Bool {
    get { pathCompiler.types.makesSuggestions }
    set {
      guard newValue != makesSuggestions else { return }
      pathCompiler.types.makesSuggestions = newValue
      linkCompiler.types.makesSuggestions = newValue
    }
  }

  /// How many custom-scheme hosts, no host counted too, origins may start paths with: each path is
  /// compiled once for each of them.
  static let mostPrefixes = 64
  /// How many captures that differ in name or type all origins may have: a match has room for as many.
  static let mostCaptures = 64

  /// The origins of a table; those with an error are left out.
  static func origins(
    _ document: TableDocument, types: TypeTable, log: inout DiagnosticLog
  ) -> [OriginPattern] {
    var origins: [OriginPattern] = []
    var prefixes: Set<String> = []
    var captures: [CaptureSlot] = []
    let compiler = OriginCompiler(types: types)
    for text in document.origins {
      do throws(PatternError) {
        let origin = try compiler.origin(text.value)
        if prefixes.insert(origin.pathPrefix).inserted, prefixes.count == mostPrefixes + 1 {
          throw PatternError(
            "too-many-origins", at: 0..<text.value.utf8.count,
            "this is more than the \(mostPrefixes) custom-scheme hosts that `origins` may start paths with",
            suggestion:
              "declare the scheme alone, such as `app:`, and write the host as the first segment of paths"
          )
        }
        guard prefixes.count <= mostPrefixes else { continue }
        let count = captures.count
        for slot in origin.slots
        where slot.isNamed && count <= mostCaptures && !captures.contains(where: slot.isReadAlike) {
          captures.append(slot)
        }
        if count <= mostCaptures, captures.count > mostCaptures {
          throw PatternError(
            "too-many-captures", at: 0..<text.value.utf8.count,
            "`origins` may have at most \(mostCaptures) captures that differ in name or type; with this one there are \(captures.count)",
            suggestion: "give captures of the same meaning the same name and type")
        }
        guard captures.count <= mostCaptures else { continue }
        origins.append(origin)
      } catch {
        log.report(Diagnostic(error, in: text))
      }
    }
    if prefixes.count > mostPrefixes {
      // The table does not load; what is wrong with a path is found under one of them, too.
      let first = origins.first?.pathPrefix
      origins = origins.filter { $0.pathPrefix == first }
    }
    return origins
  }

  /// - Parameter over: the places of the routes that this one wins over.
  func compile(
    _ declaration: RouteDeclaration, over: [Int], log: inout DiagnosticLog
  ) -> Route {
    let isSensitive = declaration.caseSensitive?.value ?? caseSensitive
    var patterns = paths(declaration, log: &log)
    if declaration.more != nil { addLinks(declaration, to: &patterns, log: &log) }
    func rule(_ declaration: QueryDeclaration) -> QueryRule {
      QueryCompiler(types: pathCompiler.types, caseSensitive: isSensitive).compile(
        declaration, log: &log)
    }
    let query = declaration.query.map { rule($0) } ?? QueryRule()
    var fragment: FragmentRule?
    switch declaration.fragment {
    case nil: break
    case .form(let form): fragment = .form(rule(form))
    case .pattern(let text):
      do throws(PatternError) {
        fragment = .pattern(
          try ComponentCompiler(
            kind: .fragment, types: pathCompiler.types, policy: pathCompiler.policy
          )
          .compile(text.value))
      } catch {
        log.report(Diagnostic(error, in: text))
      }
    }
    let route = Route(
      id: declaration.name.value, patterns: patterns, query: query, fragment: fragment,
      sources: declaration.sources.map { Set($0.lazy.map({ $0.value })) } ?? Route.allSources,
      caseSensitive: isSensitive, over: over)
    checkCaptureNames(route, declaration, log: &log)
    return route
  }

  private func paths(
    _ declaration: RouteDeclaration, log: inout DiagnosticLog
  ) -> [RoutePattern] {
    var patterns: [RoutePattern] = []
    if let first = declaration.paths.first, origins.isEmpty {
      log.report(
        Diagnostic(
          .error, "no-origin", at: first.range,
          "`paths` are relative to the table's `origins`, but there are no origins",
          suggestion: "add `origins`, or write whole links in `links`"))
    }
    for text in declaration.paths {
      for (prefix, list) in origins {
        guard let path = path(prefix + text.value, in: text, shift: prefix.utf8.count, log: &log)
        else { break }
        guard hasRoom(patterns, for: text, log: &log) else { return patterns }
        patterns.append(RoutePattern(text: text.value, list: list, path: path))
      }
    }
    return patterns
  }

  /// Whether a route may have one more pattern; otherwise it is reported.
  private func hasRoom(
    _ patterns: [RoutePattern], for text: LocatedString, log: inout DiagnosticLog
  ) -> Bool {
    if patterns.count < TableLimits.patterns { return true }
    log.report(
      Diagnostic(
        .error, "too-many-patterns", at: text.range,
        "this is more than the \(TableLimits.patterns) patterns that a route may have",
        notes: origins.count > 1
          ? [
            "each path counts \(origins.count) times, once for each way in which the origins start it"
          ] : [],
        suggestion: "split the route into several"))
    return false
  }

  private func addLinks(
    _ declaration: RouteDeclaration, to patterns: inout [RoutePattern], log: inout DiagnosticLog
  ) {
    for text in declaration.links {
      do throws(PatternError) {
        let link = try linkCompiler.link(text.value)
        let pathText = link.path.text.isEmpty ? "/" : link.path.text
        let shift = pathText.utf8.count - link.path.range.count - link.path.range.lowerBound
        guard let path = path(pathText, in: text, shift: shift, log: &log) else { continue }
        guard hasRoom(patterns, for: text, log: &log) else { return }
        patterns.append(RoutePattern(text: text.value, origins: [link.origin], path: path))
      } catch {
        log.report(Diagnostic(error, in: text))
      }
    }
  }

  /// - Parameter shift: how far the pattern's text stands behind the declared one.
  private func path(
    _ pattern: String, in text: LocatedString, shift: Int, log: inout DiagnosticLog
  ) -> ComponentPattern? {
    do throws(PatternError) {
      return try pathCompiler.compile(pattern)
    } catch {
      let lower = max(0, error.range.lowerBound - shift)
      var moved = error
      moved.range = lower..<max(lower, error.range.upperBound - shift)
      log.report(Diagnostic(moved, in: text))
      return nil
    }
  }

  private static func areFewAndDifferent(_ names: [String]) -> Bool {
    names.count <= 8 && names.indices.allSatisfy { !names[..<$0].contains(names[$0]) }
  }

  /// A name that two captures of one link share would leave one of them out.
  private func checkCaptureNames(
    _ route: Route, _ declaration: RouteDeclaration, log: inout DiagnosticLog
  ) {
    var others = route.query.items.compactMap { $0.matches }.flatMap { $0.slots }
    switch route.fragment {
    case .pattern(let pattern)?: others += pattern.slots
    case .form(let form)?: others += form.items.compactMap({ $0.matches }).flatMap({ $0.slots })
    case nil: break
    }
    for pattern in route.patterns {
      // The parser has seen to it that a pattern by itself has each name once.
      if others.isEmpty, pattern.list.captures.isEmpty { continue }
      let names = (pattern.path.slots + others).filter { $0.isNamed }.map { $0.name }
      // Most origins capture nothing, and then they need not be gone through.
      let sharing = pattern.list.captures.lazy.filter { names.contains($0.slot.name) }
      if sharing.isEmpty, Self.areFewAndDifferent(names) { continue }
      // The first origin shows what the pattern has twice by itself.
      for place in [0, sharing.map { $0.first }.min() ?? 0] where place < pattern.origins.count {
        let origin = pattern.origins[place]
        var seen = Set(origin.slots.filter { $0.isNamed }.map { $0.name })
        guard let name = names.first(where: { !seen.insert($0).inserted }) else { continue }
        log.report(
          Diagnostic(
            .error, "duplicate-capture", at: declaration.name.range,
            "the route `\(route.id)` captures `\(name)` twice in one link",
            notes: ["in `\(pattern.text)` under `\(origin.text)`"],
            suggestion: "give each capture its own name"))
        return
      }
    }
  }
}
