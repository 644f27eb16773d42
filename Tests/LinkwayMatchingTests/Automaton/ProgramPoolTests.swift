import TestSupport
import Testing

@testable import LinkwayAutomaton
@testable import LinkwayMatching

// §5.1 rule 5
@Suite("What programs share while they are compiled")
struct ProgramPoolTests {
  /// Adds this many distinct programs, and returns the time taken.
  private func time(adding range: Range<Int>, to pool: inout ProgramPool) -> Duration {
    ContinuousClock().measure {
      for number in range {
        let form = ComponentPattern.Form(
          pieces: [.text(Array("p\(number)".utf8))],
          segments: .segments([.literal(Array("p\(number)".utf8))]), ranks: [],
          tailIsOptional: false)
        _ = ProgramCompiler.compile(form, .path, isFolded: false, &pool)
      }
    }
  }

  /// The pool must not be copied for each program.
  @Test("a program costs the same in a table with many programs")
  func growth() {
    var ratios: [Double] = []
    for _ in 0..<3 {
      var pool = ProgramPool()
      let first = time(adding: 0..<2_000, to: &pool)
      _ = time(adding: 2_000..<40_000, to: &pool)
      let last = time(adding: 40_000..<42_000, to: &pool)
      ratios.append(last / first)
      if last < first * 4 { break }
    }
    #expect(ratios.min() ?? 0 < 4)
  }
}
