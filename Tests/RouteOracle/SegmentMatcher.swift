package import LinkwayMatching
package import LinkwayRegex

/// The text that a capture matched in a link.
package struct Captured: Hashable, Sendable {
  /// The decoded segments; one unless the capture crosses separators.
  package var pieces: [[UInt8]]
  /// The index of its first segment.
  package var segment: Int
  /// Its start in that segment.
  var start = 0
  /// Its start in the link's text, for a `raw` capture.
  package var rawOffset: Int?

  /// The separator between the segments: a dot in a host.
  package var separator = UInt8(ascii: "/")

  package static let hostSeparator = UInt8(ascii: ".")

  /// The decoded segments with their separators.
  package var joined: [UInt8] { Array(pieces.joined(separator: [separator])) }

  /// The same from segments that differ only in case from the matched ones.
  func spelled(as segments: [AdmittedLink.Piece]) -> Captured {
    var spelled = self
    for (place, piece) in pieces.enumerated() where segment + place < segments.count {
      spelled.pieces[place] = Array(
        segments[segment + place].bytes.dropFirst(place == 0 ? start : 0).prefix(piece.count))
    }
    return spelled
  }
}

/// Matches the forms of a component against decoded segments, one form at a time: the simple
/// matcher, and the oracle of faster ones.
package struct SegmentMatcher {
  package var kind: ComponentPattern.Kind
  package var segments: [AdmittedLink.Piece]
  /// The start of a `raw` capture without remaining segments.
  package var end: Int
  package var rules: ValueRules
  /// The furthest progress of all attempts, for `explain`.
  package private(set) var furthest = 0

  package init(
    _ kind: ComponentPattern.Kind, segments: [AdmittedLink.Piece], end: Int, rules: ValueRules
  ) {
    self.kind = kind
    self.segments = segments
    self.end = end
    self.rules = rules
  }

  /// Returns the captures by slot, or `nil` if the form does not match. O(segments × spans), plus
  /// the cost of constraints.
  package mutating func match(
    _ form: ComponentPattern.Form, slots: Int
  ) throws(MatchLimitExceeded) -> [Captured?]? {
    switch form.segments {
    case .segments(let patterns):
      var captures = [Captured?](repeating: nil, count: slots)
      var failed = Set<Int>()
      return try match(patterns, 0, 0, &captures, &failed) ? captures : nil
    case .whole:
      return try match(PatternProgram(form, kind), form, slots: slots)
    }
  }

  /// The recursion depth is bounded by the limit on a pattern's segments.
  private mutating func match(
    _ patterns: [SegmentPattern], _ pattern: Int, _ segment: Int,
    _ captures: inout [Captured?], _ failed: inout Set<Int>
  ) throws(MatchLimitExceeded) -> Bool {
    var (pattern, segment) = (pattern, segment)
    while pattern < patterns.count, !patterns[pattern].isSpan {
      furthest = max(furthest, segment)
      guard segment < segments.count,
        try matchOne(patterns[pattern], segment, &captures)
      else { return false }
      pattern += 1
      segment += 1
    }
    furthest = max(furthest, segment)
    guard pattern < patterns.count else { return segment == segments.count }
    let key = pattern * (segments.count + 1) + segment
    if failed.contains(key) { return false }
    if try matchSpan(patterns, pattern, segment, &captures, &failed) { return true }
    failed.insert(key)
    return false
  }

  private mutating func matchSpan(
    _ patterns: [SegmentPattern], _ pattern: Int, _ segment: Int,
    _ captures: inout [Captured?], _ failed: inout Set<Int>
  ) throws(MatchLimitExceeded) -> Bool {
    let slot: Int
    let minimum: Int
    var longest = segments.count - segment
    switch patterns[pattern] {
    case .wildcard(let place, let least):
      (slot, minimum) = (place, least)
    case .repeated(let place, let type, let least):
      (slot, minimum) = (place, least)
      if let type {
        longest = 0
        while segment + longest < segments.count,
          try accepts(segments[segment + longest].bytes, type)
        { longest += 1 }
      } else if segments[segment...].allSatisfy({ $0.bytes.isEmpty }), longest < 2 {
        return false
      }
    case .raw(let place):
      captures[place] = Captured(
        pieces: [], segment: segment,
        rawOffset: segment < segments.count ? segments[segment].offset : end)
      return true
    case .literal, .single, .composite:
      return false
    }
    guard longest >= minimum else { return false }
    for length in (minimum...longest).reversed() {
      if try match(patterns, pattern + 1, segment + length, &captures, &failed) {
        let isAbsent: Bool =
          if case .repeated = patterns[pattern] { length == 0 } else { false }
        captures[slot] =
          isAbsent
          ? nil
          : Captured(
            pieces: segments[segment..<segment + length].map { $0.bytes }, segment: segment)
        return true
      }
    }
    return false
  }

  private func accepts(_ bytes: [UInt8], _ type: ValueType) throws(MatchLimitExceeded) -> Bool {
    if case .builtIn(.string) = type { return !bytes.isEmpty }
    return try rules.read(bytes[...], as: type) != nil
  }

  private func matchOne(
    _ pattern: SegmentPattern, _ index: Int, _ captures: inout [Captured?]
  ) throws(MatchLimitExceeded) -> Bool {
    let bytes = segments[index].bytes
    switch pattern {
    case .literal(let literal):
      return ByteComparison.equal(literal, bytes, caseSensitive: rules.caseSensitive)
    case .single(let prefix, let slot, let type, let suffix):
      guard bytes.count >= prefix.count + suffix.count,
        ByteComparison.equal(
          prefix, bytes.prefix(prefix.count), caseSensitive: rules.caseSensitive),
        ByteComparison.equal(
          suffix, bytes.suffix(suffix.count), caseSensitive: rules.caseSensitive)
      else { return false }
      let value = bytes[prefix.count..<bytes.count - suffix.count]
      guard try accepts(Array(value), type) else { return false }
      captures[slot] = Captured(pieces: [Array(value)], segment: index, start: prefix.count)
      return true
    case .composite(let pieces):
      let program = PatternProgram(pieces)
      guard let ranges = try program.match(bytes, slots: captures.count, rules: rules) else {
        return false
      }
      // Captures of a failed attempt must be removed.
      for slot in program.slots {
        captures[slot] = ranges[slot].map {
          Captured(pieces: [Array(bytes[$0])], segment: index, start: $0.lowerBound)
        }
      }
      return true
    case .repeated, .wildcard, .raw:
      return false
    }
  }

  /// A path's program has a separator before every segment.
  private mutating func match(
    _ program: PatternProgram, _ form: ComponentPattern.Form, slots: Int
  ) throws(MatchLimitExceeded) -> [Captured?]? {
    var subject: [UInt8] = []
    for (index, segment) in segments.enumerated() {
      if index > 0 || program.startsWithSeparator { subject.append(PatternProgram.separator) }
      subject += segment.bytes
    }
    guard let ranges = try program.match(subject, slots: slots, rules: rules) else {
      return nil
    }
    var captures = ranges.map { range in
      range.map { range in
        let before = subject[..<range.lowerBound]
        return Captured(
          pieces: subject[range]
            .split(separator: PatternProgram.separator, omittingEmptySubsequences: false)
            .map(Array.init),
          segment: max(
            0,
            before.count { $0 == PatternProgram.separator }
              - (program.startsWithSeparator ? 1 : 0)),
          start: before.count - (before.lastIndex(of: PatternProgram.separator).map { $0 + 1 } ?? 0)
        )
      }
    }
    if case .capture(let tail)? = form.pieces.last { completeTail(tail, &captures) }
    return captures
  }

  /// A final wildcard without a segment has matched none, and `raw` matches the link as written.
  private func completeTail(
    _ tail: PatternPiece.Capture, _ captures: inout [Captured?]
  ) {
    let segment = captures[tail.slot]?.segment ?? segments.count
    switch tail.content {
    case .value, .rest: break
    case .wildcard:
      captures[tail.slot] = captures[tail.slot] ?? Captured(pieces: [], segment: segment)
    case .raw:
      captures[tail.slot] = Captured(
        pieces: [], segment: segment,
        rawOffset: segment < segments.count ? segments[segment].offset : end)
    }
  }
}
