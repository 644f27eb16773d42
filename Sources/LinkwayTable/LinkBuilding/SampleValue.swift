package import LinkwayMatching
import LinkwayRegex
import LinkwayURLParsing

extension ValueType {
  /// Returns a short value of the type, for a capture or item whose value does not matter; `nil` if
  /// none is found.
  ///
  /// - Parameter excluded: a value that must not be returned.
  package func sample(ignoresCase: Bool, besides excluded: String? = nil) -> String? {
    let language = SampleLanguage(ignoresCase: ignoresCase).language(of: self)
    guard case .words(let words) = language.sampleWords(limit: 2) else { return nil }
    return words.map { $0.text }.first { text in
      !(excluded.map { $0.hasSameBytes(as: text) } ?? false)
    }
  }
}

extension RegularLanguage.Word {
  /// The word as text, without separators.
  package var text: String {
    var text = String.UnicodeScalarView()
    for case .scalar(let scalar) in self { text.append(scalar) }
    return String(text)
  }
}
