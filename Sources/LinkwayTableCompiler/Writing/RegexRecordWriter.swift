import LinkwayMatching
import LinkwayRegex
import LinkwayTable
import LinkwayURLParsing

/// Collects the automata of a table's regexes, each once.
struct RegexRecordWriter {
  private var automata: [[UInt8]: RegexAutomaton] = [:]
  /// The source of a regex without an automaton; `nil` if there is no such regex.
  private(set) var needsPCRE2: String?

  mutating func add(_ type: RegexType) {
    switch type.matcher {
    case .automaton(let automaton): automata[Array(type.source.utf8)] = automaton
    case .pcre2: needsPCRE2 = needsPCRE2 ?? type.source
    }
  }

  var bytes: [UInt8] {
    let sorted = automata.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    var index = RecordWriter()
    index.word32(UInt32(sorted.count))
    var body: [UInt8] = []
    let start = RegexRecords.headLength + sorted.count * RegexRecords.entryLength
    var sources: [UInt8] = []
    let automataLength = sorted.reduce(0) { $0 + $1.value.bytes.count }
    for (source, automaton) in sorted {
      index.word32(UInt32(clamping: start + automataLength + sources.count))
      index.word32(UInt32(source.count))
      index.word32(UInt32(clamping: start + body.count))
      index.word32(UInt32(automaton.bytes.count))
      body += automaton.bytes
      sources += source
    }
    return index.bytes + body + sources
  }
}
