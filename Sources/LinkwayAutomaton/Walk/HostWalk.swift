import LinkwayURLParsing

/// Runs the origin automaton over an authority that no origin names literally. The automaton reads
/// the scheme, whether there is a port, the port, and the labels of the host from last to first.
struct HostWalk {
  let environment: ProgramEnvironment

  /// Returns the offset of the authority's context, in words, plus 1; 0 if no origin matches the
  /// authority.
  func context(
    _ link: Span<UInt8>, _ components: LinkURL.Components, isFolded: Bool, _ block: Span<UInt8>
  ) -> UInt32 {
    var target = environment.regions.hosts
    step(&target, link, components.scheme, block)
    if !isFolded {
      if let digits = components.portDigits {
        // The colon before the port.
        step(&target, link, digits.lowerBound - 1..<digits.lowerBound, block)
        step(&target, link, digits, block)
      } else {
        step(&target, link, 0..<0, block)
      }
      let host = components.host ?? 0..<0
      var upper = host.upperBound
      while true {
        var lower = upper
        while lower > host.lowerBound, link.byte(lower - 1) != UInt8(ascii: ".") { lower -= 1 }
        step(&target, link, lower..<upper, block)
        guard lower > host.lowerBound else { break }
        upper = lower - 1
      }
    }
    return target.isNone ? 0 : block.word32(target.record + 4)
  }

  private func step(
    _ target: inout StateTarget, _ text: Span<UInt8>, _ range: Range<Int>, _ block: Span<UInt8>
  ) {
    guard target.isState else { return }
    // A host has too few labels for the visited slots to matter.
    var slots = 0
    target = StateLookup.target(
      of: target, text, range.lowerBound, range.upperBound, block, &slots)
  }
}
