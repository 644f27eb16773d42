import LinkwayAutomaton
import LinkwayMatching
import LinkwayRegex

// The section of regexes: their number (4); for each regex, sorted by the bytes of its source, the
// offset and length of its source in the section, and those of its automaton (4 × 4); then the
// automata; then the sources.

/// The automata in a compiled table, used in place. They are read on demand, and no number in the
/// file is trusted.
package struct RegexRecords: Sendable {
  let block: FlatBlock
  /// The range of the section in the block.
  let range: Range<Int>

  package static let headLength = 4
  package static let entryLength = 16

  /// Returns the automaton of a regex, or `nil` if the file has no valid one. O(log n), plus the
  /// length of the automaton.
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

  /// Returns the range that an entry refers to, clamped to the section.
  private func part(ofEntry entry: Int, at offset: Int) -> Range<Int> {
    let place = Self.headLength + entry * Self.entryLength + offset
    let start = range.lowerBound + word(place)
    return (start..<start + word(place + 4)).clamped(to: range)
  }
}
