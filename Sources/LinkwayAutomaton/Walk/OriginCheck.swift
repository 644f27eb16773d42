import LinkwayURLParsing

/// Finds the origin of a group that takes a link's authority.
struct OriginCheck {
  /// Where the context stands in the block.
  let context: Int
  let authority: Authority

  /// What origins are held against.
  struct Authority {
    let host: Range<Int>
    /// The port's digits; empty where the link names none, or its scheme's own.
    let port: Range<Int>
    /// Whether the parser has left the host as it was written.
    let isCustom: Bool
  }

  /// The first origin of a group that matches, the most exact one first; `nil` where none does.
  func first(
    of group: UInt32, _ link: Span<UInt8>, _ environment: ProgramEnvironment,
    _ block: Span<UInt8>, _ budget: inout CheckBudget
  ) -> OriginRecord? {
    let count = min(block.index(context + 8), block.count / OriginRecord.size)
    budget.steps &-= count
    for number in 0..<count {
      let record = OriginRecord(block, at: context + 16 + number * OriginRecord.size)
      guard record.group == group else { continue }
      var captures = NoCaptures()
      if !record.isChecked
        || authority.holds(record, link, environment, block, &budget, &captures)
          && !budget.isSpent
      {
        return record
      }
    }
    return nil
  }
}

extension OriginCheck.Authority {
  init(_ components: LinkURL.Components) {
    host = components.host ?? 0..<0
    port = components.portDigits ?? host.upperBound..<host.upperBound
    isCustom = components.specialScheme == nil
  }

  /// Calls `body` with the bytes of a link in which the host is in lower case.
  func withLoweredHost<Value>(_ link: Span<UInt8>, _ body: (Span<UInt8>) -> Value) -> Value {
    guard isCustom, host.contains(where: { link.byte($0).asciiLowercased != link.byte($0) })
    else { return body(link) }
    var lowered = DecodedText<LargeScratch>()
    lowered.append(lowered: link, 0..<max(host.upperBound, port.upperBound))
    return lowered.withBytes(body)
  }

  /// Whether an origin takes it.
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
