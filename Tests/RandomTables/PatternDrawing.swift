/// Draws the parts of patterns: origins, segments, query items and fragments.
///
/// In the patterns of the lists, `:_` is a capture, which is named when it is drawn.
struct PatternDrawing {
  var draw: Draw
  let rates: FeatureRates
  /// The names of the captures of the current route.
  private(set) var captures: [String] = []
  private let nouns: [String]

  /// - Parameter nouns: the number of words from which literals are drawn.
  init(_ draw: Draw, _ rates: FeatureRates, nouns: Int) {
    self.draw = draw
    self.rates = rates
    let words = [
      "photos", "users", "shop", "orders", "help", "news", "teams", "files", "search", "settings",
      "albums", "events", "groups", "places", "tags", "topics", "videos", "carts", "lists", "notes",
    ]
    self.nouns = (0..<nouns).map { place in
      words[place % words.count] + (place < words.count ? "" : "-\(place / words.count)")
    }
  }

  /// - Parameter captures: the names of the captures that its patterns already have.
  mutating func startRoute(_ captures: [String] = []) { self.captures = captures }

  mutating func has(_ feature: RandomFeature) -> Bool { draw.chance(rates[feature]) }

  /// Returns the features of a list that a route has, in random order.
  mutating func drawn(_ features: [RandomFeature]) -> [RandomFeature] {
    features.shuffled(using: &draw.generator).filter { has($0) }
  }

  mutating func noun() -> String { draw.pick(nouns) }

  private mutating func named(_ part: Sampled, in component: String = "c") -> Sampled {
    var part = part
    while let place = part.pattern.firstRange(of: ":_") {
      // Sometimes a capture has the name of a query item, which it hides.
      let isHiding = component == "c" && captures.isEmpty && draw.chance(3)
      let name = isHiding ? "page" : "\(component)\(captures.count)"
      captures.append(name)
      part.pattern.replaceSubrange(place, with: ":" + name)
    }
    return part
  }

  // MARK: - Origins

  /// The origin of a table or of a route.
  mutating func origin() -> Sampled {
    guard
      let feature = drawn(Array(RandomFeature.origins).sorted { $0.rawValue < $1.rawValue }).first
    else {
      let site = draw.pick(["https://shop.example", "https://www.shop.example"])
      return Sampled(site)
    }
    return named(
      draw.pick(Self.origins[feature] ?? [Sampled("https://shop.example")]), in: "host")
  }

  private static let origins: [RandomFeature: [Sampled]] = [
    .hostCapture: [
      Sampled("https://:_.shop.example", ["https://en.shop.example", "https://de.shop.example"]),
      Sampled("https://*.shop.example", ["https://a.b.shop.example"]),
      Sampled("https://www.:_.example", ["https://www.store.example"]),
    ],
    .hostRegex: [
      Sampled(
        "https://(me|click\\.e).shop.example",
        ["https://me.shop.example", "https://click.e.shop.example"]),
      Sampled("https://:_([a-z]+).shop.example", ["https://fr.shop.example"]),
      Sampled("https://:_([^.]+).shop.example", ["https://a-1.shop.example"]),
      Sampled("https://:_(\\w+).:_([a-z.]+)", ["https://m.store.example"]),
      Sampled("https://:_<nodot>.shop.example", ["https://it.shop.example"]),
    ],
    .anyHost: [
      Sampled("https://:_(.+)", ["https://any.host.example"]),
      Sampled("https://*", ["https://other.example"]),
    ],
    .optionalLabel: [
      Sampled("https://{*.}?shop.example", ["https://shop.example", "https://a.shop.example"]),
      Sampled("https://{:_.}?shop.example", ["https://shop.example", "https://b.shop.example"]),
      Sampled("http{s}?://shop.example", ["http://shop.example", "https://shop.example"]),
    ],
    .port: [
      Sampled("https://shop.example:8443"), Sampled("http://shop.example:8080"),
      Sampled("https://*:8443", ["https://x.example:8443"]),
    ],
    .portPattern: [
      Sampled("https://shop.example::_([0-9]+)", ["https://shop.example:81"]),
      Sampled("https://shop.example{::_}?", ["https://shop.example", "https://shop.example:82"]),
      Sampled("https://shop.example:(8[0-9]+)", ["https://shop.example:8443"]),
      Sampled("https://shop.example:*", ["https://shop.example", "https://shop.example:83"]),
      Sampled("https://*::_<int>", ["https://y.example:84"]),
    ],
    .foldedScheme: [
      Sampled("shop:", ["shop:", "shop:/", "shop://"]), Sampled("mm:", ["mm:/", "mm:"]),
    ],
    .schemePattern: [
      Sampled("mm://:_(.+)::_([0-9]+)?", ["mm://m.example", "mm://m.example:85"]),
      Sampled("mm://shop.example{::_}?", ["mm://shop.example", "mm://shop.example:86"]),
      Sampled("(https?|mm)://m.shop.example", ["mm://m.shop.example", "https://m.shop.example"]),
    ],
  ]

  // MARK: - Paths

  /// A path, each part with its slash.
  mutating func path() -> [Sampled] {
    var parts = [Sampled("/" + noun())]
    let count = draw.pick([0, 1, 1, 2, 2, 3, 4])
    for place in 0..<count {
      let isLast = place == count - 1
      parts.append(draw.chance(45) && !isLast ? Sampled("/" + noun()) : segment(isLast: isLast))
    }
    return parts
  }

  mutating func segment(isLast: Bool) -> Sampled {
    let kinds: [RandomFeature] = [
      .typed, .enumeration, .tableRegex, .regex, .affix, .composite, .optional, .repeated,
      .wildcard, .encodedLiteral, .backreference,
    ]
    let feature = drawn(kinds + (isLast ? [.rest, .nestedLink] : [])).first
    if let feature { return named(draw.pick(Self.segments[feature] ?? [Sampled("/a")])) }
    if draw.chance(35) { return Sampled("/" + noun()) }
    return named(Sampled("/:_", ["/x1", "/hello-world", "/a%20b", "/caf%C3%A9", "/4711"]))
  }

  private static let segments: [RandomFeature: [Sampled]] = [
    .typed: [
      Sampled("/:_<int>", ["/42", "/-7", "/100200300"]), Sampled("/:_<int>", ["/1"]),
      Sampled("/:_<uuid>", ["/6ba7b810-9dad-11d1-80b4-00c04fd430c8"]),
      Sampled("/:_<date>", ["/2024-02-29"]), Sampled("/:_<number>", ["/1.5", "/0"]),
      Sampled("/:_<bool>", ["/true", "/0"]), Sampled("/:_<slug>", ["/summer-sale", "/a"]),
      Sampled("/:_<hex>", ["/ff0a91"]),
    ],
    .enumeration: [
      Sampled("/:_<feed>", ["/new", "/top", "/Hot"]),
      Sampled("/:_<kind>", ["/film", "/%C3%A9t%C3%A9"]),
    ],
    .tableRegex: [Sampled("/:_<code>", ["/ABC1234"]), Sampled("/:_<nodot>", ["/abc"])],
    .regex: [
      Sampled("/:_(\\d+)", ["/12", "/2026"]), Sampled("/:_([a-z]{2,8})", ["/hello"]),
      Sampled("/:_([^.-]+)", ["/x"]), Sampled("/:_((?:new|top)[0-9]?)", ["/top1"]),
      Sampled("/:_([A-Z]{2}\\d+)", ["/AB12"]), Sampled("/:_(.*)", ["/anything"]),
      Sampled("/:_(\\d+)-:_([a-z]*)", ["/12-abc"]),
    ],
    .affix: [
      Sampled("/@:_", ["/@me"]), Sampled("/:_.json", ["/data.json"]),
      Sampled("/item-:_<int>", ["/item-7"]), Sampled("/:_<slug>.html", ["/big-news.html"]),
      Sampled("/v:_(\\d+)", ["/v12"]), Sampled("/p-:_", ["/p-a%20b"]),
    ],
    .composite: [
      Sampled("/:_-:_", ["/a-b", "/a-b-c"]), Sampled("/:_<int>...:_<int>", ["/1...20"]),
      Sampled("/:_<feed>-:_<int>", ["/top-5"]), Sampled("/:_<slug>_:_<hex>", ["/a-b_0f"]),
      Sampled("/:_{.:_}?", ["/file", "/file.txt"]), Sampled("/:_<slug>-:_<int>", ["/a-b-7"]),
    ],
    .optional: [
      Sampled("/:_?", ["", "/x"]), Sampled("/:_<int>?", ["", "/3"]),
      Sampled("{/edit}?", ["", "/edit"]), Sampled("{/page-:_}?", ["", "/page-2"]),
    ],
    .repeated: [
      Sampled("/:_+", ["/a", "/a/b", "/a/b/c"]), Sampled("/:_<int>+", ["/1", "/1/2"]),
      Sampled("/:_*", ["", "/a/b"]), Sampled("{/t-:_}+", ["/t-a/t-b"]),
      Sampled("/:_([a-b]+)+", ["/ab/a"]),
    ],
    .wildcard: [
      Sampled("/*", ["/a", "/a/b/c"]), Sampled("/a*b", ["/axb"]), Sampled("/*.js", ["/x/y.js"]),
      Sampled("/*-*-end", ["/a-b-end"]),
    ],
    .rest: [Sampled("/:_<path>", ["/a/b", "/a"]), Sampled("/:_<raw>", ["/a/b%20c", "/a?x=y#z"])],
    .encodedLiteral: [
      Sampled("/caf%C3%A9"), Sampled("/a%20b"), Sampled("/%E7%8C%AB"),
      Sampled("/été", ["/%C3%A9t%C3%A9"]),
    ],
    .nestedLink: [Sampled("/:_<link>", ["/https%3A%2F%2Fshop.example%2Fx"])],
    .backreference: [
      Sampled("/:_<twin>", ["/ab-ab"]),
      // The last one exceeds a limit of PCRE2.
      Sampled("/:_<heavy>", ["/aa!", "/" + String(repeating: "a", count: 40) + "!a"]),
    ],
  ]

  // MARK: - Fragments

  /// The value of `fragment`, with texts that it matches; `nil` for none.
  mutating func fragment() -> Sampled? {
    switch drawn([.fragmentLiteral, .fragmentPattern, .fragmentForm]).first {
    case .fragmentLiteral?: return Sampled("\"top\"", ["top"])
    case .fragmentPattern?:
      var part = named(
        draw.pick([
          Sampled("/s/:_<int>", ["/s/4"]), Sampled("section-:_", ["section-2"]),
          Sampled("/a/:_?", ["/a", "/a/b"]), Sampled(":_([a-z]+)", ["abc"]),
          Sampled("/:_+", ["/a/b"]), Sampled(":_<feed>", ["new"]),
        ]))
      part.pattern = quoted(part.pattern)
      return part
    case .fragmentForm?:
      return draw.pick([
        Sampled(#"{ "p": "feed?" }"#, ["p=new", "x"]),
        Sampled(#"{ "t": "int", "u": "string?" }"#, ["t=5", "t=5&u=a%20b"]),
        Sampled(#"{ "t": { "equals": "a" } }"#, ["t=a"]),
      ])
    default: return nil
    }
  }
}
