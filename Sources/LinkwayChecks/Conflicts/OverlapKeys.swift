import LinkwayMatching
import LinkwayURLParsing

/// What can be said of a way of matching without making languages: texts, each for one place in
/// links. Two ways have no link in common where of their texts for one place neither begins with
/// the other.
///
/// A place without a text may hold anything. Nothing is said here that `RouteOverlap` would not
/// find by comparing languages.
struct OverlapKeys {
  /// Where in a link a text stands.
  enum Place: Hashable {
    case scheme, port, hostStart, hostEnd
    /// The beginning or the end of a segment, counted from the first.
    case segmentStart(Int)
    case segmentEnd(Int)
    /// How a literal is spelt where case matters: ways that tie share their literals but for that.
    case segmentSpelling(Int)
    /// Segments after a part that spans, counted from the last; read backwards.
    case lastSegment(Int)
    case item([UInt8])
    case itemSpelling([UInt8])
    case fragment, fragmentConditions
    case fragmentItem([UInt8])
    case fragmentSpelling([UInt8])
  }

  private(set) var texts: [(place: Place, text: [UInt8])] = []

  /// Ends a text that nothing may follow; no text holds it.
  private static let end: UInt8 = 0xFF
  /// How many places after a part that spans are looked at.
  private static let lastSegments = 4

  /// - Parameter tellsOrigin: whether the origin matters; it does not where all ways have the same.
  init(_ way: TyingWays.Way, of route: Route, tellsOrigin: Bool) {
    let pattern = route.patterns[way.pattern]
    if tellsOrigin, pattern.origins.count == 1 {
      add(pattern.origins[0], way.origin.exactness)
    }
    add(pattern.path.forms[way.form], caseSensitive: route.caseSensitive)
    add(route.query, caseSensitive: route.caseSensitive, isFragment: false)
    switch route.fragment {
    case nil: break
    case .form(let rule):
      let conditions = Specificity.Conditions(rule)
      let text = "\(conditions.equals) \(conditions.matches) \(conditions.others)"
      texts.append((.fragmentConditions, Array(text.utf8) + [Self.end]))
      add(rule, caseSensitive: route.caseSensitive, isFragment: true)
    case .pattern(let pattern):
      if pattern.forms.count == 1 { addFragment(pattern.forms[0]) }
    }
  }

  // MARK: Origins

  private mutating func add(_ origin: OriginPattern, _ exactness: OriginPattern.Exactness) {
    guard origin.schemes.count == 1, let scheme = origin.schemes.first else { return }
    texts.append((.scheme, Array(scheme.utf8) + [Self.end]))
    guard let host = origin.host else { return }
    switch origin.port {
    // A pattern has no text that all its ports share.
    case .any, .pattern: break
    case .number(let port) where port != OriginPattern.standardPort(of: scheme):
      texts.append((.port, Array("\(port)".utf8) + [Self.end]))
    case .number, .standard:
      texts.append((.port, [Self.end]))
    }
    let forms = host.forms.indices.filter { origin.exactness(ofForm: $0) == exactness }
    guard forms.count == 1 else { return }
    let pieces = host.forms[forms[0]].pieces
    add(.hostStart, Self.literalBeginning(of: pieces, separator: UInt8(ascii: ".")))
    add(
      .hostEnd,
      Self.literalBeginning(of: pieces.reversed(), separator: UInt8(ascii: "."), isBackwards: true))
  }

  private mutating func add(_ place: Place, _ text: [UInt8]) {
    if !text.isEmpty { texts.append((place, text)) }
  }

  /// The text before the first capture, in lower case; with an end where there is none.
  private static func literalBeginning(
    of pieces: some Sequence<PatternPiece>, separator: UInt8, isBackwards: Bool = false
  ) -> [UInt8] {
    var text: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .separator: text.append(separator)
      case .text(let bytes):
        let lowered = bytes.map { $0.asciiLowercased }
        text += isBackwards ? lowered.reversed() : lowered
      case .capture, .repetition: return text
      }
    }
    return text + [end]
  }

  // MARK: Paths

  private mutating func add(_ form: ComponentPattern.Form, caseSensitive: Bool) {
    var segment = -1
    var start = 0
    for (index, piece) in form.pieces.enumerated() {
      switch piece {
      case .separator:
        if segment >= 0 { addSegment(form.pieces[start..<index], segment, caseSensitive) }
        segment += 1
        start = index + 1
      case .text: continue
      case .capture(let capture):
        if case .value = capture.content { continue }
        addStart(form.pieces[start..<index], segment)
        return addLastSegments(form)
      case .repetition:
        addStart(form.pieces[start..<index], segment)
        return addLastSegments(form)
      }
    }
    if segment >= 0 { addSegment(form.pieces[start...], segment, caseSensitive) }
  }

  private mutating func addSegment(
    _ pieces: ArraySlice<PatternPiece>, _ segment: Int, _ caseSensitive: Bool
  ) {
    if pieces.count == 1, case .text(let bytes)? = pieces.first {
      if caseSensitive { texts.append((.segmentSpelling(segment), bytes + [Self.end])) }
      return
    }
    addStart(pieces, segment)
    if case .text(let bytes)? = pieces.last {
      add(.segmentEnd(segment), bytes.reversed().map { $0.asciiLowercased })
    }
  }

  private mutating func addStart(_ pieces: ArraySlice<PatternPiece>, _ segment: Int) {
    guard segment >= 0, case .text(let bytes)? = pieces.first else { return }
    add(.segmentStart(segment), bytes.map { $0.asciiLowercased })
  }

  private mutating func addLastSegments(_ form: ComponentPattern.Form) {
    guard !form.tailIsOptional else { return }
    var segment = 0
    var text: [UInt8] = []
    var isLiteral = true
    for piece in form.pieces.reversed() {
      switch piece {
      case .text(let bytes):
        if isLiteral { text += bytes.reversed().map { $0.asciiLowercased } }
      case .capture(let capture):
        guard case .value = capture.content else { return add(.lastSegment(segment), text) }
        isLiteral = false
      case .repetition: return add(.lastSegment(segment), text)
      case .separator:
        add(.lastSegment(segment), isLiteral ? text + [Self.end] : text)
        (text, isLiteral) = ([], true)
        segment += 1
        if segment == Self.lastSegments { return }
      }
    }
  }

  // MARK: Queries and fragments

  private mutating func add(_ rule: QueryRule, caseSensitive: Bool, isFragment: Bool) {
    // What follows an item that takes the rest is hidden from its route.
    let hides = rule.items.contains { $0.isRaw }
    for item in rule.items {
      let name = Array(item.name.utf8)
      let place = isFragment ? Place.fragmentItem(name) : .item(name)
      if item.isAbsent {
        if !hides { texts.append((place, [0])) }
      } else if item.isRequired {
        guard let value = item.equals?.linkText else {
          texts.append((place, [1]))
          continue
        }
        let bytes = Array(value.utf8)
        texts.append((place, [1] + bytes.map { $0.asciiLowercased } + [Self.end]))
        if caseSensitive {
          texts.append(
            (isFragment ? .fragmentSpelling(name) : .itemSpelling(name), bytes + [Self.end]))
        }
      }
    }
  }

  private mutating func addFragment(_ form: ComponentPattern.Form) {
    var text = Self.literalBeginning(of: form.pieces, separator: UInt8(ascii: "/"))
    let isWhole = text.last == Self.end
    if isWhole { text.removeLast() }
    // A slash at the end may mean nothing.
    if isWhole || form.tailIsOptional {
      while text.last == UInt8(ascii: "/") { text.removeLast() }
    }
    add(.fragment, isWhole ? text + [Self.end] : text)
  }
}
