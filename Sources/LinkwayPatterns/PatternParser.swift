import LinkwayURLParsing

/// A parser for pattern parts (URL Pattern Standard, section 2.3 "Parsing").
package struct PatternParser {
  /// The options of a component (URL Pattern Standard, section 2.2 "Options").
  package struct Options: Equatable, Sendable {
    /// The character at which `:name` stops; `nil` for none.
    package internal(set) var delimiter: Unicode.Scalar?
    /// The character that a group includes if it directly precedes the group, so that `/:a?` is an
    /// optional segment and not an optional text after a slash.
    package internal(set) var prefix: Unicode.Scalar?

    package static let pathname = Options(delimiter: "/", prefix: "/")
    package static let hostname = Options(delimiter: ".", prefix: nil)
    package static let plain = Options(delimiter: nil, prefix: nil)

    /// The regex that `:name` is equivalent to ("generate a segment wildcard regexp").
    package var segmentWildcardRegexp: String {
      "[^\(delimiter.map { "\\\($0)" } ?? "")]+?"
    }
  }

  /// The regex that `*` is equivalent to ("full wildcard regexp value").
  package static let fullWildcardRegexp = ".*"

  /// Converts fixed text to its form in parsed links, or throws an error if the text is invalid.
  package typealias Encoding = (String, Range<Int>) throws(PatternError) -> String

  private let bytes: [UInt8]
  private let tokens: [PatternToken]
  private let options: Options
  private let encoding: Encoding
  private var index = 0
  private var parts: [PatternPart] = []
  private var pending = ""
  private var pendingRange: Range<Int>?
  private var nextNumber = 0
  /// The names used so far that are not in `firstNames`. They are stored as bytes, because names
  /// are compared by code points, not by canonical equivalence.
  private var names: Set<[UInt8]> = []
  /// The first names used, in an array, because most patterns have only a few names.
  private var firstNames: [String] = []
  private static let fewNames = 8

  /// Returns the parts of `text`. O(n).
  package static func parse(
    _ text: String, options: Options, takesTypes: Bool = false,
    encoding: @escaping Encoding = { text, _ throws(PatternError) in text }
  ) throws(PatternError) -> [PatternPart] {
    let tokens = try PatternTokenizer.tokenize(text, takesTypes: takesTypes)
    var parser = PatternParser(
      bytes: Array(text.utf8), tokens: tokens, options: options, encoding: encoding)
    return try parser.run()
  }

  private mutating func run() throws(PatternError) -> [PatternPart] {
    while index < tokens.count {
      consumePlainText()
      let char = consume(.char)
      let name = consume(.name)
      let type = name == nil ? nil : consume(.type)
      let group = consumeGroup(after: name)
      if name != nil || group != nil {
        try addMatchingPart(prefixed: char, name: name, type: type, group: group)
      } else if let fixed = char ?? consume(.escapedChar) {
        appendPending(fixed.value, fixed.range)
      } else if let open = consume(.open) {
        try addBracedPart(open)
      } else {
        try flushPending()
        try require(.end)
      }
    }
    return parts
  }

  /// Consumes characters that are not followed by a group. They are literal text.
  private mutating func consumePlainText() {
    var end = index
    while tokens[end].kind == .char, !startsGroup(end + 1) { end += 1 }
    guard end > index else { return }
    let range = tokens[index].range.lowerBound..<tokens[end - 1].range.upperBound
    appendPending(String(decoding: bytes[range], as: UTF8.self), range)
    index = end
  }

  private func startsGroup(_ place: Int) -> Bool {
    switch tokens[place].kind {
    case .name, .regexp, .asterisk: true
    default: false
    }
  }

  private mutating func addMatchingPart(
    prefixed char: PatternToken?, name: PatternToken?, type: PatternToken?, group: PatternToken?
  ) throws(PatternError) {
    var prefix = char
    if let char, options.prefix.map({ char.value.unicodeScalars.first == $0 }) != true {
      appendPending(char.value, char.range)
      prefix = nil
    }
    try flushPending()
    let modifier = consumeModifier()
    try addPart(
      Pieces(
        prefix: prefix?.value ?? "", name: name, type: type, group: group, suffix: "",
        modifier: modifier),
      from: prefix ?? name ?? group)
  }

  private mutating func addBracedPart(_ open: PatternToken) throws(PatternError) {
    let prefix = consumeText()
    let name = consume(.name)
    let type = name == nil ? nil : consume(.type)
    let group = consumeGroup(after: name)
    let suffix = consumeText()
    try require(.close)
    let modifier = consumeModifier()
    try addPart(
      Pieces(
        prefix: prefix, name: name, type: type, group: group, suffix: suffix, modifier: modifier),
      from: open)
  }

  private struct Pieces {
    var prefix: String
    var name: PatternToken?
    var type: PatternToken?
    var group: PatternToken?
    var suffix: String
    var modifier: PatternPart.Modifier
  }

  private mutating func addPart(_ pieces: Pieces, from first: PatternToken?) throws(PatternError) {
    let end = index > 0 ? tokens[index - 1].range.upperBound : 0
    let range = (first?.range.lowerBound ?? end)..<end
    if pieces.name == nil, pieces.group == nil {
      if pieces.modifier == .none {
        appendPending(pieces.prefix, range)
        return
      }
      try flushPending()
      try addText(pieces.prefix, pieces.modifier, range)
      return
    }
    try flushPending()
    if let type = pieces.type, let group = pieces.group {
      throw PatternError(
        "pattern-syntax", at: type.range.lowerBound..<group.range.upperBound,
        "a group can have a type or a regex, not both",
        suggestion: "leave one of `<\(type.value)>` and `(\(group.value))` out")
    }
    var part = PatternPart(
      kind: .segmentWildcard, name: "", isNamed: pieces.name != nil, prefix: "", value: "",
      suffix: "", modifier: pieces.modifier,
      type: pieces.type.map { .init(name: $0.value, range: $0.range) }, range: range,
      valueRange: range)
    if let group = pieces.group {
      classify(&part, group)
    }
    if let name = pieces.name {
      part.name = name.value
    } else {
      part.name = String(nextNumber)
      nextNumber += 1
    }
    guard isNew(part.name) else {
      throw PatternError(
        "duplicate-capture", at: range, "the name `\(part.name)` occurs twice in this pattern",
        suggestion: "give each capture its own name")
    }
    part.prefix = try encoding(pieces.prefix, range)
    part.suffix = try encoding(pieces.suffix, range)
    parts.append(part)
  }

  private mutating func isNew(_ name: String) -> Bool {
    if firstNames.contains(where: { $0.hasSameBytes(as: name) }) { return false }
    if firstNames.count < Self.fewNames {
      firstNames.append(name)
      return true
    }
    return names.insert(Array(name.utf8)).inserted
  }

  private func classify(_ part: inout PatternPart, _ group: PatternToken) {
    if group.kind == .asterisk || group.value == Self.fullWildcardRegexp {
      part.kind = .fullWildcard
    } else if group.value == options.segmentWildcardRegexp {
      part.kind = .segmentWildcard
    } else {
      part.kind = .regexp
      part.value = group.value
      part.valueRange = group.range.lowerBound + 1..<group.range.upperBound - 1
    }
  }

  private mutating func flushPending() throws(PatternError) {
    guard let range = pendingRange else { return }
    try addText(pending, .none, range)
    pending = ""
    pendingRange = nil
  }

  /// Adds fixed text, unless it is empty before or after encoding. If only encoding makes the text
  /// empty (`b/..` after a group), the standard adds an empty part. A pattern string generated from
  /// that part would merge the following text into the preceding group.
  private mutating func addText(
    _ text: String, _ modifier: PatternPart.Modifier, _ range: Range<Int>
  ) throws(PatternError) {
    guard !text.isEmpty else { return }
    let value = try encoding(text, range)
    guard !value.isEmpty else { return }
    parts.append(
      PatternPart(
        kind: .fixedText, name: "", isNamed: false, prefix: "", value: value, suffix: "",
        modifier: modifier, type: nil, range: range, valueRange: range))
  }

  private mutating func appendPending(_ text: String, _ range: Range<Int>) {
    guard !text.isEmpty else { return }
    pending += text
    pendingRange = (pendingRange?.lowerBound ?? range.lowerBound)..<range.upperBound
  }

  private mutating func consume(_ kind: PatternToken.Kind) -> PatternToken? {
    guard index < tokens.count, tokens[index].kind == kind else { return nil }
    defer { index += 1 }
    return tokens[index]
  }

  private mutating func consumeGroup(after name: PatternToken?) -> PatternToken? {
    if let regexp = consume(.regexp) { return regexp }
    return name == nil ? consume(.asterisk) : nil
  }

  private mutating func consumeModifier() -> PatternPart.Modifier {
    if let token = consume(.otherModifier) {
      return token.value == "?" ? .optional : .oneOrMore
    }
    return consume(.asterisk) == nil ? .none : .zeroOrMore
  }

  private mutating func consumeText() -> String {
    var text = ""
    while let token = consume(.char) ?? consume(.escapedChar) { text += token.value }
    return text
  }

  private mutating func require(_ kind: PatternToken.Kind) throws(PatternError) {
    guard consume(kind) == nil, index < tokens.count else { return }
    let token = tokens[index]
    switch (kind, token.kind) {
    case (.close, .end):
      throw PatternError(
        "pattern-syntax", at: token.range, "a `{` is not closed",
        suggestion: "add `}`, or write `\\{` for a brace")
    case (.close, _):
      throw PatternError(
        "pattern-syntax", at: token.range,
        "braces can contain text, at most one group, and more text",
        suggestion: "close the brace before this and open another one")
    default:
      throw PatternError(
        "pattern-syntax", at: token.range, "`\(token.value)` does not belong to a group",
        suggestion: "write `\\\(token.value)` for the character itself")
    }
  }
}
