import LinkwayPatterns

/// Splits the pieces of a form at separators, and ranks each segment (precedence rule 2).
struct SegmentCutter {
  var kind: ComponentPattern.Kind
  var policy: SlashPolicy
  /// The range of the pattern's text, for errors.
  var range: Range<Int>
  var slots: [CaptureSlot]

  func form(_ pieces: [PatternPiece]) throws(PatternError) -> ComponentPattern.Form {
    var pieces = pieces
    // If trailing slashes are ignored, the path `/` has no segments. An empty fragment always has
    // one.
    var isRoot = false
    if policy.trailing == .ignore, isPathLike, case .separator? = pieces.last {
      isRoot = kind == .path && pieces.count == 1
      if !isRoot { pieces.removeLast() }
    }
    let runs = isRoot ? [] : try cut(pieces)
    try check(runs, pieces)
    return ComponentPattern.Form(
      pieces: pieces, segments: segments(runs, pieces), ranks: rank(runs, pieces),
      tailIsOptional: tailIsOptional(runs, pieces))
  }

  private var isPathLike: Bool { kind == .path || kind == .fragment }

  /// Returns the ranges of pieces between separators. A path's leading slash starts its first
  /// segment.
  private func cut(_ pieces: [PatternPiece]) throws(PatternError) -> [Range<Int>] {
    var runs: [Range<Int>] = kind == .path ? [] : [0..<0]
    for place in pieces.indices {
      switch pieces[place] {
      case .separator:
        runs.append(place + 1..<place + 1)
      case .repetition(let repetition) where repetition.prefix.first?.isSeparator == true:
        // The repetition begins with the separator that ends the previous segment.
        runs.append(place..<place + 1)
      default:
        guard let run = runs.last else { throw relativePath }
        runs[runs.count - 1] = run.lowerBound..<place + 1
      }
    }
    if runs.isEmpty, kind == .path, !pieces.isEmpty { throw relativePath }
    return runs
  }

  private var relativePath: PatternError {
    PatternError(
      "relative-path", at: range, "a path starts with `/`", suggestion: "write `/` before it")
  }

  /// Returns whether a repetition consists of entire segments: `/:name+` and `/:name*`.
  private func isSpan(_ repetition: PatternPiece.Repetition) -> Bool {
    guard case .value? = repetition.capture?.content, repetition.suffix.isEmpty else {
      return false
    }
    return repetition.prefix.count == 1 && repetition.prefix[0].isSeparator
  }

  private func segments(_ runs: [Range<Int>], _ pieces: [PatternPiece]) -> SegmentSequence {
    var segments: [SegmentPattern] = []
    segments.reserveCapacity(runs.count)
    for (index, run) in runs.enumerated() {
      guard let segment = segment(pieces[run], isLast: index == runs.count - 1) else {
        return .whole
      }
      segments.append(segment)
    }
    return .segments(segments)
  }

  /// Returns whether the last separator and the capture after it may both be absent.
  private func tailIsOptional(_ runs: [Range<Int>], _ pieces: [PatternPiece]) -> Bool {
    guard let run = runs.last, run.count == 1,
      case .capture(let capture) = pieces[run.lowerBound]
    else { return false }
    switch capture.content {
    case .wildcard: return isPathLike && policy.trailing == .ignore
    case .raw: return true
    case .rest, .value: return false
    }
  }

  /// Returns the pattern of one segment, or `nil` if a piece of it can match separators but does
  /// not match entire segments.
  private func segment(_ run: ArraySlice<PatternPiece>, isLast: Bool) -> SegmentPattern? {
    guard run.count > 1 else { return single(run.first ?? .text([]), isLast: isLast) }
    var captures: [PatternPiece.Capture] = []
    for piece in run {
      switch piece {
      case .text, .separator:
        break
      case .repetition(let repetition):
        guard !crosses(repetition) else { return nil }
        return .composite(Array(run))
      case .capture(let capture):
        captures.append(capture)
        guard case .value = capture.content, !crosses(capture.content) else { return nil }
      }
    }
    if captures.count == 1, let capture = captures.first, case .value(let type) = capture.content {
      var prefix: [UInt8] = []
      var suffix: [UInt8] = []
      var isBehind = false
      for piece in run {
        switch piece {
        case .text(let bytes): if isBehind { suffix += bytes } else { prefix += bytes }
        default: isBehind = true
        }
      }
      return .single(prefix: prefix, slot: capture.slot, type: type, suffix: suffix)
    }
    return .composite(Array(run))
  }

  private func single(_ piece: PatternPiece, isLast: Bool) -> SegmentPattern? {
    switch piece {
    case .text(let bytes):
      return .literal(bytes)
    case .separator:
      return .literal([])
    case .repetition(let repetition):
      if isSpan(repetition), let capture = repetition.capture,
        case .value(let type) = capture.content
      {
        return .repeated(slot: capture.slot, type: type, minimum: repetition.minimum)
      }
      return crosses(repetition) ? nil : .composite([piece])
    case .capture(let capture):
      switch capture.content {
      case .value where crosses(capture.content):
        return nil
      case .value(let type):
        return .single(prefix: [], slot: capture.slot, type: type, suffix: [])
      case .wildcard:
        let matchesNothing = isLast && isPathLike && policy.trailing == .ignore
        return .wildcard(slot: capture.slot, minimum: matchesNothing ? 0 : 1)
      case .rest: return .repeated(slot: capture.slot, type: nil, minimum: 1)
      case .raw: return .raw(slot: capture.slot)
      }
    }
  }

  /// Checks that a `path` or `raw` capture is the only piece of the last segment.
  private func checkRests(
    _ runs: [Range<Int>], _ pieces: [PatternPiece]
  ) throws(PatternError) {
    for (index, run) in runs.enumerated() {
      for place in run {
        guard case .capture(let capture) = pieces[place] else { continue }
        switch capture.content {
        case .value, .wildcard: continue
        case .rest, .raw:
          guard isPathLike, run.count == 1, index == runs.count - 1 else {
            throw misplacedRest(capture)
          }
        }
      }
    }
  }

  private func misplacedRest(_ capture: PatternPiece.Capture) -> PatternError {
    let slot = slots[capture.slot]
    return PatternError(
      "bad-type-place", at: slot.range,
      "`path` and `raw` capture the rest, so they must be the whole last segment of a path or fragment",
      suggestion: "write `/:\(slot.name)<…>` at the end")
  }

  /// Returns whether a capture is part of a host and can match dots.
  private func crosses(_ content: PatternPiece.Content) -> Bool {
    guard kind == .host, case .value(let type) = content else { return false }
    return type.mayContain(kind.separator)
  }

  private func crosses(_ repetition: PatternPiece.Repetition) -> Bool {
    if let content = repetition.capture?.content {
      if case .wildcard = content { return true }
      if crosses(content) { return true }
    }
    return (repetition.prefix + repetition.suffix).contains { $0.isSeparator }
  }

  private func check(_ runs: [Range<Int>], _ pieces: [PatternPiece]) throws(PatternError) {
    guard runs.count <= TableLimits.segments else {
      throw PatternError(
        "pattern-too-large", at: range,
        "this pattern has \(runs.count) segments; links have at most \(TableLimits.segments)"
      )
    }
    try checkRests(runs, pieces)
    guard kind == .path else { return }
    for (index, run) in runs.enumerated() {
      if run.isEmpty, policy.duplicates != .significant,
        index < runs.count - 1 || policy.trailing == .ignore
      {
        throw PatternError(
          "empty-segment", at: range,
          "this pattern has an empty segment, so no link can match it",
          suggestion: "write one slash, or set `duplicateSlashes` to `significant`")
      }
      if run.count == 1, case .text(let bytes) = pieces[run.lowerBound], bytes.count <= 2,
        bytes.allSatisfy({ $0 == UInt8(ascii: ".") }), !bytes.isEmpty
      {
        throw PatternError(
          "dot-segment", at: range, "dot segments are resolved before links are matched",
          suggestion: "write the path without `.` and `..`")
      }
    }
  }

  private func rank(_ runs: [Range<Int>], _ pieces: [PatternPiece]) -> [SegmentRank] {
    runs.map { run in
      var literalBytes = 0
      var captures: [SegmentRank] = []
      for place in run {
        switch pieces[place] {
        case .separator: break
        case .text(let bytes): literalBytes += bytes.count
        case .capture(let capture): captures.append(SegmentRank(capture.content))
        case .repetition(let repetition):
          captures.append(SegmentRank(repetition.minimum == 0 ? .optionalRepeated : .repeated))
        }
      }
      if captures.isEmpty { return SegmentRank(.literal) }
      if captures.count == 1, literalBytes == 0 { return captures[0] }
      return SegmentRank(.affixed, literalBytes: literalBytes, captures: captures)
    }
  }
}
