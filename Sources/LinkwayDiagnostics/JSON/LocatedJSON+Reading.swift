extension LocatedJSON {
  /// Options for reading JSON.
  package struct ReadingOptions: Hashable, Sendable {
    package enum LoneSurrogates: Hashable, Sendable {
      /// An escape of an unpaired surrogate is an error.
      case refuse
      /// An unpaired surrogate becomes U+FFFD.
      case replace
    }

    /// The maximum size of a text, in bytes.
    package var byteLimit: Int
    /// The maximum nesting depth of arrays and objects.
    package var depthLimit: Int
    package var loneSurrogates: LoneSurrogates

    package init(
      byteLimit: Int = 10_000_000, depthLimit: Int = 64, loneSurrogates: LoneSurrogates = .refuse
    ) {
      self.byteLimit = byteLimit
      // Nested values are released recursively, which consumes stack.
      self.depthLimit = min(depthLimit, 1_000)
      self.loneSurrogates = loneSurrogates
    }
  }

  /// Parses a text as JSON, strictly following the grammar of RFC 8259: UTF-8 without a byte-order
  /// mark, no comments, no trailing commas. Duplicate keys and, by default, unpaired surrogates are
  /// errors, too.
  ///
  /// Errors that do not affect the structure are reported and parsing continues: a byte-order mark,
  /// a comment, a trailing comma, a duplicate key, a bad escape, an unpaired surrogate, a control
  /// character in a string. Any other error stops parsing, and there is no value. A value returned
  /// together with an error is only for finding further errors. O(n).
  package static func read(
    _ source: SourceText, options: ReadingOptions = ReadingOptions()
  ) -> (value: LocatedJSON?, diagnostics: [Diagnostic]) {
    var reader = JSONReader(source, options: options)
    let value = reader.document()
    return (value, reader.log.diagnostics)
  }
}

extension LocatedString {
  /// Reads the JSON string literal at an offset of a text that may be malformed. A `\u` without
  /// four digits, or of an unpaired surrogate, becomes U+FFFD; any other bad escape is kept as
  /// written. `nil` if there is no literal at the offset, or if it does not end on its line.
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
