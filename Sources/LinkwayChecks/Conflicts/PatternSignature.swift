import LinkwayAutomaton
import LinkwayAutomatonBuilder
import LinkwayMatching

/// Everything that determines which links a pattern, item or route of a table matches, as bytes.
/// Patterns with equal signatures overlap the same patterns.
struct PatternSignature: Hashable {
  private(set) var bytes: [UInt8] = []

  func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }

  /// Creates the signature of a route.
  ///
  /// - Parameter origins: numbers the lists of origins.
  init(_ route: Route, origins: inout OriginGroups) {
    add(route.caseSensitive ? 1 : 0)
    add(Int(AutomatonEntry.sourceMask(route.sources)))
    add(route.query)
    switch route.fragment {
    case nil: add(0)
    case .form(let rule):
      add(1)
      add(rule)
    case .pattern(let pattern):
      add(2)
      add(pattern)
    }
    add(route.patterns.count)
    for pattern in route.patterns {
      add(Int(origins.intern(pattern.list)))
      add(pattern.path)
    }
  }

  /// Creates the signature of a form.
  ///
  /// - Parameter caseSensitive: whether the route of the form is case-sensitive.
  init(_ form: ComponentPattern.Form, caseSensitive: Bool) {
    add(caseSensitive ? 1 : 0)
    add(form)
  }

  init(_ item: QueryItemRule, caseSensitive: Bool) {
    add(caseSensitive ? 1 : 0)
    add(item)
  }

  init(_ pattern: ComponentPattern, caseSensitive: Bool) {
    add(caseSensitive ? 1 : 0)
    add(pattern)
  }

  private mutating func add(_ rule: QueryRule) {
    add(rule.items.count)
    for item in rule.items { add(item) }
  }

  private mutating func add(_ item: QueryItemRule) {
    add(item.name)
    add(item.type)
    switch item.presence {
    case .required: add(0)
    case .optional, .defaulted: add(1)
    case .absent: add(2)
    }
    add(item.isList ? 1 : 0)
    for value in [item.equals, item.not] {
      add(value == nil ? 0 : 1)
      add(value?.linkText ?? "")
    }
    add(item.matches == nil ? 0 : 1)
    if let pattern = item.matches { add(pattern) }
  }

  private mutating func add(_ pattern: ComponentPattern) {
    add(pattern.optionalParts)
    add(pattern.forms.count)
    for form in pattern.forms { add(form) }
  }

  private mutating func add(_ form: ComponentPattern.Form) {
    add(form.tailIsOptional ? 1 : 0)
    add(form.pieces)
  }

  private mutating func add(_ pieces: [PatternPiece]) {
    add(pieces.count)
    for piece in pieces {
      switch piece {
      case .separator: add(0)
      case .text(let text):
        add(1)
        add(text)
      case .capture(let capture):
        add(2)
        add(capture.content)
      case .repetition(let repetition):
        add(3)
        add(repetition.minimum)
        add(repetition.prefix)
        add(repetition.capture == nil ? 0 : 1)
        if let capture = repetition.capture { add(capture.content) }
        add(repetition.suffix)
      }
    }
  }

  private mutating func add(_ content: PatternPiece.Content) {
    switch content {
    case .wildcard: add(0)
    case .rest: add(1)
    case .raw: add(2)
    case .value(let type):
      add(3)
      add(type)
    }
  }

  private mutating func add(_ type: ValueType) {
    switch type {
    case .builtIn(let type):
      add(0)
      add(type.rawValue)
    case .enumeration(let type):
      // Within a table, the name determines the values.
      add(1)
      add(type.name)
    case .regex(let type):
      add(2)
      add(type.takesSlashes ? 1 : 0)
      add(type.source)
    }
  }

  private mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes += text.utf8
  }

  private mutating func add(_ text: [UInt8]) {
    add(text.count)
    bytes += text
  }

  private mutating func add(_ number: Int) {
    guard number < 0 || number >= 255 else { return bytes.append(UInt8(number)) }
    bytes.append(255)
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
