/// The limits of a table. Most of them are for counts that have a fixed number of bits.
///
/// Each count is checked while a table is read; a count above its limit is reported as an error
/// with its position. Documentation/Specification.md, §12.1, lists the limits with their errors.
/// The limits of a regex's automaton are in `LinkwayRegex`; PCRE2 matches a regex that exceeds
/// them.
package struct TableLimits: Sendable {
  /// Bytes of a pattern, and of the scheme of an origin: the length of a literal has 13 bits.
  package static let patternBytes = 2_048
  /// Forms of a pattern, one for each combination of its optional parts: their numbers have 8 bits.
  package static let forms = 64
  /// Captures of a pattern: their numbers have 8 bits.
  package static let captures = 64
  /// Segments of a pattern: as many as a link can have; their numbers have 8 bits.
  static let segments = 64
  /// Patterns of a route: its `links`, and its `paths` once for each path prefix of the table's
  /// origins; their numbers have 16 bits.
  package static let patterns = 1 << 16
  /// Items of a query or a fragment: their number has 8 bits.
  package static let items = 255
  /// Environments of a table: a compiled table holds a complete table for each.
  package static let environments = 8
  #if _pointerBitWidth(_32)
    /// Bytes of a compiled table: offsets have 25 bits, since 32-bit integers must be able to hold
    /// multiples of them.
    package static let fileBytes = 1 << 25
  #else
    /// Bytes of a compiled table: offsets have 31 bits.
    package static let fileBytes = Int(Int32.max)
  #endif

  /// Bytes of a table's text: offsets have 32 bits, and the counts of the table's parts fit into
  /// 31.
  package var textBytes = 1 << 28
  /// Path segments and host labels, summed over all forms of all patterns and hosts. A form without
  /// any counts as one. The automaton needs at most 107 words per segment or label, and its offsets
  /// have 30 bits.
  package var steps = 1 << 23

  /// The budget of matcher steps for following redirects. Each route adds a little to the budget.
  /// If it is used up, the search for cycles stops with a warning.
  package var followedSteps = 1_000_000

  package init() {}
}
