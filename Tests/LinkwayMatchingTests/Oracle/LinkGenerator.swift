import LinkwayMatching

/// Random links: written from a table's patterns, and then damaged.
struct LinkGenerator {
  var table: SampleTable
  var random: TableGenerator

  mutating func link() -> String {
    let route = table.routes.randomElement(using: &random.generator)
    var origin = table.origins.randomElement(using: &random.generator) ?? "photos:"
    var path = route?.paths.randomElement(using: &random.generator) ?? "/a"
    if let link = route?.links.randomElement(using: &random.generator),
      route?.paths.isEmpty == true || random.chance(30)
    {
      let origins = TableGenerator.origins + TableGenerator.customOrigins
      let start = origins.first { link.hasPrefix($0 + "/") } ?? ""
      (origin, path) = (start, String(link.dropFirst(start.count)))
    }
    var text = authority(origin) + words(of: path, separator: "/")
    let items = (route?.query ?? []).flatMap { item($0) }.shuffled(using: &random.generator)
    var others: [String] = []
    while random.chance(15) {
      others.append(
        random.pick(["ref", "q", "id", "n", "z", "rest"]) + "="
          + random.pick(["1", "a", "", "%2F", "a+b", "a%2Bb", "+", "top"]))
    }
    if !(items + others).isEmpty { text += "?" + (items + others).joined(separator: "&") }
    switch route?.fragment {
    case .pattern(let pattern)? where random.chance(92):
      text += "#" + words(of: pattern, separator: "/")
      if random.chance(8) { text += "?q=1" }
      if random.chance(15) {
        text += "?" + (route?.query ?? []).flatMap { item($0) }.joined(separator: "&")
      }
    case .form(let items)? where random.chance(92):
      text += "#" + items.flatMap { item($0) }.joined(separator: "&")
    default: if random.chance(4) { text += random.pick(["#", "#top", "#/a/1", "#t=1", "#a?q=a"]) }
    }
    while random.chance(40) { text = LinkDamage.damaged(text, &random) }
    return text
  }

  private mutating func authority(_ origin: String) -> String {
    if random.chance(3) { return random.pick(["mailto:a", "https://other.example", "ftp://x"]) }
    guard let mark = origin.firstRange(of: "://") else {
      return origin + random.pick(["/", "//", ""])
    }
    var host = origin[mark.upperBound...]
    var port = ""
    if let (start, written) = OracleRoute.portText(host) {
      host = host[..<start]
      port =
        written.allSatisfy(\.isNumber)
        ? ":" + written : random.pick(["", ":8443", ":1", ":80", ":8080", ":443", ":65535"])
    }
    if random.chance(20) { host = "{*.}?photos.example" }
    if random.chance(10) { host = "{:x.}?:y.example" }
    var scheme = origin.hasPrefix("http:") || random.chance(3) ? "http" : "https"
    if origin.hasPrefix("mm:") || origin.hasPrefix("(") && random.chance(60) {
      scheme = "mm"
      if random.chance(30) { port = "" }
    }
    return scheme + "://" + words(of: String(host), separator: ".") + port
  }

  /// A text that a pattern should match.
  private mutating func words(of pattern: String, separator: String) -> String {
    let syntax = OracleSyntax(pattern, takesPrefix: separator == "/")
    guard let form = syntax.forms.randomElement(using: &random.generator) else { return "" }
    var text = ""
    for part in form {
      var count = 1
      if part.isRepeated { count = random.pick(part.modifier == "+" ? [1, 1, 2, 3] : [0, 1, 2]) }
      for _ in 0..<count {
        text += part.prefix
        if let group = part.group { text += value(group.content, separator) }
        text += part.suffix
      }
    }
    return text
  }

  private mutating func value(_ content: OracleSyntax.Content, _ separator: String) -> String {
    if separator == "." { return random.pick(["en", "www", "photos", "a.b", "x-1", "example"]) }
    switch content {
    case .wildcard: return random.pick(["", "a", "a/b", "a/b/c", "42", "a/", "x.json"])
    case .type(let name) where random.chance(80): return value(ofType: name)
    case .regex where random.chance(50):
      return random.pick(["1", "12", "123", "a", "abc", "new", "AB12", "ab", "aa", "x.y"])
    default:
      return random.pick([
        "a", "b", "ab", "x-y", "a-b-c", "42", "1", "photos", "new", "é", "a.json", "x", "0", "1.5",
        "true", "ff", "top", "a%20b", "..x", "x..", "2024-02-29", "aXa", "@a", "1...2", "%E7%8C%AB",
      ])
    }
  }

  private mutating func value(ofType name: String) -> String {
    switch name {
    case "uuid":
      return random.pick([
        "3782b780-0bc5-012e-fb02-00163e1b201c", "3782B780-0BC5-012E-FB02-00163E1B201C",
        "3782b7800bc5012efb0200163e1b201c",
      ])
    case "date":
      return random.pick([
        "2024-02-29", "2023-02-29", "1900-02-29", "2000-02-29", "2024-12-31", "2024-04-31",
        "0000-01-01", "0001-01-01", "2024-1-1",
      ])
    case "int":
      return random.pick([
        "0", "1", "42", "-7", "007", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "-9223372036854775809", "000000000000000000000012", "-", "+1",
      ])
    case "number":
      return random.pick([
        "0", "-0", "1.5", "1e3", "1E+3", "1e999", "0e999", "-0.5e-10", "01", "1.", ".5", "1e250",
        "-1e400", "5e-999", "12345678901234567890",
      ])
    case "bool": return random.pick(["true", "false", "1", "0", "TRUE", "yes"])
    case "slug": return random.pick(["a", "a-b", "x-1-y", "a--b", "-a", "A"])
    case "hex": return random.pick(["ff", "FF0", "0", "fg", "1234"])
    case "feed": return random.pick(["new", "top", "Hot", "hot", "NEW", "old"])
    case "kind": return random.pick(["a", "photos", "a%2Fb", "A", "%C3%A9", "b"])
    case "code": return random.pick(["AB12", "AB", "ab12", "XY1"])
    case "ab": return random.pick(["a", "abab", "c", "b"])
    case "link":
      return random.pick([
        "https%3A%2F%2Fphotos.example%2Fa", "photos%3Aa", "a", "https%3A%2F%2Fx.example%3A8443",
        "https%3A%2F%2Fuser%40x.example", "mailto:a", "https:%2f%2Fx%5C",
      ])
    case "path", "raw": return random.pick(["a", "a/b", "", "a//b", "a/b/", "a%2Fb", "/a"])
    default: return random.pick(["a", "x", "xy", "1", "a.b", ""])
    }
  }

  private mutating func item(_ item: SampleItem) -> [String] {
    if item.presence == .absent { return random.chance(12) ? [item.name + "=a"] : [] }
    if item.presence != .required, random.chance(40) { return [] }
    if random.chance(4) { return [] }
    var written: [String] = []
    for _ in 0..<(item.isList ? random.pick([0, 1, 2, 3]) : random.chance(5) ? 2 : 1) {
      var value = value(ofType: item.type)
      if item.type == "string" {
        value = random.pick(["a", "A", "b", "", "x", "12", "a/b", "a+b", "+%2B"])
      }
      if item.type == "link" { value = value.replacing("%2F", with: random.pick(["%2F", "/"])) }
      if let equals = item.equals, random.chance(85) {
        value = random.chance(85) ? equals : equals.uppercased()
      }
      if let not = item.not, random.chance(30) { value = not }
      if let matches = item.matches, random.chance(85) {
        value = words(of: matches, separator: "/")
      }
      written.append(random.chance(4) ? item.name : item.name + "=" + value)
    }
    return written
  }
}
