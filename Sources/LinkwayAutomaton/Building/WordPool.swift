/// Lists of words that are stored once each; a list is known by its place.
struct WordPool {
  /// All lists, one after the other.
  private(set) var words: [UInt32] = []
  private var places: [[UInt32]: UInt32] = [:]

  mutating func intern(_ list: [UInt32]) -> UInt32 {
    if let place = places[list] { return place }
    let place = UInt32(words.count)
    words += list
    places[list] = place
    return place
  }

  /// Stores bytes behind their number, four to a word.
  mutating func intern(text bytes: some Collection<UInt8>) -> UInt32 {
    intern([UInt32(bytes.count)] + Self.packed(bytes))
  }

  /// Stores texts behind their number, each padded to whole words.
  mutating func intern(texts: [some Collection<UInt8>]) -> UInt32 {
    intern(
      [UInt32(texts.count)] + texts.flatMap { [UInt32($0.count)] + Self.packed($0) })
  }

  /// Stores bytes alone, whose number they say themselves.
  mutating func intern(bytes: [UInt8]) -> UInt32 { intern(Self.packed(bytes)) }

  private static func packed(_ bytes: some Collection<UInt8>) -> [UInt32] {
    var words = [UInt32](repeating: 0, count: (bytes.count + 3) / 4)
    for (place, byte) in bytes.enumerated() {
      words[place / 4] |= UInt32(byte) << UInt32(place % 4 * 8)
    }
    return words
  }
}
