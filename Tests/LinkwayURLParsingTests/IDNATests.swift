import Foundation
import TestSupport
import Testing

@testable import LinkwayURLParsing

@Suite("IDNA")
struct IDNATests {
  /// The sample strings of RFC 3492, section 7.1, in lower case.
  static let samples = [
    ("egbpdaj6bu4bxfgehfvwxn", "ليهمابتكلموشعربي؟"),
    ("ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文"),
    ("ihqwctvzc91f659drss3x8bo0yb", "他們爲什麽不說中文"),
    ("proprostnemluvesky-uyb24dma41a", "pročprostěnemluvíčesky"),
    ("4dbcagdahymbxekheh6e0a7fei0b", "למההםפשוטלאמדבריםעברית"),
    ("n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa", "なぜみんな日本語を話してくれないのか"),
    (
      "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c",
      "세계의모든사람들이한국어를이해한다면얼마나좋을까"
    ),
    ("b1abfaaepdrnnbgefbadotcwatmq2g4l", "почемужеонинеговорятпорусски"),
    ("porqunopuedensimplementehablarenespaol-fmd56a", "porquénopuedensimplementehablarenespañol"),
    ("tisaohkhngthchnitingvit-kjcr8268qyxafd2f1b9g", "tạisaohọkhôngthểchỉnóitiếngviệt"),
    ("3b-ww4c5e180e575a65lsy2b", "3年b組金八先生"),
    ("-with-super-monkeys-pc58ag80a8qai00g7n9n", "安室奈美恵-with-super-monkeys"),
    ("hello-another-way--fc4qua05auwb3674vfr0b", "hello-another-way-それぞれの場所"),
    ("de-jg4avhby1noc0d", "パフィーdeルンバ"),
    ("-> $1.00 <--", "-> $1.00 <-"),
  ]

  @Test("Punycode is encoded and decoded", arguments: samples)
  func punycode(_ ascii: String, _ unicode: String) {
    let scalars = Normalization.composed(unicode.unicodeScalars.map(\.value))
    #expect(encoded(scalars) == Array(ascii.utf8))
    #expect(decoded(Array(ascii.utf8)) == scalars)
  }

  @Test(
    "what is not Punycode is refused, never a trap",
    arguments: [
      "99999999", "a-99999999", "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", "\u{E9}", "A", "-", "a--9",
      "9999999999999999999999999999999999999999999999999999999999a", "0", "!",
    ])
  func brokenPunycode(_ text: String) {
    #expect((decoded(Array(text.utf8)) ?? []).allSatisfy { Unicode.Scalar($0) != nil })
  }

  @Test("random text survives Punycode")
  func randomPunycode() {
    var random = SeededGenerator(for: "Punycode test")
    for _ in 0..<5_000 {
      let limit: UInt32 = [0x7F, 0x17F, 0x3000, 0x10FFFF].randomElement(using: &random) ?? 0
      let scalars = (0..<Int.random(in: 0...20, using: &random)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0x61...max(limit, 0x61), using: &random))?.value
      }
      #expect(decoded(encoded(scalars)) == scalars)
    }
  }

  private func encoded(_ scalars: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    Punycode.encode(scalars.span) { bytes.append($0) }
    return bytes
  }

  private func decoded(_ bytes: [UInt8]) -> [UInt32]? {
    var isPunycode = false
    let scalars = [UInt32](capacity: bytes.count) { output in
      isPunycode = Punycode.decode(bytes.span, 0..<bytes.count, into: &output)
    }
    return isPunycode ? scalars : nil
  }

  @Test("the tables have as many code points of each status as the generator counted")
  func tableCounts() {
    var valid = 0
    var mapped = 0
    var ignored = 0
    var disallowed = 0
    for scalar in UInt32(0)...0x10FFFF {
      switch UnicodeTables.unpacked.mapping(of: scalar) {
      case .valid: valid += 1
      case .scalar, .sequence: mapped += 1
      case .ignored: ignored += 1
      case .disallowed: disallowed += 1
      }
    }
    #expect(valid == 152_969)
    #expect(mapped == 6_377)
    #expect(ignored == 294)
    #expect(disallowed == 954_472)
    #expect(IDNAData.unicodeVersion == "17.0.0")
  }

  // Foundation on Linux cannot be the oracle here: it composes U+10043 and an accent as if it were
  // "C".
  @Test("NFC is canonically equivalent to its input, and its own NFC")
  func normalization() {
    var random = SeededGenerator(seed: 17)
    let marks: [UInt32] = [0x300, 0x301, 0x323, 0x327, 0x338, 0x345, 0x3099, 0x1161, 0x11A8]
    var count = 0
    let step = Effort.rounds(7, thorough: 1)
    for value in stride(from: UInt32(0), through: 0x2FFFF, by: step) {
      guard let scalar = Unicode.Scalar(value), isAssigned(scalar) else { continue }
      let input = [value] + (0..<3).compactMap { _ in marks.randomElement(using: &random) }
      let output = Normalization.composed(input)
      let isSame = text(input) == text(output) && Normalization.composed(output) == output
      if !isSame || output.count > 2 * input.count { Issue.record("\(input) became \(output)") }
      count += 1
    }
    print("NFC: \(count) sequences")
  }

  private func text(_ scalars: [UInt32]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    return String(view)
  }

  @Test(
    "Sequences are normalized to NFC",
    arguments: [
      ([0x41, 0x30A], [0xC5]), ([0x212B], [0xC5]), ([0x1E9B, 0x323], [0x1E9B, 0x323]),
      ([0x61, 0x301, 0x327], [0xE1, 0x327]), ([0x63, 0x301, 0x327], [0x1E09]),
      ([0x1112, 0x1161, 0x11AB], [0xD55C]), ([0xD558, 0x11AB], [0xD55C]),
      ([0xD55C, 0x11AB], [0xD55C, 0x11AB]), ([0x915, 0x93C], [0x915, 0x93C]),
      ([0x61, 0x345, 0x301], [0xE1, 0x345]), ([0x300], [0x300]), ([0x340], [0x300]),
      ([0x61, 0x30A, 0x61, 0x30A], [0xE5, 0xE5]), ([0x10043, 0x301], [0x10043, 0x301]),
    ] as [([UInt32], [UInt32])])
  func normalization(_ input: [UInt32], _ expected: [UInt32]) {
    #expect(Normalization.composed(input) == expected)
  }

  private func isAssigned(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .unassigned
  }

  @Test(
    "labels with right-to-left characters follow the Bidi rule",
    arguments: [
      ("\u{5D0}", true), ("\u{5D0}1", true), ("\u{5D0}\u{661}", true), ("1\u{5D0}", false),
      ("\u{5D0}a", false), ("a\u{5D0}", false), ("\u{5D0}1\u{661}", false), ("\u{5D0}-", false),
      ("\u{5D0}\u{5B0}", true), ("\u{5D0}.a1", true), ("\u{5D0}.1", false), ("\u{5D0}.a-b", true),
    ])
  func bidi(_ domain: String, _ isValid: Bool) {
    #expect(DomainToASCII(domain.unicodeScalars.map(\.value)).isValid == isValid)
  }

  @Test(
    "joiners are after a virama or between letters that join",
    arguments: [
      ("\u{915}\u{94D}\u{200D}\u{937}", true), ("\u{915}\u{94D}\u{200C}\u{937}", true),
      ("a\u{200C}b", false), ("a\u{200D}b", false), ("\u{628}\u{200C}\u{628}", true),
      ("\u{628}\u{64B}\u{200C}\u{64B}\u{628}", true), ("\u{627}\u{200C}\u{628}", false),
      ("\u{200C}\u{628}", false), ("\u{628}\u{200C}", false),
    ])
  func joiners(_ domain: String, _ isValid: Bool) {
    #expect(DomainToASCII(domain.unicodeScalars.map(\.value)).isValid == isValid)
  }
}
