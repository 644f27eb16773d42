import LinkwayDiagnostics
import LinkwayEditing
import LinkwayResults

// Conversions between JSON and the types of the Language Server Protocol.

/// A request or notification.
struct ClientMessage {
  /// The id of a request; `nil` for a notification.
  var id: JSONTree?
  var method: String
  var parameters: LocatedJSON?

  /// Creates a message; `nil` if it is not a request or notification, such as a response.
  init?(_ json: LocatedJSON) {
    guard json["jsonrpc"]?.string?.value == "2.0", let method = json["method"]?.string else {
      return nil
    }
    self.method = method.value
    parameters = json["params"]
    switch json["id"]?.content {
    case .string(let text)?: id = .string(text.value)
    case .number(let number)?: id = number.int64.map { .int(Int(clamping: $0)) }
    default: id = nil
    }
  }
}

/// The error codes of JSON-RPC 2.0, section 5.1, and of the Language Server Protocol.
enum ServerError: Int {
  case parse = -32_700
  case invalidRequest = -32_600
  case unknownMethod = -32_601
  case invalidParameters = -32_602
  case notInitialized = -32_002
  case requestFailed = -32_803
}

extension JSONTree {
  init(_ position: TextPosition) {
    self = .object(["line": .int(position.line), "character": .int(position.character)])
  }

  /// Creates a range in lines and UTF-16 code units from a byte range.
  init(_ range: Range<Int>, in source: SourceText) {
    self = .object([
      "start": JSONTree(source.position(of: range.lowerBound)),
      "end": JSONTree(source.position(of: range.upperBound)),
    ])
  }

  init(_ edit: TextEdit, in source: SourceText) {
    self = .object(["range": JSONTree(edit.range, in: source), "newText": .string(edit.text)])
  }

  init(_ diagnostic: Diagnostic, in source: SourceText) {
    let lines =
      [diagnostic.message] + diagnostic.notes.map { "note: \($0)" }
      + (diagnostic.suggestion.map { ["help: \($0)"] } ?? [])
    self = .object([
      "range": JSONTree(diagnostic.range ?? 0..<0, in: source),
      "severity": .int(diagnostic.severity == .error ? 1 : 2),
      "code": .string(diagnostic.identifier), "source": .string("linkctl"),
      "message": .string(lines.joined(separator: "\n")),
    ])
  }

  init(_ symbol: TableSymbol, in source: SourceText) {
    var members: [String: JSONTree] = [
      "name": .string(symbol.name), "kind": .int(symbol.kind.number),
      "range": JSONTree(symbol.range, in: source),
      "selectionRange": JSONTree(symbol.selection, in: source),
      "children": .array(symbol.children.map { JSONTree($0, in: source) }),
    ]
    if let detail = symbol.detail { members["detail"] = .string(detail) }
    self = .object(members)
  }

  init(_ completion: TableCompletion, at place: Int, in source: SourceText) {
    var members: [String: JSONTree] = [
      "label": .string(completion.label), "kind": .int(completion.kind.number),
      "textEdit": JSONTree(completion.edit, in: source),
      // The client compares the typed text, including quotes, with this.
      "filterText": .string(completion.edit.text),
      "sortText": .string(String(10_000 + place)),
    ]
    if let detail = completion.detail { members["detail"] = .string(detail) }
    if let text = completion.documentation { members["documentation"] = .string(text) }
    self = .object(members)
  }
}

extension LocatedJSON {
  /// The value as a position; `nil` if it is not one.
  var position: TextPosition? {
    guard case .number(let line)? = self["line"]?.content, let line = line.int64,
      case .number(let character)? = self["character"]?.content,
      let character = character.int64, line >= 0, character >= 0
    else { return nil }
    return TextPosition(line: Int(clamping: line), character: Int(clamping: character))
  }
}

extension TableSymbol.Kind {
  /// The protocol's `SymbolKind`.
  fileprivate var number: Int {
    switch self {
    case .section: 3
    case .name(.route): 12
    case .name(.coordinator): 5
    case .name(.screen): 8
    case .name(.gate): 14
    case .name(.type): 26
    case .name(.environment): 3
    }
  }
}

extension TableCompletion.Kind {
  /// The protocol's `CompletionItemKind`.
  fileprivate var number: Int {
    switch self {
    case .key: 10
    case .value: 12
    case .name(.route): 3
    case .name(.coordinator): 7
    case .name(.screen): 5
    case .name(.gate): 21
    case .name(.type), .builtInType: 25
    case .name(.environment): 9
    }
  }
}
