package import LinkwayMatching
import LinkwayURLParsing

/// How one parameter of a route is read from a link that the automaton matched: from a capture of
/// the path, from an item of the query, or the one before the other.
///
/// Made when a table is compiled, so that reading looks up nothing by name. A class, so that
/// passing it on counts one reference instead of copying what it holds.
package final class LocatedParameter: Sendable {
  package enum Content: Sendable {
    /// Decoded segments with the slashes between.
    case segments
    /// The same, and an empty text where there is no segment.
    case wildcard
    /// The rest of the link as written; no value where that is empty.
    case raw
    case value(Form)
  }

  /// A type by how its values are read. All but these have the form of their type once they have
  /// matched, and stand for themselves.
  package enum Form: Sendable {
    case text, int, number, bool
    indirect case enumeration(EnumerationType, caseSensitive: Bool)
  }

  package struct Item: Sendable {
    package var name: String
    package var form: Form
    package var isList: Bool
    /// What stands for an item that is not there.
    package var missing: ParameterValue?

    package init(name: String, form: Form, isList: Bool, missing: ParameterValue? = nil) {
      self.name = name
      self.form = form
      self.isList = isList
      self.missing = missing
    }
  }

  /// An undeclared item of a route that passes such on.
  package static func passed(_ name: String) -> LocatedParameter {
    LocatedParameter(
      name: name, capture: nil, item: Item(name: name, form: .text, isList: false))
  }

  package let name: String
  /// The place of the slot in its pattern, and how its bytes are read.
  package let capture: (slot: Int, content: Content)?
  /// The number of the host's capture, which counts where the path has none.
  package let host: (number: Int, content: Content)?
  /// The place of the slot in the fragment's pattern, whose capture counts before all.
  package let fragment: (slot: Int, content: Content)?
  package let item: Item?

  package init(
    name: String, capture: (slot: Int, content: Content)?,
    host: (number: Int, content: Content)? = nil,
    fragment: (slot: Int, content: Content)? = nil, item: Item?
  ) {
    self.fragment = fragment
    self.name = name
    self.capture = capture
    self.host = host
    self.item = item
  }

  fileprivate init(
    _ slot: (place: Int, slot: CaptureSlot)?,
    host: (number: Int, slot: CaptureSlot)? = nil,
    fragment: (place: Int, slot: CaptureSlot)? = nil, _ rule: QueryItemRule?, name: String,
    caseSensitive: Bool
  ) {
    self.fragment = fragment.map {
      ($0.place, Content($0.slot, caseSensitive: caseSensitive))
    }
    self.name = name
    self.host = host.map { ($0.number, Content($0.slot, caseSensitive: caseSensitive)) }
    capture = slot.map { ($0.place, Content($0.slot, caseSensitive: caseSensitive)) }
    item = rule.map { rule in
      var item = Item(
        name: rule.name, form: Form(rule.type, caseSensitive: caseSensitive), isList: rule.isList)
      switch rule.presence {
      case .defaulted(let value): item.missing = value
      case .optional where rule.isList: item.missing = .list([])
      case .required, .optional, .absent: break
      }
      return item
    }
  }

  /// The value, or `nil` where the link gives none. Nothing else of the link is read or decoded.
  ///
  /// - Parameters:
  ///   - link: the bytes of the link that was matched; see ``LocatedMatch/isOf(_:)``.
  ///   - match: what `matcher` found for the link in this route and pattern; not changed.
  package func value(
    in link: Span<UInt8>, _ match: inout LocatedMatch, of matcher: AutomatonMatcher
  ) -> ParameterValue? {
    if let fragment,
      let range = matcher.place(ofFragmentSlot: fragment.slot, of: match, in: link)
    {
      return fragment.content.read(in: link, range)
    }
    if let capture {
      switch matcher.place(ofSlot: capture.slot, of: &match, in: link) {
      case .there(let range): return capture.content.read(in: link, range)
      case .empty:
        if case .wildcard = capture.content { return .string("") }
      case nil: break
      }
    }
    if let host, let range = matcher.place(ofHostCapture: host.number, of: match, in: link) {
      return host.content.read(in: link, range)
    }
    return item?.read(
      in: link, match.query(in: link), and: match.moreItems,
      plusIsSpace: matcher.regions.plusIsSpace)
  }
}

extension AutomatonMatcher {
  /// Passes the name and the value of each item of a matched link's query to `body`, both decoded.
  package func forEachItem(
    of match: borrowing LocatedMatch, in link: Span<UInt8>,
    _ body: (_ name: String, _ value: ParameterValue) -> Void
  ) {
    func read(_ range: Range<Int>, plusIsSpace: Bool) {
      var cursor = QueryItemCursor(range: range)
      while let item = cursor.next(in: link) {
        func text(_ range: Range<Int>) -> String {
          link.withPiece(range, plusIsSpace: plusIsSpace) { $0.text($1) }
        }
        let end = item.range.upperBound
        body(text(item.name), .string(text(item.value ?? end..<end)))
      }
    }
    read(match.query(in: link), plusIsSpace: regions.plusIsSpace)
    if !match.moreItems.isEmpty { read(match.moreItems, plusIsSpace: false) }
  }
}

extension LocatedParameter.Content {
  fileprivate init(_ slot: CaptureSlot, caseSensitive: Bool) {
    switch slot.content {
    case .raw: self = .raw
    case .wildcard: self = .wildcard
    case .rest: self = .segments
    case .value(let type):
      self =
        slot.isRepeated
        ? .segments : .value(LocatedParameter.Form(type, caseSensitive: caseSensitive))
    }
  }

  /// Whether both give the same value of each text.
  fileprivate func reads(as other: Self) -> Bool {
    switch (form, other.form) {
    case (.text, .text), (.int, .int), (.number, .number), (.bool, .bool): true
    case (.enumeration(let left, _), .enumeration(let right, _)): left == right
    default: false
    }
  }

  private var form: LocatedParameter.Form {
    if case .value(let form) = self { form } else { .text }
  }

  fileprivate func read(in link: Span<UInt8>, _ range: Range<Int>) -> ParameterValue? {
    switch self {
    case .segments, .wildcard: LocatedParameter.Form.text.read(in: link, range)
    case .raw: range.isEmpty ? nil : .string(link.text(range))
    case .value(let form): form.read(in: link, range)
    }
  }
}

extension LocatedParameter.Form {
  fileprivate init(_ type: ValueType, caseSensitive: Bool) {
    switch type {
    case .builtIn(.int): self = .int
    case .builtIn(.number): self = .number
    case .builtIn(.bool): self = .bool
    case .enumeration(let values): self = .enumeration(values, caseSensitive: caseSensitive)
    case .builtIn, .regex: self = .text
    }
  }

  /// The value of bytes of a link, which are decoded first.
  fileprivate func read(
    in link: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool = false
  ) -> ParameterValue? {
    link.withPiece(range, plusIsSpace: plusIsSpace) { read(decoded: $0, $1) }
  }

  private func read(decoded link: Span<UInt8>, _ range: Range<Int>) -> ParameterValue? {
    switch self {
    case .text: return .string(link.text(range))
    case .int: return TextComparison.integer(link, range).map(ParameterValue.int)
    case .bool: return TextComparison.truth(link, range).map(ParameterValue.bool)
    case .number:
      return unsafe link.withSlice(range) { unsafe ASCIIForms.number($0) }
        .map(ParameterValue.number)
    case .enumeration(let values, let caseSensitive):
      return unsafe link.withSlice(range) {
        unsafe values.read($0, caseSensitive: caseSensitive)
      }
    }
  }

}

extension LocatedParameter.Item {
  fileprivate func read(
    in link: Span<UInt8>, _ query: Range<Int>, and more: Range<Int>, plusIsSpace: Bool
  ) -> ParameterValue? {
    var values: [ParameterValue] = []
    if let value = read(in: link, query, plusIsSpace: plusIsSpace, &values) { return value }
    if !more.isEmpty, let value = read(in: link, more, plusIsSpace: false, &values) {
      return value
    }
    return values.isEmpty ? missing : .list(values)
  }

  /// Reads one value, or adds all of a list.
  private func read(
    in link: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool,
    _ values: inout [ParameterValue]
  ) -> ParameterValue? {
    var cursor = QueryItemCursor(range: range)
    while let item = cursor.next(in: link) {
      guard link.equals(item.name, name, plusIsSpace: plusIsSpace) else { continue }
      let end = item.range.upperBound
      guard
        let value = form.read(in: link, item.value ?? end..<end, plusIsSpace: plusIsSpace)
      else { continue }
      if !isList { return value }
      values.append(value)
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Whether a range stands for the bytes of a text.
  fileprivate func equals(_ range: Range<Int>, _ text: String, plusIsSpace: Bool) -> Bool {
    // Decoded bytes are never more than the encoded ones.
    guard text.utf8.count <= range.count else { return false }
    return withPiece(range, plusIsSpace: plusIsSpace) { bytes, range in
      text.utf8.count == range.count
        && text.withUTF8Span {
          TextComparison.equal(
            bytes, range.lowerBound, $0, 0, count: range.count, isFolded: false)
        }
    }
  }
}

extension Route {
  /// Whether every link of the route that the automaton matches has its parameters where
  /// `LocatedParameter` reads them: no name stands for captures of several origins that are read
  /// in different ways.
  package var parametersAreLocated: Bool {
    patterns.allSatisfy { pattern in
      let list = pattern.list
      return list.captures.isEmpty
        || list.captures.allSatisfy { capture in
          let content = LocatedParameter.Content(capture.slot, caseSensitive: caseSensitive)
          return list.origins.flatMap { $0.slots }.allSatisfy { slot in
            !slot.isNamed || !slot.name.hasSameBytes(as: capture.slot.name)
              || LocatedParameter.Content(slot, caseSensitive: caseSensitive).reads(as: content)
          }
        }
    }
  }

  /// The parameters that path and query give where one pattern matches, in no order.
  /// O(captures · items), and captures are at most 64.
  ///
  /// - Parameter pool: what routes share.
  package func locatedParameters(
    ofPattern pattern: Int, _ pool: inout LocatedParameterPool
  ) -> [LocatedParameter] {
    guard patterns.indices.contains(pattern) else { return [] }
    if asksNothingElse, patterns[pattern].path.isPlain, patterns[pattern].list.captures.isEmpty {
      return patterns[pattern].path.slots.enumerated().map { place, slot in
        pool.shared(place, slot, nil)
          ?? LocatedParameter((place, slot), nil, name: slot.name, caseSensitive: caseSensitive)
      }
    }
    var all: [LocatedParameter] = []
    var isCaptured: Set<[UInt8]> = []
    let query = automatonItems ?? query
    let items = query.items
    var hosts = patterns[pattern].list.captures.enumerated().map { (number: $0, slot: $1.slot) }
    var fragments: [(place: Int, slot: CaptureSlot)] = []
    if case .pattern(let pattern)? = fragment {
      fragments = pattern.slots.enumerated().compactMap { $1.isNamed ? ($0, $1) : nil }
    }
    for (place, slot) in patterns[pattern].path.slots.enumerated() where slot.isNamed {
      var rule = items.first { !$0.isAbsent && $0.name.hasSameBytes(as: slot.name) }
      if rule != nil { isCaptured.insert(Array(slot.name.utf8)) }
      // Where the capture took nothing, an item of its name is one that is passed on.
      if rule == nil, query.passesOthers {
        rule = QueryItemRule(name: slot.name, presence: .optional)
      }
      let host = hosts.firstIndex { $0.slot.name.hasSameBytes(as: slot.name) }
        .map { hosts.remove(at: $0) }
      let fragment = fragments.firstIndex { $0.slot.name.hasSameBytes(as: slot.name) }
        .map { fragments.remove(at: $0) }
      if host != nil || fragment != nil {
        all.append(
          LocatedParameter(
            (place, slot), host: host, fragment: fragment, rule, name: slot.name,
            caseSensitive: caseSensitive))
        continue
      }
      all.append(
        pool.shared(place, slot, rule)
          ?? LocatedParameter((place, slot), rule, name: slot.name, caseSensitive: caseSensitive))
    }
    for slot in fragments.map({ $0.slot }) + hosts.map({ $0.slot }) {
      let host = hosts.firstIndex { $0.slot.name.hasSameBytes(as: slot.name) }
        .map { hosts.remove(at: $0) }
      let fragment = fragments.firstIndex { $0.slot.name.hasSameBytes(as: slot.name) }
        .map { fragments.remove(at: $0) }
      guard host != nil || fragment != nil else { continue }
      let rule = items.first { !$0.isAbsent && $0.name.hasSameBytes(as: slot.name) }
      if rule != nil { isCaptured.insert(Array(slot.name.utf8)) }
      let passed = QueryItemRule(name: slot.name, presence: .optional)
      all.append(
        LocatedParameter(
          nil, host: host, fragment: fragment, rule ?? (query.passesOthers ? passed : nil),
          name: slot.name, caseSensitive: caseSensitive))
    }
    for rule in items where !rule.isAbsent && !isCaptured.contains(Array(rule.name.utf8)) {
      all.append(LocatedParameter(nil, rule, name: rule.name, caseSensitive: caseSensitive))
    }
    return all
  }
}

/// Parameters that are captures of built-in types and nothing else, each kept once: the routes of a
/// table have few that differ.
package struct LocatedParameterPool {
  private struct Key: Hashable {
    var name: String
    var place: Int
    var type: BuiltInType
  }

  private var parameters: [Key: LocatedParameter] = [:]
  /// The first ones, which are found without hashing.
  private var first: [(key: Key, parameter: LocatedParameter)] = []

  package init() {}

  fileprivate mutating func shared(
    _ place: Int, _ slot: CaptureSlot, _ rule: QueryItemRule?
  ) -> LocatedParameter? {
    guard rule == nil, !slot.isRepeated, case .value(.builtIn(let type)) = slot.content else {
      return nil
    }
    for known in first where known.key.place == place && known.key.type == type {
      if known.parameter.name.hasSameBytes(as: slot.name) { return known.parameter }
    }
    let key = Key(name: slot.name, place: place, type: type)
    if let known = parameters[key], known.name.hasSameBytes(as: slot.name) { return known }
    let parameter = LocatedParameter((place, slot), nil, name: slot.name, caseSensitive: true)
    if parameters.count < 16 { first.append((key, parameter)) }
    parameters[key] = parameter
    return parameter
  }
}
