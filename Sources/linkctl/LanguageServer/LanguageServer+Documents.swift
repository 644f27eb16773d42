import LinkwayDiagnostics
import LinkwayEditing
import LinkwayResults
import LinkwayTable

/// Opening, changing and closing tables, and publishing their diagnostics.
extension LanguageServer {
  /// Handles a notification. An unknown or malformed one is ignored, as notifications have no
  /// response. So is the opening of more than `documentLimit` tables.
  mutating func note(_ message: ClientMessage) {
    guard let document = message.parameters?["textDocument"],
      let uri = document["uri"]?.string?.value
    else { return }
    let version: Int? =
      if case .number(let number)? = document["version"]?.content {
        number.int64.map { Int(clamping: $0) }
      } else {
        nil
      }
    switch message.method {
    case "textDocument/didOpen":
      guard let text = document["text"]?.string?.value,
        documents[uri] != nil || documents.count < Self.documentLimit
      else { return }
      documents[uri] = OpenDocument(file: Self.fileName(of: uri), text: text, version: version)
      startCompiling(uri, generation: 0)
    case "textDocument/didChange":
      guard let changes = message.parameters?["contentChanges"]?.array,
        documents[uri]?.apply(changes, version: version) != nil,
        let generation = documents[uri]?.generation
      else { return }
      ask(for: .pause(document: uri, generation: generation))
    case "textDocument/didClose":
      guard documents.removeValue(forKey: uri) != nil else { return }
      publish([], of: uri, version: nil, in: SourceText(file: "", bytes: []))
    default: break
    }
  }

  /// Compiles the text after the pause that follows a change, unless it has changed again or is
  /// already being compiled. When that compilation ends, the newest text is compiled.
  mutating func startCompiling(_ uri: String, generation: Int) {
    guard let document = documents[uri], document.generation == generation,
      document.compiling == nil
    else { return }
    guard documents[uri]?.isTable == true else {
      return publish([], of: uri, version: document.version, in: document.source)
    }
    documents[uri]?.compiling = generation
    ask(for: .compile(document: uri, generation: generation, document.source))
  }

  /// Receives the result of compiling a text. If the table does not load, the previous one is kept.
  mutating func finish(
    _ uri: String, generation: Int, _ table: RouteTable?, _ diagnostics: [Diagnostic]
  ) {
    guard let document = documents[uri], document.compiling == generation else { return }
    documents[uri]?.compiling = nil
    if let table { documents[uri]?.table = table }
    guard document.generation == generation else {
      return startCompiling(uri, generation: document.generation)
    }
    publish(diagnostics, of: uri, version: document.version, in: document.source)
  }

  /// Removes the errors of an earlier text. The warnings of the current text take longer.
  mutating func clearErrors(_ uri: String, generation: Int) {
    guard let document = documents[uri], document.compiling == generation,
      document.generation == generation, document.showsErrors
    else { return }
    publish([], of: uri, version: document.version, in: document.source)
  }

  private mutating func publish(
    _ diagnostics: [Diagnostic], of uri: String, version: Int?, in source: SourceText
  ) {
    var parameters: [String: JSONTree] = [
      "uri": .string(uri), "diagnostics": .array(diagnostics.map { JSONTree($0, in: source) }),
    ]
    if let version { parameters["version"] = .int(version) }
    documents[uri]?.showsErrors = diagnostics.contains { $0.severity == .error }
    notify("textDocument/publishDiagnostics", .object(parameters))
  }

  private static func fileName(of uri: String) -> String {
    uri.split(separator: "/").last.map(String.init) ?? uri
  }
}
