import LinkwayURLParsing

/// Finds out which members (alternatives by which routes match) may overlap, without comparing each
/// pair. It sorts the texts that links must contain at a place. Two members stay together only if a
/// text of one is a prefix of a text of the other.
struct OverlapPartition {
  /// A set of members, any two of which may overlap; or two sets, in which any member on the left
  /// may overlap any member on the right.
  struct Part {
    var left: [Int]
    /// The members on the right; `nil` for a single set, whose members may overlap each other and
    /// themselves.
    var right: [Int]?

    /// Whether the part contains no pairs.
    var isEmpty: Bool { left.isEmpty || right?.isEmpty == true }
    var memberCount: Int { left.count + (right?.count ?? 0) }
    /// The number of pairs of different members.
    var pairCount: Int { right.map { left.count * $0.count } ?? left.count * (left.count - 1) / 2 }

    /// Returns the part with other numbers for its members.
    func mapped(_ number: (Int) -> Int) -> Part {
      Part(left: left.map(number), right: right.map { $0.map(number) })
    }
  }

  /// A place is considered if at least 1 in `share` members has a text for it. This keeps the work
  /// close to the size of the texts.
  private static let share = 16

  private(set) var parts: [Part] = []
  private let bytes: [UInt8]
  private var places: [Place] = []
  /// The remaining budget for sorting. Parts that are not split when it is spent are compared in
  /// pairs.
  private var budget: Int

  /// The texts for one place, grouped by member.
  private struct Place {
    /// The index of each member's first text, and the end of the last member's texts.
    var starts: [Int32]
    var texts: [Range<Int32>]

    /// Begins the texts of a member, and ends the texts of all previous members.
    mutating func begin(_ member: Int) {
      while starts.count <= member { starts.append(Int32(texts.count)) }
    }
  }

  /// Splits the given members by their texts.
  init(_ texts: OverlapTexts, members: [Int]) {
    bytes = texts.bytes
    budget = 1_000_000 + 256 * members.count
    var isMember = [Bool](repeating: false, count: texts.memberCount)
    for member in members { isMember[member] = true }
    var counts = [Int](repeating: 0, count: texts.placeCount)
    for entry in texts.entries where isMember[Int(entry.member)] { counts[Int(entry.place)] += 1 }
    let least = max(1, members.count / Self.share)
    let kept = counts.indices.filter { counts[$0] >= least }
      .sorted { (counts[$1], $0) < (counts[$0], $1) }
    var numbers = [Int](repeating: -1, count: texts.placeCount)
    for (number, place) in kept.enumerated() {
      numbers[place] = number
      var empty = Place(starts: [], texts: [])
      empty.starts.reserveCapacity(texts.memberCount + 1)
      empty.texts.reserveCapacity(counts[place])
      places.append(empty)
    }
    // The entries are ordered by member.
    for entry in texts.entries {
      let number = numbers[Int(entry.place)]
      guard number >= 0 else { continue }
      places[number].begin(Int(entry.member))
      places[number].texts.append(entry.start..<entry.end)
    }
    for number in places.indices { places[number].begin(texts.memberCount) }
    refine(Part(left: members, right: nil), from: 0)
  }

  private mutating func refine(_ part: Part, from first: Int) {
    guard !part.isEmpty else { return }
    for place in first..<max(first, places.count) {
      let size = part.memberCount
      budget -= size
      guard budget > 0, size > 1 else { break }
      if let parts = split(part, by: place) {
        for part in parts { refine(part, from: place + 1) }
        return
      }
    }
    parts.append(part)
  }

  /// A text of a member, as plain numbers, which are fast to sort.
  private struct Entry {
    /// The first eight bytes of the text.
    var beginning: UInt64
    var start: Int32
    var end: Int32
    var member: Int32
    var isLeft: Bool
  }

  private func add(_ members: [Int], isLeft: Bool, at place: Int, to entries: inout [Entry]) {
    for member in members {
      let texts = Int(places[place].starts[member])..<Int(places[place].starts[member + 1])
      for text in texts {
        let range = places[place].texts[text]
        entries.append(
          Entry(
            beginning: beginning(of: range), start: range.lowerBound, end: range.upperBound,
            member: Int32(member), isLeft: isLeft))
      }
      if texts.isEmpty {
        entries.append(
          Entry(beginning: 0, start: 0, end: 0, member: Int32(member), isLeft: isLeft))
      }
    }
  }

  private func beginning(of range: Range<Int32>) -> UInt64 {
    var word: UInt64 = 0
    var shift: UInt64 = 56
    for place in range.prefix(8) {
      word |= UInt64(bytes[Int(place)]) << shift
      shift &-= 8
    }
    return word
  }

  /// Returns whether a text sorts before another. A prefix of a text sorts before the text.
  private func precedes(_ left: Entry, _ right: Entry) -> Bool {
    if left.beginning != right.beginning { return left.beginning < right.beginning }
    let (count, other) = (left.end - left.start, right.end - right.start)
    var place: Int32 = 0
    while place < min(count, other) {
      let (first, second) = (
        bytes[Int(left.start + place)], bytes[Int(right.start + place)]
      )
      if first != second { return first < second }
      place += 1
    }
    if count != other { return count < other }
    return (left.member, left.isLeft ? 0 : 1) < (right.member, right.isLeft ? 0 : 1)
  }

  private func begins(_ text: Entry, with start: Entry) -> Bool {
    let count = start.end - start.start
    guard text.end - text.start >= count else { return false }
    for place in 0..<count
    where bytes[Int(text.start + place)] != bytes[Int(start.start + place)] { return false }
    return true
  }

  private func equal(_ left: Entry, _ right: Entry) -> Bool {
    left.beginning == right.beginning && left.end - left.start == right.end - right.start
      && begins(left, with: right)
  }

  /// Returns the parts into which the texts for a place split a part; `nil` if they do not split
  /// it.
  private mutating func split(_ part: Part, by place: Int) -> [Part]? {
    var entries: [Entry] = []
    entries.reserveCapacity(part.memberCount)
    add(part.left, isLeft: true, at: place, to: &entries)
    add(part.right ?? [], isLeft: false, at: place, to: &entries)
    guard entries.contains(where: { !equal($0, entries[0]) }) else { return nil }
    entries.sort { precedes($0, $1) }
    var parts: [Part] = []
    var start = 0
    while start < entries.count {
      var end = start + 1
      while end < entries.count, equal(entries[end], entries[start]) { end += 1 }
      // The texts that begin with this text directly follow it.
      var last = end
      while last < entries.count, begins(entries[last], with: entries[start]) { last += 1 }
      budget -= last - start
      if part.right == nil {
        let same = members(entries[start..<end])
        if last > end {
          parts.append(Part(left: same, right: members(entries[end..<last])))
        }
        parts.append(Part(left: same, right: nil))
      } else {
        let left = members(entries[start..<end], isLeft: true)
        let right = members(entries[start..<end], isLeft: false)
        parts.append(Part(left: left, right: right))
        parts.append(Part(left: left, right: members(entries[end..<last], isLeft: false)))
        parts.append(Part(left: members(entries[end..<last], isLeft: true), right: right))
      }
      start = end
    }
    return parts.filter { !$0.isEmpty }
  }

  /// Returns the members of the entries on one side, without duplicates.
  private func members(_ entries: ArraySlice<Entry>, isLeft: Bool = true) -> [Int] {
    var members: [Int] = []
    members.reserveCapacity(entries.count)
    var isSorted = true
    for entry in entries where entry.isLeft == isLeft {
      let member = Int(entry.member)
      if let last = members.last, last >= member {
        if last == member { continue }
        isSorted = false
      }
      members.append(member)
    }
    if isSorted { return members }
    members.sort()
    var kept = 1
    for place in members.indices.dropFirst() where members[place] != members[kept - 1] {
      members[kept] = members[place]
      kept += 1
    }
    members.removeSubrange(kept...)
    return members
  }
}
