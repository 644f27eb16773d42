package import LinkwayMatching
import LinkwayURLParsing

/// How one parameter of a route is read from a link that the automaton matched: from what captures or
/// items give it, the first of them that is there.
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
    /// Whether it takes the rest of the items as written.
    package var isRaw: Bool
    /// What stands for an item that is not there.
    package var missing: ParameterValue?

    package init(
      name: String, form: Form, isList: Bool, isRaw: Bool = false, missing: ParameterValue? = nil
    ) {
      self.name = name
      self.form = form
      self.isList = isList
      self.isRaw = isRaw
      self.missing = missing
    }

    static func passed(_ name: String) -> Item { Item(name: name, form: .text, isList: false) }
  }

  /// An undeclared item of a route that passes such on.
  package static func passed(_ name: String) -> LocatedParameter {
    LocatedParameter(name: name, item: .passed(name))
  }

  /// A capture: the place of its slot in its pattern, and how its bytes are read.
  package struct Capture: Sendable {
    package var slot: Int
    package var content: Content

    package init(slot: Int, content: Content) {
      self.slot = slot
      self.content = content
    }
  }

  package let name: String
  /// The captures of the patterns of items, with the place of the item's rule; these count before all.
  package let matches: [(rule: Int, isFragment: Bool, capture: Capture)]
  package let fragment: Capture?
  package let path: Capture?
  /// The captures of hosts and ports, by their numbers; no more than one of them is there.
  package let authority: [Capture]
  package let item: Item?
  package let fragmentItem: Item?

  package init(
    name: String, matches: [(rule: Int, isFragment: Bool, capture: Capture)] = [],
    fragment: Capture? = nil, path: Capture? = nil, authority: [Capture] = [], item: Item? = nil,
    fragmentItem: Item? = nil
  ) {
    self.name = name
    self.matches = matches
    self.fragment = fragment
    self.path = path
    self.authority = authority
    self.item = item
    self.fragmentItem = fragmentItem
  }

  /// The value, or `nil` where the link gives none. Nothing else of the link is read or decoded.
  ///
  /// - Parameters:
  ///   - link: the bytes of the link that was matched; see ``LocatedMatch/isOf(_:)``.
  ///   - match: what `matcher` found for the link in this route and pattern; not changed.
  package func value(
    in link: Span<UInt8>, _ match: inout LocatedMatch, of matcher: AutomatonMatcher
  ) -> ParameterValue? {
    for found in matches {
      let items = LocatedItems(isFragment: found.isFragment, match, of: matcher, in: link)
      if let value = items.value(of: found.capture, rule: found.rule, in: link, matcher) {
        return value
      }
    }
    if let fragment,
      let range = matcher.place(ofFragmentSlot: fragment.slot, of: &match, in: link)
    {
      return fragment.content.read(in: link, range)
    }
    if let path {
      switch matcher.place(ofSlot: path.slot, of: &match, in: link) {
      case .there(let range) where match.empties != .all:
        return path.content.read(in: link, range, match.empties)
      case .there(let range), .rest(let range): return path.content.read(in: link, range)
      case nil: break
      }
    }
    for capture in authority {
      if let range = matcher.place(ofHostCapture: capture.slot, of: &match, in: link) {
        return capture.content.read(authority: link, range)
      }
    }
    if let item {
      let items = LocatedItems(isFragment: false, match, of: matcher, in: link)
      if let value = items.value(of: item, in: link, matcher) { return value }
    }
    guard let fragmentItem else { return nil }
    let items = LocatedItems(isFragment: true, match, of: matcher, in: link)
    return items.value(of: fragmentItem, in: link, matcher)
  }
}

extension LocatedParameter.Content {
  init(_ slot: CaptureSlot, caseSensitive: Bool) {
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

  func read(in link: Span<UInt8>, _ range: Range<Int>) -> ParameterValue? {
    switch self {
    case .segments, .wildcard: LocatedParameter.Form.text.read(in: link, range)
    case .raw: range.isEmpty ? nil : .string(link.text(range))
    case .value(let form): form.read(in: link, range)
    }
  }

  /// The value of a capture of a path from which empty segments are left out.
  func read(in link: Span<UInt8>, _ range: Range<Int>, _ empty: EmptySegments) -> ParameterValue? {
    switch self {
    case .segments, .wildcard: .string(link.segmentsText(range, empty))
    case .raw, .value: read(in: link, range)
    }
  }

  /// The value of a capture of a host or port, which links do not encode. A host is matched without ASCII
  /// case where the parser leaves it as it was written.
  func read(authority link: Span<UInt8>, _ range: Range<Int>) -> ParameterValue? {
    guard case .value(let form) = self else { return .string(link.text(range)) }
    if let value = form.read(decoded: link, range) { return value }
    guard case .enumeration(let values, _) = form else { return nil }
    return LocatedParameter.Form.enumeration(values, caseSensitive: false)
      .read(decoded: link, range)
  }

  /// The value of a capture within a decoded text.
  func read(decoded text: Span<UInt8>, _ range: Range<Int>) -> ParameterValue? {
    if case .value(let form) = self { return form.read(decoded: text, range) }
    return .string(text.text(range))
  }
}

extension LocatedParameter.Form {
  init(_ type: ValueType, caseSensitive: Bool) {
    switch type {
    case .builtIn(.int): self = .int
    case .builtIn(.number): self = .number
    case .builtIn(.bool): self = .bool
    case .enumeration(let values): self = .enumeration(values, caseSensitive: caseSensitive)
    case .builtIn, .regex: self = .text
    }
  }

  /// The value of bytes of a link, which are decoded first.
  func read(
    in link: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool = false
  ) -> ParameterValue? {
    link.withPiece(range, plusIsSpace: plusIsSpace) { read(decoded: $0, $1) }
  }

  func read(decoded link: Span<UInt8>, _ range: Range<Int>) -> ParameterValue? {
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
