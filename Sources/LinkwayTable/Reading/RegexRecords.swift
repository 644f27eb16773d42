import LinkwayAutomaton
import LinkwayMatching
import LinkwayRegex

// The section of regexes: how many there are, then for each, in the order of their sources' bytes,
// where its source lies in the section and how long it is, and the same of its automaton (4 × 4);
// then the automata, then the sources.

/// The automata in a compiled table, used as they lie there. Nothing is read before it is asked for,
/// and no number is trusted.
package struct RegexRecords: Sendable {
  let block: FlatBlock
  /// Where the section lies.
  let range: Range<Int>

  package static let headLength = 4
  package static let entryLength = 16

  /// The automaton of a regex, checked; `nil` where the file has none. O(log n) and the automaton's
  /// length.
  func automaton(of source: String) -> RegexAutomaton? {
    let source = Array(source.utf8)
    var low = 0
    var high = min(word(0), range.count / Self.entryLength)
    while low < high {
      let middle = (low + high) / 2
      let own = part(ofEntry: middle, at: 0)
      let bytes = block.withBytes { bytes in own.map { bytes.byte($0) } }
      if bytes == source {
        return RegexAutomaton(block.regexMemory(part(ofEntry: middle, at: 8)))
      }
      if bytes.lexicographicallyPrecedes(source) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private func word(_ offset: Int) -> Int {
    block.withBytes { $0.index(range.lowerBound + offset) }
  }

  /// What an entry points to, as far as it lies in the section.
  private func part(ofEntry entry: Int, at offset: Int) -> Range<Int> {
    let place = Self.headLength + entry * Self.entryLength + offset
    let start = range.lowerBound + word(place)
    return (start..<start + word(place + 4)).clamped(to: range)
  }
}
