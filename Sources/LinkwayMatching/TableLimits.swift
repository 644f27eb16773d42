/// The most of everything in a table that is counted in a fixed number of bits.
///
/// Each count is checked against its limit here while a table is read; what is above is reported as an
/// error at its place. Documentation/Specification.md, §12.1, lists them with their errors. The
/// limits of a regex's automaton are in `LinkwayRegex`: a regex above them runs on PCRE2.
package struct TableLimits: Sendable {
  /// Bytes of a pattern, and of the scheme of an origin: the length of a literal has 13 bits.
  package static let patternBytes = 2_048
  /// Forms that the optional parts of a pattern make: their numbers have 8 bits.
  package static let forms = 64
  /// Captures of a pattern: their numbers have 8 bits.
  package static let captures = 64
  /// Segments of a pattern: as many as a link can have; their numbers have 8 bits.
  static let segments = 64
  /// Patterns of a route, which are its `links`, and its `paths` once for each beginning that the table's
  /// origins give them: their numbers have 16 bits.
  package static let patterns = 1 << 16
  /// Items of a query or a fragment: their number has 8 bits.
  package static let items = 255
  #if _pointerBitWidth(_32)
    /// Bytes of a compiled table: places in it have 25 bits, as integers of 32 bits have to hold their
    /// multiples.
    package static let fileBytes = 1 << 25
  #else
    /// Bytes of a compiled table: places in it have 31 bits.
    package static let fileBytes = Int(Int32.max)
  #endif

  /// Bytes of a table's text: places in it have 32 bits, and what is counted of its parts fits into 31.
  package var textBytes = 1 << 28
  /// Segments of all forms of all patterns, and labels of all forms of all hosts, each form counted as one
  /// at least. The automaton takes 107 words for each at most, and places in it have 30 bits.
  package var steps = 1 << 23

  /// Steps of the matcher that following the links of redirects may take, beside some for each route; past
  /// that the search for circles ends with a warning.
  package var followedSteps = 1_000_000

  package init() {}
}
