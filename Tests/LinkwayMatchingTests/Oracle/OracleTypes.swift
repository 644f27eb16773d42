/// The types of a table as PCRE2 regexes for one value. If several texts are possible at a
/// position, the longest is tried first.
struct OracleTypes {
  var table: [SampleType]
  /// Whether ASCII letters in texts match in either case.
  var caseSensitive: Bool

  /// The separator between decoded segments; no generated link contains it.
  static let separator = "\u{FFFF}"

  static let anything = "(?s:.*)"
  /// The characters that end a plain capture and are excluded from regex classes, except in a host.
  var separator = OracleTypes.separator

  func regex(_ content: OracleSyntax.Content) -> String {
    switch content {
    case .plain: "[^\(separator)]+?"
    case .wildcard: Self.anything
    case .regex(let source): wrapped(source)
    case .type(let name): regex(named: name)
    }
  }

  func regex(named name: String) -> String {
    if let own = table.first(where: { $0.name == name }) {
      if let source = own.regex { return wrapped(source) }
      let longestFirst = own.values.sorted { $0.utf8.count > $1.utf8.count }
      return "(?:" + longestFirst.map(literal).joined(separator: "|") + ")"
    }
    return Self.builtIn[name] ?? "(?!)"
  }

  /// A negated class must not match the separator between segments.
  private func wrapped(_ source: String) -> String {
    "(?:" + source.replacing("[^", with: "[^" + (separator == "." ? "" : separator)) + ")"
  }

  func literal(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      guard scalar.isASCII else { return String(scalar) }
      guard scalar.properties.isAlphabetic else {
        return "\\x{" + String(scalar.value, radix: 16) + "}"
      }
      return caseSensitive
        ? String(scalar) : "[\(String(scalar).lowercased())\(String(scalar).uppercased())]"
    }.joined()
  }

  private static let builtIn = [
    "int": "(?:-0*(?:\(atMost("9223372036854775808")))|0*(?:\(atMost("9223372036854775807"))))",
    "number": "(?:\(number))",
    "bool": "(?:false|true|0|1)",
    "uuid": "(?:[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12})",
    "date": "(?:(?!0000)(?:\(day)))",
    "slug": "(?:[a-z0-9]+(?:-[a-z0-9]+)*)",
    "hex": "[0-9a-fA-F]+",
    "path": "(?s:.+)",
    "raw": anything,
    // Checked afterwards, because links are not a regular language.
    "link": "[^\(separator)]*",
    "string": anything,
  ]

  /// Finite numbers with up to 25 digits before the point: with n digits the exponent is at most
  /// 308 - n. The generator does not write the few others that are finite.
  private static let number: String = {
    let fraction = #"(?:\.[0-9]+)?"#
    let large = (1...25).map { digits in
      #"-?[1-9][0-9]{\#(digits - 1)}\#(fraction)[eE]\+?0*(?:\#(atMost("\(308 - digits)")))"#
    }
    let others = [
      #"-?0(?:\.0+)?[eE][+-]?[0-9]+"#, #"-?0\#(fraction)[eE]\+?0*(?:\#(atMost("308")))"#,
      #"-?(?:0|[1-9][0-9]*)\#(fraction)(?:[eE]-[0-9]+)?"#,
    ]
    return (large + others).joined(separator: "|")
  }()

  /// Numbers up to a bound: those that are lower at some digit and equal before it, the bound
  /// itself, and all shorter ones.
  private static func atMost(_ bound: String) -> String {
    let digits = Array(bound)
    var alternatives = [bound]
    for (place, digit) in digits.enumerated() {
      let least = place == 0 ? 1 : 0
      guard let value = digit.wholeNumberValue, value > least else { continue }
      let before = String(digits[..<place])
      alternatives.append("\(before)[\(least)-\(value - 1)][0-9]{\(digits.count - place - 1)}")
    }
    return (alternatives + ["[0-9]{1,\(digits.count - 1)}"]).joined(separator: "|")
  }

  private static let day =
    "[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
    + "|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))"
    + "|(?:[0-9][0-9](?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29"
}
