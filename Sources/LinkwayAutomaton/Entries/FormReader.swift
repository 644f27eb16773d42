import LinkwayMatching
import LinkwayRegex
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
  /// Whether a whole segment can be empty.
  private var checksEmpty = false
  /// Behind a part that takes a number of segments that varies: how many are left, this one counted.
  private var leftBehind: Int?
  /// The steps up to where it can.
  private(set) var watchWord = AutomatonWord()

  init(form: ComponentPattern.Form, caseSensitive: Bool) {
    self.form = form
    self.caseSensitive = caseSensitive
  }

  mutating func read(literals: inout LiteralPool, texts: inout WordPool) {
    switch form.segments {
    case .segments(let patterns):
      let spans = patterns.indices.filter { patterns[$0].isSpan }
      if spans.count == 1, let span = spans.first, span < patterns.count - 1,
        !patterns[span].isRaw
      {
        readBehind(patterns, span, &literals, &texts)
        break
      }
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

  /// Reads a form of a fragment, of which every segment is checked; `nil` where that cannot say all.
  mutating func readFragment(texts: inout WordPool) -> EntryShape.FragmentForm? {
    guard case .segments(let patterns) = form.segments, patterns.count < 64 else { return nil }
    checksEmpty = true
    var takesRest = false
    for (index, pattern) in patterns.enumerated() {
      switch pattern {
      case .literal(let bytes):
        shape.checks.append(
          EntryShape.Check(
            kind: .literal, segment: place.segment, isFolded: !caseSensitive,
            text: texts.intern(text: bytes)))
      case .single(let prefix, let slot, let type, let suffix):
        addSingle(prefix, slot, type, suffix, &texts)
      case .composite(let program):
        addComposite(program, &texts)
      case .repeated(let slot, nil, let minimum)
      where index == patterns.count - 1 && minimum == 1:
        takesRest = true
        shape.captures.append(
          EntryShape.Capture(slot: UInt8(slot), extent: .segments, segment: place.segment))
      case .repeated, .wildcard, .raw:
        return nil
      }
      word.steps.append(.any)
    }
    guard !isDeferred, limitLength == LimitBound.never, shape.checks.count < 256 else { return nil }
    return EntryShape.FragmentForm(
      segmentCount: UInt8(patterns.count), takesRest: takesRest, captures: shape.captures,
      checks: shape.checks)
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
      word.steps.append(.any)
    case .composite(let program):
      addComposite(program, &texts)
      word.steps.append(.any)
    case .repeated(let slot, let type, let minimum):
      addRepeated(slot, type, minimum: minimum, behind: 0, isExact: isLast, &texts)
    case .wildcard(let slot, let minimum):
      addSpan(slot, .segments, minimum: minimum, isExact: isLast)
      shape.captures[shape.captures.count - 1].takesEmpty = true
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
    let segment = place.segment
    let isFromEnd = place.isFromEnd
    let (before, behind) = (UInt16(prefix.count), UInt16(suffix.count))
    var capture = EntryShape.Capture(
      slot: UInt8(slot), extent: .segment, segment: segment, isFromEnd: isFromEnd, prefix: before,
      suffix: behind)
    var check = EntryShape.Check(
      kind: .affixes, segment: segment, isFolded: !caseSensitive, prefix: before, suffix: behind,
      isFromEnd: isFromEnd)
    if before > 0 || behind > 0 {
      check.text = texts.intern(text: prefix + suffix)
      shape.checks.append(check)
    }
    // A whole segment is never empty where the automaton decides.
    if !type.isString || before > 0 || behind > 0 || checksEmpty {
      if let constraint = EntryShape.Check.Constraint(type, &texts) {
        (check.kind, check.text) = (constraint.kind, constraint.text)
        shape.checks.append(check)
        capture.takesSlashes = constraint.takesSlashes
      } else {
        isDeferred = true
      }
    }
    shape.captures.append(capture)
  }

  /// Where the pattern stands that is read: counted from the front as long as that is known.
  private var place: (segment: UInt8, isFromEnd: Bool) {
    leftBehind.map { (UInt8(clamping: $0), true) } ?? (UInt8(clamping: word.steps.count), false)
  }

  private mutating func addComposite(_ program: PatternProgram, _ texts: inout WordPool) {
    noteLimit(LimitBound.length(of: form.pieces))
    guard let words = CompositeCheck.words(program, isFolded: !caseSensitive, &texts) else {
      isDeferred = true
      return
    }
    let text = texts.intern(words)
    let (segment, isFromEnd) = place
    shape.checks.append(
      EntryShape.Check(
        kind: .composite, segment: segment, isFolded: !caseSensitive, text: text,
        isFromEnd: isFromEnd))
    for slot in program.slots {
      shape.captures.append(
        EntryShape.Capture(
          slot: UInt8(slot), extent: .composite, segment: segment, isFromEnd: isFromEnd,
          program: text))
    }
  }

  /// - Parameter isExact: whether it is the only part that takes a number of segments that varies.
  private mutating func addRepeated(
    _ slot: Int, _ type: ValueType?, minimum: Int, behind: Int, isExact: Bool,
    _ texts: inout WordPool
  ) {
    var takesSlashes = false
    var isExact = isExact
    if let type {
      noteLimit(LimitBound.length(of: type))
      // Of several such parts nobody knows which segments this one takes.
      if isExact, !type.isString {
        if let constraint = EntryShape.Check.Constraint(type, &texts) {
          takesSlashes = constraint.takesSlashes
          shape.checks.append(
            EntryShape.Check(
              kind: constraint.kind, segment: UInt8(clamping: word.steps.count),
              isFolded: !caseSensitive, text: constraint.text, isEach: true,
              behind: UInt8(clamping: behind)))
        } else {
          isExact = false
        }
      }
    }
    addSpan(slot, .segments, minimum: minimum, isExact: isExact)
    shape.captures[shape.captures.count - 1].takesSlashes = takesSlashes
    shape.captures[shape.captures.count - 1].takesEmpty = type.map { !$0.isString } ?? false
    shape.captures[shape.captures.count - 1].behind = UInt8(clamping: behind)
  }

  /// Reads a form of which one part takes a number of segments that varies, and others stand behind
  /// it: how many it takes follows from how many there are.
  private mutating func readBehind(
    _ patterns: [SegmentPattern], _ span: Int, _ literals: inout LiteralPool,
    _ texts: inout WordPool
  ) {
    for pattern in patterns[..<span] { add(pattern, isLast: false, &literals, &texts) }
    let behind = patterns.count - span - 1
    switch patterns[span] {
    case .repeated(let slot, let type, let minimum):
      addRepeated(slot, type, minimum: minimum, behind: behind, isExact: true, &texts)
    case .wildcard(let slot, let minimum):
      addSpan(slot, .segments, minimum: minimum, isExact: true)
      shape.captures[shape.captures.count - 1].behind = UInt8(clamping: behind)
      shape.captures[shape.captures.count - 1].takesEmpty = true
    case .literal, .single, .composite, .raw:
      isDeferred = true
    }
    for (index, pattern) in patterns[(span + 1)...].enumerated() {
      word.steps.append(.any)
      leftBehind = behind - index
      switch pattern {
      case .literal(let bytes):
        shape.checks.append(
          EntryShape.Check(
            kind: .literal, segment: place.segment, isFolded: !caseSensitive,
            text: texts.intern(text: bytes), isFromEnd: true))
      case .single(let prefix, let slot, let type, let suffix):
        addSingle(prefix, slot, type, suffix, &texts)
      case .composite(let program):
        addComposite(program, &texts)
      case .repeated, .wildcard, .raw:
        isDeferred = true
      }
    }
    if shape.checks.count > 255 { isDeferred = true }
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

extension SegmentPattern {
  fileprivate var isRaw: Bool { if case .raw = self { true } else { false } }
}

extension ValueType {
  fileprivate var isString: Bool { if case .builtIn(.string) = self { true } else { false } }
}

extension EntryShape.Check {
  /// How the values of a type are checked.
  struct Constraint {
    var kind: Kind
    /// The place of the enumeration's values or of the automaton among the texts.
    var text: UInt32 = 0
    var takesSlashes = false

    /// - Returns: `nil` for a type that no check can say.
    init?(_ type: ValueType, _ texts: inout WordPool) {
      switch type {
      case .builtIn(.string):
        kind = .text
      case .builtIn(let type):
        // Whether a link is admitted is asked of items alone.
        guard let kind = Kind(type), kind != .link else { return nil }
        self.kind = kind
      case .enumeration(let enumeration):
        kind = .enumeration
        text = texts.intern(texts: enumeration.values.map { $0.utf8 })
        takesSlashes = true
      case .regex(let regex):
        guard let automaton = regex.matcher.automaton else { return nil }
        kind = .regex
        text = texts.intern(bytes: automaton.bytes)
        takesSlashes = regex.takesSlashes
      }
    }
  }
}
