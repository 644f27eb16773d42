import Testing

@testable import LinkwayURLParsing

@Suite("Path segments, query items and percent-coding")
struct PathAndQueryTests {
  @Test(
    "a path is split at slashes and not decoded",
    arguments: [
      ("https://a.example", [""]), ("https://a.example/", [""]), ("https://a.example/a", ["a"]),
      ("https://a.example/a/", ["a", ""]), ("https://a.example//a", ["", "a"]),
      ("https://a.example/a%2Fb/c", ["a%2Fb", "c"]), ("photos:", []), ("photos:a", ["a"]),
      ("photos:a/b//", ["a", "b", "", ""]), ("photos:a?b/c#d/e", ["a"]), ("photos://h", []),
      ("photos:/.//x", ["", "x"]), ("photos:///photos/42", ["photos", "42"]),
    ] as [(String, [String])])
  func segments(_ text: String, _ expected: [String]) throws {
    let link = try LinkURL(text)
    #expect(link.pathSegments.map(link.string(in:)) == expected)
    #expect(link.pathSegments.count == expected.count)
  }

  @Test(
    "a query is split at ampersands and at the first equals sign",
    arguments: [
      ("", []), ("?", []), ("?a", ["a"]), ("?a=", ["a|"]), ("?=", ["|"]), ("?=b", ["|b"]),
      ("?a=b=c", ["a|b=c"]), ("?a=1&b&&c=+%26", ["a|1", "b", "c|+%26"]), ("?&&", []),
      ("?a=1&a=2", ["a|1", "a|2"]), ("?a?b=c/d", ["a?b|c/d"]),
    ] as [(String, [String])])
  func items(_ query: String, _ expected: [String]) throws {
    let link = try LinkURL("photos://photos\(query)#a=b&c")
    let items = link.queryItems.map { item in
      link.string(in: item.name) + (item.value.map { "|" + link.string(in: $0) } ?? "")
    }
    #expect(items == expected)
  }

  @Test("the range of an item is the item as written")
  func itemRange() throws {
    let link = try LinkURL("a:?b=c&d&e=")
    #expect(link.queryItems.map { link.string(in: $0.range) } == ["b=c", "d", "e="])
    let fragment = try LinkURL("a:#b=c&d")
    var cursor = QueryItemCursor(range: try #require(fragment.components.fragment))
    var names: [String] = []
    fragment.withBytes { bytes in
      while let item = cursor.next(in: bytes) { names.append(fragment.string(in: item.name)) }
    }
    #expect(names == ["b", "d"])
  }

  @Test(
    "a piece is decoded once",
    arguments: [
      ("", ""), ("abc", "abc"), ("a%2Fb", "a/b"), ("%252e", "%2e"), ("a+b", "a+b"),
      ("%E2%84%AA", "\u{212A}"), ("%f0%9F%98%80", "\u{1F600}"), ("%41%zz", "A%zz"), ("%4", "%4"),
    ])
  func decoding(_ text: String, _ expected: String) {
    let piece = decoded(text)
    #expect(piece.bytes == Array(expected.utf8))
    #expect(piece.string.map { Array($0.utf8) } == Array(expected.utf8))
  }

  @Test(
    "the first fault of a piece is found with its offset",
    arguments: [
      ("ok%20", nil, 0), ("a%0a", .controlCharacter, 1), ("%00", .controlCharacter, 0),
      ("ab%7F", .controlCharacter, 2), ("a%ff", .invalidUTF8, 1), ("%c0%ae", .invalidUTF8, 0),
      ("%ed%a0%80", .invalidUTF8, 0), ("a%e2%84", .invalidUTF8, 1), ("%e2%84x", .invalidUTF8, 0),
      ("%f4%90%80%80", .invalidUTF8, 0), ("%f5", .invalidUTF8, 0), ("%e0%80%80", .invalidUTF8, 0),
      ("a%zz", .malformedPercentEncoding, 1), ("a%2", .malformedPercentEncoding, 1),
      ("%c3%a9%", .malformedPercentEncoding, 6), ("%c3%0a", .invalidUTF8, 0),
    ] as [(String, DecodingFault.Kind?, Int)])
  func faults(_ text: String, _ kind: DecodingFault.Kind?, _ offset: Int) {
    let expected = kind.map { DecodingFault(kind: $0, offset: offset) }
    #expect(decoded(text).fault == expected)
    let bytes = Array(text.utf8)
    #expect(DecodingFault.first(in: bytes.span, 0..<bytes.count) == expected)
    if kind == .invalidUTF8 { #expect(decoded(text).string == nil) }
  }

  @Test("the offset of a fault is that in the whole text")
  func faultOffset() throws {
    let link = try LinkURL("https://a.example/x/%ff%00")
    let segment = try #require(link.pathSegments.map { $0 }.last)
    let fault = link.withBytes { DecodingFault.first(in: $0, segment) }
    #expect(fault == DecodingFault(kind: .invalidUTF8, offset: 20))
  }

  @Test("the sets of characters are those of the standard")
  func sets() {
    let controls = Set((0...0x1F).map { UInt8($0) } + [0x7F])
    let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
    let fragment = controls.union(" \"<>`".utf8)
    let query = controls.union(" \"#<>".utf8)
    let path = query.union("?^`{}".utf8)
    let userinfo = path.union("/:;=@[\\]|".utf8)
    let forbiddenHost = Set("\0\t\n\r #/:<>?@[\\]^|".utf8)
    let expected: [(ASCIISet, Set<UInt8>)] = [
      (PercentEncodeSet.c0Control.ascii, controls),
      (PercentEncodeSet.fragment.ascii, fragment),
      (PercentEncodeSet.query.ascii, query),
      (PercentEncodeSet.specialQuery.ascii, query.union("'".utf8)),
      (PercentEncodeSet.path.ascii, path),
      (PercentEncodeSet.userinfo.ascii, userinfo),
      (PercentEncodeSet.component.ascii, userinfo.union("$%&+,".utf8)),
      (.urlCodePoints, letters.union("!$&'()*+,-./:;=?@_~".utf8)),
      (.scheme, letters.union("+-.".utf8)),
      (.forbiddenHost, forbiddenHost),
      (.forbiddenDomain, forbiddenHost.union(controls).union("%".utf8)),
    ]
    for (set, characters) in expected {
      #expect(Set((0...255).filter { set.contains($0) }) == characters)
    }
  }

  @Test("a text that is encoded with the component set decodes to itself")
  func encoding() {
    let bytes = (0...255).map { UInt8($0) }
    var encoded: [UInt8] = []
    encoded.append(contentsOf: bytes, percentEncoding: .component)
    #expect(DecodedPiece(encoded.span, in: 0..<encoded.count).bytes == bytes)
    #expect(encoded.starts(with: "%00%01".utf8))
    #expect(encoded.suffix(3).elementsEqual("%FF".utf8))
  }

  private func decoded(_ text: String) -> DecodedPiece {
    let bytes = Array(text.utf8)
    return DecodedPiece(bytes.span, in: 0..<bytes.count)
  }
}
