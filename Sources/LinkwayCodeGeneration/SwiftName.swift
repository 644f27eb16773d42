import LinkwayDiagnostics

/// Converts a table's ids to Swift names.
enum SwiftName {
  enum Style {
    /// For cases, members and parameters, such as `forgotPassword`.
    case member
    /// For types, such as `ForgotPassword`.
    case type
  }

  /// Returns the words of an id in camel case: `forgot-password`, `forgot_password` and
  /// `Forgot password` all become `forgotPassword`. Empty if no character of the id is allowed in a
  /// name.
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

  /// Returns a name as it is declared or used, with backticks around a reserved word.
  static func escaped(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }

  /// Returns a name as an argument label. Swift warns about unnecessary backticks there, so only
  /// `inout` gets them.
  static func label(_ name: String) -> String { name == "inout" ? "`inout`" : name }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Lowercases the leading capitals of a word: `URLList` becomes `urlList`, `Photo` becomes
  /// `photo`.
  private static func uncapitalized(_ word: String) -> String {
    let capitals = word.prefix(while: \.isUppercase)
    guard capitals.count > 1 else { return capitals.lowercased() + word.dropFirst(capitals.count) }
    if capitals.count == word.count { return word.lowercased() }
    let isFollowedByLetter = word.dropFirst(capitals.count).first?.isLetter ?? false
    let head = isFollowedByLetter ? capitals.dropLast() : capitals
    return head.lowercased() + word.dropFirst(head.count)
  }

  /// The reserved words of Swift.
  private static let reserved: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]

  /// Returns a case of an enumeration with raw values, such as `case list = "List"`.
  static func declaredCase(_ name: String, rawValue: String) -> String {
    "case \(escaped(name))" + (name == rawValue ? "" : " = \(literal(rawValue))")
  }

  /// Returns a text as a single-line string literal.
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
