import LinkwayMatching
import TestSupport

/// Random tables from a small vocabulary, so that their routes often overlap.
struct TableGenerator {
  var generator: SeededGenerator
  private var nextName = 0
  /// The segments of previous paths, from which new paths are composed.
  private var paths: [[String]] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  static let origins = [
    "https://photos.example", "https://photos.example", "https://www.photos.example", "photos:",
    "photos:", "app:", "https://*.photos.example", "https://:lang.photos.example",
    "https://{*.}?photos.example", "https://{:sub.}?photos.example", "https://*",
    "https://photos.example:8443", "https://photos.example:*", "http{s}?://photos.example",
    "https://:sub.*", "https://*:8443", "https://:sub(\\w+).example", "https://www.:host.example",
    "http://photos.example:80", "https://Photos.Example:443", "https://:host(.+)",
    "https://:host(.*)", "https://:sub([a-z.]+).example", "https://:sub(.+).photos.example",
    "https://:sub([^.]+).example", "https://www.:host(.+)", "https://:sub<nodot>.example",
    "https://{:sub(.+).}?photos.example", "https://:s(\\w+).:d([a-z.]+)",
    "https://photos.example::port([0-9]+)", "https://photos.example:(8[0-9]+)",
    "https://photos.example{::port}?", "https://photos.example{:8443}?",
    "https://photos.example::port", "https://*::port<int>", "https://:host(.+)::port(.*)",
    "http{s}?://photos.example{:80}?", "https://photos.example{:(8443|443)}?",
  ]
  /// A custom scheme that is folded, and some of its origins that are not.
  static let customOrigins = [
    "mm:", "mm:", "mm://:host(.+)::port([0-9]+)?", "mm://photos.example{::port}?",
    "mm://photos.example:8443", "mm://photos.example:*", "mm://*:*",
    "mm://:sub.photos.example::port(.*)", "(https?|mm)://photos.example::port([0-9]+)?",
    "mm://:sub([a-z.]+).example:(8[0-9]+)?", "mm://:host<nodot>:8443",
    "mm://photos.example:([0-9]*)",
  ]
  private static let types = [
    SampleType(name: "feed", values: ["new", "top", "Hot"]),
    SampleType(name: "kind", values: ["a", "photos", "a/b", "ab", "é"]),
    SampleType(name: "code", regex: "[A-Z]{2}[0-9]+"),
    SampleType(name: "ab", regex: "[ab]+"),
    SampleType(name: "nodot", regex: "[^./]+"),
    SampleType(name: "any", regex: "(?:[^x]|xy)*"),
  ]
  static let builtIn = ["uuid", "date", "int", "number", "bool", "hex", "slug"]
  private static let literals = [
    "a", "b", "a", "b", "ab", "photos", "Photos", "new", "42", "x-y", "é", "caf%C3%A9", "a%2Fb",
    "a.json", "@a", "%41", "a%20b", "\\:a", "\\*",
  ]
  private static let regexes = [
    "\\d+", "[a-c]+", "[^.-]+", "(?:new|top)", "[A-Z]{2}\\d+", "a*", "\\d{2,4}", "[^/]+", "\\w+",
    "[\\w.]+", "(?:ab|a|b)",
  ]

  mutating func table() -> SampleTable {
    paths = []
    var table = SampleTable()
    table.types = Self.types
    let isCustom = chance(20)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let origin = pick(isCustom && chance(85) ? Self.customOrigins : Self.origins)
      if !table.origins.contains(origin) { table.origins.append(origin) }
    }
    table.slashes = SlashPolicy(
      trailing: chance(60) ? .ignore : .strict,
      duplicates: pick([.refuse, .refuse, .significant, .collapse]))
    table.admission = chance(60) ? .strict : .lenient
    table.plusIsSpace = chance(30)
    table.precedence = chance(85) ? .specificity : .declared
    let isInsensitive = chance(20)
    for index in 0..<Int.random(in: 1...7, using: &generator) {
      var route = chance(20) ? kin("r\(index)", of: table.routes) : route("r\(index)")
      if isInsensitive { route.caseSensitive = chance(30) }
      if compiles(route, in: table) { table.routes.append(route) }
    }
    return table
  }

  /// A pattern may be rejected for reasons that this suite does not test, such as an empty segment.
  private func compiles(_ route: SampleRoute, in table: SampleTable) -> Bool {
    var alone = table
    alone.routes = [route]
    return (try? alone.routeSet()) != nil
  }

  /// Derives a route from an earlier one, with one difference or none, so that one may match the
  /// links of the other.
  private mutating func kin(_ id: String, of others: [SampleRoute]) -> SampleRoute {
    guard var kin = others.randomElement(using: &generator) else { return route(id) }
    kin.id = id
    // The names of its captures differ from new ones.
    nextName = 20 * others.count
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: kin.paths = [path()]
    case 2: if !kin.paths.isEmpty { kin.paths[0] += pick(["/*", "/:z<raw>", "/:z?", "/", "{/}+"]) }
    case 3: kin.query = kin.query.dropLast()
    case 4:
      let name = pick(["ref", "q", "id", "n"])
      kin.query.removeAll { $0.name == name }
      kin.query.append(item(name))
    case 5: kin.query.append(SampleItem(name: "rest", type: "raw", presence: .optional))
    case 6: kin.fragment = kin.fragment == nil ? .pattern(fragment()) : nil
    default: break
    }
    return kin
  }

  private mutating func route(_ id: String) -> SampleRoute {
    nextName = 0
    var route = SampleRoute(id: id)
    for _ in 0..<pick([1, 1, 1, 2]) { route.paths.append(path()) }
    if chance(12) {
      let origin = pick(chance(25) ? Self.customOrigins : Self.origins)
      route.links.append(origin + path(ofLink: true))
    }
    if chance(5), !route.links.isEmpty { route.paths = [] }
    for name in ["ref", "q", "id", "n"] where chance(13) { route.query.append(item(name)) }
    if chance(3) { route.query.append(SampleItem(name: "rest", type: "raw", presence: .optional)) }
    route.passesOthers = chance(8)
    if chance(18) {
      if chance(70) {
        route.fragment = .pattern(fragment())
      } else {
        route.fragment = .form(["t", "q"].prefix(pick([1, 2])).map { item($0) })
      }
    }
    if chance(6), let number = Int(id.dropFirst()), number > 0 {
      // Usually the two routes have no conflict. Then `over` must not change anything.
      route.over = ["r\(Int.random(in: 0..<number, using: &generator))"]
    }
    if chance(6) { route.sources = [pick([.universal, .scheme, .internal])] }
    return route
  }

  private mutating func path(ofLink: Bool = false) -> String {
    var segments: [String]
    if chance(65), let base = paths.randomElement(using: &generator) {
      segments = base
      if chance(80), let place = segments.indices.randomElement(using: &generator) {
        segments[place] = segment(isLast: place == segments.count - 1)
      }
      if chance(15) { segments.append(segment(isLast: true)) }
    } else {
      let count = pick([0, 1, 1, 2, 2, 2, 3, 3, 4])
      segments = (0..<count).map { segment(isLast: $0 == count - 1) }
    }
    // A part that matches the rest stays at the end.
    let middle = segments.dropLast().filter { !$0.contains("<path>") && !$0.contains("<raw>") }
    segments = middle + segments.suffix(1)
    paths.append(segments)
    let text = named(segments.joined())
    if text.isEmpty { return "/" }
    return chance(6) && !text.hasSuffix("*") && !text.contains("raw>") ? text + "/" : text
  }

  /// A segment with its slash; captures are written as `:_` until they are named.
  private mutating func segment(isLast: Bool) -> String {
    let type = chance(80) ? pick(Self.builtIn) : pick(["nodot", "code", "ab"])
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<26: return "/" + pick(Self.literals)
    case 26..<40: return "/:_"
    case 40..<50: return "/:_<\(pick(Self.builtIn))>"
    case 50..<55: return "/:_<\(pick(["feed", "kind"]))>"
    case 55..<59: return "/:_<\(pick(["code", "ab", "nodot", "any"]))>"
    case 59..<64: return "/:_(\(pick(Self.regexes)))"
    case 64..<74: return affixed(type)
    case 74..<79: return pick(["/:_?", "{/:_}?", "/:_<int>?", "{/a}?", "/:_(\\d+)?", "{/a-:_}?"])
    case 79..<85: return pick(["/:_+", "/:_*", "/:_<int>+", "/:_<\(type)>*", "/:_([a-b]+)+"])
    case 85..<90: return pick(["/*", "/:_(.*)", "/(.*)"])
    case 90..<94:
      return pick([
        "/*.json", "/a*", "/x{a}+", "/{ab}*b", "{/a-:_}+", "{/a-:_}*", "{/b}+", "{/b}*", "/a{:_}+",
        "/{:_-}+x", "/{a}?b", "/{@:_<int>}?x", "/a{/:_/c}?", "/{-:_}*",
      ])
    default:
      guard isLast else { return "/" + pick(Self.literals) }
      return pick([
        "/*", "/:_<path>", "/:_<path>?", "/:_<raw>", "/:_(.*)", "/:_<link>", "/*", "/:_*",
      ])
    }
  }

  private mutating func affixed(_ type: String) -> String {
    // Digits after a number could make it too large to be finite.
    let glued = type == "number" ? "int" : type
    return pick([
      "/@:_", "/:_.json", "/pre-:_<\(type)>", "/:_<\(type)>.json", "/:_-:_", "/:_<int>...:_<int>",
      "/:_(\\d+)x", "/x:_(\\w+)", "/:_<feed>-:_<\(type)>", "/a:_", "/:_a", "/:_<\(glued)>:_",
      "/:_:_<\(glued)>", "/a{-:_}?", "/a{.:_<\(type)>}?", "/:_<kind>x", "/:_<number>_:_<hex>",
      "/:_<slug>-:_<int>", "/:_{.:_}?",
    ])
  }

  private mutating func named(_ segment: String) -> String {
    var text = ""
    for (index, piece) in segment.split(separator: ":_", omittingEmptySubsequences: false)
      .enumerated()
    {
      if index > 0 {
        // Sometimes a capture has the name of a query item, which it hides.
        text += nextName == 0 && chance(6) ? ":id" : ":c\(nextName)"
        nextName += 1
      }
      text += piece
    }
    return text
  }

  private mutating func item(_ name: String) -> SampleItem {
    var item = SampleItem(name: name)
    item.type = pick(["string", "string", "int", "bool", "number", "feed", "code", "link", "date"])
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: item.presence = .absent
    case 1, 2: item.presence = .optional
    case 3: item.isList = true
    case 4: (item.isList, item.presence) = (true, .optional)
    case 5: (item.type, item.presence) = ("int", .defaulted("400"))
    case 6: (item.type, item.presence) = ("feed", .defaulted("new"))
    case 7, 8: (item.type, item.equals) = pick([("string", "a"), ("int", "1"), ("feed", "top")])
    case 9: (item.type, item.not) = pick([("string", "a"), ("int", "1"), ("feed", "top")])
    case 10:
      item.type = "string"
      item.matches = named(
        pick([
          ":_<int>", "/items/:_", "*x", ":_-:_", "{a}?:_", ":_.json", ":_(\\d+)", "a/*", ":_+",
          "/:_*", "top",
        ]))
      if chance(30) { item.presence = .optional }
    default: break
    }
    if item.not != nil, chance(40) { item.presence = .optional }
    return item
  }

  private mutating func fragment() -> String {
    named(
      pick([
        "/a/:_<int>", "section-:_", ":_", "top", "/photos/:_?", "/:_+", "/a/*", "/:_*",
        "top/:_<raw>",
        "a{/:_}?", "{/a}?/b", ":_<feed>", "/a/:_<path>",
      ]))
  }

  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &generator)]
  }
}
