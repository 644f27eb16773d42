package import LinkwayMatching
import LinkwayRegex
import LinkwayURLParsing

/// A pool of word lists, each stored once and identified by its offset.
package struct WordPool {
  /// All lists, concatenated.
  package private(set) var words: [UInt32] = []
  /// The start of each list in `words`, and the end of the last one.
  private var starts: [UInt32] = [0]
  /// A hash table of lists by contents, with open addressing; an element is a list's number plus 1.
  /// Empty as long as there are no lists, so that an empty pool costs nothing.
  private var slots: [UInt32] = []
  /// The offsets of enumerations by type name, and of automata by regex source, so that a type used
  /// by many routes is written and hashed only once.
  private var enumerations: [String: (type: EnumerationType, place: UInt32)] = [:]
  private var automata: [String: UInt32] = [:]

  package init() {}

  package mutating func intern(_ list: [UInt32]) -> UInt32 {
    words += list
    return settle()
  }

  /// Stores a text: its length, then its bytes, four per word.
  package mutating func intern(text bytes: some Collection<UInt8>) -> UInt32 {
    words.append(UInt32(bytes.count))
    append(bytes)
    return settle()
  }

  /// Returns the offset of the list that was appended last. If an equal list exists, its offset is
  /// returned and the new list is removed. O(length).
  private mutating func settle() -> UInt32 {
    if starts.count * 2 >= slots.count { grow() }
    let start = starts[starts.count - 1]
    let list = Int(start)..<words.count
    var slot = Self.hash(words, list) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      let known = Int(starts[number])..<Int(starts[number + 1])
      if words[known] == words[list] {
        words.removeSubrange(list)
        return starts[number]
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = UInt32(starts.count)
    starts.append(UInt32(words.count))
    return start
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: max(64, slots.count * 2))
    for number in 0..<starts.count - 1 {
      let list = Int(starts[number])..<Int(starts[number + 1])
      var slot = Self.hash(words, list) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }

  private static func hash(_ words: [UInt32], _ list: Range<Int>) -> Int {
    var hash = UInt64(truncatingIfNeeded: list.count)
    for place in list {
      hash = (hash ^ UInt64(words[place])) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash & 0x7FFF_FFFF)
  }

  /// Stores the values of an enumeration. O(1) if they are already stored.
  mutating func intern(_ type: EnumerationType) -> UInt32 {
    // All uses of a type share one array of values, so comparing them is fast.
    if let known = enumerations[type.name], known.type == type { return known.place }
    let place = intern(texts: type.values.map { $0.utf8 })
    enumerations[type.name] = (type, place)
    return place
  }

  /// Stores the automaton of a regex; returns `nil` if the regex has none.
  mutating func intern(_ regex: RegexType) -> UInt32? {
    guard let automaton = regex.matcher.automaton else { return nil }
    if let place = automata[regex.source] { return place }
    let place = intern(bytes: automaton.bytes)
    automata[regex.source] = place
    return place
  }

  /// Stores a list of texts: their number, then each text, padded to whole words.
  mutating func intern(texts: [some Collection<UInt8>]) -> UInt32 {
    words.append(UInt32(texts.count))
    for text in texts {
      words.append(UInt32(text.count))
      append(text)
    }
    return settle()
  }

  /// Stores pairs of routes: their number, then the sorted pairs.
  package mutating func intern(over pairs: [(UInt32, UInt32)]) -> UInt32 {
    intern([UInt32(pairs.count)] + pairs.sorted { $0 < $1 }.flatMap { [$0.0, $0.1] })
  }

  /// Stores the regexes that PCRE2 matches: their number, then for each regex the offset of its
  /// source, and the offset of its name plus 1 (0 for no name).
  package mutating func intern(foreign regexes: [RegexType]) -> UInt32 {
    var words = [UInt32(regexes.count)]
    for regex in regexes {
      words.append(intern(text: regex.source.utf8))
      words.append(regex.name.map { intern(text: $0.utf8) + 1 } ?? 0)
    }
    return intern(words)
  }

  /// Stores bytes without their length, which readers derive from the contents.
  mutating func intern(bytes: [UInt8]) -> UInt32 {
    append(bytes)
    return settle()
  }

  /// Appends bytes, four per word.
  private mutating func append(_ bytes: some Collection<UInt8>) {
    var word: UInt32 = 0
    var shift: UInt32 = 0
    for byte in bytes {
      word |= UInt32(byte) << shift
      shift += 8
      if shift == 32 {
        words.append(word)
        (word, shift) = (0, 0)
      }
    }
    if shift > 0 { words.append(word) }
  }
}
