import LinkwayURLParsing

/// Finds the first origin in a group that matches a link's authority.
struct OriginCheck {
  /// The offset of the context in the block, in bytes.
  let context: Int
  let authority: Authority

  /// The components that origins are matched against.
  struct Authority {
    let host: Range<Int>
    /// The digits of the port; empty if the link has no port, or has the default port of its
    /// scheme.
    let port: Range<Int>
    /// Whether the scheme is custom, so that the parser keeps the host as written.
    let isCustom: Bool
  }

  /// Returns the first origin of a group that matches the authority; `nil` if none does. More exact
  /// origins come first.
  func first(
    of group: UInt32, _ link: Span<UInt8>, _ environment: ProgramEnvironment,
    _ block: Span<UInt8>, _ budget: inout CheckBudget
  ) -> OriginRecord? {
    // The origins are sorted by group, so that finding a group is fast even if there are many.
    let end = min(block.index(context + 8), block.count / OriginRecord.size)
    var number = (0..<end).partitioningIndex { record($0, block).group >= group }
    while number < end, !budget.isSpent {
      let record = record(number, block)
      guard record.group == group else { return nil }
      var captures = NoCaptures()
      if !record.isChecked
        || authority.holds(record, link, environment, block, &budget, &captures)
      {
        return budget.isSpent ? nil : record
      }
      budget.steps &-= 1
      number += 1
    }
    return nil
  }

  private func record(_ number: Int, _ block: Span<UInt8>) -> OriginRecord {
    OriginRecord(block, at: context + 16 + number * OriginRecord.size)
  }
}

extension OriginCheck.Authority {
  init(_ components: LinkURL.Components) {
    host = components.host ?? 0..<0
    port = components.portDigits ?? host.upperBound..<host.upperBound
    isCustom = components.specialScheme == nil
  }

  /// Calls `body` with the bytes of a link in which the host of a custom scheme is in lower case.
  /// If the host had to be changed, the bytes end after the authority.
  func withLoweredHost<Value>(_ link: Span<UInt8>, _ body: (Span<UInt8>) -> Value) -> Value {
    guard isCustom, host.contains(where: { link.byte($0).asciiLowercased != link.byte($0) })
    else { return body(link) }
    let end = max(host.upperBound, port.upperBound)
    return DecodedText.with(capacity: end) { lowered in
      lowered.append(lowered: link, 0..<end)
      return lowered.withBytes(body)
    }
  }

  /// Returns whether an origin matches the authority.
  func holds<Sink: CaptureSink>(
    _ record: OriginRecord, _ link: Span<UInt8>, _ environment: ProgramEnvironment,
    _ block: Span<UInt8>, _ budget: inout CheckBudget, _ captures: inout Sink
  ) -> Bool {
    withLoweredHost(link) { link in
      func holds(_ program: UInt32, _ subject: Subject, _ captures: inout Sink) -> Bool {
        var run = ProgramInterpreter<Sink>(
          environment.texts + (program &- 1).index * 4, subject, block)
        return run.holds(link, environment, block, &budget, &captures)
      }
      let host = Subject.component(host, separator: UInt8(ascii: "."))
      if record.host != 0, !holds(record.host, host, &captures) { return false }
      let port = Subject.component(port, separator: UInt8(ascii: "/"))
      return record.port == 0 || holds(record.port, port, &captures)
    }
  }
}
