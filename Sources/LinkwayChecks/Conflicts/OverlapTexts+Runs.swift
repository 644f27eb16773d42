import LinkwayMatching
import LinkwayRegex
import LinkwayURLParsing

extension OverlapTexts {
  /// Literal characters after a known number of other characters.
  private struct Run {
    var text: [UInt8]
    /// The number of characters before it.
    var start = 0
    /// The number of characters read so far.
    var count = 0
    /// Whether its text has been added.
    var isDone = false
  }

  /// Adds texts for the literal characters of some pieces, as long as their places are known.
  ///
  /// - Parameters:
  ///   - isWhole: whether nothing follows the pieces.
  ///   - lead: the text before the characters at the start.
  ///   - place: returns the place after a number of characters.
  mutating func addRuns(
    of pieces: some BidirectionalCollection<PatternPiece>, isWhole: Bool, lead: [UInt8] = [],
    at place: (Int) -> Place
  ) {
    var run = Run(text: lead)
    var rest = pieces[...]
    while let piece = rest.popFirst() {
      switch piece {
      case .separator:
        run.text.append(UInt8(ascii: "/"))
        run.count += 1
      case .text(let bytes):
        for byte in bytes {
          run.text.append(byte.asciiLowercased)
          if byte & 0xC0 != 0x80 { run.count += 1 }
        }
      case .capture(let capture):
        guard case .value(let type) = capture.content else { return end(run, at: place) }
        switch type {
        case .builtIn: return end(run, at: place)
        case .enumeration(let type):
          let isLast = isWhole && rest.isEmpty
          return add(type, behind: run, isLast: isLast, at: place)
        case .regex(let type):
          guard read(type, &run, at: place) else { return end(run, at: place) }
        }
      case .repetition: return end(run, at: place)
      }
    }
    if isWhole { run.text.append(Self.end) }
    end(run, at: place)
  }

  private mutating func end(_ run: Run, at place: (Int) -> Place) {
    if !run.isDone { add(place(run.start), run.text) }
  }

  /// - Returns: `false` if the length of its texts is unknown.
  private mutating func read(
    _ type: RegexType, _ run: inout Run, at place: (Int) -> Place
  ) -> Bool {
    var parts: [RegexBeginning] = []
    let isWhole = type.expression.root.readBeginning { parts.append($0) }
    for part in parts {
      switch part {
      case .character(let value):
        if let scalar = Unicode.Scalar(value) {
          for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            run.text.append(byte.asciiLowercased)
          }
          run.count += 1
        } else {
          skip(1, &run, at: place)
        }
      case .characters(let count): skip(count, &run, at: place)
      case .oneOf(let values):
        // Without literal characters, only the possible first characters are known.
        guard run.text.isEmpty, run.start == 0, !run.isDone, values.count <= valuesLeft else {
          continue
        }
        valuesLeft -= values.count
        for value in values {
          add(place(0), CollectionOfOne(UInt8(truncatingIfNeeded: value).asciiLowercased))
        }
        run.isDone = true
      case .ahead(let values):
        let scalars = values.prefix { Unicode.Scalar($0) != nil }
        guard !run.isDone, !scalars.isEmpty else { continue }
        var text = run.text
        for value in scalars {
          guard let scalar = Unicode.Scalar(value) else { continue }
          for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            text.append(byte.asciiLowercased)
          }
        }
        add(place(run.start), text)
        run.isDone = true
      }
    }
    return isWhole
  }

  private mutating func skip(_ count: Int, _ run: inout Run, at place: (Int) -> Place) {
    guard count > 0 else { return }
    end(run, at: place)
    let next = run.count + count
    run = Run(text: [], start: next, count: next)
  }

  private mutating func add(
    _ type: EnumerationType, behind run: Run, isLast: Bool, at place: (Int) -> Place
  ) {
    guard !run.isDone else { return }
    guard type.values.count <= valuesLeft else { return end(run, at: place) }
    // If one of the values is empty, any text is possible.
    if run.text.isEmpty, !isLast, type.values.contains("") { return }
    valuesLeft -= type.values.count
    for value in type.values {
      var text = run.text
      for byte in value.utf8 { text.append(byte.asciiLowercased) }
      if isLast { text.append(Self.end) }
      add(place(run.start), text)
    }
  }
}
