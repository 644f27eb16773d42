import Foundation
import TestSupport

/// A change to the text of a table, as developers make them.
struct TableMutation {
  var generator: SeededGenerator
  var root: [String: Any]

  init?(_ text: String, seed: UInt64) {
    guard let root = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    else { return nil }
    self.root = root
    generator = SeededGenerator(seed: seed)
  }

  /// Returns the text with a change; the result may not load.
  mutating func mutated() -> String? {
    switch generator.next(below: 20) {
    case 0, 1: changeTable()
    case 2: changeGraph()
    case 3, 4, 5: changeNode()
    case 6: changeGate()
    case 7: changeType()
    case 8, 9, 10, 11: exchangeKeys()
    default: changeRoutes()
    }
    return text
  }

  /// Returns the text with reordered routes.
  mutating func shuffled() -> String? {
    root["routes"] = routes.shuffled(using: &generator)
    return text
  }

  private var text: String? {
    (try? JSONSerialization.data(withJSONObject: root, options: [.sortedKeys])).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  var routes: [[String: Any]] {
    get { root["routes"] as? [[String: Any]] ?? [] }
    set { root["routes"] = newValue }
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[generator.next(below: elements.count)]
  }

  private mutating func changeTable() {
    switch generator.next(below: 8) {
    case 6: root["precedence"] = pick(["specificity", "declared"])
    case 0: root["trailingSlash"] = pick(["ignore", "strict"])
    case 1: root["duplicateSlashes"] = pick(["refuse", "significant", "collapse"])
    case 2: root["plusInQuery"] = pick(["literal", "space"])
    case 3: root["caseSensitive"] = pick([true, false])
    case 4: root["admission"] = pick(["strict", "lenient"])
    case 5:
      var origins = root["origins"] as? [String] ?? []
      if origins.count > 1, generator.next(below: 2) == 0 {
        origins.remove(at: generator.next(below: origins.count))
      } else {
        origins.append(pick(["https://new.example", "https://*.example", "new:"]))
      }
      root["origins"] = origins
    default:
      var types = root["types"] as? [String: Any] ?? [:]
      types["feed"] = ["enum": pick([["new"], ["new", "top"], ["new", "top", "Hot", "old"]])]
      root["types"] = types
    }
  }

  private mutating func changeGraph() {
    var gates = root["gates"] as? [String: [String: Any]] ?? [:]
    switch generator.next(below: 5) {
    case 0: gates["session"]?["staysOpen"] = "5m"
    case 1: gates["adult"]?["after"] = nil
    case 2: gates["session"]?["expiresAfter"] = "5m"
    case 3: gates["session"]?["whenClosed"] = "applyPrefix"
    default:
      guard let app = root["app"] as? [String: Any],
        let text = (try? JSONSerialization.data(withJSONObject: app)).map({
          String(decoding: $0, as: UTF8.self)
        })
      else { return }
      let (from, to) = pick([
        (#""photos""#, #"{"screen":"photos","identity":"always"}"#),
        (#""under":"photo""#, #""hidesBottomBar":true"#),
        (#""liked""#, #"{"screen":"liked","requires":["session"]}"#),
        (#""as":"sheet""#, #""as":"fullScreen""#),
        (#""profile""#, #"{"screen":"profile","parameters":{"q":"string"}}"#),
      ])
      let changed = text.replacing(from, with: to, maxReplacements: 1)
      root["app"] = try? JSONSerialization.jsonObject(with: Data(changed.utf8))
    }
    root["gates"] = gates
  }

  private mutating func changeRoutes() {
    guard !routes.isEmpty else { return }
    let place = generator.next(below: routes.count)
    var route = routes[place]
    switch generator.next(below: 16) {
    case 0:
      routes.remove(at: place)
      return
    case 1:
      route["route"] = "added"
      route["paths"] = ["/added/:id<int>"]
      route["links"] = nil
      route["over"] = nil
      routes.append(route)
      return
    case 2: route["route"] = (route["route"] as? String ?? "") + "-renamed"
    case 3: route["sources"] = pick([["universal"], ["internal", "scheme"], ["notification"]])
    case 4:
      if route["opens"] != nil { route["opens"] = pick(["photo", "detail", "likes", "profile"]) }
    case 5:
      for key in ["opens", "redirect", "unwrap", "resolver", "leaveToWeb", "refuse", "requires"] {
        route[key] = nil
      }
      let (key, value): (String, Any) = pick([
        ("leaveToWeb", true), ("refuse", true), ("resolver", "other"), ("opens", "account"),
      ])
      route[key] = value
    case 6: if route["opens"] != nil { route["requires"] = pick([[], ["session"], ["adult"]]) }
    case 7: route["mode"] = pick(["push", "reset", "reuse"])
    case 8: route["caseSensitive"] = pick([true, false])
    case 9: route["secret"] = nil
    case 10:
      var with = route["with"] as? [String: Any] ?? [:]
      with[pick(["kind", "n", "id"])] = pick(["x", 4, NSNull()] as [Any])
      route["with"] = with
    case 11: changePattern(&route)
    case 12: changePattern(&route)
    case 13: route["fragment"] = pick([nil, "top", "/a/:b", ["tab": "string?"]] as [Any?])
    default: changeQuery(&route)
    }
    routes[place] = route
  }

  private mutating func changePattern(_ route: inout [String: Any]) {
    for key in ["paths", "links"] {
      guard var patterns = route[key] as? [String], !patterns.isEmpty else { continue }
      let place = generator.next(below: patterns.count)
      let (from, to) = pick([
        ("<int>", ""), ("<int>", "<hex>"), ("<uuid>", "<slug>"), ("<feed>", ""), ("-", "--"),
        ("<string>", "<int>"), ("/:", "/x/:"), ("", "/more"), ("*", ":rest<path>"),
        (":", "{:extra.}?:"), ("e", "é"),
      ])
      patterns[place] =
        from.isEmpty
        ? patterns[place] + to : patterns[place].replacing(from, with: to, maxReplacements: 1)
      route[key] = patterns
    }
  }

  private mutating func changeQuery(_ route: inout [String: Any]) {
    var query = route["query"] as? [String: Any] ?? [:]
    let name = pick(Array(query.keys).sorted() + ["q", "page"])
    if query[name] != nil, generator.next(below: 3) == 0 {
      query[name] = nil
    } else {
      query[name] = pick(
        [
          "string", "string?", "int", "int?", "int = 7", "bool?", "string[]", "int[]", "number?",
          "date?", "feed?", ["equals": "1"], ["not": "1", "optional": true], ["absent": true],
          ["matches": "p-:pid<int>"],
        ] as [Any])
    }
    route["query"] = query.isEmpty ? nil : query
  }
}

/// Links composed of parts of others, and of what tables distinguish.
struct LinkMixture {
  private var generator: SeededGenerator
  private let links: [String]
  private let starts: [String]
  private let queries: [String]

  init(_ links: [String], seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    self.links = links
    starts = links.map { String($0.prefix { $0 != "?" && $0 != "#" }) }
    queries =
      links.compactMap { link in
        link.firstIndex(of: "?").map { String(link[link.index(after: $0)...].prefix { $0 != "#" }) }
      } + ["q=1", "q=", "q=a", "page=7", "q=1&q=2", "page=x", "q=p-1", "q=2024-02-30", "q=true"]
  }

  mutating func next() -> String {
    func pick(_ texts: [String]) -> String { texts[generator.next(below: texts.count)] }
    var link = pick(starts)
    switch generator.next(below: 8) {
    case 0: link += "/"
    case 1: link += "//"
    case 2: link += "/more"
    case 3: link = link.replacing("/", with: "//", maxReplacements: 4)
    case 4: link = link.replacing("e", with: "E")
    case 5: link = pick(links)
    default: break
    }
    guard !link.contains("?"), !link.contains("#") else { return link }
    if generator.next(below: 2) == 0 {
      link += "?" + pick(queries)
      if generator.next(below: 2) == 0 { link += "&" + pick(queries) }
    }
    if generator.next(below: 4) == 0 { link += "#" + pick(["top", "/a/b", "tab=x", "a", ""]) }
    return link
  }
}
