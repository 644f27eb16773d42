import LinkwayMatching
import LinkwayURLParsing

/// An iterator over the entries of a list that a link's items can match. It yields the entries'
/// positions in the list, in ascending order.
struct IndexedEntries {
  /// The remaining positions, as ranges of the block: of entries that are not indexed, and of
  /// entries in the bucket.
  private var rest: Range<Int>
  private var bucket: Range<Int>

  /// Looks up the link's items in an index.
  ///
  /// - Parameter place: the offset of the index in the block, in bytes; see ``ItemIndex``.
  init(
    at place: Int, _ items: inout QueryItemRanges, _ check: ItemCheck, _ regions: BlockRegions,
    _ link: Span<UInt8>, _ block: Span<UInt8>
  ) {
    let head = block.word32(place + 4)
    let bits = min(head >> 8, ItemIndex.mostBits)
    let most = regions.entryCount
    let restCount = min(block.index(place + 8), most)
    rest = place + 12..<place + 12 + restCount * 4
    bucket = rest.upperBound..<rest.upperBound
    let name = regions.texts + block.index(place) * 4
    guard let form = ItemIndex.Form(rawValue: UInt8(truncatingIfNeeded: head)),
      let hash = check.hash(ofItemNamed: name, form, &items, link, block)
    else { return }
    let start = rest.upperBound + ItemIndex.bucket(hash, bits) * 4
    let (lower, upper) = (block.index(start), block.index(start + 4))
    guard lower <= upper, upper <= most else { return }
    let places = rest.upperBound + ((1 << Int(bits)) + 1) * 4
    bucket = places + lower * 4..<places + upper * 4
  }

  mutating func next(_ block: Span<UInt8>) -> Int? {
    let isInBucket =
      rest.isEmpty
      || !bucket.isEmpty && block.word32(bucket.lowerBound) < block.word32(rest.lowerBound)
    return isInBucket ? Self.take(&bucket, block) : Self.take(&rest, block)
  }

  private static func take(_ places: inout Range<Int>, _ block: Span<UInt8>) -> Int? {
    guard !places.isEmpty else { return nil }
    defer { places = places.lowerBound + 4..<places.upperBound }
    return block.index(places.lowerBound)
  }
}

extension ItemCheck {
  /// Returns the hash of the value of the first item with a name; `nil` if there is no such item,
  /// or if integers are compared and the value is not an integer.
  ///
  /// - Parameter items: items that have already been split.
  func hash(
    ofItemNamed name: Int, _ form: ItemIndex.Form, _ items: inout QueryItemRanges,
    _ link: Span<UInt8>,
    _ block: Span<UInt8>
  ) -> UInt32? {
    let seen = min(items.count ?? 0, Admission.Limit.items)
    for place in 0..<seen where isNamed(place, name, &items, link, block) {
      let value = items[place].value
      guard items.isEncoded else { return ItemIndex.hash(link, value, form) }
      return link.withPiece(value, plusIsSpace: plusIsSpace) { ItemIndex.hash($0, $1, form) }
    }
    return nil
  }
}
