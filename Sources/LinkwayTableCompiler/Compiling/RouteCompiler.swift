import LinkwayAutomaton
import LinkwayAutomatonBuilder
import LinkwayDiagnostics
import LinkwayMatching
import LinkwayPatterns
import LinkwayTable

/// Compiles the patterns and conditions of a route, which the matcher needs.
struct RouteCompiler {
  /// Created once, since creating one for each pattern would retain every part of the type table.
  private var pathCompiler: ComponentCompiler
  private var linkCompiler: OriginCompiler
  private var caseSensitive: Bool
  /// The table's origins, in order, grouped by the prefix that they give to paths. The host of a
  /// custom scheme becomes the first segment of its paths, so origins with different prefixes need
  /// separate patterns.
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

  /// Whether errors for unknown types suggest a similar type.
  var makesSuggestions: Bool {
    get { pathCompiler.types.makesSuggestions }
    set {
      guard newValue != makesSuggestions else { return }
      pathCompiler.types.makesSuggestions = newValue
      linkCompiler.types.makesSuggestions = newValue
    }
  }

  /// The maximum number of path prefixes of the origins, including the empty one: each path is
  /// compiled once for each prefix.
  static let mostPrefixes = 64
  /// The maximum number of captures of all origins together, counting only those that differ in
  /// name or type: a match has a slot for each of them.
  static let mostCaptures = 64

  /// Compiles the origins of a table. Origins with an error are reported and omitted.
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
            "this is more than the \(mostPrefixes) custom-scheme hosts that `origins` may have",
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
      // The table does not load, and one prefix is enough to find the errors of paths.
      let first = origins.first?.pathPrefix
      origins = origins.filter { $0.pathPrefix == first }
    }
    return origins
  }

  /// Compiles a route without its action.
  ///
  /// - Parameter over: the indices of the routes that this one wins over.
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

  /// Returns whether a route may have another pattern, and reports an error if not.
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
            "each path counts \(origins.count) times, once for each path prefix of the origins"
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

  /// Compiles a path, or reports its error and returns `nil`.
  ///
  /// - Parameter shift: the offset of a byte in `pattern` minus its offset in `text`.
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

  /// Reports captures of one link with the same name, since one of them would be lost.
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
      // The parser ensures that names are unique within one pattern.
      if others.isEmpty, pattern.list.captures.isEmpty { continue }
      let names = (pattern.path.slots + others).filter { $0.isNamed }.map { $0.name }
      // Most origins capture nothing and can be skipped.
      let sharing = pattern.list.captures.lazy.filter { names.contains($0.slot.name) }
      if sharing.isEmpty, Self.areFewAndDifferent(names) { continue }
      // The first origin is enough to find names that repeat within the pattern itself.
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
