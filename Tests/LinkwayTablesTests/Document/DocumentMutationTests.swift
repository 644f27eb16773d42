import LinkwayDiagnostics
import TestSupport
import Testing

@testable import LinkwayTable
@testable import LinkwayTableCompiler

@Suite("Damaged tables")
struct DocumentMutationTests {
  @Test("a damaged table loads or is refused, and each error has a valid range and a message")
  func mutations() throws {
    let seed = SeededGenerator.givenSeed ?? UInt64.random(in: .min ... .max)
    print("damaged tables seed: \(seed)")
    var generator = SeededGenerator(seed: seed)
    let tables = try ["good/every-key.json", "good/escapes.json"].map {
      try Fixtures.table($0).bytes
    }
    let pieces = ["\"", "\\", "{", "]", ",", ":", "null", "1", "\\u", "\u{E9}", "\n", "-", "[[["]
    var accepted = 0
    for round in 0..<1_500 {
      var bytes = tables[round % tables.count]
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let end = min(bytes.count, place + Int.random(in: 0...4, using: &generator))
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes[place] = .random(in: .min ... .max, using: &generator)
        default:
          let piece = pieces.randomElement(using: &generator) ?? ""
          bytes.replaceSubrange(place..<end, with: Array(piece.utf8))
        }
      }
      let source = SourceText(file: "a.json", bytes: bytes)
      let (document, diagnostics) = TableDocument.read(source)
      if diagnostics.isEmpty { accepted += 1 }
      let isSound =
        (document != nil || diagnostics.hasErrors)
        && diagnostics.allSatisfy { diagnostic in
          guard let range = diagnostic.range else { return true }
          let text = DiagnosticRenderer().text(for: diagnostic, in: source)
          return range.lowerBound >= 0 && range.upperBound <= bytes.count
            && text.unicodeScalars.allSatisfy {
              $0 == "\n" || $0.properties.generalCategory != .control
            }
        }
      #expect(isSound, "\(String(decoding: bytes, as: UTF8.self)): \(diagnostics)")
    }
    print("damaged tables: 1500 read, \(accepted) of them accepted")
    #expect(accepted < 1_500)
  }
}
