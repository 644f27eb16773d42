import LinkwayMatching
import LinkwayRegex

/// A route of the oracle: the regexes of its components, and its conditions on queries.
struct OracleRoute {
  struct Origin {
    /// The regex for the scheme.
    var scheme: PCRE2Regex
    /// `nil` for a custom scheme without a port.
    var host: [OracleForm]?
    /// The written port; `*` for any, `nil` for the scheme's default.
    var port: String?
    /// The forms of a port pattern.
    var ports: [OracleForm] = []
  }

  struct Pattern {
    var origins: [Origin]
    var path: [OracleForm]
  }

  struct Item {
    var declaration: SampleItem
    var type: PCRE2Regex
    var matches: [OracleForm]
  }

  var declaration: SampleRoute
  var types: OracleTypes
  var patterns: [Pattern] = []
  var query: [Item] = []
  var fragment: [OracleForm]?
  var form: [Item]?

  init(_ route: SampleRoute, in table: SampleTable) throws(RegexCompileError) {
    declaration = route
    types = OracleTypes(table: table.types, caseSensitive: route.caseSensitive)
    let trailing = table.slashes.trailing
    var origins: [Origin] = []
    for text in table.origins { origins.append(try Self.cut(text, types).origin) }
    for path in route.paths {
      patterns.append(
        Pattern(
          origins: origins,
          path: try OracleForm.forms(of: path, kind: .path, types: types, trailing: trailing)))
    }
    for link in route.links {
      let (origin, path) = try Self.cut(link, types)
      patterns.append(
        Pattern(
          origins: [origin],
          path: try OracleForm.forms(
            of: path.isEmpty ? "/" : path, kind: .path, types: types, trailing: trailing)))
    }
    query = try Self.items(route.query, types)
    switch route.fragment {
    case nil: break
    case .form(let items): form = try Self.items(items, types)
    case .pattern(let text):
      fragment = try OracleForm.forms(
        of: text, kind: .fragment, types: types, trailing: trailing)
    }
  }

  private static func items(
    _ declarations: [SampleItem], _ types: OracleTypes
  ) throws(RegexCompileError) -> [Item] {
    var items: [Item] = []
    for declaration in declarations {
      items.append(
        Item(
          declaration: declaration,
          type: try PCRE2Regex.compile(
            types.regex(named: declaration.type), options: RegexOptions(jit: .off)),
          matches: try declaration.matches.map { (text) throws(RegexCompileError) in
            try OracleForm.forms(of: text, kind: .value, types: types, trailing: .strict)
          } ?? []))
    }
    return items
  }

  /// Returns the start of the port in an authority, and its pattern without the colon: after the
  /// first colon outside of groups that is not followed by a letter, or in braces that begin with
  /// one.
  static func portText(_ authority: Substring) -> (start: Substring.Index, text: String)? {
    var depth = 0
    for place in authority.indices {
      let rest = authority[place...]
      let marks = rest.hasPrefix("{:") ? 2 : rest.hasPrefix(":") ? 1 : 0
      if depth == 0, marks > 0, rest.dropFirst(marks).first?.isLetter != true {
        return (place, (marks == 2 ? "{" : "") + rest.dropFirst(marks))
      }
      if "({<".contains(authority[place]) { depth += 1 }
      if ")}>".contains(authority[place]) { depth -= 1 }
    }
    return nil
  }

  /// Splits an origin or a link pattern into scheme, host, port and path. The generator writes no
  /// slash into the groups of a host.
  private static func cut(
    _ text: String, _ types: OracleTypes
  ) throws(RegexCompileError) -> (origin: Origin, path: String) {
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    var types = types
    types.caseSensitive = false
    let schemes = try OracleForm.forms(
      of: String(text[..<colon]), kind: .value, types: types, trailing: .strict)
    let scheme = schemes[0].regex
    let rest = text[text.index(after: colon)...]
    let first = text[..<colon]
    var authority = rest.hasPrefix("//") ? rest.dropFirst(2).prefix { $0 != "/" } : ""
    if authority.last == "{" { authority.removeLast() }
    guard first.hasPrefix("http") || portText(authority) != nil else {
      let path = rest.drop { $0 == "/" }
      let isWhole = path.isEmpty && rest.isEmpty || path.hasPrefix("{/")
      return (Origin(scheme: scheme), isWhole ? String(path) : "/" + path)
    }
    var (host, port) = (String(authority), String?.none)
    var ports: [OracleForm] = []
    types.caseSensitive = true
    if let (start, written) = portText(authority) {
      host = String(authority[..<start])
      if written == "*" || written.allSatisfy(\.isNumber) {
        port = written
      } else {
        ports = try OracleForm.forms(of: written, kind: .port, types: types, trailing: .strict)
      }
    }
    return (
      Origin(
        scheme: try schemes.count == 1
          ? scheme : PCRE2Regex.compile("https?", options: RegexOptions(jit: .off)),
        host: try OracleForm.forms(of: host, kind: .host, types: types, trailing: .strict),
        port: port, ports: ports),
      String(rest[min(max(authority.endIndex, rest.startIndex), rest.endIndex)...])
    )
  }
}
