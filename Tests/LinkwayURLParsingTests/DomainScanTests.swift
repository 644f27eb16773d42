import TestSupport
import Testing

@testable import LinkwayURLParsing

@Suite("The fast path for domains")
struct DomainScanTests {
  @Test(
    "a plain domain is written immediately",
    arguments: [
      ("example.com", "example.com"), ("EXAMPLE.com", "example.com"), ("a", "a"),
      ("127.0.0.1", "127.0.0.1"), ("1.a", "1.a"), ("b\u{FC}cher.example", "xn--bcher-kva.example"),
      ("B\u{DC}CHER.Example", "xn--bcher-kva.example"),
      ("xn--bcher-kva.example", "xn--bcher-kva.example"),
      ("XN--BCHER-KVA.example", "xn--bcher-kva.example"),
      ("\u{4F8B}\u{3048}\u{3002}\u{30C6}\u{30B9}\u{30C8}", "xn--r8jz45g.xn--zckzah"),
      ("\u{FF21}\u{FB01}.example", "afi.example"), ("fa\u{DF}.example", "xn--fa-hia.example"),
      ("a\u{AD}b.example", "ab.example"), ("\u{FF11}.1.1.1", "1.1.1.1"),
    ])
  func accepted(_ domain: String, _ expected: String) {
    #expect(written(Array(domain.utf8)) == Array(expected.utf8))
  }

  @Test(
    "a domain that needs full processing takes the slow path",
    arguments: [
      "", ".", "a.", ".a", "a..b", "-a", "a-", "ab--c", "a_b", "a%41", "1", "1.2.3", "01.1.1.1",
      "256.1.1.1", "1.1.1.1.", "0x7f.1", "a.1b", "xn--", "xn--a", "xn--abc-", "xn--bcher-KV!",
      "xn---epa", "xn--\u{E9}", "\u{5D0}", "\u{661}", "a\u{300}", "\u{915}\u{94D}", "a\u{200D}b",
      "\u{1161}", "\u{3002}", "\u{FF58}n--a", "\u{E9}-", "\u{E9}a--b", "\u{FFFD}", "\u{2488}",
      "\u{30000}", String(repeating: "a", count: 64), String(repeating: "\u{E9}", count: 64),
      String(repeating: "a.", count: 127) + "a",
    ])
  func refused(_ domain: String) {
    #expect(written(Array(domain.utf8)) == nil)
  }

  @Test("text that is not valid UTF-8 takes the slow path")
  func illFormed() {
    for bytes: [UInt8] in [[0xC3], [0xFF], [0xED, 0xA0, 0x80], [0xE4, 0xBE], [0xC3, 0x41]] {
      #expect(written(bytes) == nil)
    }
  }

  @Test("the fast and the slow path agree on random domains")
  func random() {
    var random = SeededGenerator(for: "domain test")
    var accepted = 0
    for _ in 0..<60_000 {
      let domain = Self.domain(by: &random)
      guard let quick = written(Array(domain.utf8)) else { continue }
      accepted += 1
      #expect(parsed(Array(domain.utf8)) == quick, "\(domain)")
    }
    #expect(accepted > 5_000)
    print("domain test: \(accepted) of 60000 go the quick way")
  }

  @Test("random Punycode takes the fast path only if it is valid")
  func randomPunycode() {
    var random = SeededGenerator(seed: 29)
    var accepted = 0
    for _ in 0..<30_000 {
      var label = Array("xn--".utf8)
      let scalars = Self.domain(by: &random).unicodeScalars.map(\.value).filter { $0 != 0x2E }
      Punycode.encode(scalars.span) { label.append($0) }
      if Bool.random(using: &random), let place = label.indices.randomElement(using: &random) {
        label[place] = UInt8.random(in: 0x2D...0x7A, using: &random)
      }
      guard let quick = written(label) else { continue }
      accepted += 1
      #expect(parsed(label) == quick, "\(String(decoding: label, as: UTF8.self))")
    }
    #expect(accepted > 2_000)
    print("Punycode test: \(accepted) of 30000 go the quick way")
  }

  @Test("a plain character is valid alone and next to another, on the slow path")
  func plainCharacters() {
    let tables = UnicodeTables.unpacked
    var plain = 0
    for value in UInt32(0x80)...0x10FFFF where tables.isPlain(value) {
      plain += 1
      let label: [UInt32] = [0x61, value, 0x62]
      let isSound =
        tables.mapping(of: value) == .valid && Normalization.composed(label) == label
        && !BidiRule.isRightToLeft(label) && LabelValidity([value], isInBidiDomain: false).isValid
      if !isSound { Issue.record("\(value)") }
    }
    #expect(plain > 90_000)
    print("plain characters: \(plain)")
  }

  private func written(_ domain: [UInt8]) -> [UInt8]? {
    var isAccepted = false
    let bytes = [UInt8](capacity: DomainScan.maximumLength) { output in
      isAccepted = DomainScan.write(domain.span, 0..<domain.count, into: &output)
    }
    return isAccepted ? bytes : nil
  }

  /// The host from the slow path; `nil` if that fails or reports a validation error.
  private func parsed(_ domain: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    var log = ValidationLog()
    try? HostParser.parseDomain(domain[...], into: &bytes, log: &log)
    return log.first == nil ? bytes : nil
  }

  /// One to four labels, each from one script or from all.
  private static func domain(by random: inout SeededGenerator) -> String {
    let scripts: [ClosedRange<UInt32>] = [
      0x61...0x7A, 0x2D...0x7A, 0xA0...0x24F, 0x370...0x52F, 0x5D0...0x6FF, 0x900...0x97F,
      0xE00...0xE7F, 0x1100...0x11FF, 0x1E00...0x1FFF, 0x2000...0x20FF, 0x3000...0x30FF,
      0x4E00...0x4FFF, 0xAC00...0xD7A3, 0xF900...0xFFFF, 0x1F300...0x1F6FF, 0xA0...0x10FFFF,
    ]
    var text = String.UnicodeScalarView()
    for label in 0..<Int.random(in: 1...4, using: &random) {
      if label > 0 { text.append(".") }
      let script = scripts.randomElement(using: &random) ?? 0x61...0x7A
      if Int.random(in: 0..<8, using: &random) == 0 {
        text.append(contentsOf: String(Int.random(in: 0...300, using: &random)).unicodeScalars)
        continue
      }
      for _ in 0..<Int.random(in: 1...7, using: &random) {
        let isLetter = Int.random(in: 0..<4, using: &random) == 0
        let value = UInt32.random(in: isLetter ? 0x61...0x7A : script, using: &random)
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
    }
    return String(text)
  }
}
