import LinkwayDiagnostics
import LinkwayMatching
import LinkwayTable

/// A named set of origins: `"staging": ["https://staging.photos.example"]`.
struct EnvironmentDeclaration: Hashable, Sendable {
  var name: LocatedString
  var origins: [LocatedString]
}

extension DocumentReader {
  /// Reads `origins`: a list, or an object with a list for each environment.
  mutating func readOrigins(_ json: LocatedJSON?, into table: inout TableDocument) {
    guard let json, json.members != nil else {
      table.origins = strings(json, "`origins`")
      return
    }
    let members = namedMembers(of: json, "`origins`", naming: "an environment") ?? []
    if members.isEmpty {
      report(
        "empty-list", json.range, "`origins` has no environment",
        suggestion: "name one, or write a list of origins")
    }
    if members.count > TableLimits.environments {
      report(
        "too-many-environments", members[TableLimits.environments].key.range,
        "`origins` has \(members.count) environments; at most \(TableLimits.environments) are allowed",
        suggestion: "remove those that no build of the app uses")
    }
    for member in members.prefix(TableLimits.environments) {
      let what = "the environment \(Diagnostic.quote(member.key.value))"
      table.environments.append(
        EnvironmentDeclaration(name: member.key, origins: strings(member.value, what)))
    }
    table.origins = table.environments.first?.origins ?? []
  }

  /// Reports environments that examples or unmatched links name but the table does not declare.
  mutating func checkEnvironments(of table: TableDocument) {
    for route in table.routes {
      for example in route.examples { check(example.environment, table) }
    }
    for link in table.unmatched { check(link.environment, table) }
  }

  private mutating func check(_ name: LocatedString?, _ table: TableDocument) {
    guard let name, !table.environments.contains(where: { name.hasBytes(of: $0.name.value) })
    else { return }
    report(
      Diagnostic.unknownEnvironment, name.range,
      "unknown environment \(Diagnostic.quote(name.value))",
      suggestion: EnvironmentChoice.suggestion(
        for: name.value, among: table.environments.map { $0.name.value }))
  }
}

extension TableDocument {
  /// Returns the table of one environment. Of the origins, examples, unmatched links and platform
  /// hosts, it contains only those that belong to the environment.
  ///
  /// - Parameter place: the index of the environment; ignored if `origins` is a list.
  func selecting(_ place: Int) -> TableDocument {
    guard environments.indices.contains(place) else { return self }
    let chosen = environments[place]
    func belongs(_ name: LocatedString?) -> Bool {
      name.map { $0.hasBytes(of: chosen.name.value) } ?? (place == 0)
    }
    var table = self
    table.origins = chosen.origins
    for route in routes.indices {
      guard let more = routes[route].more?.value,
        !more.examples.allSatisfy({ belongs($0.environment) })
      else { continue }
      var kept = more
      kept.examples.removeAll { !belongs($0.environment) }
      table.routes[route].more = Boxed(kept)
    }
    table.unmatched.removeAll { !belongs($0.environment) }
    table.platforms?.hosts.removeAll { hosts in
      // Hosts for an origin that no environment has are kept, so that the error is reported.
      !chosen.origins.contains { hosts.origin.hasBytes(of: $0.value) }
        && environments.contains { $0.origins.contains { hosts.origin.hasBytes(of: $0.value) } }
    }
    return table
  }
}

extension Diagnostic {
  /// The identifier of the error for an environment that the table does not declare.
  static let unknownEnvironment = "unknown-environment"
}
