import Foundation
import LinkwayDiagnostics
package import LinkwayTable
import LinkwayTableCompiler

/// A table with every feature that affects matching, about as large as those of real apps, with
/// links for it. The same seed yields the same table.
///
/// A table that does not load is repaired: one of two conflicting routes gets an `over` or is
/// removed, and so is a route with another error.
package struct RandomRouteTable: Sendable {
  package let seed: UInt64
  /// The text of its `routes.json`.
  package private(set) var text = ""
  package private(set) var table: RouteTable
  package private(set) var links: [RandomLink] = []
  package private(set) var repairs = Repairs()
  /// Its routes as in `routes`, and the first pattern of each.
  package private(set) var routes: [(json: String, pattern: String)] = []

  /// The repairs that were made so that it loads.
  package struct Repairs: Sendable {
    package var drawn = 0
    /// The routes that were removed.
    package var removed = 0
    /// The conflicts that were settled by `over`.
    package var settled = 0
    /// The errors of routes that were removed for a reason other than a conflict.
    package var faults: [String] = []
  }

  /// - Parameter routes: the minimum and maximum number of routes.
  ///
  /// - Returns: `nil` if the repairs do not end.
  package init?(seed: UInt64, routes: ClosedRange<Int> = 5...200) {
    var draw = Draw(seed: seed)
    let rates = FeatureRates(&draw)
    // Small tables are as frequent as large ones.
    let share = Double.random(in: 0...1, using: &draw.generator)
    let size = log(Double(routes.lowerBound)) * (1 - share) + log(Double(routes.upperBound)) * share
    let count = min(routes.upperBound, max(routes.lowerBound, Int(exp(size).rounded())))
    var patterns = PatternDrawing(draw, rates, nouns: max(6, count * 3 / 4))
    var origins = [Sampled("https://shop.example")]
    for _ in 0..<patterns.draw.pick([0, 1, 1, 2, 3]) {
      let origin = patterns.origin()
      if !origins.contains(where: { $0.pattern == origin.pattern }) { origins.append(origin) }
    }
    let head = Self.head(&patterns.draw, origins)
    var drawing = RouteDrawing(patterns, origins: origins)
    for _ in 0..<count { drawing.addRoute() }
    self.init(seed: seed, head: head, drawing)
  }

  /// A plain table, and one additional route that has some features and matches no link of the
  /// others.
  package init?(plainRoutes: Int, with features: [RandomFeature], seed: UInt64 = 1) {
    let origins = [Sampled("https://shop.example"), Sampled("https://www.shop.example")]
    let few = FeatureRates(only: [.typed, .queryTyped], percent: 30)
    var plain = RouteDrawing(
      PatternDrawing(Draw(seed: 1), few, nouns: plainRoutes), origins: origins)
    for place in 0..<plainRoutes { plain.addRoute(under: "/plain-\(place)") }
    var odd = RouteDrawing(
      PatternDrawing(Draw(seed: seed), FeatureRates(only: features), nouns: 5), origins: origins)
    // The target of a redirect, and an unwrapped link.
    for place in 0...1 where !features.isEmpty { odd.addRoute(under: "/odd-\(place)") }
    plain.take(odd.routes)
    var draw = Draw(seed: 1)
    self.init(seed: seed, head: Self.head(&draw, origins, isPlain: true), plain)
  }

  private init?(seed: UInt64, head: [(name: String, json: String)], _ drawing: RouteDrawing) {
    self.seed = seed
    var drawn = drawing.routes
    repairs.drawn = drawn.count
    var draw = drawing.patterns.draw
    for _ in 0..<40 {
      let document = Document(head, drawn)
      let (table, diagnostics) = TableCompiler.compile(
        SourceText(file: "random-\(seed)", text: document.text))
      if let table {
        (text, self.table) = (document.text, table)
        routes = drawn.map { route in
          (route.json, route.patterns.first.map { $0.map(\.pattern).joined() } ?? "")
        }
        links = RandomLink.all(of: drawn, drawing.origins, table, &draw)
        return
      }
      guard repairs.repair(&drawn, document, diagnostics, &draw), !drawn.isEmpty else { return nil }
    }
    return nil
  }

  private static func head(
    _ draw: inout Draw, _ origins: [Sampled], isPlain: Bool = false
  ) -> [(name: String, json: String)] {
    var head = [("version", "1"), ("origins", list(origins.map(\.pattern)))]
    func add(_ name: String, _ values: [String]) {
      let value = draw.pick(values)
      if !isPlain, value != values[0] { head.append((name, quoted(value))) }
    }
    add("precedence", ["specificity", "specificity", "specificity", "specificity", "declared"])
    add("duplicateSlashes", ["refuse", "refuse", "significant", "collapse"])
    add("trailingSlash", ["ignore", "strict"])
    add("admission", ["strict", "strict", "lenient"])
    add("plusInQuery", ["literal", "literal", "space"])
    if draw.chance(10), !isPlain { head.append(("caseSensitive", "false")) }
    var types = [
      ("feed", #"{ "enum": ["new", "top", "Hot"] }"#), ("kind", #"{ "enum": ["film", "été"] }"#),
      ("code", #"{ "regex": "[A-Z]{3}[0-9]{4}" }"#), ("nodot", #"{ "regex": "[^./]+" }"#),
    ]
    #if PCRE2
      types.append(("twin", #"{ "regex": "([a-z]+)-\\1" }"#))
      types.append(("heavy", #"{ "regex": "(?:(a+)+)+\\1!" }"#))
    #endif
    head.append(("types", object(types)))
    head.append(
      (
        "gates",
        #"{ "session": { "flow": "auth" }, "adult": { "flow": "ageCheck", "after": ["session"] } }"#
      ))
    head.append(
      (
        "app",
        """
        { "coordinator": "app", "start": "browse", "children": [
          { "coordinator": "ageCheck", "as": "sheet", "screens": ["birthday"],
            "requires": ["session"] },
          { "coordinator": "auth", "as": "root", "screens": ["welcome"] },
          { "coordinator": "shared", "as": "sheet", "screens": ["share"] },
          { "coordinator": "browse", "as": "root", "container": "tabs", "children": [
            { "coordinator": "feed", "as": "tab", "screens": ["photos", "photo",
              { "screen": "detail", "under": "photo" },
              { "screen": "comments", "under": "detail", "requires": ["session"] }] },
            { "coordinator": "likes", "as": "tab", "screens": ["liked"] },
            { "coordinator": "settings", "as": "tab", "requires": ["session"],
              "screens": ["account", "profile"] } ] } ] }
        """
      ))
    return head
  }
}

extension RouteDrawing {
  /// Adds routes of another drawing under new names.
  mutating func take(_ others: [DrawnRoute]) {
    for var route in others {
      route.id = "odd-" + route.id
      append(route)
    }
  }
}

/// The text of a table, and the position of each route in it.
private struct Document {
  var text: String
  private var ends: [Int] = []

  init(_ head: [(name: String, json: String)], _ routes: [DrawnRoute]) {
    text = "{ " + head.map { "\(quoted($0.name)): \($0.json)" }.joined(separator: ",\n")
    text += ",\n\"routes\": [\n"
    for (place, route) in routes.enumerated() {
      text += route.json + (place + 1 < routes.count ? ",\n" : "\n")
      ends.append(text.utf8.count)
    }
    text += "] }\n"
  }

  /// The index of the route at a byte; `nil` before the first route.
  func route(at offset: Int) -> Int? {
    guard let start = text.utf8.firstRange(of: "\"routes\": [\n".utf8) else { return nil }
    let first = text.utf8.distance(from: text.startIndex, to: start.lowerBound)
    return offset < first ? nil : ends.firstIndex { offset < $0 }
  }
}

extension RandomRouteTable.Repairs {
  /// - Returns: whether anything was changed.
  fileprivate mutating func repair(
    _ routes: inout [DrawnRoute], _ document: Document, _ diagnostics: [Diagnostic],
    _ draw: inout Draw
  ) -> Bool {
    var outs: Set<String> = []
    var isChanged = false
    for diagnostic in diagnostics where diagnostic.severity == .error {
      guard let place = diagnostic.range.flatMap({ document.route(at: $0.lowerBound) }) else {
        continue
      }
      let id = routes[place].id
      let other = diagnostic.suggestion?.split(separator: "\"over\": [\"").last?.split(
        separator: "\""
      )
      .first.map(String.init)
      if diagnostic.identifier == "conflict", let other, draw.chance(50),
        !outs.contains(id), !outs.contains(other), !routes[place].over.contains(other)
      {
        routes[place].over.append(other)
        settled += 1
        isChanged = true
      } else if outs.insert(id).inserted {
        if diagnostic.identifier != "conflict" { faults.append(diagnostic.message) }
      }
    }
    routes.removeAll { outs.contains($0.id) }
    for place in routes.indices { routes[place].over.removeAll { outs.contains($0) } }
    removed += outs.count
    return isChanged || !outs.isEmpty
  }
}
