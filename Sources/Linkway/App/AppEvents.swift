import LinkwayNavigation

/// Those who are told what happens in an app.
@MainActor final class EventHub {
  /// How many events a stream keeps for somebody who does not read them; later ones are lost.
  nonisolated static let bufferLimit = 10_000
  /// How many events are kept for the first one who asks.
  private static let unheardLimit = 100

  private var streams: [Int: (reveals: Bool, continuation: AsyncStream<AppEvent>.Continuation)] =
    [:]
  private var count = 0
  private var unheard: [AppEvent]? = []

  func stream(revealing reveals: Bool) -> AsyncStream<AppEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: AppEvent.self, bufferingPolicy: .bufferingOldest(Self.bufferLimit))
    count += 1
    let number = count
    streams[number] = (reveals, continuation)
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.streams[number] = nil }
    }
    for event in unheard ?? [] { continuation.yield(reveals ? event : event.redacted) }
    unheard = nil
    return stream
  }

  func tell(_ event: AppEvent) {
    if let count = unheard?.count, count < Self.unheardLimit { unheard?.append(event) }
    guard !streams.isEmpty else { return }
    let redacted = event.redacted
    for (_, stream) in streams { stream.continuation.yield(stream.reveals ? event : redacted) }
  }

  deinit { for (_, stream) in streams { stream.continuation.finish() } }
}
