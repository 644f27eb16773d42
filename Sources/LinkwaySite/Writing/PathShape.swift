import LinkwayMatching

/// One layout of the paths of a form, as single segments and spans of several segments.
struct PathShape {
  enum Part {
    case segment(GlobText)
    /// At least `minimum` segments, of which the last may be empty if `endsEmpty`, and the others
    /// if `takesEmpty`.
    case span(minimum: Int, takesEmpty: Bool, endsEmpty: Bool)
  }

  private(set) var parts: [Part] = []
  var isExact = true
  /// Whether a capture can contain a `/`, so that its segment looks like several.
  fileprivate(set) var hasSlashes = false
  /// Whether empty segments at the ends were removed, because Apple's systems ignore them. The
  /// written path then differs from the one in the table.
  private(set) var isShortened = false
  /// The glob and minimum depth of a form in which a part crosses separators within a segment.
  /// There are no `parts` then.
  private var whole: (text: GlobText, depth: Int)?

  mutating func append(_ part: Part) {
    if case .segment(let text) = part { isExact = isExact && text.isExact }
    parts.append(part)
  }

  mutating func markSlashes() {
    hasSlashes = true
    isExact = false
  }

  /// The minimum number of segments.
  var depth: Int {
    if let whole { return whole.depth }
    return parts.reduce(0) { depth, part in
      switch part {
      case .segment: depth + 1
      case .span(let minimum, _, _): depth + minimum
      }
    }
  }

  /// Whether a path can contain an empty segment, if repeated slashes are significant.
  var takesEmpty: Bool {
    hasSpan || hasSlashes
      || parts.contains { part in
        guard case .segment(let text) = part else { return false }
        return text.takesEmpty || text.pieces.isEmpty
      }
  }

  /// Whether the glob contains a `*`, which also matches slashes.
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

  /// Returns the glob for paths of a depth, which also matches deeper ones if there is a span;
  /// `nil` if there are no paths of this depth.
  func glob(atDepth wanted: Int) -> GlobText? {
    guard wanted == depth || hasSpan && wanted > depth else { return nil }
    if let whole { return whole.text }
    let spans = parts.count { if case .span = $0 { true } else { false } }
    // With several spans, it is ambiguous which one contains the additional segments.
    var extra = spans == 1 ? wanted - depth : 0
    var glob = GlobText()
    for part in parts {
      switch part {
      case .segment(let text):
        glob.append("/")
        glob.append(text)
      case .span(let minimum, let takesEmpty, let endsEmpty):
        glob.append(String(repeating: takesEmpty ? "/*" : "/?*", count: minimum + extra - 1))
        glob.append(endsEmpty ? "/*" : "/?*")
        extra = 0
      }
    }
    if parts.isEmpty { glob.append("/") }
    glob.isExact = isExact
    return glob
  }
}

extension PathShape {
  /// How the platform and the table interpret slashes.
  struct Slashes {
    var policy: SlashPolicy
    /// Whether trailing slashes and repeated slashes at the front are significant to the platform.
    var areCounted: Bool

    /// Whether empty segments can occur anywhere.
    var isDoubled: Bool { policy.duplicates == .significant }
  }

  /// Returns the shapes of a form, one for each combination of optional parts that are present.
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
    // The platform ignores empty segments at both ends of a path.
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
        // If trailing slashes are significant, the root is one empty segment.
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

    /// Whether the segment can be empty.
    var takesEmpty: Bool {
      switch pattern {
      case .literal(let bytes): bytes.isEmpty
      case .single(let prefix, _, let type, let suffix):
        prefix.isEmpty && suffix.isEmpty && Self.takesEmpty(type)
      case .composite: pieces.allSatisfy(Self.takesEmpty)
      // The rest of a path is never empty, but can consist of empty segments.
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

  /// Returns the shapes of segments. Unless the platform counts slashes, the first and the last
  /// segment must not be empty.
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
      // Whether the segment must not be empty.
      let isFull = isEnd ? !slashes.areCounted : !slashes.isDoubled
      let takesEmpty = !isFull || slashes.isDoubled
      switch segment.pattern {
      case .literal(let bytes): shapes.appendToAll(.segment(GlobText(literal: bytes)))
      case .single(let prefix, let slot, let type, let suffix):
        let isAlone = prefix.isEmpty && suffix.isEmpty
        if type.takesSlashes {
          // Slashes at the ends of a path are ignored, so such a value can become empty.
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
        // A lone `*` would also match the path without this segment.
        let isAny = text.pieces.allSatisfy { $0 == .text("*") || $0 == .text("**") }
        shapes.appendToAll(.segment(isAny && isFull ? GlobText("?*", isExact: false) : text))
      case .repeated(_, let type, let minimum):
        // A glob cannot express that every segment is nonempty.
        let isExact: Bool =
          switch type {
          case nil, .builtIn(.string)?: !slashes.isDoubled && !slashes.areCounted
          default: false
          }
        let isOpen = type == nil || segment.takesEmpty
        shapes.span(
          minimum: minimum, takesEmpty: takesEmpty && isOpen, endsEmpty: !isFull && isOpen,
          isExact: isExact)
      case .wildcard(_, let minimum):
        shapes.span(
          minimum: isEnd && tailIsOptional ? 0 : minimum, takesEmpty: takesEmpty,
          endsEmpty: !isFull, isExact: true)
      case .raw:
        shapes.span(minimum: 0, takesEmpty: takesEmpty, endsEmpty: !isFull, isExact: true)
        for place in shapes.indices { shapes[place].hasSlashes = true }
      }
    }
    return shapes
  }

  /// Returns the pieces of each segment.
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

  /// Returns the glob of a segment with several captures.
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

  /// Returns the shape of a form in which a part crosses separators within a segment.
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

  fileprivate mutating func span(
    minimum: Int, takesEmpty: Bool, endsEmpty: Bool, isExact: Bool
  ) {
    let without = minimum == 0 ? self : []
    appendToAll(
      .span(minimum: Swift.max(minimum, 1), takesEmpty: takesEmpty, endsEmpty: endsEmpty))
    if !isExact { for place in indices { self[place].isExact = false } }
    self += without
  }

  /// Appends a value that can contain slashes, and therefore any number of segments.
  fileprivate mutating func slashes(_ canBeEmpty: Bool) {
    let without = canBeEmpty ? self : []
    appendToAll(.span(minimum: 1, takesEmpty: false, endsEmpty: false))
    self += without
    for place in indices { self[place].markSlashes() }
  }
}
