package import LinkwayRegex
import LinkwayURLParsing

extension WrittenText {
  /// Converts a language over single characters, in which `%41` is three symbols, into a language
  /// over written symbols, in which `%41` is one symbol.
  ///
  /// - Parameter named: the non-ASCII characters that occur percent-encoded in the words.
  package func asWritten(_ words: RegularLanguage, naming named: Set<Unicode.Scalar>)
    -> RegularLanguage
  {
    guard let automaton = words.automaton else { return words }
    return RegularLanguage(WrittenAutomaton(self, automaton, named).automaton)
  }
}

/// Converts an automaton over single characters into one over written symbols. For each position
/// that matches the last digit of a percent-encoded character, it adds a position that matches the
/// whole encoding.
private struct WrittenAutomaton {
  private let source: PositionAutomaton
  private let text: WrittenText
  /// Encoded spellings of non-ASCII characters: one sample for each set of characters that the
  /// automaton does not distinguish.
  private var samples: [(spelling: [Unicode.Scalar], symbols: SymbolSet)] = []
  private(set) var automaton: PositionAutomaton

  private struct Added: Hashable {
    var target: Int
    var symbols: SymbolSet
  }

  init(_ text: WrittenText, _ source: PositionAutomaton, _ named: Set<Unicode.Scalar>) {
    (self.text, self.source, automaton) = (text, source, source)
    addSamples(named)
    let labels = source.labels.map { label in
      let plain = label.intersection(text.plain)
      return label.contains("/") ? plain.union(.separator) : plain
    }
    var added: [Added] = []
    var places: [Added: Int] = [:]
    func encoded(behind positions: [Int]) -> [Int] {
      encodedSteps(behind: positions).sorted { $0.key < $1.key }.map { target, symbols in
        let step = Added(target: target, symbols: symbols)
        if let known = places[step] { return known }
        places[step] = source.count + added.count
        added.append(step)
        return source.count + added.count - 1
      }.sorted()
    }
    let first = source.first + encoded(behind: source.first)
    var follow = source.follow.map { $0 + encoded(behind: $0) }
    var current = 0
    while current < added.count {
      follow.append(follow[added[current].target])
      current += 1
    }
    let ends = Set(source.last)
    automaton = PositionAutomaton(
      labels: labels + added.map { $0.symbols }, follow: follow, first: first,
      last: source.last
        + added.indices.filter { ends.contains(added[$0].target) }
        .map { source.count + $0 },
      isNullable: source.isNullable)
  }

  private mutating func addSamples(_ named: Set<Unicode.Scalar>) {
    let ranges: [ClosedRange<Unicode.Scalar>] = [
      "\u{80}"..."\u{7FF}", "\u{800}"..."\u{FFFF}", "\u{10000}"..."\u{10FFFF}",
    ]
    let special = named.reduce(SymbolSet.empty) { $0.union(SymbolSet($1)) }
    let rests = ranges.map { SymbolSet($0).subtracting(special) }
    for digits in SymbolSet.EncodedDigits.allCases {
      for set in rests + named.sorted().map({ SymbolSet($0) }) {
        guard let scalar = set.preferred(1).first.flatMap(Unicode.Scalar.init) else { continue }
        samples.append(
          (
            Array(WrittenText.spelling(of: scalar, digits).unicodeScalars),
            text.encoded(set).intersection(set.encoded(digits))
          ))
      }
    }
  }

  /// Returns the positions of the last digits of percent-encoded characters whose `%` is at one of
  /// `positions`, with the symbols of these characters.
  private func encodedSteps(behind positions: [Int]) -> [Int: SymbolSet] {
    let percents = positions.filter { source.labels[$0].contains("%") }
    guard !percents.isEmpty else { return [:] }
    var steps: [Int: SymbolSet] = [:]
    func add(_ target: Int, _ symbols: SymbolSet) {
      guard !symbols.isEmpty else { return }
      steps[target] = (steps[target] ?? .empty).union(symbols)
    }
    for digits in SymbolSet.EncodedDigits.allCases {
      for high in Set(percents.flatMap { source.follow[$0] }) {
        let highs = Self.digits(source.labels[high], digits).filter { $0 < 8 }
        guard !highs.isEmpty else { continue }
        for low in source.follow[high] {
          let lows = Self.digits(source.labels[low], digits)
          var scalars = SymbolSet.empty
          for high in highs {
            if lows.count == 16 {
              scalars = scalars.union(
                SymbolSet(Unicode.Scalar(16 * high)...Unicode.Scalar(16 * high + 15)))
            } else {
              for low in lows {
                scalars = scalars.union(SymbolSet(Unicode.Scalar(16 * high + low)))
              }
            }
          }
          add(low, text.encoded(scalars).intersection(scalars.encoded(digits)))
        }
      }
    }
    for (spelling, symbols) in samples {
      var places = Set(percents)
      for scalar in spelling.dropFirst() {
        let next = places.flatMap { source.follow[$0] }
        places = Set(next.filter { source.labels[$0].contains(scalar) })
      }
      for place in places { add(place, symbols) }
    }
    return steps
  }

  /// Returns the values of the hexadecimal digits that a label contains.
  private static func digits(_ label: SymbolSet, _ digits: SymbolSet.EncodedDigits) -> [UInt8] {
    let texts = digits == .capitals ? "0123456789ABCDEF" : "0123456789abcdef"
    return texts.unicodeScalars.enumerated().compactMap { value, scalar in
      label.contains(scalar) ? UInt8(value) : nil
    }
  }
}
