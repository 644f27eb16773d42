package import LinkwayMatching
package import LinkwayRegex
import LinkwayURLParsing

/// The programs of one component pattern, stored outside a table's block. The component is a host,
/// a scheme, a port, or the value of an item.
package struct ComponentProgram: Sendable {
  private let block: FlatBlock
  /// The offset of each form's program in the block, in bytes.
  private let forms: [Int]
  private let slotCount: Int
  private let separator: UInt8
  private let environment: ProgramEnvironment

  package init(_ pattern: ComponentPattern, caseSensitive: Bool = true) {
    self.init(
      pattern.forms, pattern.kind, slotCount: pattern.slots.count, caseSensitive: caseSensitive)
  }

  package init(
    _ forms: [ComponentPattern.Form], _ kind: ComponentPattern.Kind, slotCount: Int,
    caseSensitive: Bool
  ) {
    var pool = ProgramPool()
    self.forms = forms.map {
      Int(ProgramCompiler.compile($0, kind, isFolded: !caseSensitive, &pool)) * 4
    }
    self.slotCount = slotCount
    separator = UInt8(ascii: kind == .host ? "." : "/")
    block = pool.block
    environment = ProgramEnvironment(foreign: pool.foreign, admission: Admission())
  }

  /// Returns the captures of the first form that matches, by slot; `nil` if no form matches.
  ///
  /// - Parameter text: decoded bytes.
  package func captures(in text: [UInt8]) throws(MatchLimitExceeded) -> [Range<Int>?]? {
    var captures = CaptureSet()
    let holds = try text.withSpan { (text) throws(MatchLimitExceeded) in
      try self.holds(text, &captures)
    }
    guard holds else { return nil }
    return (0..<slotCount).map { slot in
      let entry = captures[slot]
      return entry.isPresent ? entry.range : nil
    }
  }

  package func matches(_ text: [UInt8]) throws(MatchLimitExceeded) -> Bool {
    try text.withSpan { (text) throws(MatchLimitExceeded) in try matches(text) }
  }

  /// Returns whether any form matches.
  package func matches(_ text: Span<UInt8>) throws(MatchLimitExceeded) -> Bool {
    var captures = CaptureSet()
    return try holds(text, &captures)
  }

  /// Returns whether any form matches.
  ///
  /// - Parameter captures: receives the captures of the first form that matches.
  private func holds(
    _ text: Span<UInt8>, _ captures: inout CaptureSet
  ) throws(MatchLimitExceeded) -> Bool {
    var budget = CheckBudget(steps: BlockRegions.checkEffort)
    let subject = Subject.component(0..<text.count, separator: separator)
    let holds = block.withBytes { block in
      for form in forms {
        captures = CaptureSet()
        var run = ProgramInterpreter<CaptureSet>(form, subject, block)
        if run.holds(text, environment, block, &budget, &captures) { return true }
      }
      return false
    }
    if let limit = budget.limit { throw limit.error(environment) }
    return holds
  }
}

extension ProgramPool {
  /// A block that contains only the texts and programs of the pool, in the format of a table's
  /// block.
  var block: FlatBlock {
    let words = texts.words
    return FlatBlock(
      stride(from: 0, to: words.count, by: 2).map { place in
        UInt64(words[place]) | UInt64(place + 1 < words.count ? words[place + 1] : 0) << 32
      })
  }
}
