import LinkwayDiagnostics
import LinkwayMatching
import LinkwayURLParsing

/// A completion at a position.
package struct TableCompletion: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case key, value
    case name(NameKind)
    case builtInType
  }

  package var label: String
  package var kind: Kind
  package var detail: String?
  package var documentation: String?
  package var edit: TextEdit
}

extension EditedTable {
  /// Returns the completions at an offset: keys and values from the schema, names from the text.
  ///
  /// Required keys come first; otherwise the order is that of the schema and the text. O(names).
  package func completions(at offset: Int) -> [TableCompletion] {
    let cursor = DraftCursor(at: offset, in: root)
    switch cursor.place {
    case .key(let range): return keys(cursor, range ?? offset..<offset)
    case .value(let value):
      if let text = value?.string, let pattern = typeCompletions(cursor, text, offset) {
        return pattern
      }
      let range: Range<Int> =
        switch value?.content {
        case .string(let text): text.range
        case .word: value?.range ?? offset..<offset
        default: offset..<offset
        }
      return values(cursor, range)
    }
  }

  private func keys(_ cursor: DraftCursor, _ range: Range<Int>) -> [TableCompletion] {
    let schema = TableSchema.current
    let hasColon =
      source.bytes[min(range.upperBound, source.bytes.count)...]
      .first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: ":")
    let end = hasColon ? "" : ": "
    return schema.properties(at: cursor.path)
      .filter { !cursor.siblings.contains($0.name) }
      .enumerated()
      .sorted { left, right in
        left.element.isRequired != right.element.isRequired
          ? left.element.isRequired : left.offset < right.offset
      }
      .map { _, property -> TableCompletion in
        let text = "\"\(property.name)\"\(end)"
        return TableCompletion(
          label: property.name, kind: .key, detail: property.summary,
          documentation: property.description, edit: TextEdit(range: range, text: text))
      }
  }

  private func values(_ cursor: DraftCursor, _ range: Range<Int>) -> [TableCompletion] {
    let fixed = TableSchema.current.values(at: cursor.path).map { value in
      TableCompletion(
        label: value.filter { $0 != "\"" }, kind: .value, edit: TextEdit(range: range, text: value))
    }
    return fixed
      + names(at: cursor.position).map { name, kind in
        TableCompletion(
          label: name, kind: kind, detail: kind.noun,
          edit: TextEdit(range: range, text: "\"\(name.escapedInJSONString)\""))
      }
  }

  /// Returns the names that are valid at a position.
  private func names(at position: TablePosition) -> [(String, TableCompletion.Kind)] {
    func all(_ kind: NameKind) -> [(String, TableCompletion.Kind)] {
      names(kind).map { ($0, .name(kind)) }
    }
    switch position {
    case .reference(.type), .shortForm, .queryItem: return all(.type) + builtInTypes
    case .reference(let kind): return all(kind)
    case .place: return all(.screen) + all(.coordinator)
    case .requirement: return all(.gate) + names(.gate).map { ("!" + $0, .name(.gate)) }
    case .screenBody:
      return names(.screen).filter { root["screens"]?[$0] != nil }.map { ($0, .name(.screen)) }
    default: return []
    }
  }

  private var builtInTypes: [(String, TableCompletion.Kind)] {
    BuiltInType.allCases.map { ($0.rawValue, .builtInType) }
  }

  /// Returns the types that can complete a `<` in a pattern; empty if no `<` is open at the offset,
  /// and `nil` if the value is not a pattern.
  private func typeCompletions(
    _ cursor: DraftCursor, _ text: LocatedString, _ offset: Int
  ) -> [TableCompletion]? {
    switch cursor.position {
    case .pattern, .fragment: break
    default: return nil
    }
    let before = source.bytes[text.range.lowerBound..<min(offset, text.range.upperBound)]
    guard let start = before.lastIndex(of: UInt8(ascii: "<")),
      !before[start...].contains(UInt8(ascii: ">"))
    else { return [] }
    let rest = source.bytes[min(offset, text.range.upperBound)..<text.range.upperBound]
    let end = rest.firstIndex { byte in ">/\"(:?".utf8.contains(byte) } ?? rest.endIndex
    let isClosed = end < rest.endIndex && rest[end] == UInt8(ascii: ">")
    return (names(.type).map { ($0, .name(.type)) } + builtInTypes).map { name, kind in
      TableCompletion(
        label: name, kind: kind, detail: kind.noun,
        documentation: BuiltInType(rawValue: name).map { $0.explanation },
        edit: TextEdit(
          range: start + 1..<end, text: name.escapedInJSONString + (isClosed ? "" : ">")))
    }
  }
}

extension TableCompletion.Kind {
  fileprivate var noun: String? {
    switch self {
    case .key, .value: nil
    case .name(let kind): kind.rawValue
    case .builtInType: "built-in type"
    }
  }
}
