import LinkwayPatterns
import LinkwayURLParsing

/// Splits a pattern that is written as a URL into the patterns of its components.
///
/// Standard: URL Pattern Standard, section 1.6 "Constructor string parsing".
struct ConstructorStringParser {
  private enum State {
    /// The standard's "init".
    case start
    case authority, done
    case component(URLPattern.Component)

    var component: URLPattern.Component? {
      if case .component(let component) = self { component } else { nil }
    }

    /// The position in a URL; `nil` for the initial and the final state.
    var rank: Int? {
      switch self {
      case .start, .done: nil
      case .component(.protocol): 0
      case .authority, .component(.username), .component(.password): 1
      case .component(.hostname): 2
      case .component(.port): 3
      case .component(.pathname): 4
      case .component(.search): 5
      case .component(.hash): 6
      }
    }
  }

  private let input: String
  private let tokens: [PatternToken]
  private var result = ComponentMap<PatternText?> { _ in nil }
  private var state = State.start
  private var componentStart = 0
  private var index = 0
  private var increment = 1
  private var groupDepth = 0
  private var bracketDepth = 0
  private var matchesSpecialScheme = false

  /// Returns the patterns of the components in `input`. O(n).
  static func parse(
    _ input: String
  ) throws(URLPattern.ParseFailure) -> ComponentMap<PatternText?> {
    let tokens: [PatternToken]
    do throws(PatternError) {
      tokens = try PatternTokenizer.tokenize(input, policy: .lenient)
    } catch {
      throw URLPattern.ParseFailure(whole: input, error.identifier, error.message)
    }
    var parser = ConstructorStringParser(input: input, tokens: tokens)
    try parser.run()
    return parser.result
  }

  private mutating func run() throws(URLPattern.ParseFailure) {
    while index < tokens.count {
      increment = 1
      if tokens[index].kind == .end {
        if endReached() { break }
      } else if tokens[index].kind == .open {
        groupDepth += 1
      } else if groupDepth > 0, tokens[index].kind != .close {
        // Characters inside braces are not separators.
      } else {
        if groupDepth > 0 { groupDepth -= 1 }
        try step()
      }
      index += increment
    }
    if result[.hostname] != nil, result[.port] == nil { result[.port] = PatternText("") }
  }

  /// Handles the end of the input. Returns whether parsing is complete.
  private mutating func endReached() -> Bool {
    switch state {
    case .start:
      // No scheme was found: the pattern is relative and starts with a hash, a search or a path.
      rewind()
      if isHashPrefix {
        change(to: .component(.hash), skipping: 1)
      } else if isSearchPrefix {
        change(to: .component(.search), skipping: 1)
      } else {
        change(to: .component(.pathname), skipping: 0)
      }
      return false
    case .authority:
      rewind()
      state = .component(.hostname)
      return false
    case .component, .done:
      change(to: .done, skipping: 0)
      return true
    }
  }

  private mutating func step() throws(URLPattern.ParseFailure) {
    switch state {
    case .start:
      guard isChar(":") else { return }
      rewind()
      state = .component(.protocol)
    case .authority:
      if isChar("@") {
        rewind()
        state = .component(.username)
      } else if isChar("/") || isSearchPrefix || isHashPrefix {
        rewind()
        state = .component(.hostname)
      }
    case .component(.protocol):
      guard isChar(":") else { return }
      try computeMatchesSpecialScheme()
      if isChar("/", ahead: 1), isChar("/", ahead: 2) {
        change(to: .authority, skipping: 3)
      } else {
        change(to: matchesSpecialScheme ? .authority : .component(.pathname), skipping: 1)
      }
    case .component(.username):
      if isChar(":") {
        change(to: .component(.password), skipping: 1)
      } else if isChar("@") {
        change(to: .component(.hostname), skipping: 1)
      }
    case .component(.password):
      if isChar("@") { change(to: .component(.hostname), skipping: 1) }
    case .component(.hostname):
      if isChar("[") {
        bracketDepth += 1
      } else if isChar("]") {
        bracketDepth -= 1
      } else if isChar(":"), bracketDepth == 0 {
        change(to: .component(.port), skipping: 1)
      } else {
        endComponent(beforePath: true)
      }
    case .component(.port): endComponent(beforePath: true)
    case .component(.pathname): endComponent()
    case .component(.search): endComponent(beforeSearch: false)
    case .component(.hash), .done: break
    }
  }

  /// Ends a component if one of those that can follow it starts here.
  private mutating func endComponent(beforePath: Bool = false, beforeSearch: Bool = true) {
    if beforePath, isChar("/") {
      change(to: .component(.pathname), skipping: 0)
    } else if beforeSearch, isSearchPrefix {
      change(to: .component(.search), skipping: 1)
    } else if isHashPrefix {
      change(to: .component(.hash), skipping: 1)
    }
  }

  /// Ends a component. A host, path or search skipped before the next component becomes empty, not
  /// a wildcard; the path of a special scheme becomes `/`.
  private mutating func change(to next: State, skipping count: Int) {
    if let component = state.component { result[component] = componentText }
    if let from = state.rank, let to = next.rank {
      func isSkipped(_ component: URLPattern.Component) -> Bool {
        guard let rank = State.component(component).rank else { return false }
        return from < rank && rank < to && result[component] == nil
      }
      if isSkipped(.hostname) { result[.hostname] = PatternText("") }
      if isSkipped(.pathname) { result[.pathname] = PatternText(matchesSpecialScheme ? "/" : "") }
      if isSkipped(.search) { result[.search] = PatternText("") }
    }
    state = next
    index += count
    componentStart = index
    increment = 0
  }

  private mutating func rewind() {
    index = componentStart
    increment = 0
  }

  /// The text from the start of the component to the current token.
  private var componentText: PatternText {
    let start = token(at: componentStart).range.lowerBound
    let end = max(start, token(at: index).range.lowerBound)
    let text = String(decoding: input.utf8.dropFirst(start).prefix(end - start), as: UTF8.self)
    return PatternText(text: text, source: input, shift: start)
  }

  private mutating func computeMatchesSpecialScheme() throws(URLPattern.ParseFailure) {
    let text = componentText
    do throws(PatternError) {
      let component = try ComponentMatcher(text.text, options: .plain, form: .protocol)
      matchesSpecialScheme = try component.matchesSpecialScheme(at: 0..<text.text.utf8.count)
    } catch {
      throw URLPattern.ParseFailure(error, in: .protocol, of: text)
    }
  }
}

// MARK: - Tokens

extension ConstructorStringParser {
  /// Returns the token at an index, or the end token if there is none ("get a safe token").
  private func token(at index: Int) -> PatternToken {
    if tokens.indices.contains(index) { return tokens[index] }
    let end = input.utf8.count
    return PatternToken(kind: .end, range: end..<end, value: "")
  }

  /// Returns whether the token `ahead` positions from the current one is this character, without a
  /// special meaning in the pattern syntax ("is a non-special pattern char").
  private func isChar(_ character: Unicode.Scalar, ahead: Int = 0) -> Bool {
    let token = token(at: index + ahead)
    guard token.value.unicodeScalars.elementsEqual([character]) else { return false }
    return token.kind == .char || token.kind == .escapedChar || token.kind == .invalidChar
  }

  private var isHashPrefix: Bool { isChar("#") }

  /// Whether the current token is a `?` that does not make a preceding group optional.
  private var isSearchPrefix: Bool {
    if isChar("?") { return true }
    guard token(at: index).value.hasSameBytes(as: "?") else { return false }
    guard index > 0 else { return true }
    switch token(at: index - 1).kind {
    case .name, .regexp, .close, .asterisk: return false
    default: return true
    }
  }
}
