import Foundation
import TestSupport

/// Files for Apple platforms and Android, as users write and change them.
struct SiteMutation {
  private var generator: SeededGenerator
  /// The paths, names and values of the table that the files are about.
  private let paths: [String]
  private let items: [(name: String, value: String)]
  private let fragments: [String]

  /// - Parameter links: links of the table.
  init(links: [String], seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    var (paths, items, fragments) = (["/", "/*", "*", "/?*"], [("x", "1")], ["*", "x"])
    for link in links {
      guard let url = URLComponents(string: link), url.scheme == "https" else { continue }
      paths.append(url.path.isEmpty ? "/" : url.path)
      for item in url.queryItems ?? [] { items.append((item.name, item.value ?? "")) }
      if let fragment = url.fragment { fragments.append(fragment) }
    }
    (self.paths, self.items, self.fragments) = (paths, items, fragments)
  }

  private mutating func chance(_ percent: Int) -> Bool { generator.next(below: 100) < percent }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[generator.next(below: elements.count)]
  }

  /// Returns a text with parts replaced by wildcards.
  private mutating func glob(_ text: String) -> String {
    var segments = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for place in segments.indices where !segments[place].isEmpty && chance(30) {
      segments[place] = pick(["*", "?*", "?", String(segments[place].prefix(1)) + "*"])
    }
    if chance(10) { segments.append(pick(["", "*", "?*"])) }
    return segments.joined(separator: "/")
  }

  private mutating func condition() -> [String: Any] {
    var component: [String: Any] = [:]
    if chance(90) { component["/"] = glob(pick(paths)) }
    if chance(30) {
      if chance(25) {
        let (name, value) = pick(items)
        component["?"] = pick(["", "*", "?*", "\(name)=\(value)", "\(name)=?*", "*\(name)=*"])
      } else {
        var some: [String: String] = [:]
        for _ in 0..<(1 + generator.next(below: 2)) {
          let (name, value) = pick(items)
          some[name] = pick([value, value, "*", "?*", "", "?"])
        }
        component["?"] = some
      }
    }
    if chance(15) {
      let text = pick(fragments)
      component["#"] = pick([text, glob(text), "*\(text)*", "", "?*"])
    }
    if chance(20) { component["exclude"] = true }
    return component
  }

  /// Returns a newly written association file.
  mutating func association(app: String) -> [String: Any] {
    var entry: [String: Any] = ["appIDs": [app]]
    entry["components"] = (0..<(1 + generator.next(below: 6))).map { _ in
      var component = condition()
      if chance(10) { component["caseSensitive"] = false }
      return component
    }
    if chance(60) { entry["defaults"] = ["percentEncoded": chance(20)] }
    return ["applinks": ["details": [entry]]]
  }

  /// Returns a file with one component, or one of its keys, changed.
  mutating func mutated(association text: String) -> [String: Any]? {
    guard
      var file = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      var links = file["applinks"] as? [String: Any],
      var details = links["details"] as? [[String: Any]], var entry = details.first,
      var components = entry["components"] as? [[String: Any]]
    else { return nil }
    change(&components)
    if chance(10) { entry["defaults"] = ["percentEncoded": true] }
    if chance(5) { entry["defaults"] = ["percentEncoded": false, "caseSensitive": false] }
    entry["components"] = components
    details[0] = entry
    links["details"] = details
    file["applinks"] = links
    return file
  }

  private mutating func change(_ components: inout [[String: Any]]) {
    guard !components.isEmpty else { return components.append(condition()) }
    let place = generator.next(below: components.count)
    switch generator.next(below: 8) {
    case 0: components.remove(at: place)
    case 1: components[place]["exclude"] = !((components[place]["exclude"] as? Bool) ?? false)
    case 2: components.insert(condition(), at: place)
    case 3: components[place]["/"] = glob((components[place]["/"] as? String) ?? "/*")
    case 4: components[place]["?"] = condition()["?"]
    case 5: components[place]["#"] = condition()["#"]
    case 6: components[place]["/"] = components[place]["/"].map { "\($0)/" } ?? "/*"
    default: components.swapAt(place, generator.next(below: components.count))
    }
  }

  /// Returns the rules of asset links with one changed, or newly written ones.
  mutating func mutated(rules: [[String: Any]]) -> [[String: Any]] {
    var rules = rules
    change(&rules)
    for place in rules.indices {
      // These do not support whole queries.
      if rules[place]["?"] is String { rules[place]["?"] = nil }
    }
    return rules
  }

  /// Returns the lines of a manifest with one path changed.
  mutating func mutated(manifest text: String) -> String {
    var lines = text.split(separator: "\n").map(String.init)
    let places = lines.indices.filter { lines[$0].contains("android:path") }
    guard !places.isEmpty else { return text }
    let place = pick(places)
    switch generator.next(below: 4) {
    case 0: lines.remove(at: place)
    case 1:
      lines.insert(
        "<data android:path\(pick(["", "Prefix", "Suffix"]))=\"\(xml(pick(paths)))\" />", at: place)
    case 2:
      lines.insert("<data android:pathPattern=\"\(xml(pick(paths))).*\" />", at: place)
    default:
      lines[place] = lines[place].replacing("[^/]+", with: ".*").replacing("{0,1}", with: "")
    }
    return lines.joined(separator: "\n")
  }

  private func xml(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  /// Returns another spelling of a link, or a similar link.
  mutating func varied(_ link: String) -> String {
    var link = link
    for _ in 0..<(1 + generator.next(below: 2)) { vary(&link) }
    return link
  }

  private mutating func vary(_ link: inout String) {
    let ends = link.firstIndex { "?#".contains($0) } ?? link.endIndex
    let start = link.range(of: "://").flatMap { link[$0.upperBound...].firstIndex(of: "/") }
    guard let start, start < ends else { return }
    let places = link.indices[start..<ends].dropFirst()
    switch generator.next(below: 12) {
    case 0: link.insert("/", at: ends)
    case 1:
      if let place = places.isEmpty ? nil : pick(Array(places)), let byte = link[place].asciiValue,
        link[place].isLetter || link[place] == "/"
      {
        link.replaceSubrange(place...place, with: "%" + String(byte, radix: 16, uppercase: true))
      }
    case 2:
      if let place = places.isEmpty ? nil : pick(Array(places)) { link.insert("/", at: place) }
    case 3: if let place = places.isEmpty ? nil : pick(Array(places)) { link.remove(at: place) }
    case 4:
      if let place = places.isEmpty ? nil : pick(Array(places)) {
        link.insert(contentsOf: pick(["a", "1", "-", "%20", "é", "%2F"]), at: place)
      }
    case 5:
      if let place = places.isEmpty ? nil : pick(Array(places)), link[place].isASCII,
        link[place].isLetter
      {
        let other = link[place].isLowercase ? link[place].uppercased() : link[place].lowercased()
        link.replaceSubrange(place...place, with: other)
      }
    case 6, 7, 8:
      let (name, value) = pick(items)
      let text = "\(pick([name, name, "zz"]))=\(pick([value, value, "", "1", "zz", "%41"]))"
        .replacing(" ", with: "%20")
      let hash = link.firstIndex(of: "#") ?? link.endIndex
      link.insert(contentsOf: (link[..<hash].contains("?") ? "&" : "?") + text, at: hash)
    case 9: link = String(link.prefix { $0 != "?" && $0 != "#" })
    case 10: link = String(link.prefix { $0 != "#" }) + "#" + pick(fragments)
    default:
      if let equals = link.firstIndex(of: "=") {
        link.insert(contentsOf: pick(["x", "1", "%31", "x-"]), at: link.index(after: equals))
      }
    }
  }
}
