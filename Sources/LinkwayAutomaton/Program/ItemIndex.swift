import LinkwayURLParsing

/// An index of a long list of entries, by the value that each entry requires of one query item.
/// Only the few entries that can match the link's value need to be checked.
///
/// The words of the index follow the list's entries: the offset of the item's name in the texts
/// section; the form of the hash (8 bits) and the binary logarithm of the number of buckets; the
/// number of entries that are not indexed, and their positions in the list, from 1 and ascending;
/// the start of each bucket and the end of the last one; the positions of the entries in all
/// buckets, ascending in each.
package struct ItemIndex {
  /// The minimum number of indexed entries. Fewer entries are as fast without an index.
  package static let fewest = 8
  /// The maximum binary logarithm of the number of buckets. No list is long enough to need more.
  static let mostBits: UInt32 = 24

  /// The form of a value that is hashed. It corresponds to the way in which the value is compared.
  enum Form: UInt8 {
    case text, folded, number
  }

  /// The value that an entry requires of an item.
  package struct Key {
    /// The offset of the item's name in the texts section.
    var name: UInt32
    var form: Form
    var hash: UInt32
  }

  package let words: [UInt32]

  /// Creates an index by the item and form that occur in the most keys.
  ///
  /// - Parameter keys: the keys of each entry, in list order.
  /// - Returns: `nil` if fewer than `fewest` entries have a key for this item.
  package init?(_ keys: [[Key]]) {
    var counts: [UInt64: Int] = [:]
    for key in keys.joined() { counts[Self.number(key), default: 0] += 1 }
    guard let chosen = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      chosen.value >= Self.fewest
    else { return nil }
    var bits: UInt32 = 0
    while bits < Self.mostBits, 1 << bits < chosen.value { bits += 1 }
    var rest: [UInt32] = []
    var buckets = [[UInt32]](repeating: [], count: 1 << Int(bits))
    for (place, keys) in keys.enumerated() {
      guard let key = keys.first(where: { Self.number($0) == chosen.key }) else {
        rest.append(UInt32(place) + 1)
        continue
      }
      buckets[Self.bucket(key.hash, bits)].append(UInt32(place) + 1)
    }
    var starts: [UInt32] = [0]
    for bucket in buckets { starts.append(starts[starts.count - 1] + UInt32(bucket.count)) }
    words =
      [UInt32(truncatingIfNeeded: chosen.key >> 8), UInt32(chosen.key & 0xFF) | bits << 8]
      + [UInt32(rest.count)] + rest + starts + buckets.joined()
  }

  private static func number(_ key: Key) -> UInt64 {
    UInt64(key.name) << 8 | UInt64(key.form.rawValue)
  }

  static func bucket(_ hash: UInt32, _ bits: UInt32) -> Int {
    Int(hash & ((1 << bits) - 1))
  }

  /// Returns the hash of a value; `nil` if integers are compared and the value is not an integer.
  static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>, _ form: Form) -> UInt32? {
    var hash: UInt32 = 0x811C_9DC5
    if form == .number {
      guard let number = TextComparison.integer(bytes, range) else { return nil }
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        add(UInt8(truncatingIfNeeded: UInt64(bitPattern: number) >> shift), to: &hash)
      }
    } else {
      for place in range {
        let byte = bytes.byte(place)
        add(form == .folded ? byte.asciiLowercased : byte, to: &hash)
      }
    }
    // Only the lowest bits select the bucket.
    return hash ^ hash >> 15
  }

  private static func add(_ byte: UInt8, to hash: inout UInt32) {
    hash = (hash ^ UInt32(byte)) &* 0x0100_0193
  }
}

extension EntryShape {
  /// Returns the index keys of the shape at a word offset in the shapes section.
  package static func itemKeys(
    in words: [UInt32], at place: Int, texts: [UInt32]
  ) -> [ItemIndex.Key] {
    let counts = words[place + 1]
    // The items after a fragment's `?` count as query items, but are not in the query.
    guard counts >> 16 & 0xFF == 0 || counts & Head.questionMark != 0 else { return [] }
    return (0..<Int(counts & 0xFF)).compactMap { number in
      let rule = ItemRule { words[place + 2 + number * ItemRule.size / 4 + $0] }
      guard !rule.flags.contains(.list), rule.presence == .required,
        rule.equals == .text || rule.equals == .int
      else { return nil }
      let form: ItemIndex.Form =
        rule.equals == .int ? .number : rule.flags.contains(.folded) ? .folded : .text
      let text = Int(rule.expected)
      let count = Int(texts[text])
      let bytes = (0..<count).map { byte in
        UInt8(truncatingIfNeeded: texts[text + 1 + byte / 4] >> UInt32(byte % 4 * 8))
      }
      return bytes.withSpan { ItemIndex.hash($0, 0..<count, form) }
        .map { ItemIndex.Key(name: rule.name, form: form, hash: $0) }
    }
  }
}
