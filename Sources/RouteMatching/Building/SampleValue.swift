extension ValueType {
  /// A short value of the type, for a capture whose value does not matter.
  package func sample(ignoresCase: Bool) -> String? {
    let language = TypeLanguage(ignoresCase: ignoresCase, admission: .strict).language(of: self)
    guard case .words(let words) = language.sampleWords(limit: 1), let word = words.first else {
      return nil
    }
    var text = String.UnicodeScalarView()
    for case .scalar(let scalar) in word { text.append(scalar) }
    return String(text)
  }
}
