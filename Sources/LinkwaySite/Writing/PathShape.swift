import LinkwayMatching

/// One way in which a path of a form can be: segments, of which some stand for several.
struct PathShape {
  enum Part {
    case segment(GlobText)
    /// This many segments or more, of which some may be empty.
    case span(minimum: Int, takesEmpty: Bool)
  }

  private(set) var parts: [Part] = []
  var isExact = true
  /// Whether a capture may hold a `/`, so that its segment counts for several.
  fileprivate(set) var hasSlashes = false
  /// Whether the paths have empty segments at their ends, which Apple's systems do not see: they are
  /// not the table's own spelling of what is written.
  private(set) var isShortened = false
  /// The glob of a path in which something crosses separators within a segment, with the fewest
  /// segments that it has. There are no parts then.
  private var whole: (text: GlobText, depth: Int)?

  mutating func append(_ part: Part) {
    if case .segment(let text) = part { isExact = isExact && text.isExact }
    parts.append(part)
  }

  mutating func markSlashes() {
    hasSlashes = true
    isExact = false
  }

  /// The fewest segments of a path.
  var depth: Int {
    if let whole { return whole.depth }
    return parts.reduce(0) { depth, part in
      switch part {
      case .segment: depth + 1
      case .span(let minimum, _): depth + minimum
      }
    }
  }

  /// Whether a path of it can have an empty segment, where doubled slashes count.
  var takesEmpty: Bool {
    hasSpan || hasSlashes
      || parts.contains { part in
        guard case .segment(let text) = part else { return false }
        return text.takesEmpty || text.pieces.isEmpty
      }
  }

  /// Whether its glob takes any number of some characters, and so slashes too.
  var isOpen: Bool {
    hasSpan
      || parts.contains { part in
        guard case .segment(let text) = part else { return false }
        return text.pieces.contains {
          if case .text(let text) = $0 { text.contains("*") } else { false }
        }
      }
  }

  var hasSpan: Bool {
    whole != nil || parts.contains { if case .span = $0 { true } else { false } }
  }

  /// The glob of its paths of a depth, and of deeper ones where there is a span; `nil` where it
  /// has no such paths.
  func glob(atDepth wanted: Int) -> GlobText? {
    guard wanted == depth || hasSpan && wanted > depth else { return nil }
    if let whole { return whole.text }
    let spans = parts.count { if case .span = $0 { true } else { false } }
    // With several spans nobody knows which one has the segments that are left.
    var extra = spans == 1 ? wanted - depth : 0
    var glob = GlobText()
    for part in parts {
      switch part {
      case .segment(let text):
        glob.append("/")
        glob.append(text)
      case .span(let minimum, let takesEmpty):
        glob.append(String(repeating: takesEmpty ? "/*" : "/?*", count: minimum + extra))
        extra = 0
      }
    }
    if parts.isEmpty { glob.append("/") }
    glob.isExact = isExact
    return glob
  }
}

extension PathShape {
  /// How a platform reads slashes, and what they mean to the table.
  struct Slashes {
    var policy: SlashPolicy
    /// Whether the platform sees final slashes, and slashes that are doubled at the front.
    var areCounted: Bool

    /// Whether an empty segment can be anywhere.
    var isDoubled: Bool { policy.duplicates == .significant }
  }

  /// The shapes of a form: what may be missing is there in one and not in the other.
  static func shapes(
    of form: ComponentPattern.Form, slots: [CaptureSlot], slashes: Slashes
  ) -> [PathShape] {
    guard case .segments(let patterns) = form.segments else {
      return [whole(form.pieces, slashes)]
    }
    let segments = zip(patterns, runs(of: form.pieces, count: patterns.count)).map {
      Segment(pattern: $0, pieces: $1, slots: slots, slashes: slashes)
    }
    guard !slashes.areCounted else {
      return self.shapes(of: segments[...], tailIsOptional: form.tailIsOptional, slashes)
    }
    // Empty segments at both ends of a path are none to the platform.
    let isStrict = slashes.policy.trailing == .strict
    let first = slashes.isDoubled ? segments.prefix { $0.takesEmpty }.count : 0
    let last = min(
      segments.reversed().prefix { $0.takesEmpty }.count,
      slashes.isDoubled ? segments.count : isStrict ? 1 : 0)
    var shapes: [PathShape] = []
    for start in 0...first {
      for end in 0...last where start + end <= segments.count {
        var some = self.shapes(
          of: segments[start..<(segments.count - end)],
          tailIsOptional: form.tailIsOptional && end == 0, slashes)
        // The root is an empty segment where final slashes count.
        let isShortened = start + end > (isStrict && segments.count == 1 ? 1 : 0)
        for place in some.indices { some[place].isShortened = isShortened }
        shapes += some
      }
    }
    return shapes
  }

  /// A segment of a form with its pieces.
  private struct Segment {
    var pattern: SegmentPattern
    var pieces: [PatternPiece]
    var slots: [CaptureSlot]
    var slashes: Slashes

    /// Whether it can be empty.
    var takesEmpty: Bool {
      switch pattern {
      case .literal(let bytes): bytes.isEmpty
      case .single(let prefix, _, let type, let suffix):
        prefix.isEmpty && suffix.isEmpty && Self.takesEmpty(type)
      case .composite: pieces.allSatisfy(Self.takesEmpty)
      // The rest of a path is something, if only two empty segments.
      case .repeated(_, let type, _): type.map(Self.takesEmpty) ?? slashes.isDoubled
      case .wildcard, .raw: true
      }
    }

    private static func takesEmpty(_ piece: PatternPiece) -> Bool {
      switch piece {
      case .text(let bytes): return bytes.isEmpty
      case .separator: return false
      case .capture(let capture):
        guard case .value(let type) = capture.content else { return true }
        return takesEmpty(type)
      case .repetition(let repetition):
        return repetition.minimum == 0
          || (repetition.prefix + repetition.suffix
            + (repetition.capture.map { [.capture($0)] } ?? [])).allSatisfy(takesEmpty)
      }
    }

    private static func takesEmpty(_ type: ValueType) -> Bool {
      GlobText(type, name: "").takesEmpty
    }

    func value(_ slot: Int, _ type: ValueType) -> GlobText {
      GlobText(type, name: slots.indices.contains(slot) ? slots[slot].name : "text")
    }
  }

  /// The shapes of segments, of which neither the first nor the last may be empty where the platform
  /// does not count slashes.
  private static func shapes(
    of segments: ArraySlice<Segment>, tailIsOptional: Bool, _ slashes: Slashes
  ) -> [PathShape] {
    let isEmpty = { (segment: Segment?) in
      if case .literal(let bytes)? = segment?.pattern { bytes.isEmpty } else { false }
    }
    guard slashes.areCounted || !isEmpty(segments.first) && !isEmpty(segments.last) else {
      return []
    }
    var shapes = [PathShape()]
    for (place, segment) in zip(segments.indices, segments) {
      let isEnd = place == segments.endIndex - 1
      // Whether something must be there.
      let isFull = isEnd ? !slashes.areCounted : !slashes.isDoubled
      switch segment.pattern {
      case .literal(let bytes): shapes.appendToAll(.segment(GlobText(literal: bytes)))
      case .single(let prefix, let slot, let type, let suffix):
        let isAlone = prefix.isEmpty && suffix.isEmpty
        if type.takesSlashes {
          // Slashes at the ends of a path do not count, so such a value can come to nothing.
          shapes.slashes(isAlone)
          continue
        }
        let value = segment.value(slot, type)
        var text = GlobText(literal: prefix)
        text.append(isEnd && isFull && isAlone && value.pieces == [.text("*")] ? value.full : value)
        text.append(GlobText(literal: suffix))
        shapes.appendToAll(.segment(text))
      case .composite:
        let text = text(of: segment)
        // One that is `*` alone would take the path without it, too.
        let isAny = text.pieces.allSatisfy { $0 == .text("*") || $0 == .text("**") }
        shapes.appendToAll(.segment(isAny && isFull ? GlobText("?*", isExact: false) : text))
      case .repeated(_, let type, let minimum):
        // A glob does not tell that none of the segments is empty.
        let isExact: Bool =
          switch type {
          case nil, .builtIn(.string)?: !slashes.isDoubled && !slashes.areCounted
          default: false
          }
        shapes.span(
          minimum: minimum, takesEmpty: !isFull && (type == nil || segment.takesEmpty),
          isExact: isExact)
      case .wildcard(_, let minimum):
        shapes.span(
          minimum: isEnd && tailIsOptional ? 0 : minimum, takesEmpty: !isFull, isExact: true)
      case .raw:
        shapes.span(minimum: 0, takesEmpty: !isFull, isExact: true)
        for place in shapes.indices { shapes[place].hasSlashes = true }
      }
    }
    return shapes
  }

  /// The pieces of each segment.
  private static func runs(of pieces: [PatternPiece], count: Int) -> [[PatternPiece]] {
    var runs: [[PatternPiece]] = []
    for piece in pieces {
      switch piece {
      case .separator: runs.append([])
      case .repetition(let repetition):
        if case .separator? = repetition.prefix.first {
          runs.append([piece])
        } else if !runs.isEmpty {
          runs[runs.count - 1].append(piece)
        }
      case .text, .capture: if !runs.isEmpty { runs[runs.count - 1].append(piece) }
      }
    }
    while runs.count < count { runs.append([]) }
    return runs
  }

  /// The glob of a segment with several captures.
  private static func text(of segment: Segment) -> GlobText {
    var text = GlobText()
    for piece in segment.pieces {
      switch piece {
      case .text(let bytes): text.append(GlobText(literal: bytes))
      case .capture(let capture):
        if case .value(let type) = capture.content, !type.takesSlashes {
          text.append(segment.value(capture.slot, type))
        } else {
          text.append(GlobText("*", isExact: false))
        }
      case .separator, .repetition: text.append(GlobText("*", isExact: false))
      }
    }
    return text
  }

  /// A form in which something crosses separators in the middle of a segment.
  private static func whole(_ pieces: [PatternPiece], _ slashes: Slashes) -> PathShape {
    var shape = PathShape()
    shape.isExact = false
    var text = GlobText()
    var depth = 0
    var pieces = pieces
    while !slashes.areCounted, case .separator? = pieces.last {
      pieces.removeLast()
      shape.isShortened = true
    }
    for piece in pieces {
      switch piece {
      case .separator:
        text.append("/")
        depth += 1
      case .text(let bytes): text.append(GlobText(literal: bytes))
      case .capture(let capture):
        if case .value(let type) = capture.content, !GlobText(type, name: "").takesEmpty {
          text.append("?*")
        } else {
          text.append("*")
        }
      case .repetition: text.append("*")
      }
    }
    shape.whole = (text, depth)
    return shape
  }
}

extension [PathShape] {
  fileprivate mutating func appendToAll(_ part: PathShape.Part) {
    for place in indices { self[place].append(part) }
  }

  fileprivate mutating func span(minimum: Int, takesEmpty: Bool, isExact: Bool) {
    let without = minimum == 0 ? self : []
    appendToAll(.span(minimum: Swift.max(minimum, 1), takesEmpty: takesEmpty))
    if !isExact { for place in indices { self[place].isExact = false } }
    self += without
  }

  /// A value that may hold slashes: any number of segments.
  fileprivate mutating func slashes(_ canBeEmpty: Bool) {
    let without = canBeEmpty ? self : []
    appendToAll(.span(minimum: 1, takesEmpty: false))
    self += without
    for place in indices { self[place].markSlashes() }
  }
}
