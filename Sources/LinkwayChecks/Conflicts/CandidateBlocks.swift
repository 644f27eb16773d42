/// Finds those ways of a group that may overlap, without looking at each pair: by the texts that
/// links must have at a place, sorted, so that only what begins alike stays together.
struct CandidateBlocks {
  /// Members of a group each of which may overlap each of the others, or each on the left each on
  /// the right.
  struct Block {
    var left: [Int]
    /// `nil` where the left ones stand against each other, and each against itself.
    var right: [Int]?

    /// Where every member says something else, there are no pairs left.
    var isEmpty: Bool { left.isEmpty || right?.isEmpty == true }
    var memberCount: Int { left.count + (right?.count ?? 0) }
    /// The pairs of different members.
    var pairCount: Int { right.map { left.count * $0.count } ?? left.count * (left.count - 1) / 2 }
  }

  /// A place is looked at where at least one of so many members has a text for it: so the work stays
  /// near the size of the texts.
  private static let share = 16

  private(set) var blocks: [Block] = []
  /// For each place the texts by member; empty where anything may stand.
  private var places: [[[UInt8]]] = []
  /// What sorting may cost yet; what is left whole then is compared in pairs.
  private var budget: Int

  /// - Parameter keys: of each member.
  init(_ keys: [OverlapKeys]) {
    budget = 1_000_000 + 256 * keys.count
    var numbers: [OverlapKeys.Place: Int] = [:]
    var found: [[(member: Int, text: Int)]] = []
    for member in keys.indices {
      for text in keys[member].texts.indices {
        let number = numbers[keys[member].texts[text].place, default: found.count]
        if number == found.count {
          numbers[keys[member].texts[text].place] = number
          found.append([])
        }
        found[number].append((member, text))
      }
    }
    let least = max(1, keys.count / Self.share)
    found = found.filter { $0.count >= least }
    found.sort { $0.count > $1.count }
    places = found.map { entries in
      var texts = [[UInt8]](repeating: [], count: keys.count)
      for entry in entries { texts[entry.member] = keys[entry.member].texts[entry.text].text }
      return texts
    }
    refine(Block(left: Array(keys.indices), right: nil), from: 0)
  }

  private mutating func refine(_ block: Block, from first: Int) {
    guard !block.isEmpty else { return }
    for place in first..<max(first, places.count) {
      let size = block.left.count + (block.right?.count ?? 0)
      budget -= size
      guard budget > 0, size > 1 else { break }
      if let parts = split(block, by: places[place]) {
        for part in parts { refine(part, from: place + 1) }
        return
      }
    }
    blocks.append(block)
  }

  private struct Entry {
    var text: [UInt8]
    var member: Int
    var isLeft: Bool
  }

  /// The blocks into which the texts of a place part one; `nil` where all stays together.
  private mutating func split(_ block: Block, by texts: [[UInt8]]) -> [Block]? {
    var entries = block.left.map { Entry(text: texts[$0], member: $0, isLeft: true) }
    if let right = block.right {
      entries += right.map { Entry(text: texts[$0], member: $0, isLeft: false) }
    }
    guard entries.contains(where: { $0.text != entries[0].text }) else { return nil }
    entries.sort { left, right in
      left.text == right.text
        ? (left.member, left.isLeft ? 0 : 1) < (right.member, right.isLeft ? 0 : 1)
        : left.text.lexicographicallyPrecedes(right.text)
    }
    var parts: [Block] = []
    var start = 0
    while start < entries.count {
      let text = entries[start].text
      var end = start + 1
      while end < entries.count, entries[end].text == text { end += 1 }
      // What begins with the text comes right after it.
      var last = end
      while last < entries.count, entries[last].text.starts(with: text) { last += 1 }
      budget -= last - start
      let same = entries[start..<end]
      let longer = entries[end..<last]
      if block.right == nil {
        parts.append(Block(left: same.map { $0.member }, right: nil))
        if !longer.isEmpty {
          parts.append(Block(left: same.map { $0.member }, right: longer.map { $0.member }))
        }
      } else {
        let left = same.filter { $0.isLeft }.map { $0.member }
        let right = same.filter { !$0.isLeft }.map { $0.member }
        parts.append(Block(left: left, right: right))
        parts.append(Block(left: left, right: longer.filter { !$0.isLeft }.map { $0.member }))
        parts.append(Block(left: longer.filter { $0.isLeft }.map { $0.member }, right: right))
      }
      start = end
    }
    return parts.filter { !$0.isEmpty }
  }
}
