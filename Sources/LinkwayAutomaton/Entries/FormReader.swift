import LinkwayMatching
import LinkwayURLParsing

/// Reads a form of a path as steps, captures and checks.
struct FormReader {
  let form: ComponentPattern.Form
  let caseSensitive: Bool

  private(set) var word = AutomatonWord()
  var shape = EntryShape()
  /// Whether the steps accept more than the form does, or it needs what no check can say.
  private(set) var isDeferred = false
  /// The length of a path from which on the form can exceed a limit.
  private(set) var limitLength = LimitBound.never
  /// The steps up to where it can.
  private(set) var watchWord = AutomatonWord()

  init(form: ComponentPattern.Form, caseSensitive: Bool) {
    self.form = form
    self.caseSensitive = caseSensitive
  }

  mutating func read(literals: inout LiteralPool, texts: inout WordPool) {
    switch form.segments {
    case .segments(let patterns):
      for (index, pattern) in patterns.enumerated() where !word.takesRest {
        add(pattern, isLast: index == patterns.count - 1, &literals, &texts)
      }
    case .whole:
      for literal in leadingLiterals { addLiteral(literal, &literals) }
      takeRest()
      noteLimit(LimitBound.length(of: form.pieces))
      isDeferred = true
    }
  }

  /// The literal segments at the start of a form that is not made of segments.
  private var leadingLiterals: [[UInt8]] {
    var literals: [[UInt8]] = []
    var pieces = form.pieces[...]
    while case .separator? = pieces.first, case .text(let bytes)? = pieces.dropFirst().first,
      case .separator? = pieces.dropFirst(2).first
    {
      literals.append(bytes)
      pieces = pieces.dropFirst(2)
    }
    return literals
  }

  private mutating func add(
    _ pattern: SegmentPattern, isLast: Bool, _ literals: inout LiteralPool,
    _ texts: inout WordPool
  ) {
    switch pattern {
    case .literal(let bytes):
      addLiteral(bytes, &literals)
    case .single(let prefix, let slot, let type, let suffix):
      addSingle(prefix, slot, type, suffix, &texts)
    case .composite:
      noteLimit(LimitBound.length(of: form.pieces))
      isDeferred = true
      word.steps.append(.any)
    case .repeated(let slot, let type, let minimum):
      let isPlain: Bool =
        switch type {
        case nil, .builtIn(.string)?: true
        default: false
        }
      if let type { noteLimit(LimitBound.length(of: type)) }
      addSpan(slot, .segments, minimum: minimum, isExact: isLast && isPlain)
    case .wildcard(let slot, let minimum):
      addSpan(slot, .segments, minimum: minimum, isExact: isLast)
    case .raw(let slot):
      addSpan(slot, .link, minimum: 0, isExact: isLast)
    }
    // What stands behind a span is matched from every place.
    if word.takesRest, !isLast { noteLimit(LimitBound.length(of: form.pieces)) }
  }

  private mutating func addLiteral(_ bytes: [UInt8], _ literals: inout LiteralPool) {
    let lowered = bytes.map { $0.asciiLowercased }
    let isFolded = !caseSensitive && bytes.contains { ($0 | 0x20).isASCIILowercase }
    word.steps.append(
      .literal(literals.intern(isFolded ? lowered : bytes), isFolded: isFolded))
  }

  private mutating func addSingle(
    _ prefix: [UInt8], _ slot: Int, _ type: ValueType, _ suffix: [UInt8],
    _ texts: inout WordPool
  ) {
    noteLimit(LimitBound.length(of: type))
    let segment = UInt8(word.steps.count)
    word.steps.append(.any)
    let (before, behind) = (UInt16(prefix.count), UInt16(suffix.count))
    var capture = EntryShape.Capture(
      slot: UInt8(slot), extent: .segment, segment: segment, prefix: before, suffix: behind)
    var check = EntryShape.Check(
      kind: .affixes, segment: segment, isFolded: !caseSensitive, prefix: before, suffix: behind)
    if before > 0 || behind > 0 {
      check.text = texts.intern(text: prefix + suffix)
      shape.checks.append(check)
    }
    switch type {
    case .builtIn(.string):
      // A whole segment is never empty where the automaton decides.
      guard before > 0 || behind > 0 else { break }
      check.kind = .text
      shape.checks.append(check)
    case .builtIn(let type):
      if let kind = EntryShape.Check.Kind(type) {
        check.kind = kind
        shape.checks.append(check)
      } else {
        isDeferred = true
      }
    case .enumeration(let enumeration):
      check.kind = .enumeration
      check.text = texts.intern(texts: enumeration.values.map(\.utf8))
      shape.checks.append(check)
      capture.takesSlashes = true
    case .regex(let regex):
      guard let automaton = regex.matcher.automaton else {
        isDeferred = true
        break
      }
      check.kind = .regex
      check.text = texts.intern(bytes: automaton.bytes)
      shape.checks.append(check)
      capture.takesSlashes = regex.takesSlashes
    }
    shape.captures.append(capture)
  }

  /// - Parameter isExact: whether it is the last segment and takes whatever follows.
  private mutating func addSpan(
    _ slot: Int, _ extent: EntryShape.Capture.Extent, minimum: Int, isExact: Bool
  ) {
    shape.captures.append(
      EntryShape.Capture(slot: UInt8(slot), extent: extent, segment: UInt8(word.steps.count)))
    if isExact {
      for _ in 0..<minimum { word.steps.append(.any) }
    } else {
      isDeferred = true
    }
    takeRest()
  }

  private mutating func takeRest() { word.takesRest = true }

  private mutating func noteLimit(_ length: Int) {
    guard length < LimitBound.never else { return }
    if limitLength == LimitBound.never {
      watchWord = word
      watchWord.takesRest = true
    }
    limitLength = min(limitLength, length)
  }
}
