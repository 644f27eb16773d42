import LinkwayMatching
import LinkwayRegex

/// How a link is spelled beside the plain way, where tables read it differently.
package enum LinkSpelling: Hashable, Sendable {
  /// With a plus in the values of items.
  case plus
  /// As only a browser takes it: with a user, or with a space behind it.
  case lenient
}

/// The texts of a link.
struct LinkTexts {
  private let start: String
  private let isSpecial: Bool
  private let scheme: String
  private let items: [(text: String, isRaw: Bool)]
  private let fragment: String?
  private let fragmentItems: [String]

  init(
    _ authority: LinkAuthority, _ word: [SymbolSet], _ tail: LinkTails.Combinations.Tail,
    _ variation: Int
  ) {
    isSpecial = authority.isSpecial
    scheme = authority.scheme
    start = Self.start(authority, VerdictSearch.spelled(word, variation: variation))
    var items: [(text: String, isRaw: Bool)] = []
    var fragmentItems: [String] = []
    var fragment: String?
    for (place, choice) in tail.choices.enumerated() {
      for (name, word) in choice.items {
        let value = VerdictSearch.spelled(word, variation: variation == 0 ? 0 : variation + place)
        let text =
          LinkText.item(name.utf8) + "=" + LinkText.item(Self.text(value).utf8)
        if choice.isInFragment {
          fragmentItems.append(text)
        } else {
          items.append((text, choice.isRaw))
        }
      }
      if let word = choice.fragment {
        fragment = Self.component(VerdictSearch.spelled(word, variation: variation))
      }
    }
    // What hides others comes last.
    self.items = items.filter { !$0.isRaw } + items.filter { $0.isRaw }
    self.fragmentItems = fragmentItems
    self.fragment = fragment ?? (fragmentItems.isEmpty ? nil : fragmentItems.joined(separator: "&"))
  }

  /// The link, and other spellings and orders that some tables tell from it.
  func texts(_ spellings: Set<LinkSpelling>) -> [String] {
    var texts = [text(items.map { $0.text }, fragment)]
    if items.contains(where: { $0.isRaw }), items.contains(where: { !$0.isRaw }) {
      let order = items.filter { $0.isRaw } + items.filter { !$0.isRaw }
      texts.append(text(order.map { $0.text }, fragment))
    }
    if let fragment, fragmentItems.isEmpty, !items.isEmpty {
      // The fragment may have the items.
      texts.append(text([], fragment + "?" + items.map { $0.text }.joined(separator: "&")))
    }
    if spellings.contains(.plus), !items.isEmpty {
      texts.append(text(items.map { $0.text + "+a" }, fragment))
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

  private static func start(_ authority: LinkAuthority, _ word: RegularLanguage.Word) -> String {
    guard authority.reading != .host else { return authority.text + component(word) }
    let path = component(word)
    let first = path.dropFirst().prefix { $0 != "/" }
    let isPlain = first.utf8.allSatisfy { byte in
      byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x2D || byte == 0x2E
    }
    // What cannot be an authority comes behind an empty one.
    let isHost = authority.reading == .both || isPlain && first.contains { $0 != "." }
    return authority.text + (isHost && !first.isEmpty ? "/" : "//") + path
  }

  private static func component(_ word: RegularLanguage.Word) -> String {
    word.split(separator: .separator, omittingEmptySubsequences: false)
      .map { LinkText.segment(text($0).utf8) }.joined(separator: "/")
  }

  private static func text(_ word: some Sequence<RegularLanguage.Symbol>) -> String {
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
