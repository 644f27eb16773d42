import LinkwayURLParsing

/// Follows an authority that no origin spells out: scheme, whether there is a port, the port, and the
/// labels from the last to the first.
struct HostWalk {
  var regions: BlockRegions

  /// The place of the context plus 1; 0 where there is none.
  func context(
    _ link: Span<UInt8>, _ components: LinkURL.Components, isFolded: Bool, _ block: Span<UInt8>
  ) -> UInt32 {
    var target = regions.hosts
    step(&target, link, components.scheme, block)
    if !isFolded {
      if let digits = components.portDigits {
        // The colon before it.
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
    // A host has too few labels for what they lead to to be counted.
    var slots = 0
    target = StateLookup.target(
      of: target, text, range.lowerBound, range.upperBound, block, &slots)
  }
}
