import LinkwayMatching
import LinkwayURLParsing

/// The positions of the query and fragment items of a link. The link is split into items once, on
/// first use, for all rules.
@safe struct QueryItemRanges: Sendable {
  /// The position of one item.
  struct Item {
    fileprivate var word: UInt64

    /// Packs the offsets into one word. Offsets in a link fit in 12 bits.
    fileprivate init(_ item: QueryItem) {
      let (name, end) = (item.name, item.range.upperBound)
      word =
        UInt64(truncatingIfNeeded: name.lowerBound)
        | UInt64(truncatingIfNeeded: name.upperBound) << 12
        | UInt64(truncatingIfNeeded: end) << 24 | (item.value != nil ? 1 << 36 : 0)
    }

    fileprivate init(word: UInt64) { self.word = word }

    var name: Range<Int> { Range(Int(word & 0xFFF), upTo: Int(word >> 12 & 0xFFF)) }

    /// The range of the value; empty if the item has no value.
    var value: Range<Int> {
      Range(Int(word >> 12 & 0xFFF) + (hasValue ? 1 : 0), upTo: Int(word >> 24 & 0xFFF))
    }

    private var hasValue: Bool { word >> 36 & 1 == 1 }
  }

  private typealias Eight = (
    UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
  )
  private var storage: (Eight, Eight, Eight, Eight, Eight, Eight, Eight, Eight) = (
    (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 0)
  )
  /// The number of items; `nil` before they have been split.
  private(set) var count: Int?
  /// Whether any item contains an encoded byte.
  private(set) var isEncoded = false

  init() {}

  /// Removes the items, so that another link can be split into items.
  mutating func clear() { (count, isEncoded) = (nil, false) }

  /// Splits the query and the fragment part into items, unless this has already been done.
  ///
  /// - Returns: `false` if there are more items than a link may have.
  mutating func cut(
    _ link: Span<UInt8>, _ query: Range<Int>, and more: Range<Int>, plusIsSpace: Bool
  ) -> Bool {
    if let count { return count <= Admission.Limit.items }
    count = 0
    add(link, query, plusIsSpace: plusIsSpace)
    // Form encoding applies only to the items of the query.
    if !more.isEmpty { add(link, more, plusIsSpace: false) }
    return count ?? 0 <= Admission.Limit.items
  }

  private mutating func add(_ link: Span<UInt8>, _ query: Range<Int>, plusIsSpace: Bool) {
    var found = count ?? 0
    var cursor = QueryItemCursor(range: query)
    while let item = cursor.next(in: link) {
      if found < Admission.Limit.items { set(found, Item(item)) }
      found += 1
    }
    count = found
    if link.isEncoded(query, plusIsSpace: plusIsSpace) { isEncoded = true }
  }

  subscript(place: Int) -> Item {
    // Mutating, because a getter on an immutable value would copy the entire storage.
    mutating get {
      precondition(UInt(bitPattern: place) < UInt(Admission.Limit.items))
      // SAFETY: the index is in bounds, and the tuple contains 64 contiguous words.
      return unsafe withUnsafeMutableBytes(of: &storage) {
        Item(word: unsafe $0.load(fromByteOffset: place &* 8, as: UInt64.self))
      }
    }
  }

  private mutating func set(_ place: Int, _ item: Item) {
    precondition(UInt(bitPattern: place) < UInt(Admission.Limit.items))
    // SAFETY: same as for the getter.
    unsafe withUnsafeMutableBytes(of: &storage) {
      unsafe $0.storeBytes(of: item.word, toByteOffset: place &* 8, as: UInt64.self)
    }
  }
}
