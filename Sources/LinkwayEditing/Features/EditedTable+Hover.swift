import LinkwayDiagnostics
import LinkwayMatching
import LinkwayNavigation
package import LinkwayTable

/// The hover text for an element, in Markdown.
package struct TableHover: Hashable, Sendable {
  package var range: Range<Int>
  package var markdown: String
}

extension EditedTable {
  /// Returns the hover text for the name or key at an offset.
  ///
  /// - Parameter table: the last version that loaded, which provides an example link and its gates;
  ///   `nil` if no version has loaded.
  package func hover(at offset: Int, _ table: RouteTable?) -> TableHover? {
    let cursor = DraftCursor(at: offset, in: root)
    if let use = nameUse(at: offset) {
      let lines = [heading(of: use)] + details(of: use) + examples(of: use, table)
      return TableHover(range: use.name.range, markdown: lines.joined(separator: "\n\n"))
    }
    guard case .key(let range?) = cursor.place,
      let member = LocatedString(literalIn: source, at: range.lowerBound)?.value,
      let text = TableSchema.current.description(at: cursor.path + [.key(member)])
    else { return nil }
    return TableHover(range: range, markdown: text)
  }

  private func heading(of use: NameUse) -> String {
    let text = "**\(use.kind.rawValue)** \(Self.code(use.name.value))"
    if declaration(of: use) != nil { return text }
    if use.kind == .type, let type = BuiltInType(rawValue: use.name.value) {
      return "**built-in type** \(Self.code(use.name.value)): \(type.explanation)"
    }
    return text + ", which is not declared"
  }

  private func details(of use: NameUse) -> [String] {
    guard let found = declaration(of: use),
      let value = DraftValue.innermost(around: found.name.range, within: found.extent, in: root)
    else { return [] }
    var lines: [String] = []
    if let text = value["description"]?.string { lines.append(text.value) }
    for (key, words) in Self.keys(use.kind) {
      guard let text = value[key].flatMap(Self.text) else { continue }
      lines.append("\(words) \(text)")
    }
    return lines
  }

  /// Returns the keys to show for a kind of name, with the words before their values.
  private static func keys(_ kind: NameKind) -> [(String, String)] {
    switch kind {
    case .route:
      [
        ("paths", "Paths:"), ("links", "Links:"), ("opens", "Opens"), ("redirect", "Redirects to"),
        ("unwrap", "Resolves the link in"), ("resolver", "Asks the resolver"),
        ("requires", "Requires"), ("over", "Takes precedence over"),
      ]
    case .gate:
      [
        ("flow", "Opened by"), ("fallback", "While closed:"), ("pending", "While asked:"),
        ("after", "After"), ("expiresAfter", "Links wait for"),
      ]
    case .coordinator:
      [
        ("as", "Shown as"), ("container", "Container:"), ("requires", "Requires"),
        ("start", "Starts"),
      ]
    case .screen: [("under", "Above"), ("requires", "Requires")]
    case .type: [("regex", "Regex:"), ("enum", "One of")]
    case .environment: []
    }
  }

  private func examples(of use: NameUse, _ table: RouteTable?) -> [String] {
    guard let table else { return [] }
    switch use.kind {
    case .route: return example(use.name.value, table)
    case .screen, .coordinator:
      let openers = (0..<table.routeCount).filter { place in
        guard case .opens(let target)? = table.entry(at: place)?.action else { return false }
        return target == use.name.value || ScreenPlace.screen(of: target) == use.name.value
      }.compactMap(table.routeID)
      guard let first = openers.first else { return [] }
      let names = openers.prefix(8).map(Self.code).joined(separator: ", ")
      let more = openers.count > 8 ? " and \(openers.count - 8) more" : ""
      return ["Opened by \(names)\(more)"] + example(first, table)
    case .gate, .type, .environment: return []
    }
  }

  private func example(_ route: String, _ table: RouteTable) -> [String] {
    guard let link = table.exampleLink(ofRoute: route) else { return [] }
    let gates = table.resolve(link, source: nil).gates
    let way = gates.isEmpty ? "" : ", behind \(gates.map(Self.code).joined(separator: ", "))"
    return ["Example: \(Self.code(link))\(way)"]
  }

  private static func text(_ value: DraftValue) -> String? {
    switch value.content {
    case .string(let text): code(text.value)
    case .word(let text): code(text)
    case .array(let elements):
      elements.prefix(8).compactMap(text).joined(separator: ", ")
        + (elements.count > 8 ? " and \(elements.count - 8) more" : "")
    case .object, .missing: nil
    }
  }

  /// Formats a text as inline code, with more backticks than it contains in a row.
  private static func code(_ text: String) -> String {
    let shown = TerminalText.escapedLabel(text)
    var longest = 0
    var run = 0
    for character in shown {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let marks = String(repeating: "`", count: longest + 1)
    let gap = longest > 0 ? " " : ""
    return marks + gap + shown + gap + marks
  }
}

extension ResolvedLink {
  /// The distinct gates that the plan requires.
  fileprivate var gates: [String] {
    guard case .plan(let plan) = outcome else { return [] }
    var known: Set<String> = []
    return plan.steps.flatMap(\.requires).map(\.description)
      .filter { known.insert($0).inserted }
  }
}

extension DraftValue {
  /// Returns the value that declares a name: the object that contains the name, or the key's value
  /// if the name is a key.
  fileprivate static func innermost(
    around name: Range<Int>, within extent: Range<Int>, in root: DraftValue
  ) -> DraftValue? {
    var value = root
    while true {
      if value.range == extent { return value }
      let inner: DraftValue? =
        switch value.content {
        case .object(let members):
          members.first {
            $0.key.range.contains(name.lowerBound) || $0.value.range.contains(name.lowerBound)
          }?.value
        case .array(let elements): elements.first { $0.range.contains(name.lowerBound) }
        default: nil
        }
      guard let inner else { return value.members.isEmpty ? nil : value }
      value = inner
      // The name is a key, so its value is the declaration.
      if !value.range.contains(name.lowerBound) { return value }
    }
  }
}
