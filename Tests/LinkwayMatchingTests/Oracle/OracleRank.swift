/// §4.1 rule 2, in its order.
enum OracleRank {
  static let end = [60]

  static func segments(
    of parts: [OracleSyntax.Part], kind: OracleForm.Kind, types: [SampleType]
  ) -> [[Int]] {
    var segments: [(bytes: Int, captures: [Int])] = kind == .path ? [] : [(0, [])]
    func add(_ text: String) {
      for (index, piece) in OracleForm.segments(text, kind).enumerated() {
        if index > 0 { segments.append((0, [])) }
        if !segments.isEmpty { segments[segments.count - 1].bytes += piece.utf8.count }
      }
    }
    for part in parts {
      if part.isRepeated {
        if part.prefix.hasPrefix("/") { segments.append((0, [])) }
        segments[segments.count - 1].captures.append(part.modifier == "+" ? 70 : 80)
      } else {
        if !part.prefix.isEmpty { add(part.prefix) }
        if let group = part.group {
          segments[segments.count - 1].captures.append(code(group.content, types))
        }
        if !part.suffix.isEmpty { add(part.suffix) }
      }
    }
    return segments.map { bytes, captures in
      if captures.isEmpty { return [0] }
      return captures.count == 1 && bytes == 0 ? captures : [10, -bytes] + captures
    }
  }

  private static func code(_ content: OracleSyntax.Content, _ types: [SampleType]) -> Int {
    switch content {
    case .plain: return 50
    case .wildcard: return 90
    case .regex: return 40
    case .type("path"): return 70
    case .type("raw"): return 80
    case .type(let name):
      if let own = types.first(where: { $0.name == name }) { return own.regex == nil ? 20 : 40 }
      let typed = ["uuid", "date", "int", "number", "bool", "hex", "slug", "link"]
      return 30 + (typed.firstIndex(of: name) ?? 9)
    }
  }
}
