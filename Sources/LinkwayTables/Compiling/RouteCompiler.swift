import LinkwayDiagnostics
import LinkwayMatching
import LinkwayPatterns

/// Compiles a route's patterns and conditions: what the matcher needs of it.
struct RouteCompiler {
  var types: TypeTable
  var slashes: SlashPolicy
  var caseSensitive: Bool
  /// The table's origins, in order, by the beginning that they give to paths. A custom scheme's host
  /// is the start of its paths, so those origins need patterns of their own.
  private let origins: [(prefix: String, list: OriginList)]

  init(types: TypeTable, slashes: SlashPolicy, origins: [OriginPattern], caseSensitive: Bool) {
    self.types = types
    self.slashes = slashes
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

  /// The origins of a table; those with an error are left out.
  static func origins(
    _ document: TableDocument, types: TypeTable, log: inout DiagnosticLog
  ) -> [OriginPattern] {
    var origins: [OriginPattern] = []
    for text in document.origins {
      do throws(PatternError) {
        origins.append(try OriginCompiler(types: types).origin(text.value))
      } catch {
        log.report(Diagnostic(error, in: text))
      }
    }
    return origins
  }

  /// - Parameter over: the places of the routes that this one wins over.
  func compile(
    _ declaration: RouteDeclaration, over: [Int], log: inout DiagnosticLog
  ) -> Route {
    let isSensitive = declaration.caseSensitive?.value ?? caseSensitive
    let queries = QueryCompiler(types: types, caseSensitive: isSensitive)
    var patterns = paths(declaration, log: &log)
    if declaration.more != nil { patterns += links(declaration, log: &log) }
    let query = declaration.query.map { queries.compile($0, log: &log) } ?? QueryRule()
    var fragment: FragmentRule?
    switch declaration.fragment {
    case nil: break
    case .form(let form): fragment = .form(queries.compile(form, log: &log))
    case .pattern(let text):
      do throws(PatternError) {
        fragment = .pattern(
          try ComponentCompiler(kind: .fragment, types: types, policy: slashes)
            .compile(text.value))
      } catch {
        log.report(Diagnostic(error, in: text))
      }
    }
    let route = Route(
      id: declaration.name.value, patterns: patterns, query: query, fragment: fragment,
      sources: declaration.sources.map { Set($0.map({ $0.value })) } ?? Route.allSources,
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
          "a path stands under the table's origins, and there are none",
          suggestion: "add `origins`, or write whole links in `links`"))
    }
    for text in declaration.paths {
      for (prefix, list) in origins {
        guard let path = path(prefix + text.value, in: text, shift: prefix.utf8.count, log: &log)
        else { break }
        patterns.append(RoutePattern(text: text.value, list: list, path: path))
      }
    }
    return patterns
  }

  private func links(
    _ declaration: RouteDeclaration, log: inout DiagnosticLog
  ) -> [RoutePattern] {
    var patterns: [RoutePattern] = []
    for text in declaration.links {
      do throws(PatternError) {
        let link = try OriginCompiler(types: types).link(text.value)
        let pathText = link.path.text.isEmpty ? "/" : link.path.text
        let shift = pathText.utf8.count - link.path.range.count - link.path.range.lowerBound
        guard let path = path(pathText, in: text, shift: shift, log: &log) else { continue }
        patterns.append(RoutePattern(text: text.value, origins: [link.origin], path: path))
      } catch {
        log.report(Diagnostic(error, in: text))
      }
    }
    return patterns
  }

  /// - Parameter shift: how far the pattern's text stands behind the declared one.
  private func path(
    _ pattern: String, in text: LocatedString, shift: Int, log: inout DiagnosticLog
  ) -> ComponentPattern? {
    do throws(PatternError) {
      return try ComponentCompiler(kind: .path, types: types, policy: slashes).compile(pattern)
    } catch {
      let lower = max(0, error.range.lowerBound - shift)
      var moved = error
      moved.range = lower..<max(lower, error.range.upperBound - shift)
      log.report(Diagnostic(moved, in: text))
      return nil
    }
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
      let hasRoom = pattern.list.captures.allSatisfy { !names.contains($0.slot.name) }
      let origins = hasRoom && names.count < 2 ? [] : pattern.origins
      for origin in hasRoom ? Array(origins.prefix(1)) : origins {
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
