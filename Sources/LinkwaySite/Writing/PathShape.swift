import LinkwayMatching

/// One way in which a path of a form can be: segments, of which some stand for several.
struct PathShape {
  enum Part {
    case segment(GlobText)
    /// This many segments or more.
    case span(minimum: Int)
  }

  private(set) var parts: [Part] = []
  var isExact = true
  /// Whether a capture may hold a `/`, so that its segment counts for several.
  private(set) var hasSlashes = false
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
      case .span(let minimum): depth + minimum
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
      case .span(let minimum):
        glob.append(String(repeating: "/?*", count: minimum + extra))
        extra = 0
      }
    }
    if parts.isEmpty { glob.append("/") }
    glob.isExact = isExact
    return glob
  }
}

extension PathShape {
  /// The shapes of a form: what may be missing is there in one and not in the other.
  static func shapes(of form: ComponentPattern.Form, slots: [CaptureSlot]) -> [PathShape] {
    guard case .segments(let segments) = form.segments else {
      return [whole(form.pieces)]
    }
    var shapes = [PathShape()]
    let runs = runs(of: form.pieces, count: segments.count)
    for (place, segment) in segments.enumerated() {
      let isLast = place == segments.count - 1
      switch segment {
      case .literal(let bytes): shapes.appendToAll(.segment(GlobText(literal: bytes)))
      case .single(let prefix, let slot, let type, let suffix):
        let value = GlobText(type, name: slots.indices.contains(slot) ? slots[slot].name : "text")
        let isAlone = prefix.isEmpty && suffix.isEmpty
        if type.takesSlashes {
          // Slashes at the ends of a path do not count, so such a value can come to nothing.
          shapes.slashes(isAlone)
          continue
        }
        var text = GlobText(literal: prefix)
        text.append(isLast && isAlone && value.pieces == [.text("*")] ? value.full : value)
        text.append(GlobText(literal: suffix))
        let without = isLast && isAlone && value.takesEmpty ? shapes : []
        shapes.appendToAll(.segment(text))
        shapes += without
      case .composite:
        shapes.appendToAll(.segment(text(of: runs[place], slots)))
      case .repeated(_, let type, let minimum):
        let isExact: Bool =
          switch type {
          case nil, .builtIn(.string)?: true
          default: false
          }
        shapes.span(minimum: minimum, isExact: isExact)
      case .wildcard(_, let minimum):
        shapes.span(minimum: isLast && form.tailIsOptional ? 0 : minimum, isExact: true)
      case .raw:
        shapes.span(minimum: 0, isExact: true)
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
  private static func text(of run: [PatternPiece], _ slots: [CaptureSlot]) -> GlobText {
    var text = GlobText()
    for piece in run {
      switch piece {
      case .text(let bytes): text.append(GlobText(literal: bytes))
      case .capture(let capture):
        if case .value(let type) = capture.content, !type.takesSlashes {
          text.append(GlobText(type, name: slots[capture.slot].name))
        } else {
          text.append(GlobText("*", isExact: false))
        }
      case .separator, .repetition: text.append(GlobText("*", isExact: false))
      }
    }
    // A segment that is `*` alone may be missing as a whole.
    return text.pieces.isEmpty || text.pieces == [.text("*")]
      ? GlobText("?*", isExact: false) : text
  }

  /// A form in which something crosses separators in the middle of a segment.
  private static func whole(_ pieces: [PatternPiece]) -> PathShape {
    var shape = PathShape()
    shape.isExact = false
    var text = GlobText()
    var depth = 0
    for piece in pieces {
      switch piece {
      case .separator:
        text.append("/")
        depth += 1
      case .text(let bytes): text.append(GlobText(literal: bytes))
      case .capture(let capture):
        if case .value = capture.content { text.append("?*") } else { text.append("*") }
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

  fileprivate mutating func span(minimum: Int, isExact: Bool) {
    let without = minimum == 0 ? self : []
    appendToAll(.span(minimum: Swift.max(minimum, 1)))
    if !isExact { for place in indices { self[place].isExact = false } }
    self += without
  }

  /// A value that may hold slashes: any number of segments.
  fileprivate mutating func slashes(_ canBeEmpty: Bool) {
    let without = canBeEmpty ? self : []
    appendToAll(.span(minimum: 1))
    self += without
    for place in indices { self[place].markSlashes() }
  }
}
