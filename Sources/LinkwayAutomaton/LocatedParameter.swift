package import LinkwayMatching
import LinkwayURLParsing

/// The sources of one route parameter in a matched link: captures and items, in order of
/// precedence. The first one that the link contains provides the value. The default value of a
/// query item takes precedence over a fragment item.
///
/// Instances are created when a table is compiled, so that reading a parameter needs no lookup by
/// name. The type is a class, so that passing an instance retains one reference instead of copying
/// its contents.
package final class LocatedParameter: Sendable {
  package enum Content: Sendable {
    /// Decoded segments, separated by slashes.
    case segments
    /// Decoded segments, separated by slashes; an empty string if there are no segments.
    case wildcard
    /// The rest of the link as written; no value if it is empty.
    case raw
    case value(Form)
  }

  /// The conversion of a type's texts to values. A type without a case here is read as `text`,
  /// because the match has already checked the syntax of its values.
  package enum Form: Sendable {
    case text, int, number, bool
    indirect case enumeration(EnumerationType, caseSensitive: Bool)
  }

  package struct Item: Sendable {
    package var name: String
    package internal(set) var form: Form
    package internal(set) var isList: Bool
    /// Whether the item's value includes all items after it, as written.
    package internal(set) var isRaw: Bool
    /// The value of the parameter if the link does not have the item.
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

    package static func passed(_ name: String) -> Item {
      Item(name: name, form: .text, isList: false)
    }
  }

  /// Returns the parameter for an undeclared item, for routes that pass such items on.
  package static func passed(_ name: String) -> LocatedParameter {
    LocatedParameter(name: name, item: .passed(name))
  }

  /// A capture: the index of its slot in its pattern, and how its bytes are read.
  package struct Capture: Sendable {
    package internal(set) var slot: Int
    package internal(set) var content: Content

    package init(slot: Int, content: Content) {
      self.slot = slot
      self.content = content
    }
  }

  package let name: String
  /// The captures of item patterns, with the index of the item's rule. These take precedence over
  /// all other sources.
  package let matches: [(rule: Int, isFragment: Bool, capture: Capture)]
  package let fragment: Capture?
  package let path: Capture?
  /// The captures of hosts and ports, by number. A link has at most one of these captures.
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

  /// Returns the value, or `nil` if the link has none. The values of other parameters are not
  /// created.
  ///
  /// - Parameters:
  ///   - link: the bytes of the matched link; see ``LocatedMatch/isOf(_:)``.
  ///   - match: the match of the parameter's route and pattern by `matcher`. Only the caches in it
  ///     are changed.
  package func value(
    in link: Span<UInt8>, _ match: inout LocatedMatch, of matcher: AutomatonMatcher
  ) -> ParameterValue? {
    for found in matches {
      let items = LocatedItems(isFragment: found.isFragment, &match, of: matcher, in: link)
      if let value = items.value(of: found.capture, rule: found.rule, in: link, &match, matcher) {
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
      let items = LocatedItems(isFragment: false, &match, of: matcher, in: link)
      if let value = items.value(of: item, in: link, &match, matcher) { return value }
    }
    if let fragmentItem {
      let items = LocatedItems(isFragment: true, &match, of: matcher, in: link)
      if let value = items.value(of: fragmentItem, in: link, &match, matcher) { return value }
    }
    return item?.missing ?? fragmentItem?.missing
  }
}

extension LocatedParameter.Content {
  func read(in link: Span<UInt8>, _ range: Range<Int>) -> ParameterValue? {
    switch self {
    case .segments, .wildcard: LocatedParameter.Form.text.read(in: link, range)
    case .raw: range.isEmpty ? nil : .string(link.text(range))
    case .value(let form): form.read(in: link, range)
    }
  }

  /// Reads a path capture, omitting the empty segments that the match ignored.
  func read(in link: Span<UInt8>, _ range: Range<Int>, _ empty: EmptySegments) -> ParameterValue? {
    switch self {
    case .segments, .wildcard: .string(link.segmentsText(range, empty))
    case .raw, .value: read(in: link, range)
    }
  }

  /// Reads a capture of a host or port as written, without decoding it. The values of an
  /// enumeration are compared ignoring ASCII case, because the parser does not lowercase the hosts
  /// of custom schemes.
  func read(authority link: Span<UInt8>, _ range: Range<Int>) -> ParameterValue? {
    guard case .value(let form) = self else { return .string(link.text(range)) }
    if let value = form.read(decoded: link, range) { return value }
    guard case .enumeration(let values, _) = form else { return nil }
    return LocatedParameter.Form.enumeration(values, caseSensitive: false)
      .read(decoded: link, range)
  }

  /// Reads a capture of a decoded text.
  func read(decoded text: Span<UInt8>, _ range: Range<Int>) -> ParameterValue? {
    if case .value(let form) = self { return form.read(decoded: text, range) }
    return .string(text.text(range))
  }
}

extension LocatedParameter.Form {
  /// Decodes a range of a link, and reads the value in the range.
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
    case .number: return TextComparison.number(link, range).map(ParameterValue.number)
    case .enumeration(let values, let caseSensitive):
      return unsafe link.withSlice(range) {
        unsafe values.read($0, caseSensitive: caseSensitive)
      }
    }
  }
}
