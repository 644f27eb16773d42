import Foundation
import TestSupport
import Testing

@testable import LinkwayURLParsing

@Suite("Properties of the parser")
struct ParserPropertyTests {
  @Test("a link of a suite parses to itself again, and both ways of parsing agree")
  func suites() throws {
    let inputs = try ParserInput.suites()
    if inputs.isEmpty { return }
    #expect(inputs.count == 891 + 28)
    var links = 0
    for input in inputs {
      guard let link = parsedBothWays(input) else { continue }
      links += 1
      #expect(link.inconsistency() == nil, "\(link.href)")
    }
    #expect(links == 624 + 17)
    print("round trip of the suites: \(links) links of \(inputs.count) inputs")
  }

  @Test(
    "a real link parses to itself again, and both ways of parsing agree",
    arguments: SharedData.linkLists)
  func realLinks(_ name: String, _ count: Int) throws {
    guard let lines = try SharedData.links(name) else { return }
    let step = Effort.rounds(8, thorough: 1)
    var links = 0
    var canonical = 0
    // All of them are compared with Ada in any case.
    for line in lines.enumerated().lazy.filter({ $0.offset % step == 0 }).map(\.element) {
      let input = ParserInput(Array(line))
      if isCanonicalAtOnce(input.bytes) { canonical += 1 }
      guard let link = parsedBothWays(input) else { continue }
      links += 1
      if let problem = link.inconsistency() { Issue.record("\(link.href): \(problem)") }
    }
    #expect(lines.count == count)
    print("\(name): \(links) of \(lines.count / step) are links, \(canonical) take the fast path")
  }

  private func isCanonicalAtOnce(_ bytes: [UInt8]) -> Bool {
    PlainScan(bytes.span).verdict == .canonical
      || CanonicalScan.recogniseByByte(bytes.span) != nil
  }

  @Test(
    "links that two parsers once read differently give equal results",
    arguments: [
      "urn:///./x/y/../abc", "app://./a/b/c/d/e/f", "\0http://a.b.XN--bcher-kva",
      "https://example.com/%2e%2E/a/b/c",
      "https://example.com/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/./s",
      "file://localhost/a/b/c/d", "file:///C:/a/b/../../..", "file://LOCALHOST/a/b/c/d",
    ])
  func alike(_ link: String) {
    _ = parsedBothWays(ParserInput(Array(link.utf8)))
  }

  @Test("mutated links never crash the parser, and parse to themselves again")
  func mutations() throws {
    var random = SeededGenerator(for: "mutation test")
    let seeds = try MutationSeeds.all()
    var links = 0
    let count = Effort.rounds(20_000, thorough: 100_000)
    for _ in 0..<count {
      let bytes = MutationSeeds.mutated(from: seeds, by: &random)
      let base = MutationSeeds.bases.randomElement(using: &random) ?? nil
      guard let link = parsedBothWays(ParserInput(bytes, base: base)) else { continue }
      links += 1
      if let problem = link.inconsistency() {
        Issue.record("\(bytes) (\(String(decoding: bytes, as: UTF8.self))): \(problem)")
      }
    }
    #expect(links > count / 10)
    print("mutation test: \(links) links of \(count) inputs")
  }

  @Test("links with random authorities parse to themselves again, and all ways agree")
  func authorities() {
    var random = SeededGenerator(for: "authority test")
    var taken = 0
    let count = Effort.rounds(12_000, thorough: 60_000)
    for _ in 0..<count {
      let bytes = Array(MutationSeeds.withAuthority(by: &random).utf8)
      let scan = PlainScan(bytes.span)
      var authority = AuthorityScan(scan)
      var rewritten: String?
      if scan.verdict == .unusualAuthority, authority.read(bytes.span, rewriting: &rewritten) {
        taken += 1
      }
      guard let link = parsedBothWays(ParserInput(bytes)) else { continue }
      if let problem = link.inconsistency() {
        Issue.record("\(String(decoding: bytes, as: UTF8.self)): \(problem)")
      }
    }
    #expect(taken > count / 6)
    print("authority test: \(taken) of \(count) take the second fast path")
  }

  /// Parses from bytes, from a string and with the state machine alone. All must agree.
  private func parsedBothWays(_ input: ParserInput) -> LinkURL? {
    let slow = Result { () throws(LinkURL.ParseFailure) in try input.parsedByStateMachine() }
    let fast = Result { () throws(LinkURL.ParseFailure) in
      try LinkURL.parse(input.bytes, base: input.base)
    }
    #expect(isSame(fast, slow), "\(String(decoding: input.bytes, as: UTF8.self))")
    if UTF8Validator.isWellFormed(input.bytes) {
      let text = String(decoding: input.bytes, as: UTF8.self)
      let fromText = Result { () throws(LinkURL.ParseFailure) in
        try LinkURL(text, base: input.base)
      }
      #expect(isSame(fromText, slow), "\(text)")
    }
    return try? fast.get()
  }

  private func isSame(
    _ left: Result<LinkURL, LinkURL.ParseFailure>, _ right: Result<LinkURL, LinkURL.ParseFailure>
  ) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)):
      left == right && left.components == right.components
        && left.validationError == right.validationError
        && left.credentialsOffset == right.credentialsOffset
    case (.failure(let left), .failure(let right)): left == right
    default: false
    }
  }
}

/// The initial links of the mutation test, and its mutations.
enum MutationSeeds {
  /// The base for a mutated link; often none.
  static let bases: [LinkURL?] =
    [nil, nil, nil, nil]
    + [
      "file:///C:/folder/file?query#fragment", "file://host/a/b", "photos:/.//x/y?q", "photos://h",
      "https://user:pass@photos.example:8443/a/b/c?q#f", "photos:opaque?q#f", "ws://h/",
    ].map { try? LinkURL($0) }

  /// Links of every shape, and the suites if available.
  static func all() throws -> [[UInt8]] {
    let own = [
      "https://user:pass@photos.example:8443/a/b/../c/./%2e%2E/d?x=1&y=%zz#part",
      "photos://photos/42", "photos:photos/42?a#b", "photos:///x//y/.//z", "photos:/.//x",
      "file:///C|/x/../..", "file://localhost/x", "http://0x7f.1/", "http://[1::8:127.0.0.1]:80/",
      "https://xn--fa-hia.example/", "https://fa\u{DF}\u{200D}.\u{5D0}1.example/\u{1F600}",
      "mailto:someone@photos.example ?subject", "//host/path", "../x", "?q", "#f", "\\\\h\\p",
      " \thttps://a b\n/ ", "blob:https://photos.example/id", "ws:photos.example:80",
    ]
    return try own.map { Array($0.utf8) } + ParserInput.suites().map(\.bytes)
  }

  /// Pieces that are difficult for parsers.
  private static let pieces: [[UInt8]] =
    [
      "/", "//", "\\", ":", "@", "?", "#", "[", "]", "%", "%2e", "%2F", "%00", "%ff", ".", "..",
      "|", "C:", " ", "\t", "\n", "xn--", "\u{AD}", "\u{200D}", "\u{300}", "\u{5D0}", "\u{3002}",
      "file:", "https:", "a", "0", "0x", "255", "::", "'", "^", "\u{FFFE}", "\u{80}", "\u{10FFFF}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0x00], [0x7F]]

  /// A web link whose authority consists of pieces that often fit together.
  static func withAuthority(by random: inout SeededGenerator) -> String {
    func one(_ sound: [String], or odd: [String]) -> String {
      let isOdd = Int.random(in: 0..<8, using: &random) == 0
      return (isOdd ? odd : sound).randomElement(using: &random) ?? ""
    }
    let hosts = [
      "EXAMPLE.com", "b\u{FC}cher.example", "xn--bcher-kva.example", "192.168.1.20",
      "[2001:DB8::1]", "[::]", "[1:2:3:4:5:6:7:8]", "[::ffff:1.2.3.4]", "fa\u{DF}.de",
      "example.com",
      "\u{4F8B}\u{3002}\u{30C6}", "\u{FF11}.1.1.1",
    ]
    let oddHosts = [
      "[0001::]", "[1::2", "[]", "[", "1.2", "\u{5D0}.example", "a_b", "a.", "xn--zz", "%41.b",
      "127.0.0.01", "a\u{300}.b", "",
    ]
    return one(["https", "http"], or: ["ws", "ftp", "file", "app", "HTTP"]) + "://"
      + one(
        ["", "", "user@", "user:pass@"], or: [":@", "@", "a:@", ":b@", "a@b@", "a:b:c@", "\"@"])
      + one(hosts, or: oddHosts)
      + one(["", ":80", ":443", ":8080", ":0"], or: [":", ":00", ":65536", ":1a", ":123456"])
      + one(["", "/", "/a/%41"], or: ["/a/../b", "\\a", "/a b", "/C|/", "//"])
      + one(["", "?", "?x=1"], or: ["?'", "?\u{E9}"]) + one(["", "#", "#a"], or: ["#`"])
  }

  static func mutated(from seeds: [[UInt8]], by random: inout SeededGenerator) -> [UInt8] {
    var bytes = seeds.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...3, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 2:
        let other = seeds.randomElement(using: &random) ?? []
        let cut = Int.random(in: 0...other.count, using: &random)
        bytes.replaceSubrange(start..., with: other[cut...])
      default: bytes.replaceSubrange(start..<end, with: pieces.randomElement(using: &random) ?? [])
      }
    }
    return bytes
  }
}
