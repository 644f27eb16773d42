import LinkwayMatching
import LinkwayRegex

/// One form of a component's pattern: a regex over the decoded component, and its rank.
struct OracleForm {
  enum Kind { case path, host, port, fragment, value }

  struct Capture {
    var name: String?
    var content: OracleSyntax.Content
    var isRepeated: Bool
    /// The matched segments, and the index of the first one.
    var pieces: [[UInt8]]
    var segment: Int
    /// The start in the component, including its separators.
    var start = 0
  }

  var regex: PCRE2Regex
  /// The regex's text if a group matches links, with `links` for each such group.
  private var sourceWithLinks: String?
  var groups: [(group: OracleSyntax.Group, isRepeated: Bool)] = []
  /// Precedence rule 2: a list of numbers for each segment; the lower one wins.
  var ranks: [[Int]]
  /// Precedence rule 4.
  var optionalParts: Int
  /// The separator between segments: a dot in a host, which regexes see there.
  private var separator: String

  var isLiteral: Bool { ranks.allSatisfy { $0 == [0] } }

  /// Whether, as a host, it is a single full wildcard, or a single capture `(.+)` or `(.*)`.
  var isAnyHost: Bool {
    guard ranks.count == 1, ranks[0].count == 1, groups.count == 1 else { return false }
    return [.wildcard, .regex(".+")].contains(groups[0].group.content)
  }

  /// All forms of a pattern, in the order in which they are tried.
  static func forms(
    of text: String, kind: Kind, types: OracleTypes, trailing: SlashPolicy.Trailing
  ) throws(RegexCompileError) -> [OracleForm] {
    let syntax = OracleSyntax(text, takesPrefix: kind != .host)
    var forms: [OracleForm] = []
    for parts in syntax.forms {
      forms.append(
        try OracleForm(
          parts, kind: kind, types: types,
          ignoresTrailing: trailing == .ignore && (kind == .path || kind == .fragment),
          optionalParts: syntax.optionalParts))
    }
    return forms
  }

  private init(
    _ written: [OracleSyntax.Part], kind: Kind, types: OracleTypes, ignoresTrailing: Bool,
    optionalParts: Int
  ) throws(RegexCompileError) {
    let parts = ignoresTrailing ? Self.withoutLastSlash(written) : written
    separator = kind == .host ? "." : OracleTypes.separator
    var types = types
    types.separator = separator
    let separator = kind == .host ? "[.]" : OracleTypes.separator
    var source = ""
    var text = ""
    let literal = { (text: String) in
      Self.segments(text, kind).map(types.literal).joined(separator: separator)
    }
    for (index, part) in parts.enumerated() {
      if part.isRepeated {
        source += literal(text)
        text = ""
        let (prefix, suffix) = (literal(part.prefix), literal(part.suffix))
        if let group = part.group {
          let value = Self.regex(group.content, types)
          groups.append((group, true))
          source += "(?:\(prefix)(\(value)(?:\(suffix)\(prefix)\(value))*)\(suffix))"
          source += part.modifier == "*" ? "?" : ""
        } else {
          source += "(?:\(prefix))" + (part.modifier == "*" ? "*" : "+")
        }
        continue
      }
      text += part.prefix
      guard let group = part.group else { continue }
      groups.append((group, false))
      let value = Self.regex(group.content, types)
      let isLast = index == parts.count - 1 && part.suffix.isEmpty && text.hasSuffix("/")
      let mayBeMissing =
        group.content == .type("raw") || (group.content == .wildcard && ignoresTrailing)
      if isLast, mayBeMissing {
        source += literal(String(text.dropLast())) + "(?:\(separator)(\(value)))?"
      } else {
        source += literal(text) + "(\(value))"
      }
      text = part.suffix
    }
    source += literal(text)
    regex = try PCRE2Regex.compile(source, options: RegexOptions(jit: .off))
    if source.contains(Self.links) { sourceWithLinks = source }
    ranks = OracleRank.segments(of: parts, kind: kind, types: types.table)
    self.optionalParts = optionalParts
  }

  /// Links are not a regular language, so a group that matches links is written when the links are
  /// known.
  private static let links = "\u{FFFE}"

  private static func regex(_ content: OracleSyntax.Content, _ types: OracleTypes) -> String {
    content == .type("link") ? links : types.regex(content)
  }

  /// The form with groups that match those segments that are links; `nil` if there are none. The
  /// generator uses the type only for entire segments.
  func taking(linksAmong segments: [[UInt8]], isLink: ([UInt8]) -> Bool) -> OracleForm? {
    guard let sourceWithLinks else { return self }
    let exactly = OracleTypes(table: [], caseSensitive: true)
    let texts = segments.filter(isLink).map { exactly.literal(String(decoding: $0, as: UTF8.self)) }
    let source = sourceWithLinks.replacing(
      Self.links, with: "(?:" + texts.joined(separator: "|") + ")")
    guard !texts.isEmpty,
      let regex = try? PCRE2Regex.compile(source, options: RegexOptions(jit: .off))
    else { return nil }
    var form = self
    form.regex = regex
    return form
  }

  private static func withoutLastSlash(_ parts: [OracleSyntax.Part]) -> [OracleSyntax.Part] {
    var parts = parts
    guard var last = parts.popLast() else { return [] }
    if !last.isRepeated {
      let text = last.group == nil ? \OracleSyntax.Part.prefix : \.suffix
      if last[keyPath: text].hasSuffix("/") { last[keyPath: text].removeLast() }
    }
    return last.group == nil && last.prefix.isEmpty ? parts : parts + [last]
  }

  /// The decoded segments of a text; paths and fragments are percent-encoded in links.
  static func segments(_ text: String, _ kind: Kind) -> [String] {
    text.split(separator: kind == .host ? "." : "/", omittingEmptySubsequences: false).map {
      switch kind {
      case .path, .fragment: decoded(String($0))
      case .host: $0.lowercased()
      case .value, .port: String($0)
      }
    }
  }

  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text of each group in a component, `nil` for those that did not participate; `nil`
  /// if the component does not match.
  ///
  /// - Parameter leads: whether each segment is preceded by a separator, as in a path, or only
  ///   those after the first.
  func match(
    _ segments: [[UInt8]], leads: Bool, scratch: RegexScratch
  ) throws(RegexMatchError) -> [Capture?]? {
    let separator = Array(separator.utf8)
    var subject: [UInt8] = []
    for (index, segment) in segments.enumerated() {
      subject += (index > 0 || leads ? separator : []) + segment
    }
    guard try regex.match(subject.span, scratch: scratch) else { return nil }
    return groups.enumerated().map { index, entry in
      let range = scratch.range(ofGroup: index + 1)
      // A wildcard that is absent together with the trailing slash matched no segment.
      guard
        range != nil || entry.group.content == .wildcard && !entry.isRepeated
          || entry.group.content == .type("raw")
      else { return nil }
      // The labels of a host are separated by its dots.
      let before = range.map { subject[..<$0.lowerBound].ranges(of: separator).count }
      return Capture(
        name: entry.group.name, content: entry.group.content, isRepeated: entry.isRepeated,
        pieces: range.map { Self.pieces(subject[$0]) } ?? [],
        segment: before.map { leads ? $0 - 1 : $0 } ?? segments.count,
        start: range?.lowerBound ?? 0)
    }
  }

  private static func pieces(_ bytes: ArraySlice<UInt8>) -> [[UInt8]] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars
      .split(separator: "\u{FFFF}", omittingEmptySubsequences: false)
      .map { Array(String($0).utf8) }
  }
}
