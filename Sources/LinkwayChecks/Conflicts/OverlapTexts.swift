import LinkwayMatching
import LinkwayURLParsing

/// Literal texts that links must contain at certain places to match an alternative of a route. They
/// are found without creating languages. Two alternatives have no link in common if, for some
/// place, no text of either is a prefix of a text of the other.
///
/// A place without a text may contain anything. If two texts exclude a common link, the languages
/// exclude it as well.
struct OverlapTexts {
  /// The place of a text in a link.
  enum Place: Hashable {
    case scheme, port, hostStart, hostEnd
    /// A segment, counted from the first.
    case segment(Int)
    /// The end of a segment, read backwards. The segment is counted from the first.
    case segmentEnd(Int)
    /// A segment after a part of variable length, counted from the last segment and read backwards.
    case lastSegment(Int)
    /// The value of an item, or whether the item is present. The item is in the link's query or,
    /// for a route with a pattern for the fragment, in the fragment's query.
    case item([UInt8])
    /// The value of an item, or whether it is present, in the link's query only.
    case queryItem([UInt8])
    case fragment, fragmentConditions
    case fragmentItem([UInt8])
  }

  /// A text of a member for a place. The texts of a member for one place are alternatives.
  struct Entry {
    var place: Int32
    var member: Int32
    var start: Int32
    var end: Int32
  }

  private(set) var entries: [Entry] = []
  /// All texts, concatenated.
  private(set) var bytes: [UInt8] = []
  private(set) var memberCount = 0
  /// The number of places.
  private(set) var placeCount = 0

  private var placeNumbers: [Place: Int32] = [:]
  /// The most recently used places. Most members have the same places as the previous member.
  private var recent: [(place: Place, number: Int32)] = []
  private static let recentCount = 8
  /// The maximum number of places that `removeAll` keeps.
  private static let keptPlaces = 64

  /// Marks the end of a text that nothing may follow. UTF-8 never contains this byte.
  static let end: UInt8 = 0xFF
  /// The number of segments to consider after a part of variable length.
  private static let lastSegments = 4

  /// Removes all members.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    memberCount = 0
    guard placeCount > Self.keptPlaces else { return }
    placeCount = 0
    placeNumbers = [:]
    recent = []
  }

  /// Adds the next member.
  ///
  /// - Parameter includesOrigin: whether to include the origin; unnecessary if all alternatives
  ///   have the same origin.
  mutating func add(
    _ alternative: PrecedenceTies.Alternative, of route: Route, includesOrigin: Bool
  ) {
    let pattern = route.patterns[alternative.pattern]
    if includesOrigin, pattern.origins.count == 1 {
      add(pattern.origins[0], alternative.origin.exactness)
    }
    add(pattern.path.forms[alternative.form])
    if !route.hasOnlyPatterns {
      if case .pattern? = route.fragment {
        add(route.query, [Place.item])
      } else {
        add(route.query, [Place.item, Place.queryItem])
      }
      switch route.fragment {
      case nil: break
      case .form(let rule):
        let conditions = Specificity.Conditions(rule)
        let text = "\(conditions.equals) \(conditions.matches) \(conditions.others)"
        add(.fragmentConditions, Array(text.utf8) + [Self.end])
        add(rule, [Place.fragmentItem])
      case .pattern(let pattern):
        if pattern.formCount == 1 { addFragment(pattern.forms[0]) }
      }
    }
    memberCount += 1
  }

  /// Whether there are exactly two members, whose texts show that they have no link in common.
  /// `false` if there are so many texts that sorting them is faster than comparing them.
  var separatesTwoMembers: Bool {
    guard memberCount == 2, entries.count <= Self.fewEntries else { return false }
    let second = entries.firstIndex { $0.member == 1 } ?? entries.count
    for entry in entries[..<second] {
      let others = entries[second...].lazy.filter { $0.place == entry.place }
      if others.isEmpty { continue }
      let own = entries[..<second].lazy.filter { $0.place == entry.place }
      if !own.contains(where: { text in others.contains { haveCommonPrefix(text, $0) } }) {
        return true
      }
    }
    return false
  }

  private static let fewEntries = 64

  private func haveCommonPrefix(_ left: Entry, _ right: Entry) -> Bool {
    for place in 0..<min(left.end - left.start, right.end - right.start)
    where bytes[Int(left.start + place)] != bytes[Int(right.start + place)] { return false }
    return true
  }

  mutating func add(_ place: Place, _ text: some Collection<UInt8>) {
    if text.isEmpty { return }
    let start = Int32(clamping: bytes.count)
    bytes += text
    entries.append(
      Entry(
        place: number(of: place), member: Int32(memberCount), start: start,
        end: Int32(clamping: bytes.count)))
  }

  private mutating func number(of place: Place) -> Int32 {
    for known in recent where known.place == place { return known.number }
    let number = placeNumbers[place] ?? Int32(placeCount)
    if number == placeCount {
      placeNumbers[place] = number
      placeCount += 1
    }
    if recent.count == Self.recentCount { recent.removeFirst() }
    recent.append((place, number))
    return number
  }

  // MARK: Origins

  private mutating func add(_ origin: OriginPattern, _ exactness: OriginPattern.Exactness) {
    guard origin.schemes.count == 1, let scheme = origin.schemes.first else { return }
    add(.scheme, Array(scheme.utf8) + [Self.end])
    guard let host = origin.host else { return }
    switch origin.port {
    // A pattern has no text that all its ports share.
    case .any, .pattern: break
    case .number(let port) where port != OriginPattern.standardPort(of: scheme):
      add(.port, Array("\(port)".utf8) + [Self.end])
    case .number, .standard:
      add(.port, CollectionOfOne(Self.end))
    }
    let forms = host.forms.indices.filter { origin.exactness(ofForm: $0) == exactness }
    guard forms.count == 1 else { return }
    let pieces = host.forms[forms[0]].pieces
    add(.hostStart, Self.literalBeginning(of: pieces, separator: UInt8(ascii: ".")))
    add(
      .hostEnd,
      Self.literalBeginning(of: pieces.reversed(), separator: UInt8(ascii: "."), isBackwards: true))
  }

  /// Returns the text before the first capture, in lower case, with an end mark if there is no
  /// capture.
  private static func literalBeginning(
    of pieces: some Sequence<PatternPiece>, separator: UInt8, isBackwards: Bool = false
  ) -> [UInt8] {
    var text: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .separator: text.append(separator)
      case .text(let bytes):
        text += (isBackwards ? bytes.reversed() : bytes).lazy.map { $0.asciiLowercased }
      case .capture, .repetition: return text
      }
    }
    text.append(end)
    return text
  }

  // MARK: Paths

  private mutating func add(_ form: ComponentPattern.Form) {
    var segment = -1
    var start = 0
    let pieces = form.pieces
    for index in pieces.indices {
      switch pieces[index] {
      case .separator:
        if segment >= 0 { addSegment(pieces[start..<index], segment) }
        segment += 1
        start = index + 1
      case .text: continue
      case .capture(let capture):
        if case .value = capture.content { continue }
        addBeginning(of: pieces[start...], segment)
        return addLastSegments(form, pieces)
      case .repetition:
        addBeginning(of: pieces[start...], segment)
        return addLastSegments(form, pieces)
      }
    }
    if segment >= 0 { addSegment(pieces[start...], segment) }
  }

  private mutating func addSegment(_ pieces: ArraySlice<PatternPiece>, _ segment: Int) {
    addBeginning(of: pieces, segment)
    if pieces.count > 1, case .text(let bytes)? = pieces.last {
      add(.segmentEnd(segment), bytes.reversed().map { $0.asciiLowercased })
    }
  }

  private mutating func addBeginning(of pieces: ArraySlice<PatternPiece>, _ segment: Int) {
    add(.segment(segment), Self.literalBeginning(of: pieces, separator: UInt8(ascii: "/")))
  }

  private mutating func addLastSegments(
    _ form: ComponentPattern.Form, _ pieces: [PatternPiece]
  ) {
    guard !form.tailIsOptional else { return }
    var segment = 0
    var text: [UInt8] = []
    var isLiteral = true
    for piece in pieces.reversed() {
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

  /// Adds the texts of a rule's items.
  ///
  /// - Parameter places: the places where a required item may be. An item that must be absent is
  ///   added only for the last one.
  private mutating func add(_ rule: QueryRule, _ places: [([UInt8]) -> Place]) {
    // A raw item includes everything after it, so its route does not see later items.
    let hides = rule.items.contains { $0.isRaw }
    for item in rule.items {
      let name = Array(item.name.utf8)
      if item.isAbsent {
        if !hides, let place = places.last { add(place(name), CollectionOfOne(0)) }
      } else if item.isRequired {
        var text: [UInt8] = [1]
        if let value = item.equals?.linkText {
          for byte in value.utf8 { text.append(byte.asciiLowercased) }
          text.append(Self.end)
        } else if !item.isList, let pattern = item.matches, pattern.formCount == 1 {
          text += Self.literalBeginning(of: pattern.forms[0].pieces, separator: UInt8(ascii: "/"))
        }
        for place in places { add(place(name), text) }
      }
    }
  }

  private mutating func addFragment(_ form: ComponentPattern.Form) {
    var text = Self.literalBeginning(of: form.pieces, separator: UInt8(ascii: "/"))
    let isWhole = text.last == Self.end
    if isWhole { text.removeLast() }
    // A trailing slash may be insignificant.
    if isWhole || form.tailIsOptional {
      while text.last == UInt8(ascii: "/") { text.removeLast() }
    }
    if isWhole { text.append(Self.end) }
    add(.fragment, text)
  }
}
