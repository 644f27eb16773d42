package import LinkwayMatching
package import LinkwayRegex
import LinkwayURLParsing

/// The programs of a component outside a table's block: a host, a scheme, a port, or the value of an item.
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
    environment = ProgramEnvironment(texts: 0, foreign: pool.foreign, admission: Admission())
  }

  /// Returns the captures of the first form that matches, by slot; `nil` if no form matches.
  ///
  /// - Parameter text: decoded bytes.
  package func captures(in text: [UInt8]) throws(MatchLimitExceeded) -> [Range<Int>?]? {
    var budget = CheckBudget(steps: BlockRegions.checkEffort)
    var captures = CaptureSet()
    let subject = Subject.component(0..<text.count, separator: separator)
    let holds = text.withSpan { text in
      block.withBytes { block in
        forms.contains { form in
          captures = CaptureSet()
          var run = ProgramInterpreter<CaptureSet>(form, subject, block)
          return run.holds(text, environment, block, &budget, &captures)
        }
      }
    }
    if let limit = budget.limit { throw limit }
    guard holds else { return nil }
    return (0..<slotCount).map { slot in
      let entry = captures[slot]
      return entry.isPresent ? entry.range : nil
    }
  }

  package func matches(_ text: [UInt8]) throws(MatchLimitExceeded) -> Bool {
    try captures(in: text) != nil
  }
}

extension ProgramPool {
  /// A block that contains only the texts and programs of the pool, in the format of a table's block.
  var block: FlatBlock {
    let words = texts.words
    return FlatBlock(
      stride(from: 0, to: words.count, by: 2).map { place in
        UInt64(words[place]) | UInt64(place + 1 < words.count ? words[place + 1] : 0) << 32
      })
  }
}
