import LinkwayDiagnostics
import LinkwayEditing
import LinkwayResults

/// Requests about a position in a table.
extension LanguageServer {
  mutating func answer(_ message: ClientMessage, _ id: JSONTree) {
    let answer: (inout OpenDocument, Int, LocatedJSON) throws(RenameError) -> JSONTree
    var needsPosition = true
    switch message.method {
    case "textDocument/completion": answer = Self.completions
    case "textDocument/hover": answer = Self.hover
    case "textDocument/definition": answer = Self.definition
    case "textDocument/references": answer = Self.references
    case "textDocument/prepareRename": answer = Self.prepareRename
    case "textDocument/rename": answer = Self.rename
    case "textDocument/documentSymbol":
      needsPosition = false
      answer = Self.symbols
    default:
      return respond(
        id, error: .unknownMethod, "unknown method `\(message.method.prefix(80))`")
    }
    guard let parameters = message.parameters,
      let uri = parameters["textDocument"]?["uri"]?.string?.value,
      let position = needsPosition
        ? parameters["position"]?.position : TextPosition(line: 0, character: 0)
    else {
      return respond(
        id, error: .invalidParameters,
        "`\(message.method)` needs a `textDocument`" + (needsPosition ? " and a `position`" : ""))
    }
    guard var document = documents[uri], document.isTable else { return respond(id, .null) }
    do throws(RenameError) {
      let offset = document.source.offset(of: position)
      respond(id, try answer(&document, offset, parameters))
    } catch {
      respond(id, error: .requestFailed, error.message)
    }
    documents[uri] = document
  }

  private static func completions(
    _ document: inout OpenDocument, _ offset: Int, _: LocatedJSON
  ) -> JSONTree {
    var completions = document.edited.completions(at: offset)
    let limit = 1_000
    if completions.count > limit, let edit = completions.first?.edit {
      // The client filters the list itself; if it is too long, only the completions that contain
      // the typed text are sent.
      let end = min(max(offset, edit.range.lowerBound), edit.range.upperBound)
      let typed = String(
        decoding: document.source.bytes[edit.range.lowerBound..<end].filter { $0 != 0x22 },
        as: UTF8.self
      ).lowercased()
      completions.removeAll { !typed.isEmpty && !$0.label.lowercased().contains(typed) }
    }
    return .object([
      "isIncomplete": .bool(completions.count > limit),
      "items": .array(
        completions.prefix(limit).enumerated().map {
          JSONTree($1, at: $0, in: document.source)
        }),
    ])
  }

  private static func hover(
    _ document: inout OpenDocument, _ offset: Int, _: LocatedJSON
  ) -> JSONTree {
    guard let hover = document.edited.hover(at: offset, document.table) else { return .null }
    return .object([
      "contents": .object(["kind": .string("markdown"), "value": .string(hover.markdown)]),
      "range": JSONTree(hover.range, in: document.source),
    ])
  }

  private static func definition(
    _ document: inout OpenDocument, _ offset: Int, _ parameters: LocatedJSON
  ) -> JSONTree {
    guard let use = document.edited.nameUse(at: offset),
      let found = document.edited.declaration(of: use)
    else { return .null }
    return location(found, document, parameters)
  }

  private static func references(
    _ document: inout OpenDocument, _ offset: Int, _ parameters: LocatedJSON
  ) -> JSONTree {
    guard let use = document.edited.nameUse(at: offset) else { return .null }
    let includes =
      if case .bool(let value)? = parameters["context"]?["includeDeclaration"]?.content {
        value
      } else {
        true
      }
    return .array(
      document.edited.uses(of: use).filter { includes || !$0.isDeclaration }
        .map { location($0, document, parameters) })
  }

  private static func location(
    _ use: NameUse, _ document: OpenDocument, _ parameters: LocatedJSON
  ) -> JSONTree {
    .object([
      "uri": JSONTree(parameters["textDocument"]?["uri"]?.string?.value),
      "range": JSONTree(use.name.range, in: document.source),
    ])
  }

  private static func prepareRename(
    _ document: inout OpenDocument, _ offset: Int, _: LocatedJSON
  ) -> JSONTree {
    guard let use = document.edited.renamable(at: offset) else { return .null }
    return .object([
      "range": JSONTree(use.name.range, in: document.source),
      "placeholder": .string(use.name.value),
    ])
  }

  private static func rename(
    _ document: inout OpenDocument, _ offset: Int, _ parameters: LocatedJSON
  ) throws(RenameError) -> JSONTree {
    let name = parameters["newName"]?.string?.value ?? ""
    let edits = try document.edited.rename(at: offset, to: name)
    let uri = parameters["textDocument"]?["uri"]?.string?.value ?? ""
    return .object([
      "changes": .object([uri: .array(edits.map { JSONTree($0, in: document.source) })])
    ])
  }

  private static func symbols(
    _ document: inout OpenDocument, _: Int, _: LocatedJSON
  ) -> JSONTree {
    .array(document.edited.symbols.map { JSONTree($0, in: document.source) })
  }
}
