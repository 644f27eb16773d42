import LinkwayDiagnostics

/// A table's ids in Swift's spelling.
enum SwiftName {
  enum Style {
    /// `forgotPassword`: cases, members, parameters.
    case member
    /// `ForgotPassword`: types.
    case type
  }

  /// The words of an id joined as Swift joins them: `forgot-password`, `forgot_password` and
  /// `Forgot password` are all `forgotPassword`. Empty where nothing of it can stand in a name.
  static func spelled(_ id: String, _ style: Style) -> String {
    let words = id.unicodeScalars
      .split { !$0.properties.isXIDContinue || $0 == "_" || TerminalText.isHidden($0) }
      .map { String(String.UnicodeScalarView($0)) }
    guard let first = words.first else { return "" }
    let head = style == .type ? capitalized(first) : uncapitalized(first)
    let name = head + words.dropFirst().map(capitalized).joined()
    let canStart = name.unicodeScalars.first?.properties.isXIDStart ?? false
    return canStart ? name : "_" + name
  }

  /// A name where it is declared or used: a reserved word in backticks.
  static func escaped(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }

  /// A name before the colon of an argument, where Swift warns of backticks that it does not need.
  static func label(_ name: String) -> String { name == "inout" ? "`inout`" : name }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// `URLList` is `urlList`, `Photo` is `photo`.
  private static func uncapitalized(_ word: String) -> String {
    let capitals = word.prefix(while: \.isUppercase)
    guard capitals.count > 1 else { return capitals.lowercased() + word.dropFirst(capitals.count) }
    if capitals.count == word.count { return word.lowercased() }
    let isFollowedByLetter = word.dropFirst(capitals.count).first?.isLetter ?? false
    let head = isFollowedByLetter ? capitals.dropLast() : capitals
    return head.lowercased() + word.dropFirst(head.count)
  }

  /// The words that Swift's grammar keeps.
  private static let reserved: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]

  /// A text as a literal of one line.
  static func literal(_ text: String) -> String {
    var literal = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case " "..."~": literal.unicodeScalars.append(scalar)
      default: literal += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return "\"\(literal)\""
  }
}
