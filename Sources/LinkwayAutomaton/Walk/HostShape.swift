import LinkwayURLParsing

/// What an origin asks of a host's labels, and where it captures them: an `EntryShape` of which the
/// segments are labels, counted from the last one as 0.
struct HostShape {
  /// Where it stands in the block.
  let place: Int
  let regions: BlockRegions

  /// Whether a host is one of the origin, as far as labels are checked.
  func holds(_ host: Range<Int>, _ link: Span<UInt8>, _ block: Span<UInt8>) -> Bool {
    let counts = block.word32(place)
    var check = place + 4 + Int(counts & 0xFF) * 8
    for _ in 0..<(counts >> 8 & 0xFF) {
      guard self.check(check, host, link, block) else { return false }
      check += 12
    }
    return true
  }

  private func check(
    _ check: Int, _ host: Range<Int>, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Bool {
    let head = block.word32(check)
    let affixes = block.word32(check + 4)
    guard let kind = EntryShape.Check.Kind(rawValue: UInt8(truncatingIfNeeded: head)),
      let label = Self.label(Int(head >> 8 & 0xFF), of: host, link)
    else { return false }
    let (prefix, suffix) = (Int(affixes & 0xFFFF), Int(affixes >> 16))
    guard label.count >= prefix + suffix else { return false }
    let text = regions.texts + Int(block.word32(check + 8)) * 4
    if kind == .affixes {
      return TextComparison.equal(
        link, label.lowerBound, block, text + 4, count: prefix, isFolded: false)
        && TextComparison.equal(
          link, label.upperBound - suffix, block, text + 4 + prefix, count: suffix,
          isFolded: false)
    }
    return TextComparison.isValue(
      link, label.lowerBound + prefix..<label.upperBound - suffix, of: kind, values: text, block,
      isFolded: false)
  }

  /// Where a capture lies, by its number; `nil` where there is none.
  func capture(
    _ number: Int, _ host: Range<Int>, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Range<Int>? {
    for index in 0..<Int(block.word32(place) & 0xFF) {
      let words = place + 4 + index * 8
      let head = block.word32(words)
      if Int(head & 0xFF) == number { return range(head, block.word32(words + 4), host, link) }
    }
    return nil
  }

  /// Whether a capture is what a winner is refused for.
  func capturesSuspect(
    _ host: Range<Int>, _ link: Span<UInt8>, _ block: Span<UInt8>
  ) -> Bool {
    for index in 0..<Int(block.word32(place) & 0xFF) {
      let words = place + 4 + index * 8
      let range = range(block.word32(words), block.word32(words + 4), host, link)
      if let range, link.isDots(range) { return true }
    }
    return false
  }

  private func range(
    _ head: UInt32, _ affixes: UInt32, _ host: Range<Int>, _ link: Span<UInt8>
  ) -> Range<Int>? {
    let behind = Int(head >> 16 & 0xFF)
    switch EntryShape.Capture.Extent(rawValue: UInt8(truncatingIfNeeded: head >> 8)) {
    case .segment?:
      guard let label = Self.label(behind, of: host, link) else { return nil }
      let lower = min(label.lowerBound + Int(affixes & 0xFFFF), label.upperBound)
      return lower..<max(lower, label.upperBound - Int(affixes >> 16))
    case .segments?:
      guard behind > 0 else { return host }
      // All labels before these.
      guard let label = Self.label(behind - 1, of: host, link) else { return nil }
      return host.lowerBound..<max(host.lowerBound, label.lowerBound - 1)
    case .link?, .composite?, nil:
      return nil
    }
  }

  /// A label by how many stand behind it; `nil` where there are not so many.
  private static func label(
    _ behind: Int, of host: Range<Int>, _ link: Span<UInt8>
  ) -> Range<Int>? {
    var upper = host.upperBound
    var left = behind
    while true {
      var lower = upper
      while lower > host.lowerBound, link.byte(lower - 1) != UInt8(ascii: ".") { lower -= 1 }
      if left == 0 { return lower..<upper }
      guard lower > host.lowerBound else { return nil }
      left -= 1
      upper = lower - 1
    }
  }
}
