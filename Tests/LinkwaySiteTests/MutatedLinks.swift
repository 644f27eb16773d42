import LinkwayMatching
import LinkwaySite
import LinkwayTable
import LinkwayURLParsing

/// Links of a host: examples and links generated from the table's patterns, half of them slightly
/// changed.
struct MutatedLinks {
  private(set) var links: [String] = []

  private static let pieces = [
    "/", "?", "#", "%2F", "a", "1", "..", "=", "&", "é", "x/y", "//", "A", "-", "%20", "/x", "",
  ]
  /// Possible values of a capture, by type; any of them if the type is unknown.
  private static let values: [String: [String]] = [
    "int": ["7", "-3", "42"], "uuid": ["6ba7b810-9dad-11d1-80b4-00c04fd430c8"],
    "date": ["2024-02-03"], "number": ["1.5", "7"], "bool": ["true", "0"], "hex": ["beef"],
    "slug": ["a-b"], "path": ["x/y", "x"], "link": ["https%3A%2F%2Fa.example%2F"],
  ]
  private static let anything = [
    "7", "ann", "ABC1234", "new", "2024-02-03", "example.com", "@ann", "me", "2024", "12",
    "%2Fx%2Fy", "day", "a-b", "%C3%A9", "!x:a.example", "did:plc:x",
  ]

  init(
    _ table: RouteTable, host: SiteHost, count: Int, _ generator: inout some RandomNumberGenerator
  ) {
    let name =
      host.name.utf8.starts(with: "*".utf8) ? "any" + host.name.dropFirst() : host.name
    let origin = "https://\(name)" + (host.port.map { ":\($0)" } ?? "")
    let examples = table.entries.flatMap(\.examples).map(\.link).map { Self.moved($0, to: origin) }
    let routes = table.routeSet.routes.filter { $0.sources.contains(.universal) }
    links = examples + [origin, origin + "/", origin + "?a=1"]
    while links.count < count {
      guard let route = routes.randomElement(using: &generator) else { return }
      var link = origin
      if Int.random(in: 0..<4, using: &generator) == 0,
        let example = examples.randomElement(using: &generator)
      {
        link = example
      } else {
        link += Self.link(of: route, &generator)
      }
      if Bool.random(using: &generator) { Self.change(&link, from: origin.utf8.count, &generator) }
      links.append(link)
    }
  }

  private static func change(
    _ link: inout String, from start: Int, _ generator: inout some RandomNumberGenerator
  ) {
    var bytes = Array(link.utf8)
    for _ in 0..<Int.random(in: 1...2, using: &generator) where bytes.count >= start {
      let place = Int.random(in: start...bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 0...3, using: &generator))
      let piece = pieces.randomElement(using: &generator) ?? ""
      bytes.replaceSubrange(place..<end, with: Array(piece.utf8))
    }
    link = String(decoding: bytes, as: UTF8.self)
  }

  private static func link(
    of route: Route, _ generator: inout some RandomNumberGenerator
  ) -> String {
    var link = filled(route.patterns.randomElement(using: &generator)?.path.text ?? "", &generator)
    let items = route.query.items.compactMap { item -> String? in
      guard !item.isAbsent, item.isRequired || Bool.random(using: &generator) else { return nil }
      let value =
        item.equals?.linkText ?? Self.value(of: name(of: item.type), &generator)
      return "\(item.name)=\(value)"
    }
    if !items.isEmpty { link += "?" + items.joined(separator: "&") }
    if case .pattern(let pattern)? = route.fragment {
      link += "#" + filled(pattern.text, &generator)
    }
    if case .form(let rule)? = route.fragment {
      link += "#" + rule.items.map { "\($0.name)=\($0.equals?.linkText ?? "1")" }.joined()
    }
    return link
  }

  private static func moved(_ link: String, to origin: String) -> String {
    guard let url = try? LinkURL(link) else { return origin }
    return origin + url.path + (url.query.map { "?" + $0 } ?? "")
      + (url.fragment.map { "#" + $0 } ?? "")
  }

  private static func value(
    of type: String, _ generator: inout some RandomNumberGenerator
  ) -> String {
    (values[type] ?? anything).randomElement(using: &generator) ?? ""
  }

  private static func name(of type: ValueType) -> String {
    if case .builtIn(let type) = type { type.rawValue } else { "" }
  }

  /// A text that may match a pattern: its captures are replaced with values.
  private static func filled(
    _ pattern: String, _ generator: inout some RandomNumberGenerator
  ) -> String {
    var text = ""
    var rest = Substring(pattern)
    while let character = rest.popFirst() {
      switch character {
      case ":":
        rest = rest.drop { $0.isLetter || $0.isNumber || $0 == "_" }
        var type = ""
        if rest.first == "<" {
          type = String(rest.dropFirst().prefix { $0 != ">" })
          rest = rest.dropFirst(type.count + 2)
        } else if rest.first == "(" {
          var depth = 0
          rest = rest.drop { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return depth > 0 || character != ")"
          }.dropFirst()
        }
        text += value(of: type, &generator)
      case "*": text += ["", "x/y", "x"].randomElement(using: &generator) ?? ""
      case "{", "}", "?", "+", "\\": continue
      default: text.append(character)
      }
    }
    return text
  }
}
