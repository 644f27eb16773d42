import Dispatch
import LinkwayDiagnostics
import LinkwayResults
import LinkwayTable
import LinkwayTableCompiler

/// `linkctl lsp`: serves one editor over standard input and output until it sends `exit` or
/// disconnects.
func runLanguageServer(
  _ arguments: ParsedArguments, _ output: inout Output
) async throws(CommandFailure) -> ExitCode {
  let (events, feed) = AsyncStream<ServerEvent>.makeStream()
  // Blocks a client that sends faster than it is served, so that memory stays bounded.
  let places = DispatchSemaphore(value: 64)
  DispatchQueue(label: "linkctl.lsp.input").async {
    do throws(CommandFailure) {
      var reader = try MessageReader(path: "-")
      while let message = try reader.next() {
        places.wait()
        feed.yield(.message(message))
      }
      feed.yield(.end(nil))
    } catch {
      feed.yield(.end(error))
    }
  }
  var server = LanguageServer()
  for await event in events {
    switch event {
    case .message(let message):
      places.signal()
      server.receive(message)
    case .end(let failure?): throw failure
    case .end(nil): return .failure
    case .paused(let document, let generation):
      server.startCompiling(document, generation: generation)
    case .loaded(let document, let generation):
      server.clearErrors(document, generation: generation)
    case .compiled(let document, let generation, let table, let diagnostics):
      server.finish(document, generation: generation, table, diagnostics)
    }
    let (messages, work) = server.take()
    for message in messages { output.print(framed: message) }
    output.flush()
    if output.failure != nil { return .failure }
    if server.phase == .ended { return server.wasShutDown ? .success : .failure }
    for work in work { start(work, feed) }
  }
  return .failure
}

private enum ServerEvent: Sendable {
  case message(MessageReader.Message)
  /// The client has disconnected, or reading from it failed.
  case end(CommandFailure?)
  case paused(document: String, generation: Int)
  /// The table has no error; its warnings follow.
  case loaded(document: String, generation: Int)
  case compiled(document: String, generation: Int, RouteTable?, [Diagnostic])
}

/// Starts work outside the server. An event reports its completion.
private func start(
  _ work: LanguageServer.Work, _ feed: AsyncStream<ServerEvent>.Continuation
) {
  switch work {
  case .pause(let document, let generation):
    Task.detached {
      try? await Task.sleep(for: .milliseconds(50))
      feed.yield(.paused(document: document, generation: generation))
    }
  case .compile(let document, let generation, let source):
    Task.detached {
      var (table, diagnostics) = TableCompiler.compile(source, jit: .off, environment: .every)
      // Computing warnings takes longer, and is useless until the errors are corrected.
      if table != nil {
        feed.yield(.loaded(document: document, generation: generation))
        (table, diagnostics) = TableCompiler.compile(
          source, jit: .off, searches: .warnings, environment: .every)
      }
      feed.yield(.compiled(document: document, generation: generation, table, diagnostics))
    }
  }
}

extension Output {
  /// Writes a message with its `Content-Length` header.
  fileprivate mutating func print(framed message: JSONTree) {
    let text = message.text
    print(bytes: Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
  }
}
