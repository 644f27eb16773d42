import LinkwayAutomatonBuilder
import LinkwayDiagnostics
import LinkwayMatching
import TestSupport
import Testing

@testable import LinkwayPatterns

@Suite("Mutated route patterns")
struct PatternMutationTests {
  private static let seeds = [
    "/photos/:id<int>", "/a/:b?/c/:d*", "{/@:user}?/x/*.json", "/:d([^./]+).:s([^./]+)",
    "/w/:x(\\d{4}|[a-z]+)/:rest<path>", "/café/%E7%8C%AB/:a-:b", "/s/:feed<raw>",
    "/{a}+/(x|y)/:z<slug>+",
  ]
  private static let pieces = [
    "/", ":", "*", "?", "+", "{", "}", "(", ")", "<", ">", "\\", "%", "%2", "é", "a", ".", "-",
    ":a", "<int>", "(?:", "[", "]", "|", "\u{0}", "🙂",
  ]

  @Test("A mutated pattern compiles or has an error with a position; it never crashes")
  func mutate() {
    var random = SeededGenerator(for: "mutated route patterns")
    let types = TypeTable.compiling()
    var refused = 0
    for _ in 0..<1_500 {
      var text = Array(Self.seeds[Int(random.next() % UInt64(Self.seeds.count))])
      for _ in 0..<Int(random.next() % 4 + 1) {
        let place = Int(random.next() % UInt64(text.count + 1))
        switch random.next() % 3 {
        case 0 where place < text.count: text.remove(at: place)
        default:
          let piece = Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
          text.insert(contentsOf: piece, at: place)
        }
      }
      let pattern = String(text)
      do throws(PatternError) {
        _ = try ComponentCompiler(kind: .path, types: types).compile(pattern)
      } catch {
        refused += 1
        #expect(error.range.lowerBound >= 0 && error.range.upperBound <= pattern.utf8.count)
        let drawn = DiagnosticRenderer().text(
          for: Diagnostic(.error, error.identifier, at: error.range, error.message),
          in: SourceText(file: "pattern", text: pattern))
        #expect(drawn.contains("^") || pattern.isEmpty, "\(pattern)")
      }
    }
    print("mutated route patterns: 1500 of 1500, \(refused) refused with a caret")
  }
}
