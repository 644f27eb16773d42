import LinkwayNavigation

/// Delivers an app's events to the streams that observe them.
@MainActor final class EventHub {
  /// The number of events that a stream buffers for a slow reader; later ones are dropped.
  nonisolated static let bufferLimit = 10_000
  /// The number of events kept for the first stream.
  private static let undeliveredLimit = 100

  private var streams: [Int: (reveals: Bool, continuation: AsyncStream<AppEvent>.Continuation)] =
    [:]
  private var count = 0
  private var undelivered: [AppEvent]? = []

  func stream(revealing reveals: Bool) -> AsyncStream<AppEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: AppEvent.self, bufferingPolicy: .bufferingOldest(Self.bufferLimit))
    count += 1
    let number = count
    streams[number] = (reveals, continuation)
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.streams[number] = nil }
    }
    for event in undelivered ?? [] { continuation.yield(reveals ? event : event.redacted) }
    undelivered = nil
    return stream
  }

  func send(_ event: AppEvent) {
    if let count = undelivered?.count, count < Self.undeliveredLimit { undelivered?.append(event) }
    guard !streams.isEmpty else { return }
    let redacted = event.redacted
    for (_, stream) in streams { stream.continuation.yield(stream.reveals ? event : redacted) }
  }

  deinit { for (_, stream) in streams { stream.continuation.finish() } }
}
