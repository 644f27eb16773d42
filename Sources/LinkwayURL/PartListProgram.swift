import LinkwayPatterns
import LinkwayRegex
import LinkwayURLParsing

/// Matches a component against parts that contain no regex, with the same result as the regex that
/// the standard generates from them. Components are ASCII, so bytes are code points.
struct PartListProgram: Sendable {
  private typealias Body = (inout BacktrackingProgram) -> Void

  private var program = BacktrackingProgram()
  private var groupCount = 0
  private let ignoresCase: Bool
  private let delimiter: UInt8?

  /// Creates the program that matches parts.
  ///
  /// - Parameter parts: The parts; none is of kind `regexp`.
  init(_ parts: [PatternPart], options: PatternParser.Options, ignoreCase: Bool) {
    ignoresCase = ignoreCase
    delimiter = options.delimiter.flatMap { UInt8(exactly: $0.value) }
    for part in parts {
      if part.kind == .fixedText { appendText(part) } else { appendGroup(part) }
    }
  }

  /// Matches a complete component.
  ///
  /// - Returns: The byte range of each group, `nil` for a group that did not participate; `nil` if
  ///   the component does not match.
  /// - Throws: An error if the match exceeds `BacktrackingProgram.pairLimit`.
  func match(_ subject: [UInt8]) throws(MatchLimitExceeded) -> [Range<Int>?]? {
    try program.match(subject, groups: groupCount, ignoresCase: ignoresCase)
  }

  /// Appends `text`, `(?:text)?`, `(?:text)*` or `(?:text)+`.
  private mutating func appendText(_ part: PatternPart) {
    guard !part.value.isEmpty else { return }
    let text: Body = { $0.append(text: part.value.utf8) }
    switch part.modifier {
    case .none: text(&program)
    case .optional: program.appendOptional(text)
    case .zeroOrMore: program.appendRounds(text)
    case .oneOrMore:
      text(&program)
      program.appendRounds(text)
    }
  }

  private mutating func appendGroup(_ part: PatternPart) {
    let isBare = part.prefix.isEmpty && part.suffix.isEmpty
    let isWildcard = part.kind == .fullWildcard
    let group = groupCount
    groupCount += 1
    let content = content(of: part)
    /// Matches `prefix(content)suffix`.
    let once: Body = {
      $0.append(text: part.prefix.utf8)
      $0.appendGroup(group, content)
      $0.append(text: part.suffix.utf8)
    }
    /// Matches `prefix(content(?:suffix prefix content)*)suffix`.
    let repeated: Body = {
      $0.append(text: part.prefix.utf8)
      $0.appendGroup(group) {
        content(&$0)
        $0.appendRounds {
          $0.append(text: part.suffix.utf8)
          $0.append(text: part.prefix.utf8)
          content(&$0)
        }
      }
      $0.append(text: part.suffix.utf8)
    }
    switch part.modifier {
    case .none:
      once(&program)
    case .optional where isBare && isWildcard:
      // `(.*)?`: in JavaScript, an optional group that matches the empty string stays unset.
      program.appendOptional {
        $0.appendGroup(group) {
          $0.appendAny()
          content(&$0)
        }
      }
    case .optional:
      program.appendOptional(once)
    case .zeroOrMore where isBare && isWildcard, .oneOrMore where isBare && isWildcard:
      // `((?:.*)*)` matches the same as `(.*)`.
      program.appendGroup(group, content)
    case .zeroOrMore where isBare:
      program.appendGroup(group) { $0.appendRounds(content) }
    case .zeroOrMore:
      program.appendOptional(repeated)
    case .oneOrMore:
      repeated(&program)
    }
  }

  /// Returns a closure that appends the instructions for the content of a part: `.*` for a full
  /// wildcard, otherwise `[^/]+?` with the component's delimiter in place of `/`.
  private func content(of part: PatternPart) -> Body {
    if part.kind == .fullWildcard { return { $0.appendRounds { $0.appendAny() } } }
    return { [delimiter] program in program.appendFewestRounds { $0.appendAny(except: delimiter) } }
  }
}
