import LinkwayMatching
import LinkwayRegex

/// Finds the texts in which two patterns may capture different values under the same name.
///
/// Each pattern gives a language of its texts in which the first symbol of a capture and the first
/// symbol after it are marked. A symbol that only the left pattern marks is encoded in capitals,
/// and one that only the right pattern marks in small letters. The texts of both languages with
/// such a symbol are those that can be captured in two ways. If a pattern is ambiguous, its matcher
/// may still choose the same values.
struct CaptureComparison {
  /// A form of a pattern, with the rules by which its language is computed.
  struct Side: Equatable {
    var pattern: ComponentPattern
    var form: Int
    var languages: PatternLanguage

    /// Whether both have the same texts as captures of the same names.
    static func == (left: Side, right: Side) -> Bool {
      left.form == right.form && left.pattern.definition == right.pattern.definition
    }
  }

  /// The number of texts to try for each set of patterns: if a pattern is ambiguous, the first ones
  /// may be captured alike.
  static let wordLimit = 12
  /// The maximum number of compared pairs of forms per search.
  static let limit = 256

  let kind: ComponentPattern.Kind

  /// Stand-ins for symbols that cannot be encoded. Texts that contain them are ignored.
  private static let end = SymbolSet(codePoint: 0xFDD0)
  private static let separator = SymbolSet(codePoint: 0xFDD1)
  private static let ordinary = SymbolSet.scalars.subtracting(end.union(separator))

  /// Returns languages for the pairs of different forms in both tables that have the same owner.
  func differences(_ sides: [(table: Int, owner: String, side: Side)]) -> [RegularLanguage] {
    var compared: [(Side, Side)] = []
    for left in sides where left.table == 0 {
      for right in sides
      where right.table == 1 && right.owner == left.owner && right.side != left.side
        && compared.count < Self.limit
        && !compared.contains(where: { $0 == (left.side, right.side) })
      {
        compared.append((left.side, right.side))
      }
    }
    return compared.flatMap { differences($0, $1) }
  }

  /// Returns a language for each name that both patterns capture.
  private func differences(_ left: Side, _ right: Side) -> [RegularLanguage] {
    left.slots.compactMap { name, slot in
      guard let other = right.slots.first(where: { $0.name == name }) else { return nil }
      let all = marked(left, slot, .capitals, others: .smallLetters)
        .intersection(marked(right, other.slot, .smallLetters, others: .capitals))
        .intersection(Self.differing)
      return all.automaton.map(Self.texts)
    }
  }

  private static let differing: RegularLanguage = {
    let symbols = SymbolSet.scalars.encoded(.capitals).union(.scalars.encoded(.smallLetters))
    let any = RegularLanguage.symbols(SymbolSet.scalars.union(symbols)).repeated()
    return .concatenation([any, .symbols(symbols), any])
  }()

  /// Returns the texts of a form with an end symbol.
  ///
  /// - Parameters:
  ///   - own: the encoding of a symbol that only this pattern marks.
  ///   - others: the encoding of a symbol that only the other pattern marks.
  private func marked(
    _ side: Side, _ slot: Int, _ own: SymbolSet.EncodedDigits, others: SymbolSet.EncodedDigits
  ) -> RegularLanguage {
    let pieces = side.pattern.forms[side.form].pieces
    guard let place = pieces.firstIndex(where: { $0.captures(slot) }) else { return .nothing }
    func language(_ pieces: some Sequence<PatternPiece>) -> RegularLanguage {
      .concatenation(pieces.map { side.languages.language(of: $0, kind) })
    }
    func symbols(_ words: RegularLanguage) -> RegularLanguage {
      words.mapped { label in
        let set = label.intersection(Self.ordinary)
        let all = label.intersects(.separator) ? set.union(Self.separator) : set
        return all.union(all.encoded(others))
      }
    }
    var before = language(pieces[..<place])
    var value = language([pieces[place]])
    var after = language(pieces[(place + 1)...])
    if case .repetition(let repetition) = pieces[place], let capture = repetition.capture {
      let (prefix, suffix) = (language(repetition.prefix), language(repetition.suffix))
      let one = language([.capture(capture)])
      before = .concatenation([before, prefix])
      value = .concatenation([
        one, RegularLanguage.concatenation([suffix, prefix, one]).repeated(),
      ])
      after = .concatenation([suffix, after])
    }
    let ends = RegularLanguage.symbols(Self.end.union(Self.end.encoded(others)))
    let start = Self.markingFirst(symbols(value), own)
    return .concatenation([
      symbols(before), value.automaton?.isNullable == true ? start.optional : start,
      Self.markingFirst(.concatenation([symbols(after), ends]), own),
    ])
  }

  /// Returns the words that are not empty, with their first symbol marked.
  private static func markingFirst(
    _ words: RegularLanguage, _ own: SymbolSet.EncodedDigits
  ) -> RegularLanguage {
    guard let automaton = words.automaton else { return words }
    let count = automaton.count
    let isLast = Set(automaton.last)
    let plain = SymbolSet.scalars
    let copies = automaton.first.map { first in
      let symbols = automaton.labels[first].intersection(plain)
      return symbols.union(symbols.encoded(own))
    }
    return RegularLanguage(
      PositionAutomaton(
        labels: automaton.labels + copies,
        follow: automaton.follow + automaton.first.map { automaton.follow[$0] },
        first: Array(count..<count + copies.count),
        last: automaton.last
          + automaton.first.enumerated().filter { isLast.contains($0.element) }
          .map { count + $0.offset },
        isNullable: false))
  }

  /// Returns the texts without marks and the end symbol.
  private static func texts(_ automaton: PositionAutomaton) -> RegularLanguage {
    let labels = automaton.labels.map { label in
      label.intersection(.scalars).union(label.decoded(.capitals))
        .union(label.decoded(.smallLetters))
    }
    let ends = Set(automaton.last)
    return RegularLanguage(
      PositionAutomaton(
        labels: labels.map { label in
          label.intersects(separator) ? label.subtracting(separator).union(.separator) : label
        },
        follow: automaton.follow, first: automaton.first,
        last: automaton.follow.indices.filter {
          automaton.follow[$0].contains(where: ends.contains)
        },
        isNullable: automaton.first.contains(where: ends.contains)))
  }
}

extension CaptureComparison.Side {
  /// The named captures.
  fileprivate var slots: [(name: String, slot: Int)] {
    pattern.slots.enumerated().filter { $0.element.isNamed }.map { ($0.element.name, $0.offset) }
  }
}

extension PatternPiece {
  fileprivate func captures(_ slot: Int) -> Bool {
    switch self {
    case .text, .separator: false
    case .capture(let capture): capture.slot == slot
    case .repetition(let repetition): repetition.capture?.slot == slot
    }
  }
}
