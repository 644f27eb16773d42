package import LinkwayMatching
package import LinkwayPatterns

/// A text with parameters, as in `with` and `redirect`.
///
/// `:name` is a parameter, and `:*` is the link as written. A group `{…}?` is omitted if a
/// parameter in it is absent. A backslash escapes the next character. A colon without a name is
/// literal.
package struct Template: Equatable, Sendable {
  indirect enum Part: Equatable, Sendable {
    case text(String)
    case parameter(String, range: Range<Int>)
    case link
    case optional([Part])
  }

  package var text: String
  private(set) var parts: [Part]

  /// Parses a template. O(n).
  package init(_ text: String) throws(PatternError) {
    self.text = text
    var parser = TemplateParser(text)
    parts = try parser.parse()
  }

  /// The names of the template's parameters, with their ranges as UTF-8 byte offsets.
  package var parameters: [(name: String, range: Range<Int>)] { Self.parameters(of: parts) }

  /// Whether the template contains `:*`, the link as written.
  package var holdsLink: Bool { Self.holdLink(parts) }

  private static func holdLink(_ parts: [Part]) -> Bool {
    parts.contains { part in
      switch part {
      case .link: true
      case .optional(let inner): holdLink(inner)
      case .text, .parameter: false
      }
    }
  }

  /// Whether the text contains a `#`, or a `?` that is not the modifier of a group.
  package var hasQueryOrFragment: Bool {
    var (isEscaped, isAfterGroup) = (false, false)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "#") || byte == UInt8(ascii: "?") && !isAfterGroup { return true }
      isAfterGroup = byte == UInt8(ascii: "}") && !isEscaped
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return false
  }

  /// The parameter, if the template consists of a single parameter.
  package var onlyParameter: String? {
    guard parts.count == 1, case .parameter(let name, _)? = parts.first else { return nil }
    return name
  }

  /// The parameters outside `{…}?`: if one of them is absent, the template has no value.
  package var requiredParameters: [String] {
    parts.compactMap { if case .parameter(let name, _) = $0 { name } else { nil } }
  }

  private static func parameters(of parts: [Part]) -> [(name: String, range: Range<Int>)] {
    var found: [(name: String, range: Range<Int>)] = []
    for part in parts {
      switch part {
      case .parameter(let name, let range): found.append((name, range))
      case .optional(let inner): found += parameters(of: inner)
      case .text, .link: break
      }
    }
    return found
  }

  /// Returns the value of the template. If the template is a single parameter, the value keeps the
  /// parameter's type.
  ///
  /// - Returns: `nil` if a parameter outside `{…}?` is absent, or if a longer template contains a
  ///   list.
  package func value(_ parameters: Parameters, link: String) -> ParameterValue? {
    if let name = onlyParameter { return parameters[name] }
    return Self.render(parts, parameters, link: link) { _, value in value }
      .map(ParameterValue.string)
  }

  /// Returns the text of a path template, with percent-encoded parameters; `nil` if a parameter
  /// outside `{…}?` is absent.
  ///
  /// - Parameters:
  ///   - crossing: the parameters whose values are several segments. Their slashes are kept.
  ///   - raw: the parameters that are the rest of a link as written. They are not encoded, and are
  ///     empty if absent.
  package func path(
    _ parameters: Parameters, crossing: Set<String>, raw: Set<String> = []
  ) -> String? {
    var parameters = parameters
    for name in raw where parameters[name] == nil { parameters[name] = .string("") }
    return Self.render(parts, parameters, link: "") { name, value in
      if raw.contains(name) { return value }
      guard crossing.contains(name) else { return LinkText.segment(value.utf8) }
      return value.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .map { LinkText.segment($0) }.joined(separator: "/")
    }
  }

  private static func render(
    _ parts: [Part], _ parameters: Parameters, link: String,
    encode: (_ name: String, _ value: String) -> String
  ) -> String? {
    var text = ""
    for part in parts {
      switch part {
      case .text(let literal):
        text += literal
      case .link:
        text += link
      case .parameter(let name, _):
        guard let value = parameters[name]?.linkText else { return nil }
        text += encode(name, value)
      case .optional(let inner):
        text += render(inner, parameters, link: link, encode: encode) ?? ""
      }
    }
    return text
  }
}

/// A parser of templates.
private struct TemplateParser {
  private let scalars: [Unicode.Scalar]
  private let offsets: [Int]
  private var index = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var offset = 0
    var offsets: [Int] = []
    for scalar in scalars {
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    self.offsets = offsets + [offset]
  }

  mutating func parse() throws(PatternError) -> [Template.Part] {
    try parts(inBraces: false)
  }

  private mutating func parts(inBraces: Bool) throws(PatternError) -> [Template.Part] {
    var parts: [Template.Part] = []
    var text = String.UnicodeScalarView()
    func flush() {
      if !text.isEmpty { parts.append(.text(String(text))) }
      text = .init()
    }
    while index < scalars.count {
      let scalar = scalars[index]
      switch scalar {
      case "\\" where index + 1 < scalars.count:
        text.append(scalars[index + 1])
        index += 2
      case ":":
        if index + 1 < scalars.count, scalars[index + 1] == "*" {
          flush()
          parts.append(.link)
          index += 2
        } else if let end = nameEnd {
          flush()
          let name = String(String.UnicodeScalarView(scalars[index + 1..<end]))
          parts.append(.parameter(name, range: offsets[index]..<offsets[end]))
          index = end
        } else {
          text.append(scalar)
          index += 1
        }
      case "{":
        guard !inBraces else { throw error("braces do not nest in a template") }
        flush()
        parts.append(try group())
      case "}":
        guard inBraces else { throw error("this `}` closes nothing") }
        flush()
        return parts
      default:
        text.append(scalar)
        index += 1
      }
    }
    guard !inBraces else { throw error("a `{` is not closed") }
    flush()
    return parts
  }

  private mutating func group() throws(PatternError) -> Template.Part {
    index += 1
    let inner = try parts(inBraces: true)
    index += 1
    guard index < scalars.count, scalars[index] == "?" else {
      throw error("a group in a template needs `?` after it", suggestion: "write `{…}?`")
    }
    index += 1
    return .optional(inner)
  }

  private var nameEnd: Int? {
    var end = index + 1
    while end < scalars.count,
      PatternTokenizer.isNameScalar(scalars[end], first: end == index + 1)
    { end += 1 }
    return end > index + 1 ? end : nil
  }

  private func error(_ message: String, suggestion: String? = nil) -> PatternError {
    let place = min(index, scalars.count)
    return PatternError(
      "template-syntax", at: offsets[place]..<offsets[min(place + 1, scalars.count)], message,
      suggestion: suggestion ?? "write `\\\\` before a literal character")
  }
}
