/// A pattern of Apple's components or Android's dynamic rules: `*` matches any text, `?` any
/// character, and a variable any of its values.
///
/// A character is a Unicode scalar. Matching tracks all text positions where the pattern so far
/// can end, so it never backtracks: O(pattern including all values · text).
package struct Glob: Hashable, Sendable {
  enum Element: Hashable, Sendable {
    case scalar(UInt32)
    /// Any of several characters.
    case among(Set<UInt32>)
    case any
    case star
    /// One of the values of a variable. Values cannot contain variables.
    case choice([[Element]])
  }

  private(set) var elements: [Element] = []
  /// Whether a final `/*` is optional, so that `/buy/*` also matches `/buy`.
  var hasOptionalTail = false
  /// The number of elements, including those of all values of variables.
  private(set) var size = 0

  /// Creates a glob from its text.
  ///
  /// - Parameters:
  ///   - folding: whether to lowercase literals, for matching against lowercased texts.
  ///   - variables: the values of `$(name)`, or `nil` if the syntax has no variables.
  init(_ text: some Sequence<UInt32>, folding: Bool = false, variables: Variables? = nil) {
    let text = Array(text)
    var position = 0
    while position < text.count {
      if let variables, let name = Self.variable(in: text, at: position) {
        append(variables.element(text[name], folding: folding))
        position = name.upperBound + 1
      } else {
        append(Self.element(text[position], folding: folding))
        position += 1
      }
    }
  }

  init(_ elements: [Element]) {
    for element in elements { append(element) }
  }

  /// Appends an element. `**` is the same as `*`.
  private mutating func append(_ element: Element) {
    guard element != .star || elements.last != .star else { return }
    elements.append(element)
    switch element {
    case .choice(let values): size = values.reduce(size + 1) { $0 + $1.count }
    case .among(let scalars): size += scalars.count
    default: size += 1
    }
  }

  static func element(_ scalar: UInt32, folding: Bool) -> Element {
    switch scalar {
    case 0x2A: .star
    case 0x3F: .any
    default: .scalar(folding ? scalar.folded : scalar)
    }
  }

  /// Returns the range of the name in `$(name)` if a variable starts at `position`; otherwise
  /// `nil`. A name cannot contain `$`, `(` or `)`.
  private static func variable(in text: [UInt32], at position: Int) -> Range<Int>? {
    guard position + 1 < text.count, text[position] == 0x24, text[position + 1] == 0x28 else {
      return nil
    }
    let start = position + 2
    guard let end = text[start...].firstIndex(where: { (0x28...0x29).contains($0) || $0 == 0x24 }),
      text[end] == 0x29
    else { return nil }
    return start..<end
  }

  /// Returns whether the glob matches the entire text.
  package func matches(_ text: [UInt32]) -> Bool {
    // Most texts differ from most patterns before the first wildcard.
    var start = 0
    while start < elements.count, case .scalar(let scalar) = elements[start] {
      guard start < text.count, text[start] == scalar else {
        return hasOptionalTail && start == elements.count - 2 && start == text.count
      }
      start += 1
    }
    if Self.ends(of: elements[start...], in: text, from: [start]).last == text.count { return true }
    return hasOptionalTail && start <= elements.count - 2
      && Self.ends(of: elements[start..<(elements.count - 2)], in: text, from: [start]).last
        == text.count
  }

  /// Returns all positions where a match of the elements can end if it begins at one of `starts`.
  /// Both lists are in ascending order.
  private static func ends(
    of elements: ArraySlice<Element>, in text: [UInt32], from starts: [Int]
  ) -> [Int] {
    var places = starts
    for element in elements {
      guard let first = places.first else { return [] }
      switch element {
      case .star: places = Array(first...text.count)
      case .any: places = places.filter { $0 < text.count }.map { $0 + 1 }
      case .scalar(let scalar):
        places = places.filter { $0 < text.count && text[$0] == scalar }.map { $0 + 1 }
      case .among(let scalars):
        places = places.filter { $0 < text.count && scalars.contains(text[$0]) }.map { $0 + 1 }
      case .choice(let values):
        var all: Set<Int> = []
        for value in values { all.formUnion(ends(of: value[...], in: text, from: places)) }
        places = all.sorted()
      }
    }
    return places
  }
}

extension Glob {
  /// The values of the variables of a file.
  struct Variables: Hashable, Sendable {
    /// The variables that the file defines, by name.
    var own: [[UInt32]: [[UInt32]]] = [:]

    /// Returns the element for a variable. Variables of the file take precedence over predefined
    /// ones. A variable with an unknown name matches nothing.
    func element(_ name: ArraySlice<UInt32>, folding: Bool) -> Element {
      let values = own[Array(name)] ?? Self.predefined(String(scalars: name))
      let parts = values.map { $0.map { Glob.element($0, folding: folding) } }
      let characters = parts.compactMap { part -> UInt32? in
        if part.count == 1, case .scalar(let scalar) = part[0] { scalar } else { nil }
      }
      return characters.count == parts.count && !parts.isEmpty
        ? .among(Set(characters)) : .choice(parts)
    }
  }
}

extension UInt32 {
  /// The lowercase form if it is a single scalar; otherwise the scalar itself.
  var folded: UInt32 {
    guard self >= 0x80 else { return (0x41...0x5A).contains(self) ? self | 0x20 : self }
    guard let scalar = Unicode.Scalar(self) else { return self }
    let small = scalar.properties.lowercaseMapping.unicodeScalars
    return small.count == 1 ? small.first?.value ?? self : self
  }
}

extension String {
  /// The Unicode scalar values.
  var scalars: [UInt32] { unicodeScalars.map { $0.value } }

  init(scalars: some Sequence<UInt32>) {
    self.init(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
  }
}
