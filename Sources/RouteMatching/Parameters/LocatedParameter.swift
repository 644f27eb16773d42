import URLParsing

/// How one parameter of a route is read from a link that the automaton matched: from a capture of
/// the path, from an item of the query, or the one before the other.
///
/// Made when a table is compiled, so that reading looks up nothing by name.
package struct LocatedParameter: Sendable {
  fileprivate enum Content: Sendable {
    /// Decoded segments with the slashes between.
    case segments
    /// The same, and an empty text where there is no segment.
    case wildcard
    /// The rest of the link as written; no value where that is empty.
    case raw
    case value(ValueType)
  }

  fileprivate struct Item: Sendable {
    var name: String
    var type: ValueType
    var isList: Bool
    /// What stands for an item that is not there.
    var missing: ParameterValue?
  }

  package let name: String
  private let capture: (slot: Int, content: Content)?
  private let item: Item?
  private let caseSensitive: Bool

  /// - Returns: `nil` where neither the pattern nor the query of the route gives the name.
  package init?(_ name: String, of route: Route, pattern: Int) {
    guard route.patterns.indices.contains(pattern) else { return nil }
    self.name = name
    caseSensitive = route.caseSensitive
    let slots = route.patterns[pattern].path.slots
    let slot = slots.firstIndex { $0.isNamed && $0.name.utf8.elementsEqual(name.utf8) }
    capture = slot.map { ($0, Content(slots[$0])) }
    let rule = route.query.items.first { rule in
      if case .absent = rule.presence { return false }
      return rule.name.utf8.elementsEqual(name.utf8)
    }
    item = rule.map { rule in
      var item = Item(name: rule.name, type: rule.type, isList: rule.isList)
      switch rule.presence {
      case .defaulted(let value): item.missing = value
      case .optional where rule.isList: item.missing = .list([])
      case .required, .optional, .absent: break
      }
      return item
    }
    if capture == nil, item == nil { return nil }
  }

  /// The value, or `nil` where the link gives none. Nothing else of the link is read or decoded.
  ///
  /// - Parameters:
  ///   - match: what `matcher` found for `link` in this route and pattern.
  ///   - link: the bytes of the link that was matched.
  package func value(
    in link: Span<UInt8>, _ match: CompiledMatch, of matcher: CompiledMatcher
  ) -> ParameterValue? {
    guard match.isOf(link) else { return nil }
    let reading = ValueReading(
      caseSensitive: caseSensitive, admission: matcher.reference.admission)
    if let capture {
      switch matcher.place(ofSlot: capture.slot, of: match) {
      case .there(let range): return capture.content.read(in: link, range, reading)
      case .empty:
        if case .wildcard = capture.content { return .string("") }
      case .none: break
      }
    }
    return item?.read(in: link, match.query(in: link), reading)
  }
}

extension LocatedParameter.Content {
  fileprivate init(_ slot: CaptureSlot) {
    switch slot.content {
    case .raw: self = .raw
    case .wildcard: self = .wildcard
    case .rest: self = .segments
    case .value(let type): self = slot.isRepeated ? .segments : .value(type)
    }
  }

  fileprivate func read(
    in link: Span<UInt8>, _ range: Range<Int>, _ reading: ValueReading
  ) -> ParameterValue? {
    switch self {
    case .segments, .wildcard: reading.read(range, of: link, as: .string)
    case .raw: range.isEmpty ? nil : .string(link.text(range))
    case .value(let type): reading.read(range, of: link, as: type)
    }
  }
}

extension LocatedParameter.Item {
  fileprivate func read(
    in link: Span<UInt8>, _ query: Range<Int>, _ reading: ValueReading
  ) -> ParameterValue? {
    var values: [ParameterValue] = []
    var cursor = QueryItemCursor(range: query)
    while let item = cursor.next(in: link) {
      guard link.equals(item.name, name) else { continue }
      let end = item.range.upperBound
      guard let value = reading.read(item.value ?? end..<end, of: link, as: type) else { continue }
      if !isList { return value }
      values.append(value)
    }
    return values.isEmpty ? missing : .list(values)
  }
}

extension ValueReading {
  /// The value of bytes of a link, which are decoded first.
  fileprivate func read(
    _ range: Range<Int>, of link: Span<UInt8>, as type: ValueType
  ) -> ParameterValue? {
    if range.contains(where: { link[$0] == UInt8(ascii: "%") }) {
      // What has matched cannot exceed a limit when it is read again.
      return (try? read(DecodedPiece(link, in: range).bytes[...], as: type)) ?? nil
    }
    switch type {
    case .enumeration(let enumeration):
      return unsafe link.withSlice(range) {
        unsafe enumeration.read($0, caseSensitive: caseSensitive)
      }
    case .builtIn(.int): return TextComparison.integer(link, range).map(ParameterValue.int)
    case .builtIn(.bool): return TextComparison.truth(link, range).map(ParameterValue.bool)
    case .builtIn(.number):
      return unsafe link.withSlice(range) { unsafe ASCIIForms.number($0) }
        .map(ParameterValue.number)
    // All else has the form of its type already, and stands for itself.
    case .builtIn, .regex: return .string(link.text(range))
    }
  }
}

extension Span<UInt8> {
  /// A range as text.
  package func text(_ range: Range<Int>) -> String {
    // SAFETY: the slice is used only inside the call.
    unsafe withSlice(range) {
      unsafe String(decoding: UnsafeRawBufferPointer(rebasing: $0), as: UTF8.self)
    }
  }

  /// Whether a range is the bytes of a text.
  fileprivate func equals(_ range: Range<Int>, _ text: String) -> Bool {
    text.utf8.count == range.count
      && text.withUTF8Span {
        TextComparison.equal(
          self, range.lowerBound, $0, 0, count: range.count, isFolded: false)
      }
  }
}

extension Route {
  /// Whether every link of the route that the automaton matches has its parameters where
  /// `LocatedParameter` reads them: none is in the host, and no undeclared item is passed on.
  package var parametersAreLocated: Bool {
    !query.passesOthers
      && patterns.allSatisfy { pattern in
        pattern.origins.allSatisfy { origin in !origin.slots.contains(where: \.isNamed) }
      }
  }

  /// The names of the parameters that path and query give where one pattern matches, in no order.
  package func locatedNames(ofPattern pattern: Int) -> [String] {
    guard patterns.indices.contains(pattern) else { return [] }
    var names = patterns[pattern].path.slots.filter(\.isNamed).map(\.name)
    for item in query.items {
      if case .absent = item.presence { continue }
      if !names.contains(where: { $0.utf8.elementsEqual(item.name.utf8) }) {
        names.append(item.name)
      }
    }
    return names
  }
}
