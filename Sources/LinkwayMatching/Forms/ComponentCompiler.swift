package import LinkwayPatterns
import LinkwayURLParsing

/// Compiles a pattern into the forms that are matched and ranked.
///
/// Stages: text → parts (parser of the URL Pattern Standard) → forms, with each optional part
/// present or absent → pieces, split at separators and decoded → segments and their ranks.
package struct ComponentCompiler {
  package var kind: ComponentPattern.Kind
  package var types: TypeTable
  package internal(set) var policy: SlashPolicy

  package init(kind: ComponentPattern.Kind, types: TypeTable, policy: SlashPolicy = SlashPolicy()) {
    self.kind = kind
    self.types = types
    self.policy = policy
  }

  /// Compiles a pattern.
  ///
  /// - Parameter text: the pattern; paths start with `/`.
  package func compile(_ text: String) throws(PatternError) -> ComponentPattern {
    let whole = 0..<text.utf8.count
    guard text.utf8.count <= TableLimits.patternBytes else {
      throw PatternError(
        "pattern-too-large", at: whole,
        "this pattern has \(text.utf8.count) bytes; at most \(TableLimits.patternBytes) are allowed"
      )
    }
    if kind == .path, let plain = plainPath(text) { return plain }
    if Self.isLiteral(text) {
      let cutter = SegmentCutter(kind: kind, policy: policy, range: whole, slots: [])
      let form = try cutter.form(try PendingText.pieces(text, kind, whole))
      return ComponentPattern(text: text, kind: kind, slots: [], forms: [form], optionalParts: 0)
    }
    let parts = try PatternParser.parse(text, options: kind.options, takesTypes: true)
    let slots = try slots(of: parts)
    guard slots.count <= TableLimits.captures else {
      throw PatternError(
        "pattern-too-large", at: whole,
        "this pattern has \(slots.count) captures; at most \(TableLimits.captures) are allowed")
    }
    let optional = parts.indices.filter { parts[$0].modifier == .optional }
    guard optional.count < Int.bitWidth - 1, 1 << optional.count <= TableLimits.forms else {
      let range =
        parts[optional[0]].range.lowerBound..<parts[optional[optional.count - 1]].range.upperBound
      throw PatternError(
        "pattern-too-large", at: range,
        "\(optional.count) optional parts make 2^\(optional.count) forms; at most \(TableLimits.forms) are allowed",
        suggestion: "split the pattern into several")
    }
    var forms: [ComponentPattern.Form] = []
    forms.reserveCapacity(1 << optional.count)
    var isLeftOut = [Bool](repeating: false, count: parts.count)
    for choice in 0..<1 << optional.count {
      // The first form has all parts; the second omits the last optional part.
      for place in optional.indices {
        isLeftOut[optional[place]] = choice >> (optional.count - 1 - place) & 1 == 1
      }
      forms.append(try form(of: parts, without: isLeftOut, slots: slots, text: whole))
    }
    return ComponentPattern(
      text: text, kind: kind, slots: slots, forms: forms, optionalParts: optional.count)
  }

  /// Returns whether `text` is not empty and has no characters with a special meaning in patterns.
  private static func isLiteral(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { !"*+?{}\\:(".utf8.contains($0) }
  }

  /// Compiles a plain path without the parser, with the same result; `nil` if the path is not plain
  /// or has too many segments, or if the table redefines a built-in type.
  private func plainPath(_ text: String) -> ComponentPattern? {
    guard !types.redefinesBuiltIn else { return nil }
    var segments = 0
    let isPlain = text.withUTF8Span { PlainPattern.read($0) { _ in segments += 1 } }
    return isPlain && segments <= TableLimits.segments ? ComponentPattern(plain: text) : nil
  }

  private func slots(of parts: [PatternPart]) throws(PatternError) -> [CaptureSlot] {
    var slots: [CaptureSlot] = []
    for part in parts where part.kind != .fixedText {
      let isRepeated = part.modifier == .oneOrMore || part.modifier == .zeroOrMore
      slots.append(
        CaptureSlot(
          name: part.name, isNamed: part.isNamed, content: try content(of: part),
          isRepeated: isRepeated, range: part.range))
    }
    return slots
  }

  private func content(of part: PatternPart) throws(PatternError) -> PatternPiece.Content {
    switch part.kind {
    case .fullWildcard:
      return .wildcard
    case .regexp:
      return .value(try types.regex(part.value, at: part.valueRange))
    case .fixedText, .segmentWildcard:
      guard let reference = part.type else { return .value(.string) }
      let type = try types.type(named: reference.name, at: reference.range)
      guard case .builtIn(let builtIn) = type, builtIn == .path || builtIn == .raw else {
        return .value(type)
      }
      guard part.modifier == .none || part.modifier == .optional else {
        throw PatternError(
          "bad-type-place", at: part.range,
          "`\(builtIn.rawValue)` matches the rest and cannot repeat",
          suggestion: "remove the modifier")
      }
      return builtIn == .path ? .rest : .raw
    }
  }

  private func form(
    of parts: [PatternPart], without isLeftOut: [Bool], slots: [CaptureSlot],
    text whole: Range<Int>
  ) throws(PatternError) -> ComponentPattern.Form {
    var pieces: [PatternPiece] = []
    var pending = PendingText(kind: kind, range: whole)
    var slot = 0
    for index in parts.indices {
      let part = parts[index]
      let isCapture = part.kind != .fixedText
      defer { if isCapture { slot += 1 } }
      if isLeftOut[index] { continue }
      let capture =
        isCapture ? PatternPiece.Capture(slot: slot, content: slots[slot].content) : nil
      if part.modifier == .oneOrMore || part.modifier == .zeroOrMore {
        try pending.flush(into: &pieces)
        pieces.append(
          .repetition(
            .init(
              prefix: try PendingText.pieces(
                capture == nil ? part.value : part.prefix, kind, part.range),
              capture: capture, suffix: try PendingText.pieces(part.suffix, kind, part.range),
              minimum: part.modifier == .oneOrMore ? 1 : 0)))
      } else if let capture {
        pending.append(part.prefix, part.range)
        try pending.flush(into: &pieces)
        pieces.append(.capture(capture))
        pending.append(part.suffix, part.range)
      } else {
        pending.append(part.value, part.range)
      }
    }
    try pending.flush(into: &pieces)
    let cutter = SegmentCutter(kind: kind, policy: policy, range: whole, slots: slots)
    return try cutter.form(pieces)
  }
}

/// Collects adjacent fixed texts, so that a percent-encoded byte that is divided between two parts
/// is decoded as one byte.
private struct PendingText {
  var kind: ComponentPattern.Kind
  var text = ""
  var range: Range<Int>

  mutating func append(_ more: String, _ place: Range<Int>) {
    guard !more.isEmpty else { return }
    range = text.isEmpty ? place : range.lowerBound..<place.upperBound
    text += more
  }

  mutating func flush(into pieces: inout [PatternPiece]) throws(PatternError) {
    guard !text.isEmpty else { return }
    try Self.append(text, kind, range, to: &pieces)
    text = ""
  }

  static func pieces(
    _ text: String, _ kind: ComponentPattern.Kind, _ range: Range<Int>
  ) throws(PatternError) -> [PatternPiece] {
    var pieces: [PatternPiece] = []
    try append(text, kind, range, to: &pieces)
    return pieces
  }

  /// Splits a text at separators, then decodes each piece once, in the same way as links are
  /// decoded.
  private static func append(
    _ text: String, _ kind: ComponentPattern.Kind, _ range: Range<Int>,
    to pieces: inout [PatternPiece]
  ) throws(PatternError) {
    let bytes = Array(text.utf8)
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == kind.separator {
      if end > start { pieces.append(.text(try decoded(Array(bytes[start..<end]), kind, range))) }
      if end < bytes.count { pieces.append(.separator) }
      start = end + 1
    }
  }

  private static func decoded(
    _ bytes: [UInt8], _ kind: ComponentPattern.Kind, _ range: Range<Int>
  ) throws(PatternError) -> [UInt8] {
    switch kind {
    case .value:
      return bytes
    case .host:
      return try hostLabel(bytes, range)
    case .port:
      if bytes.allSatisfy({ $0.isASCIIDigit }), bytes.count <= 5,
        Int(String(decoding: bytes, as: UTF8.self)) ?? 0 <= 65_535
      {
        return bytes
      }
      throw PatternError(
        "bad-origin", at: range, "a port is a number up to 65535", suggestion: portHelp)
    case .path, .fragment:
      if bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "%") }) { return bytes }
      let piece = bytes.withSpan { DecodedPiece($0, in: 0..<$0.count) }
      guard let fault = piece.fault else { return piece.bytes }
      throw PatternError(
        "bad-literal", at: range, "no admitted link contains this text: \(explanation(fault.kind))",
        suggestion: fault.kind == .malformedPercentEncoding
          ? "write `%25` for a percent sign" : nil)
    }
  }

  private static func explanation(_ kind: DecodingFault.Kind) -> String {
    switch kind {
    case .malformedPercentEncoding: "`%` needs two hexadecimal digits"
    case .invalidUTF8: "it is not UTF-8"
    case .controlCharacter: "it contains a control character"
    }
  }

  private static let portHelp =
    "write the port after the host, as `:8443`, `::port([0-9]+)` or `{::port}?`"

  private static func hostLabel(
    _ bytes: [UInt8], _ range: Range<Int>
  ) throws(PatternError) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      let isAddress = bytes.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
      guard isAddress || !bytes.contains(UInt8(ascii: ":")) else {
        throw PatternError(
          "bad-origin", at: range, "a host cannot contain a colon", suggestion: portHelp)
      }
      // The automaton compares authorities as written, so a host pattern with a forbidden byte
      // could match credentials.
      if let byte = bytes.first(where: {
        ASCIISet.forbiddenDomain.contains($0)
          && !(isAddress
            && ($0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "]")))
      }) {
        throw forbidden(byte, at: range)
      }
      return bytes.map { $0.asciiLowercased }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let url = try? LinkURL("https://\(text)/"), let host = url.host else {
      throw PatternError(
        "bad-literal", at: range, "this is not a valid domain name",
        suggestion: "write the host as browsers show it")
    }
    return Array(host.utf8)
  }

  /// Returns the error for a forbidden domain code point (URL Standard, section 3.2 "Host
  /// miscellaneous").
  private static func forbidden(_ byte: UInt8, at range: Range<Int>) -> PatternError {
    let suggestion: String? =
      switch byte {
      case UInt8(ascii: "@"): "remove the user name: links with one are refused"
      case UInt8(ascii: "%"): "write the host without percent-encoding"
      default: nil
      }
    let shown =
      byte > 0x20 && byte < 0x7F
      ? "`\(Character(Unicode.Scalar(byte)))`" : "a space or control character"
    return PatternError(
      "bad-origin", at: range, "a host cannot contain \(shown)", suggestion: suggestion)
  }
}
