import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
import LinkwayTable

extension DocumentReader {
  private static let actionKeys = [
    "opens", "redirect", "unwrap", "resolver", "leaveToWeb", "refuse",
  ]
  /// Nearly all routes have no other keys than these.
  private static let usualKeys = ["route", "paths", "opens", "description"]
  static let routeShape = ObjectShape(
    noun: "a route",
    keys: ["route", "paths", "links", "query", "fragment"] + actionKeys + [
      "with", "requires", "secret", "sources", "mode", "over", "caseSensitive", "examples",
      "description",
    ], declaringKeys: ["paths", "links", "query", "fragment"])
  static let exampleShape = ObjectShape(
    noun: "an example", keys: ["link", "source", "route", "parameters", "environment", "skip"])

  mutating func route(_ json: LocatedJSON) -> RouteDeclaration? {
    if let usual = Self.usualRoute(json) { return usual }
    guard let members = members(of: json, as: Self.routeShape) else { return nil }
    ignoreDescription(in: members)
    let name = required("route", in: members).flatMap { self.name($0, "`route`") }
    let paths = strings(members["paths"], "`paths`")
    checkHasPattern(members)
    let action = self.action(in: members)
    let more = hasMore(members) ? more(members) : nil
    guard let name, let action else { return nil }
    return RouteDeclaration(name: name, paths: paths, action: action, more: more)
  }

  /// Reads a valid route with exactly the keys `route`, `paths` and `opens`, which most routes of a
  /// large table have. Returns `nil` for any other route, which is then read key by key.
  private static func usualRoute(_ json: LocatedJSON) -> RouteDeclaration? {
    guard case .object(let members) = json.content, members.count == 3 else { return nil }
    var name: LocatedString?
    var paths: [LocatedString] = []
    var action: Located<RouteDeclaration.Action>?
    for place in members.indices {
      switch members[place].value.content {
      case .string(let text) where isUsualName(text.value):
        if members[place].key.hasBytes(of: "route") {
          name = text
        } else if members[place].key.hasBytes(of: "opens") {
          action = Located(.opens(text), at: members[place].key.range)
        }
      case .array(let elements) where members[place].key.hasBytes(of: "paths"):
        paths.reserveCapacity(elements.count)
        for element in elements {
          guard case .string(let path) = element.content else { return nil }
          paths.append(path)
        }
      default: return nil
      }
    }
    guard let name, let action, !paths.isEmpty else { return nil }
    return RouteDeclaration(name: name, paths: paths, action: action)
  }

  private func hasMore(_ members: ObjectMembers) -> Bool {
    let all = members.members
    return all.indices.contains { place in
      !Self.usualKeys.contains { all[place].key.hasBytes(of: $0) }
    }
  }

  private mutating func more(_ members: ObjectMembers) -> Boxed<RouteDeclaration.More> {
    var more = RouteDeclaration.More()
    more.links = strings(members["links"], "`links`")
    more.query = members["query"].flatMap { self.query($0, "`query`") }
    more.fragment = members["fragment"].flatMap { self.fragment($0) }
    more.with = members["with"].map { self.with($0) } ?? []
    more.requires = requirements(members["requires"])
    more.secret = names(members["secret"], "`secret`")
    more.sources = members["sources"].flatMap { self.sources($0) }
    more.mode = members["mode"].flatMap { choice($0, "`mode`", as: NavigationMode.self) }
    more.over = names(members["over"], "`over`")
    more.caseSensitive = members["caseSensitive"].flatMap { bool($0, "`caseSensitive`") }
    if let json = members["examples"] {
      more.examples = (elements(json, "`examples`", of: "objects") ?? []).compactMap { example($0) }
    }
    return Boxed(more)
  }

  private mutating func checkHasPattern(_ members: ObjectMembers) {
    var lists: [LocatedJSON] = []
    if let paths = members["paths"] { lists.append(paths) }
    if let links = members["links"] { lists.append(links) }
    // Other keys of the route refer to captures, which may be missing now.
    if !lists.allSatisfy({ $0.isListOfStrings }) { leaveOut() }
    if lists.isEmpty {
      leaveOut()
      report(
        "missing-key", members.start, "a route needs the key `paths` or `links`",
        suggestion: "add `\"paths\": […]`")
    } else if let first = lists.first, lists.allSatisfy({ $0.array?.isEmpty == true }) {
      report(
        "empty-list", first.range, "the route has no pattern, so no link can match",
        suggestion: "write at least one pattern")
    }
  }

  private mutating func action(in members: ObjectMembers) -> Located<RouteDeclaration.Action>? {
    let all = members.members
    let places = all.indices.filter { place in
      Self.actionKeys.contains { all[place].key.hasBytes(of: $0) }
    }
    guard let first = places.first.map({ all[$0] }) else {
      report(
        "missing-action", members.start, "the route has no action",
        suggestion: "add one of \(Self.list(Self.actionKeys, joinedBy: "and"))")
      return nil
    }
    if places.count > 1 {
      report(
        "several-actions", all[places[1]].key.range,
        "a route does one thing, but this one has "
          + Self.list(places.map { all[$0].key.value }, joinedBy: "and"),
        suggestion: "keep one of them")
    }
    let meant = action(first)
    // The other actions are read too, to report their errors.
    for other in places.dropFirst() { _ = action(all[other]) }
    return meant.map { Located($0, at: first.key.range) }
  }

  private mutating func action(_ member: LocatedJSON.Member) -> RouteDeclaration.Action? {
    let json = member.value
    // The most common action first, because the string interpolation below dominates the cost.
    if member.key.hasBytes(of: "opens") { return name(json, "`opens`").map { .opens($0) } }
    let what = "`\(member.key.value)`"
    switch member.key.value {
    case "redirect": return string(json, what).map { .redirect($0) }
    case "unwrap": return name(json, what).map { .unwrap($0) }
    case "resolver": return name(json, what).map { .resolver($0) }
    default:
      guard let flag = bool(json, what) else { return nil }
      if !flag.value {
        report(
          "bad-value", json.range, "\(what) can only be `true`",
          suggestion: "remove the key, and write what the route does instead")
        return nil
      }
      return member.key.hasBytes(of: "refuse") ? .refuse : .leaveToWeb
    }
  }

  private mutating func fragment(_ json: LocatedJSON) -> FragmentDeclaration? {
    switch json.content {
    case .string(let pattern): return .pattern(pattern)
    case .object: return query(json, "`fragment`").map { .form($0) }
    default:
      leaveOut()
      reportType(json, "`fragment`", "a pattern or an object")
      return nil
    }
  }

  private mutating func with(_ json: LocatedJSON) -> [WithDeclaration] {
    let members = namedMembers(of: json, "`with`", naming: "a parameter") ?? []
    return members.compactMap { member in
      let value: WithDeclaration.Value?
      switch member.value.content {
      case .string(let template): value = .template(template)
      case .null: value = .drop
      default: value = scalarOrArray(member.value, "a value of `with`").map { .constant($0) }
      }
      return value.map { WithDeclaration(name: member.key, value: $0) }
    }
  }

  private mutating func sources(_ json: LocatedJSON) -> [Located<LinkSource>]? {
    guard let elements = elements(json, "`sources`", of: "names") else { return nil }
    if elements.isEmpty {
      report(
        "empty-list", json.range, "`sources` is empty, so no link can match",
        suggestion: "remove it to accept all sources")
    }
    let sources = elements.compactMap { choice($0, "a source", as: LinkSource.self) }
    return sources.isEmpty ? nil : sources
  }

  private mutating func example(_ json: LocatedJSON) -> ExampleDeclaration? {
    guard let members = members(of: json, as: Self.exampleShape) else { return nil }
    let link = required("link", in: members).flatMap { string($0, "`link`") }
    let source = linkSource(members["source"])
    let route = members["route"].flatMap { name($0, "`route`") }
    let environment = members["environment"].flatMap { name($0, "`environment`") }
    let skip = members["skip"].flatMap { string($0, "`skip`") }
    var parameters: [ExampleDeclaration.Parameter] = []
    if let json = members["parameters"] {
      let members = namedMembers(of: json, "`parameters`", naming: "a parameter") ?? []
      parameters = members.compactMap { member in
        let isAbsent = member.value.content == .null
        return (isAbsent ? member.value : scalarOrArray(member.value, "a parameter"))
          .map { ExampleDeclaration.Parameter(name: member.key, value: $0) }
      }
    }
    return link.map {
      ExampleDeclaration(
        link: $0, source: source, route: route, parameters: parameters,
        environment: environment, skip: skip, range: json.range)
    }
  }
}

extension LocatedJSON {
  fileprivate var isListOfStrings: Bool {
    guard case .array(let elements) = content else { return false }
    for place in elements.indices {
      guard case .string = elements[place].content else { return false }
    }
    return true
  }
}
