/// A query item of a route, with texts that it matches.
struct SampledItem: Sendable {
  var name: String
  /// Its declaration in `query`.
  var json: String
  /// `name=value`, or nothing if the item may be missing.
  var samples: [String]
}

extension PatternDrawing {
  /// The items of a route's query, with distinct names.
  mutating func items() -> [SampledItem] {
    let kinds: [RandomFeature] = [
      .queryTyped, .queryEquals, .queryNot, .queryAbsent, .queryMatches, .queryRegex, .queryList,
      .queryRaw, .passesOthers,
    ]
    var items: [SampledItem] = []
    for feature in drawn(kinds).prefix(4) {
      let count = feature == .queryTyped ? draw.number(1...3) : 1
      for _ in 0..<count {
        let item = self.item(feature)
        if !items.contains(where: { $0.name == item.name }) { items.append(item) }
      }
    }
    return items
  }

  private mutating func item(_ feature: RandomFeature) -> SampledItem {
    func item(_ name: String, _ json: String, _ values: [String]) -> SampledItem {
      SampledItem(name: name, json: json, samples: values.map { $0.isEmpty ? "" : "\(name)=\($0)" })
    }
    let name = draw.pick(["ref", "q", "page", "tab", "lang", "k", "when"])
    switch feature {
    case .queryEquals:
      return item(
        name, draw.pick([#"{ "equals": "v" }"#, #"{ "equals": "v", "optional": true }"#]), ["v"])
    case .queryNot:
      return item(name, #"{ "not": "x", "optional": true }"#, ["y", ""])
    case .queryAbsent: return item("gone", #"{ "absent": true }"#, [""])
    case .queryMatches:
      let pattern = draw.pick([
        Sampled(":m<int>", ["5"]), Sampled("/items/:m", ["/items/a", "%2Fitems%2Fb"]),
        Sampled(":m-:l", ["a-b"]), Sampled("{a}?:m", ["ab"]), Sampled("a/*", ["a/b"]),
        Sampled("top", ["top"]), Sampled(":m.json", ["x.json"]),
      ])
      return item("m", object([("matches", quoted(pattern.pattern))]), pattern.samples)
    case .queryRegex:
      let pattern = draw.pick([
        Sampled("x:r(\\d+)", ["x12"]), Sampled(":r([a-z]+)", ["abc"]),
        Sampled(":r(.*)\\.txt", ["a.b.txt"]),
      ])
      return item("r", object([("matches", quoted(pattern.pattern))]), pattern.samples)
    case .queryList:
      return draw.pick([
        item("tags", #""string[]""#, ["a", "a&tags=b"]),
        item("ids", #""int[]?""#, ["1&ids=2", ""]),
        item("feeds", #"{ "type": "feed", "list": true, "optional": true }"#, ["new", ""]),
      ])
    case .queryRaw: return item("rest", #""raw?""#, [""])
    case .passesOthers: return SampledItem(name: "*", json: "true", samples: ["extra=1", ""])
    default:
      return draw.pick([
        item(name, #""int?""#, ["1", "20", ""]),
        item(name, #""string?""#, ["a", "a%20b", "a+b", ""]),
        item(name, #""string""#, ["x", "x%2Fy"]), item(name, #""int = 1""#, ["3", ""]),
        item(name, #""bool?""#, ["true", ""]), item(name, #""number?""#, ["1.25", ""]),
        item(name, #""uuid?""#, ["6ba7b810-9dad-11d1-80b4-00c04fd430c8"]),
        item(name, #""date?""#, ["2024-02-29", ""]), item(name, #""feed = new""#, ["top", ""]),
        item(name, #""slug?""#, ["a-b", ""]), item(name, #""code?""#, ["ABC1234", ""]),
        item(name, #""hex?""#, ["0f", ""]),
        item(name, #"{ "type": "int", "not": 4 }"#, ["5"]),
        item(name, #"{ "type": "int", "equals": 4 }"#, ["4", "04"]),
      ])
    }
  }
}
