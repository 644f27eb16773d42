import LinkwayDiagnostics
import LinkwayTable

/// Links that a table may match: those of its examples, and some derived from its patterns in the
/// simplest way. Not all of them match.
struct SampleLinks {
  private(set) var links: [String]
  private let types: LocatedJSON?
  private static let limit = 40

  init(_ source: SourceText, _ table: RouteTable) {
    links = table.entries.flatMap(\.examples).prefix(8).map(\.link)
    links += table.unmatched.prefix(4).map(\.link)
    let json = LocatedJSON.read(source).value
    types = json?["types"]
    var origins = (json?["origins"]?.array ?? []).compactMap(\.string?.value).prefix(3).map(sample)
    if origins.isEmpty { origins = ["https://a.example"] }
    for route in json?["routes"]?.array ?? [] {
      let query = (route["query"]?.members ?? []).compactMap(item).joined(separator: "&")
      let tail = query.isEmpty ? "" : "?" + query
      let paths = (route["paths"]?.array ?? []).compactMap(\.string?.value).map(sample)
      let whole = (route["links"]?.array ?? []).compactMap(\.string?.value).map(sample)
      for start in paths.flatMap({ path in origins.map { $0 + path } }) + whole {
        links += [start + tail, start + "/" + tail + "#/a/1"]
        guard links.count < Self.limit else { return }
      }
    }
  }

  private func item(_ member: LocatedJSON.Member) -> String? {
    let name = member.key.value
    if let equals = member.value["equals"]?.string { return "\(name)=\(equals.value)" }
    if let pattern = member.value["matches"]?.string { return "\(name)=\(sample(pattern.value))" }
    guard member.value["absent"] == nil, name != "*" else { return nil }
    let form = member.value.string?.value ?? member.value["type"]?.string?.value ?? "string"
    let type = form.prefix { $0.isLetter || $0.isNumber }
    return "\(name)=\(value(of: String(type)))"
  }

  /// Returns a text that a pattern may match.
  private func sample(_ pattern: String) -> String {
    var text = ""
    var rest = Substring(pattern)
    while let next = rest.popFirst() {
      switch next {
      case "\\": if let escaped = rest.popFirst() { text.append(escaped) }
      case "{", "}", "?", "+": break
      case "*": text += "a/b"
      case ":" where rest.first?.isLetter == true:
        rest = rest.drop { $0.isLetter || $0.isNumber || $0 == "_" }
        if rest.first == "<" {
          let type = rest.dropFirst().prefix { $0 != ">" }
          rest = rest.dropFirst(type.count + 2)
          text += value(of: String(type))
        } else if rest.first == "(" {
          rest = rest.drop { $0 != ")" }.dropFirst()
          text += "1"
        } else {
          text += "x"
        }
      case "(":
        rest = rest.drop { $0 != ")" }.dropFirst()
        text += "1"
      default: text.append(next)
      }
    }
    return text
  }

  private func value(of type: String) -> String {
    switch type {
    case "int", "string": "7"
    case "number": "1.5"
    case "bool": "1"
    case "uuid": "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
    case "date": "2024-02-29"
    case "slug": "a-b"
    case "hex": "0f"
    case "path": "a/b"
    case "raw": "a?b#c"
    case "link": "https%3A%2F%2Fphotos.example%2Fx"
    default: types?[type]?["enum"]?.array?.first?.string?.value ?? "ABC1234"
    }
  }
}
