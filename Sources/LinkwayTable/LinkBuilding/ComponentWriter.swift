import LinkwayMatching

/// Writes one form of a component, with parameters in its captures.
struct ComponentWriter {
  struct Written {
    var text = ""
    /// Whether the text ends with a `raw` rest of the link, after which nothing may follow.
    var isRaw = false
  }

  var slots: [CaptureSlot]
  var builder: LinkBuilder
  /// Whether the component is percent-encoded in links; hosts and ports are not.
  var isEncoded = true

  /// Returns the text of a form, or `nil` if a capture has no value.
  func write(_ form: ComponentPattern.Form, separator: String) -> Written? {
    var written = Written()
    for piece in piecesWithValues(of: form) {
      guard write(piece, separator, &written) else { return nil }
    }
    return written
  }

  /// Returns the pieces of a form, without an absent optional tail, and without the separator that
  /// a `raw` tail omits (`LinkBuilder.joins`).
  private func piecesWithValues(of form: ComponentPattern.Form) -> ArraySlice<PatternPiece> {
    guard form.tailIsOptional, case .capture(let tail)? = form.pieces.last else {
      return form.pieces[...]
    }
    let isLeftOut = builder.leavesOut(slots[tail.slot])
    guard isLeftOut || builder.joins(slots[tail.slot]) else { return form.pieces[...] }
    var pieces = form.pieces.dropLast()
    if case .separator? = pieces.last { pieces.removeLast() }
    return isLeftOut ? pieces : pieces + form.pieces.suffix(1)
  }

  private func write(
    _ piece: PatternPiece, _ separator: String, _ written: inout Written
  ) -> Bool {
    switch piece {
    case .text(let bytes):
      written.text += text(bytes)
    case .separator:
      written.text += separator
    case .capture(let capture):
      return write(capture, repeating: nil, separator, &written)
    case .repetition(let repetition):
      guard let capture = repetition.capture else {
        for _ in 0..<builder.times(atLeast: repetition.minimum) {
          for piece in repetition.prefix where !write(piece, separator, &written) { return false }
        }
        return true
      }
      let value = builder.times(atLeast: 0) == 0 ? given(capture) : value(of: capture)
      if value == nil, repetition.minimum == 0 { return true }
      return write(capture, repeating: repetition, separator, &written)
    }
    return true
  }

  private func write(
    _ capture: PatternPiece.Capture, repeating repetition: PatternPiece.Repetition?,
    _ separator: String, _ written: inout Written
  ) -> Bool {
    guard let value = value(of: capture) else { return false }
    if case .raw = capture.content {
      written.text += value
      written.isRaw = true
      return true
    }
    var crosses = repetition != nil
    switch capture.content {
    case .wildcard, .rest: crosses = true
    case .value, .raw: break
    }
    if let repetition {
      for piece in repetition.prefix where !write(piece, separator, &written) { return false }
    }
    if crosses {
      let parts = value.utf8.split(
        separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      written.text += parts.map { text($0) }.joined(separator: separator)
    } else {
      written.text += text(value.utf8)
    }
    if let repetition {
      for piece in repetition.suffix where !write(piece, separator, &written) { return false }
    }
    return true
  }

  private func text(_ bytes: some Sequence<UInt8>) -> String {
    isEncoded ? LinkText.segment(bytes) : String(decoding: Array(bytes), as: UTF8.self)
  }

  private func value(of capture: PatternPiece.Capture) -> String? {
    given(capture) ?? builder.value(for: slots[capture.slot])
  }

  private func given(_ capture: PatternPiece.Capture) -> String? {
    let slot = slots[capture.slot]
    return slot.isNamed ? builder.parameters[slot.name]?.linkText : nil
  }
}
