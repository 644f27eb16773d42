import LinkwayAutomaton
import LinkwayMatching
import LinkwayURLParsing

/// Converts a form of a path to steps of the automaton.
struct FormReader {
  private(set) var word = AutomatonWord()
  /// The number of segments before the first span; 0 if the form is not split into segments. The
  /// automaton compares the literals among them.
  private(set) var indexed = 0
  /// Whether the steps accept more than the form, assuming that no segment is empty.
  private(set) var isChecked = false

  init(
    _ form: ComponentPattern.Form, caseSensitive: Bool, literals: inout LiteralPool
  ) {
    switch form.segments {
    case .segments(let patterns):
      for (place, pattern) in patterns.enumerated() {
        let isLast = place == patterns.count - 1
        if word.takesRest {
          // Only the number of segments after a span is checked here; the program checks their
          // contents.
          isChecked = true
          if !pattern.isSpan { word.steps.append(.any) }
          continue
        }
        if !pattern.isSpan { indexed += 1 }
        switch pattern {
        case .literal(let bytes):
          addLiteral(bytes, caseSensitive: caseSensitive, &literals)
        case .single(let prefix, _, let type, let suffix):
          isChecked = isChecked || !type.isString || !prefix.isEmpty || !suffix.isEmpty
          word.steps.append(.any)
        case .composite:
          isChecked = true
          word.steps.append(.any)
        case .repeated(_, let type, let minimum):
          isChecked = isChecked || !isLast || type.map { !$0.isString } ?? false
          addSpan(minimum: minimum)
        case .wildcard(_, let minimum): addSpan(minimum: minimum)
        case .raw: addSpan(minimum: 0)
        }
      }
    case .whole:
      for literal in form.leadingLiterals {
        addLiteral(literal, caseSensitive: caseSensitive, &literals)
      }
      word.takesRest = true
      isChecked = true
    }
  }

  private mutating func addLiteral(
    _ bytes: [UInt8], caseSensitive: Bool, _ literals: inout LiteralPool
  ) {
    let isFolded = !caseSensitive && bytes.contains { ($0 | 0x20).isASCIILowercase }
    word.steps.append(
      .literal(
        literals.intern(isFolded ? bytes.map { $0.asciiLowercased } : bytes), isFolded: isFolded))
  }

  private mutating func addSpan(minimum: Int) {
    for _ in 0..<minimum { word.steps.append(.any) }
    word.takesRest = true
  }
}

extension ComponentPattern.Form {
  /// The literal segments at the start of a form that is not split into segments
  /// (`SegmentSequence.whole`).
  fileprivate var leadingLiterals: [[UInt8]] {
    var literals: [[UInt8]] = []
    var pieces = pieces[...]
    while case .separator? = pieces.first, case .text(let bytes)? = pieces.dropFirst().first,
      case .separator? = pieces.dropFirst(2).first
    {
      literals.append(bytes)
      pieces = pieces.dropFirst(2)
    }
    return literals
  }
}

extension ValueType {
  fileprivate var isString: Bool { if case .builtIn(.string) = self { true } else { false } }
}
