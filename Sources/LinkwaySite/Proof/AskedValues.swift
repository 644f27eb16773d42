import LinkwayLanguages
import LinkwayMatching
import LinkwayRegex

/// The queries and fragments that some rules and routes tell apart, as samples: of each item one
/// value of each kind, absent and empty ones too.
struct AskedValues {
  struct Tail: Hashable {
    var query: String
    var fragment: String

    var text: String {
      (query.isEmpty ? "" : "?" + query) + (fragment.isEmpty ? "" : "#" + fragment)
    }
  }

  /// The shortest ones first.
  private(set) var tails: [Tail] = []
  private var queries: Set<String> = [""]
  private var fragments: Set<String> = [""]
  private static let limit = 512

  init(rules: [SiteRule], routes: [Route], _ languages: RouteLanguages) {
    var pool: [String: Set<String>] = [:]
    for item in routes.flatMap(\.query.items) where !item.isRaw {
      pool[item.name, default: []].formUnion(Self.samples(of: item))
    }
    for name in pool.keys {
      let globs = rules.flatMap { rule -> [Glob] in
        guard case .items(let items)? = rule.query else { return [] }
        return items.filter { $0.name == name }.compactMap(\.glob)
      }
      pool[name, default: []].formUnion(
        Self.classes(of: name, routes.map { ($0.query, $0.caseSensitive) }, globs, languages))
    }
    for rule in rules {
      if let fragment = rule.fragment { fragments.insert(fragment) }
      switch rule.query {
      case .whole(let sample): queries.insert(sample)
      case .items(let items):
        for item in items { pool[item.name, default: []].insert(item.value) }
      case nil: break
      }
    }
    // What each of them asks, whole, and that with one item more.
    var bases: Set<[String]> = [[]]
    for route in routes {
      let needed = route.query.items.filter { $0.isRequired && !$0.isRaw }
      bases.insert(needed.map { Self.item($0.name, Self.samples(of: $0).first ?? "") })
    }
    for case .items(let items)? in rules.map(\.query) {
      bases.insert(items.filter(\.isNeeded).map { Self.item($0.name, $0.value) })
    }
    let singles = pool.flatMap { name, values in
      (values.union(["", "x"])).map { Self.item(name, $0) }
    }
    for base in bases {
      queries.insert(base.joined(separator: "&"))
      for single in singles {
        let name = single.prefix { $0 != "=" } + "="
        let rest = base.filter { !$0.hasPrefix(name) }
        queries.insert((rest + [single]).joined(separator: "&"))
        // No item that is one value stands twice.
        queries.insert((rest + [single, single]).joined(separator: "&"))
        queries.insert(rest.joined(separator: "&"))
      }
    }
    // What is compared as it stands sees other items, too, and what stands around a value.
    if rules.contains(where: { if case .whole? = $0.query { true } else { false } }) {
      for query in queries {
        let parts = query.isEmpty ? [] : [query]
        queries.insert((parts + ["x=1"]).joined(separator: "&"))
        queries.insert((["x=1"] + parts).joined(separator: "&"))
        if !query.isEmpty { queries.formUnion([query + "x", "x" + query]) }
      }
    }
    if rules.contains(where: { $0.fragment != nil }) { fragments.insert("x") }
    for route in routes { addFragments(of: route, languages) }
    let all = queries.flatMap { query in fragments.map { Tail(query: query, fragment: $0) } }
    tails = Array(
      all.sorted { ($0.text.utf8.count, $0.text) < ($1.text.utf8.count, $1.text) }
        .prefix(Self.limit))
  }

  /// Values of an item, one of each kind that the rules of routes and files tell apart.
  private static func classes(
    of name: String, _ rules: [(query: QueryRule, caseSensitive: Bool)], _ globs: [Glob],
    _ languages: RouteLanguages
  ) -> [String] {
    var parts = [languages.anyValue] + globs.map(\.language)
    for rule in rules {
      for item in rule.query.items where item.name == name && !item.isRaw {
        parts.append(languages.values(of: item, caseSensitive: rule.caseSensitive).matched)
      }
    }
    var search = VerdictSearch(
      parts.enumerated().compactMap { mark, part in
        part.automaton.map { VerdictSearch.Language($0, mark: mark) }
      }, stateLimit: 20_000, wordLimit: 1)
    return (search.found() ?? []).compactMap { found in
      guard found.marks.contains(0), let word = found.words.first else { return nil }
      return String(
        scalars: VerdictSearch.spelled(word).compactMap {
          if case .scalar(let scalar) = $0 { scalar.value } else { nil }
        })
    }
  }

  private mutating func addFragments(of route: Route, _ languages: RouteLanguages) {
    switch route.fragment {
    case nil: break
    case .form(let rule):
      let items = rule.items.filter(\.isRequired).map {
        Self.item($0.name, Self.samples(of: $0).first ?? "")
      }
      fragments.insert(items.joined(separator: "&"))
      fragments.insert("x")
      for item in rule.items where !item.isRaw {
        let rest = rule.items.filter { $0.isRequired && $0.name != item.name }.map {
          Self.item($0.name, Self.samples(of: $0).first ?? "")
        }
        for value in Self.classes(of: item.name, [(rule, route.caseSensitive)], [], languages) {
          for more in [value, value + "0", "0", "1"] {
            fragments.insert((rest + [Self.item(item.name, more)]).joined(separator: "&"))
          }
        }
      }
    case .pattern(let pattern):
      fragments.insert("x")
      for form in pattern.forms {
        var text = ""
        for piece in form.pieces {
          switch piece {
          case .separator: text += "/"
          case .text(let bytes):
            text += Self.encoded(String(decoding: bytes, as: UTF8.self).scalars)
          case .capture(let capture):
            if case .value(let type) = capture.content {
              text += Self.encoded((Self.samples(of: type).first ?? "x").scalars)
            } else {
              text += "x"
            }
          case .repetition: text += ""
          }
        }
        fragments.formUnion([text, text + "/"])
      }
    }
  }

  private static func item(_ name: String, _ value: String) -> String {
    encoded(name.scalars, isItem: true) + "=" + encoded(value.scalars, isItem: true)
  }

  /// Values of an item, one that it takes first.
  private static func samples(of item: QueryItemRule) -> [String] {
    if let value = item.equals?.linkText { return [value] }
    var samples = samples(of: item.type)
    if let pattern = item.matches {
      let text = pattern.forms.first?.pieces.map { piece -> String in
        switch piece {
        case .text(let bytes): String(decoding: bytes, as: UTF8.self)
        case .separator: "/"
        case .capture(let capture):
          if case .value(let type) = capture.content {
            Self.samples(of: type).first ?? "x"
          } else {
            "x"
          }
        case .repetition: ""
        }
      }.joined()
      samples.insert(text ?? "x", at: 0)
    }
    if let value = item.not?.linkText { samples.append(value) }
    return samples
  }

  private static func samples(of type: ValueType) -> [String] {
    switch type {
    case .enumeration(let enumeration): return Array(enumeration.values.prefix(1))
    case .regex(let regex):
      guard
        case .words(let words) = RegularLanguage.regex(regex.expression).sampleWords(limit: 1),
        let word = words.first
      else { return ["x"] }
      return [
        String(
          scalars: word.compactMap {
            if case .scalar(let scalar) = $0 { scalar.value } else { nil }
          }
        )
      ]
    case .builtIn(let type):
      switch type {
      case .string, .path, .raw, .slug: return ["x"]
      case .int, .number, .bool: return ["1"]
      case .hex: return ["a"]
      case .uuid: return ["00000000-0000-0000-0000-000000000000"]
      case .date: return ["2024-01-01"]
      case .link: return ["https://a.example/"]
      }
    }
  }

  /// A text as links carry it.
  static func encoded(_ scalars: [UInt32], isItem: Bool = false) -> String {
    var text = ""
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    for byte in String(scalars: scalars).utf8 {
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        byte.isASCIIDigit || byte.asciiLowercased.isASCIILowercase
        || "-._~!$'()*,;:@/".utf8.contains(byte) || !isItem && "&+=".utf8.contains(byte)
      if isPlain {
        text.unicodeScalars.append(scalar)
      } else {
        text.unicodeScalars += ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return text
  }
}
