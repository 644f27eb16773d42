extension LocatedJSON {
  /// What a reading accepts.
  package struct ReadingOptions: Hashable, Sendable {
    package enum LoneSurrogates: Hashable, Sendable {
      /// An escape of a surrogate without its other half is an error.
      case refuse
      /// It becomes U+FFFD, and the string is marked.
      case replace
    }

    package enum DuplicateKeys: Hashable, Sendable {
      /// A key that the object already has is an error; the first member counts.
      case refuse
      /// All members are kept.
      case keep
    }

    /// The most bytes a text may have.
    package var byteLimit: Int
    /// How many arrays and objects may stand in one another.
    package var depthLimit: Int
    package var loneSurrogates: LoneSurrogates
    package var duplicateKeys: DuplicateKeys

    package init(
      byteLimit: Int = 10_000_000, depthLimit: Int = 64,
      loneSurrogates: LoneSurrogates = .refuse, duplicateKeys: DuplicateKeys = .refuse
    ) {
      self.byteLimit = byteLimit
      // The values are released one inside the other, which takes stack.
      self.depthLimit = min(depthLimit, 1_000)
      self.loneSurrogates = loneSurrogates
      self.duplicateKeys = duplicateKeys
    }
  }

  /// Reads a text as JSON by the grammar of RFC 8259 and nothing besides: UTF-8 without a
  /// byte-order mark, no comments, no trailing commas, no duplicate keys, no lone surrogates.
  ///
  /// What does not hide the structure is reported, and reading goes on: a byte-order mark, a
  /// comment, a trailing comma, a duplicate key, a bad escape, a control character in a string.
  /// At any other error it stops, and there is no value. A value that comes with an error is there
  /// only so that more can be found out about it. O(n).
  package static func read(
    _ source: SourceText, options: ReadingOptions = ReadingOptions()
  ) -> (value: LocatedJSON?, diagnostics: [Diagnostic]) {
    var reader = JSONReader(source, options: options)
    let value = reader.document()
    return (value, reader.log.diagnostics)
  }
}

extension LocatedString {
  /// Reads the JSON string literal that begins at an offset of a text that may be broken. A bad escape
  /// stands for itself. `nil` where the literal does not end on its line.
  package init?(literalIn source: SourceText, at offset: Int) {
    guard source.bytes.indices.contains(offset), source.bytes[offset] == UInt8(ascii: "\"") else {
      return nil
    }
    var reader = JSONReader(
      source, options: LocatedJSON.ReadingOptions(loneSurrogates: .replace))
    reader.offset = offset
    do throws(JSONReader.Stop) { self = try reader.string() } catch { return nil }
  }
}
