import LinkwayAutomaton
import LinkwayAutomatonBuilder
import LinkwayMatching

@testable import LinkwayPatterns

/// A table with all texts as written in `routes.json`; the matcher and its oracle are both built
/// from it.
struct SampleTable: Sendable {
  var origins: [String] = []
  var types: [SampleType] = []
  var routes: [SampleRoute] = []
  var slashes = SlashPolicy()
  var admission = Admission.Mode.strict
  var plusIsSpace = false
  var precedence = RouteSet.Precedence.specificity
}

/// A type of the table: an enum, or a regex if `regex` is set.
struct SampleType: Sendable {
  var name: String
  var values: [String] = []
  var regex: String?
}

struct SampleRoute: Sendable {
  var id: String
  var paths: [String] = []
  var links: [String] = []
  var query: [SampleItem] = []
  var passesOthers = false
  var fragment: SampleFragment?
  var caseSensitive = true
  var sources: [LinkSource] = LinkSource.allCases
  /// The ids of the routes that this one takes precedence over.
  var over: [String] = []
}

enum SampleFragment: Sendable {
  case pattern(String)
  case form([SampleItem])
}

struct SampleItem: Sendable {
  enum Presence: Sendable, Equatable {
    case required, optional, absent
    case defaulted(String)
  }

  var name: String
  var type = "string"
  var presence = Presence.required
  var isList = false
  var equals: String?
  var not: String?
  var matches: String?
}

extension SampleTable {
  /// The compiled table, created in the same steps as by the loader.
  func routeSet() throws(PatternError) -> RouteSet {
    var types = TypeTable.compiling(jit: .off)
    for type in self.types {
      if let regex = type.regex {
        types.add(
          .regex(
            try RegexType(
              source: regex, name: type.name, takesSlashes: false, at: 0..<0, jit: .off)),
          named: type.name)
      } else {
        types.add(
          .enumeration(EnumerationType(name: type.name, values: type.values)), named: type.name)
      }
    }
    var origins: [OriginPattern] = []
    for origin in self.origins { origins.append(try OriginCompiler(types: types).origin(origin)) }
    var routes: [Route] = []
    for route in self.routes { routes.append(try compiled(route, origins, types)) }
    var admission = Admission(mode: admission)
    admission.plusIsSpace = plusIsSpace
    admission.declarePorts(of: routes.flatMap(\.patterns).flatMap(\.origins) + origins)
    return RouteSet(
      routes: routes, slashes: slashes, admission: admission, precedence: precedence)
  }

  private func compiled(
    _ route: SampleRoute, _ origins: [OriginPattern], _ types: TypeTable
  ) throws(PatternError) -> Route {
    let paths = ComponentCompiler(kind: .path, types: types, policy: slashes)
    var patterns: [RoutePattern] = []
    for path in route.paths {
      patterns.append(RoutePattern(text: path, origins: origins, path: try paths.compile(path)))
    }
    for text in route.links {
      let link = try OriginCompiler(types: types).link(text)
      let path = try paths.compile(link.path.text.isEmpty ? "/" : link.path.text)
      patterns.append(RoutePattern(text: text, origins: [link.origin], path: path))
    }
    var result = Route(
      id: route.id, patterns: patterns, query: try compiled(route.query, types),
      sources: Set(route.sources), caseSensitive: route.caseSensitive,
      over: route.over.compactMap { id in routes.firstIndex { $0.id == id } })
    result.query.passesOthers = route.passesOthers
    switch route.fragment {
    case nil: break
    case .pattern(let text):
      result.fragment = .pattern(
        try ComponentCompiler(kind: .fragment, types: types, policy: slashes).compile(text))
    case .form(let items): result.fragment = .form(try compiled(items, types))
    }
    return result
  }

  private func compiled(
    _ items: [SampleItem], _ types: TypeTable
  ) throws(PatternError) -> QueryRule {
    var rules: [QueryItemRule] = []
    for item in items {
      let type = try types.type(named: item.type, at: 0..<0)
      let constant = { (text: String) throws(PatternError) -> ParameterValue in
        let reading = ValueRules(caseSensitive: true, admission: Admission())
        guard let value = try? reading.read(Array(text.utf8)[...], as: type) else {
          throw PatternError("bad-value", at: 0..<0, "`\(text)` has the wrong type")
        }
        return value
      }
      var rule = QueryItemRule(name: item.name, type: type, isList: item.isList)
      switch item.presence {
      case .required: rule.presence = .required
      case .optional: rule.presence = .optional
      case .absent: rule.presence = .absent
      case .defaulted(let text): rule.presence = .defaulted(try constant(text))
      }
      if let text = item.equals { rule.equals = try constant(text) }
      if let text = item.not { rule.not = try constant(text) }
      if let text = item.matches {
        rule.matches = try ComponentCompiler(
          kind: .value, types: types,
          policy: SlashPolicy(trailing: .strict, duplicates: .significant)
        ).compile(text)
      }
      rules.append(rule)
    }
    return QueryRule(items: rules)
  }
}
