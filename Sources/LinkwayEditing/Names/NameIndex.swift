import LinkwayDiagnostics
import LinkwayPatterns

/// The names that a text declares and uses, in the order of the text.
struct NameIndex: Sendable {
  private(set) var uses: [NameUse] = []

  init(_ root: DraftValue) {
    let shared = root.members.first { $0.key.hasBytes(of: "screens") }?.value.members ?? []
    var walk = Walk(shared: Set(shared.map { $0.key.value }))
    walk.visit(root, at: .table, extent: root.range)
    let coordinators = Set(
      walk.uses.lazy.filter { $0.kind == .coordinator && $0.isDeclaration }.map { $0.name.value })
    // `opens` may refer to a coordinator that is declared later.
    uses = walk.uses.map { use in
      var use = use
      if use.kind == .screen, !use.isDeclaration, coordinators.contains(use.name.value),
        walk.open.contains(use.name.range)
      {
        use.kind = .coordinator
      }
      return use
    }
  }

  private struct Walk {
    /// Screens declared at the top level, which several coordinators can use.
    let shared: Set<String>
    var uses: [NameUse] = []
    /// The uses that may refer to a screen or a coordinator, depending on the declarations.
    var open: Set<Range<Int>> = []

    /// Collects the names in a value. Recursive, as deep as the value; `DraftReader` limits this
    /// depth.
    mutating func visit(_ value: DraftValue, at position: TablePosition, extent: Range<Int>) {
      switch value.content {
      case .object(let members):
        for member in members {
          if let kind = position.declaredByKeys {
            add(
              kind, member.key, declares: true,
              member.key.range.lowerBound..<member.value.range.upperBound)
          }
          // The extent of a declaration is the object that contains the name.
          visit(member.value, at: position.member(member.key.value), extent: value.range)
        }
      case .array(let elements):
        for element in elements {
          visit(element, at: position.element, extent: element.range)
        }
      case .string(let text): visit(text, at: position, extent: extent)
      case .word, .missing: break
      }
    }

    private mutating func visit(
      _ text: LocatedString, at position: TablePosition, extent: Range<Int>
    ) {
      switch position {
      case .declaration(.screen): addScreen(text, extent)
      case .declaration(let kind): add(kind, text, declares: true, extent)
      case .reference(let kind): add(kind, text)
      // A screen in a coordinator's `screens`, written as a string.
      case .screenBody: addScreen(text, text.range)
      case .place: addPlace(text)
      case .requirement:
        let isNegated = text.value.utf8.first == UInt8(ascii: "!")
        add(.gate, isNegated ? text.part(1..<text.value.utf8.count) : text)
      case .shortForm, .queryItem:
        let length = text.value.utf8.prefix { !" ?[]=".utf8.contains($0) }.count
        add(.type, text.part(0..<length))
      case .pattern, .fragment: addTypes(of: text)
      default: break
      }
    }

    private mutating func addScreen(_ text: LocatedString, _ extent: Range<Int>) {
      add(.screen, text, declares: !shared.contains(text.value), extent)
    }

    private mutating func addPlace(_ text: LocatedString) {
      guard let slash = text.value.utf8.firstIndex(of: UInt8(ascii: "/")) else {
        open.insert(contentRange(of: text))
        return add(.screen, text)
      }
      let length = text.value.utf8.distance(from: text.value.utf8.startIndex, to: slash)
      add(.coordinator, text.part(0..<length))
      add(.screen, text.part(length + 1..<text.value.utf8.count))
    }

    private mutating func addTypes(of pattern: LocatedString) {
      guard pattern.value.utf8.contains(UInt8(ascii: "<")),
        let tokens = try? PatternTokenizer.tokenize(
          pattern.value, policy: .lenient, takesTypes: true)
      else { return }
      for token in tokens where token.kind == .type {
        add(.type, pattern.part(token.range.lowerBound + 1..<token.range.upperBound - 1))
      }
    }

    /// Returns the byte range of a name without its quotes.
    private func contentRange(of text: LocatedString) -> Range<Int> {
      text.sourceRange(of: 0..<text.value.utf8.count)
    }

    private mutating func add(
      _ kind: NameKind, _ name: LocatedString, declares: Bool = false, _ extent: Range<Int>? = nil
    ) {
      guard !name.value.isEmpty else { return }
      var name = name
      let extent = extent ?? name.range
      name.range = contentRange(of: name)
      uses.append(NameUse(kind: kind, name: name, isDeclaration: declares, extent: extent))
    }
  }
}
