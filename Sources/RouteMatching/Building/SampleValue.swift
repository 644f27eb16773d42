extension ValueType {
  /// A short value of the type, for a capture or an item whose value does not matter.
  ///
  /// - Parameter excluded: a value that it must not be.
  package func sample(ignoresCase: Bool, besides excluded: String? = nil) -> String? {
    let language = TypeLanguage(ignoresCase: ignoresCase, admission: .strict).language(of: self)
    guard case .words(let words) = language.sampleWords(limit: 2) else { return nil }
    return words.map { word in
      var text = String.UnicodeScalarView()
      for case .scalar(let scalar) in word { text.append(scalar) }
      return String(text)
    }.first { text in !(excluded.map { $0.utf8.elementsEqual(text.utf8) } ?? false) }
  }
}
