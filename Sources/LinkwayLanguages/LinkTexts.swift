import LinkwayMatching
import LinkwayRegex

/// An alternative spelling of links that tables can interpret differently.
package enum LinkSpelling: Hashable, Sendable {
  /// With unencoded plus signs in the items of the query.
  case plus
  /// With user information or a trailing space, which only lenient tables accept.
  case lenient
}

/// The spellings of a link.
struct LinkTexts {
  private let start: String
  private let isSpecial: Bool
  private let scheme: String
  private let items: [(text: String, order: LinkTails.Choice.Order)]
  private let fragment: String?
  private let fragmentItems: [String]

  init(
    _ authority: LinkAuthority, _ word: [SymbolSet], _ tail: LinkTails.Combinations.Tail,
    _ variation: Int
  ) {
    isSpecial = authority.isSpecial
    scheme = authority.scheme
    start = Self.start(authority, VerdictSearch.spelled(word, variation: variation))
    var items: [(text: String, order: LinkTails.Choice.Order)] = []
    var fragmentItems = items
    var fragment: String?
    for (place, choice) in tail.choices.enumerated() {
      for (name, word) in choice.items {
        let value = VerdictSearch.spelled(word, variation: variation == 0 ? 0 : variation + place)
          .split(separator: .separator, omittingEmptySubsequences: false)
          .map { LinkText.item(Self.text($0).utf8) }.joined(separator: "+")
        let text =
          (choice.hasPlusInName ? Self.withPlus(name) : LinkText.item(name.utf8)) + "=" + value
        if choice.isInFragment {
          fragmentItems.append((text, choice.order))
        } else {
          items.append((text, choice.order))
        }
      }
      if let word = choice.fragment {
        fragment = Self.component(VerdictSearch.spelled(word, variation: variation))
      }
    }
    // Raw items include everything after them.
    func sorted(
      _ items: [(text: String, order: LinkTails.Choice.Order)]
    ) -> [(text: String, order: LinkTails.Choice.Order)] {
      [.plain, .raw, .hidden].flatMap { order in items.filter { $0.order == order } }
    }
    self.items = sorted(items)
    let query = items.filter { $0.order == .inFragment }.map { $0.text }
    if !query.isEmpty { fragment = fragment.map { $0 + "?" + query.joined(separator: "&") } }
    self.fragmentItems = sorted(fragmentItems).map { $0.text }
    self.fragment =
      fragment
      ?? (fragmentItems.isEmpty ? nil : self.fragmentItems.joined(separator: "&"))
  }

  /// Returns the link, and other spellings and item orders that some tables distinguish from it.
  func texts(_ spellings: Set<LinkSpelling>) -> [String] {
    var texts = [text(items.map { $0.text }, fragment)]
    if items.contains(where: { $0.order == .raw }), items.contains(where: { $0.order == .plain }) {
      let order = items.filter { $0.order == .raw } + items.filter { $0.order != .raw }
      texts.append(text(order.map { $0.text }, fragment))
    }
    if let fragment, fragmentItems.isEmpty, !items.isEmpty, !fragment.contains("?") {
      // The items can also be a query within the fragment.
      texts.append(text([], fragment + "?" + items.map { $0.text }.joined(separator: "&")))
    }
    if spellings.contains(.lenient), let plain = texts.first {
      texts.append(
        isSpecial
          ? scheme + "://user@" + plain.dropFirst(scheme.utf8.count + 3) : plain + " ")
    }
    return texts
  }

  private func text(_ items: [String], _ fragment: String?) -> String {
    start + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
      + (fragment.map { "#" + $0 } ?? "")
  }

  /// Writes the spaces of a name as plus signs; if there are none, leaves its plus signs unencoded.
  private static func withPlus(_ name: String) -> String {
    name.split(
      separator: LinkTails.Choice.plus(in: name) ?? "+", omittingEmptySubsequences: false
    ).map { LinkText.item($0.utf8) }.joined(separator: "+")
  }

  private static func start(_ authority: LinkAuthority, _ word: RegularLanguage.Word) -> String {
    guard authority.reading != .host else { return authority.text + component(word) }
    let path = component(word)
    let first = path.dropFirst().prefix { $0 != "/" }
    let isPlain = first.utf8.allSatisfy { byte in
      byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x2D || byte == 0x2E
    }
    // A first segment that cannot be a host follows an empty authority.
    let isHost = authority.reading == .both || isPlain && first.contains { $0 != "." }
    return authority.text + (isHost && !first.isEmpty ? "/" : "//") + path
  }

  private static func component(_ word: RegularLanguage.Word) -> String {
    word.split(separator: .separator, omittingEmptySubsequences: false)
      .map { LinkText.segment(text($0).utf8) }.joined(separator: "/")
  }

  static func text(_ word: some Sequence<RegularLanguage.Symbol>) -> String {
    var text = String.UnicodeScalarView()
    for symbol in word {
      switch symbol {
      case .scalar(let scalar): text.append(scalar)
      case .separator: text.append("/")
      }
    }
    return String(text)
  }
}
