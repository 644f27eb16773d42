import LinkwayMatching
import LinkwayRegex
import LinkwayTable
import LinkwayURLParsing

/// A value that two types have in common.
enum CommonSample {
  case value(ParameterValue)
  case none
  /// No common value was found within the limits, but one may exist.
  case undecided
}

extension ValueType {
  /// Returns a value that both types accept.
  ///
  /// - Parameter excluded: texts that must not be returned.
  func commonSample(with other: ValueType, besides excluded: [String]) -> CommonSample {
    guard let kind = valueKind.common(with: other.valueKind) else { return .none }
    let types = SampleLanguage(ignoresCase: false)
    let words = RegularLanguage.intersectionWitnesses(
      types.language(of: self), types.language(of: other), limit: excluded.count + 1)
    switch words {
    case .undecided: return .undecided
    case .words(let words):
      let texts = words.map { $0.text }.filter { text in
        !excluded.contains { $0.hasSameBytes(as: text) }
      }
      guard let text = texts.first else { return .none }
      switch kind {
      case .text: return .value(.string(text))
      case .integer: return Int64(text).map { .value(.int($0)) } ?? .undecided
      case .number: return Double(text).map { .value(.number($0)) } ?? .undecided
      case .truth: return .value(.bool(text == "true" || text == "1"))
      }
    }
  }

  /// The kind of parameter value for texts of a type.
  private enum Kind {
    case text, integer, number, truth

    func common(with other: Kind) -> Kind? {
      switch (self, other) {
      case (.integer, .number), (.number, .integer): .integer
      default: self == other ? self : nil
      }
    }
  }

  private var valueKind: Kind {
    switch self {
    case .builtIn(.int): .integer
    case .builtIn(.number): .number
    case .builtIn(.bool): .truth
    case .builtIn, .enumeration, .regex: .text
    }
  }
}
