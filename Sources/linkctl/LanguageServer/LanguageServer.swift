import LinkwayDiagnostics
import LinkwayEditing
import LinkwayResults
import LinkwayTable

/// A language server for tables (Language Server Protocol 3.17) as a value: messages in, messages
/// out.
///
/// It performs no I/O. Its owner passes it incoming messages, sends the outgoing ones, and does the
/// requested work: waiting until the user stops typing, and compiling.
struct LanguageServer {
  /// Work that the server's owner must do.
  enum Work: Sendable {
    /// Call `startCompiling` after a pause.
    case pause(document: String, generation: Int)
    /// Compile a text and call `finish` with the result.
    case compile(document: String, generation: Int, SourceText)
  }

  enum Phase: Hashable {
    case new, running
    case shutDown
    /// The client sent `exit`.
    case ended
  }

  /// The maximum number of open tables.
  static let documentLimit = 256

  private(set) var phase = Phase.new
  /// Whether the client sent `shutdown` before `exit`.
  private(set) var wasShutDown = false
  var documents: [String: OpenDocument] = [:]
  private var messages: [JSONTree] = []
  private var work: [Work] = []

  /// Removes and returns the pending messages, in order, and the pending work.
  mutating func take() -> (messages: [JSONTree], work: [Work]) {
    defer { (messages, work) = ([], []) }
    return (messages, work)
  }

  // MARK: Incoming messages

  mutating func receive(_ message: MessageReader.Message) {
    switch message {
    case .malformed(let reason): respond(.null, error: .parse, reason)
    case .body(let bytes):
      let options = LocatedJSON.ReadingOptions(
        byteLimit: MessageReader.bodyLimit, loneSurrogates: .replace)
      let (value, diagnostics) = LocatedJSON.read(
        SourceText(file: "message", bytes: bytes), options: options)
      guard let value, !diagnostics.hasErrors else {
        let reason = diagnostics.first { $0.severity == .error }?.message ?? "no value"
        return respond(.null, error: .parse, "the message is not JSON: \(reason)")
      }
      guard let message = ClientMessage(value) else {
        // The server makes no requests, so a response is ignored.
        if value["method"] == nil, value["result"] != nil || value["error"] != nil { return }
        return respond(
          .null, error: .invalidRequest, "a message has `jsonrpc`, `method` and `params`")
      }
      receive(message)
    }
  }

  private mutating func receive(_ message: ClientMessage) {
    switch (phase, message.method) {
    case (_, "exit"):
      wasShutDown = phase == .shutDown
      phase = .ended
    case (.new, "initialize"):
      phase = .running
      respond(message.id, Self.capabilities)
    case (.new, _):
      respond(message.id, error: .notInitialized, "`initialize` must come first")
    case (.running, "shutdown"):
      phase = .shutDown
      respond(message.id, .null)
    case (.running, "initialize"), (.shutDown, _):
      respond(message.id, error: .invalidRequest, "`\(message.method)` is not allowed now")
    case (.running, _):
      if let id = message.id {
        answer(message, id)
      } else {
        note(message)
      }
    case (.ended, _): break
    }
  }

  private static let capabilities = JSONTree.object([
    "capabilities": .object([
      "positionEncoding": .string("utf-16"),
      // Incremental.
      "textDocumentSync": .object(["openClose": .bool(true), "change": .int(2)]),
      "completionProvider": .object([
        "triggerCharacters": JSONTree(["\"", "<", ":", "!", "/"])
      ]),
      "hoverProvider": .bool(true), "definitionProvider": .bool(true),
      "referencesProvider": .bool(true), "documentSymbolProvider": .bool(true),
      "renameProvider": .object(["prepareProvider": .bool(true)]),
    ]),
    "serverInfo": .object([
      "name": .string(Linkctl.tool.name), "version": .string(Linkctl.tool.version),
    ]),
  ])

  // MARK: Outgoing messages

  /// Responds to a request; a notification, which has no id, gets no response.
  mutating func respond(_ id: JSONTree?, _ result: JSONTree) {
    guard let id else { return }
    messages.append(.object(["jsonrpc": .string("2.0"), "id": id, "result": result]))
  }

  mutating func respond(_ id: JSONTree?, error: ServerError, _ message: String) {
    guard let id else { return }
    messages.append(
      .object([
        "jsonrpc": .string("2.0"), "id": id,
        "error": .object(["code": .int(error.rawValue), "message": .string(message)]),
      ]))
  }

  mutating func notify(_ method: String, _ parameters: JSONTree) {
    messages.append(
      .object([
        "jsonrpc": .string("2.0"), "method": .string(method), "params": parameters,
      ]))
  }

  mutating func ask(for work: Work) { self.work.append(work) }
}
