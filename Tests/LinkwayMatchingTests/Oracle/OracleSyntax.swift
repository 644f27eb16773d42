/// A second, minimal parser of patterns. It assumes that the text is valid, because the matcher has
/// compiled it.
struct OracleSyntax {
  enum Content: Equatable {
    case plain
    case wildcard
    case type(String)
    case regex(String)
  }

  struct Group {
    /// `nil` for a group that is not a parameter.
    var name: String?
    var content: Content
  }

  /// A text, a group between two texts, or a repetition of either.
  struct Part {
    var prefix = ""
    var group: Group?
    var suffix = ""
    /// `?`, `+` or `*`.
    var modifier: Unicode.Scalar?
    var isRepeated: Bool { modifier == "+" || modifier == "*" }
  }

  private var scalars: [Unicode.Scalar]
  private var place = 0
  private(set) var parts: [Part] = []

  /// - Parameter takesPrefix: whether a slash directly before a group belongs to the group.
  init(_ text: String, takesPrefix: Bool) {
    scalars = Array(text.unicodeScalars)
    var text = ""
    var endsWithSlash = false
    while let scalar = next {
      switch scalar {
      case "{":
        parts.append(Part(prefix: text))
        text = ""
        place += 1
        let prefix = readText()
        let group = readGroup()
        let suffix = readText()
        place += 1
        parts.append(
          Part(prefix: prefix, group: group, suffix: suffix, modifier: readModifier()))
        endsWithSlash = false
      case ":", "(", "*":
        if takesPrefix, endsWithSlash { text.removeLast() }
        parts.append(Part(prefix: text))
        text = ""
        let group = readGroup()
        parts.append(
          Part(
            prefix: takesPrefix && endsWithSlash ? "/" : "", group: group,
            modifier: readModifier()))
        endsWithSlash = false
      default:
        endsWithSlash = scalar == "/"
        text += readCharacter()
      }
    }
    parts.append(Part(prefix: text))
    parts.removeAll { $0.group == nil && $0.prefix.isEmpty }
  }

  /// The forms of the pattern. The first form has all optional parts; the last part is omitted
  /// first.
  var forms: [[Part]] {
    var forms: [[Part]] = [[]]
    for part in parts {
      var present = part
      if part.modifier == "?" { present.modifier = nil }
      forms = forms.flatMap { form in
        part.modifier == "?" ? [form + [present], form] : [form + [present]]
      }
    }
    return forms
  }

  var optionalParts: Int { parts.count { $0.modifier == "?" } }

  private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private mutating func readCharacter() -> String {
    if next == "\\" { place += 1 }
    defer { place += 1 }
    return next.map { String($0) } ?? ""
  }

  private mutating func readText() -> String {
    var text = ""
    while let scalar = next, !":(*}".unicodeScalars.contains(scalar) { text += readCharacter() }
    return text
  }

  private mutating func readModifier() -> Unicode.Scalar? {
    guard let scalar = next, "?+*".unicodeScalars.contains(scalar) else { return nil }
    place += 1
    return scalar
  }

  private mutating func readGroup() -> Group? {
    var group = Group(content: .plain)
    if next == ":" {
      place += 1
      var name = ""
      while let scalar = next, scalar.properties.isIDContinue || scalar == "$" {
        name += readCharacter()
      }
      group.name = name
      if next == "<" {
        place += 1
        var type = ""
        while let scalar = next, scalar != ">" { type += readCharacter() }
        place += 1
        group.content = type == "string" ? .plain : .type(type)
        return group
      }
    } else if next == "*" {
      place += 1
      return Group(content: .wildcard)
    }
    guard next == "(" else { return group.name == nil ? nil : group }
    var depth = 0
    var source = ""
    repeat {
      guard let scalar = next else { break }
      if scalar == "(" { depth += 1 }
      if scalar == ")" { depth -= 1 }
      if scalar == "\\" {
        source += "\\"
        place += 1
      }
      source.unicodeScalars.append(scalars[place])
      place += 1
    } while depth > 0
    let inner = String(source.dropFirst().dropLast())
    group.content = inner == ".*" ? .wildcard : .regex(inner)
    return group
  }
}
