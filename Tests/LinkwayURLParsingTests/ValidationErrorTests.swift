import Testing

@testable import LinkwayURLParsing

@Suite("Validation errors")
struct ValidationErrorTests {
  struct Case: CustomTestStringConvertible {
    let input: String
    let base: String?
    let kind: LinkURL.ValidationError.Kind
    let offset: Int
    let isFailure: Bool

    init(
      _ input: String, base: String? = nil, _ kind: LinkURL.ValidationError.Kind, at offset: Int,
      fails isFailure: Bool = false
    ) {
      self.input = input
      self.base = base
      self.kind = kind
      self.offset = offset
      self.isFailure = isFailure
    }

    var testDescription: String { input.debugDescription }
  }

  static let hosts = [
    Case("https://ex_ample.org/", .domainToASCII, at: 10),
    Case("https://-example.org/", .domainToASCII, at: 8),
    Case("https://example-.org/", .domainToASCII, at: 15),
    Case("https://ab--c.org/", .domainToASCII, at: 10),
    Case("https://a..org/", .domainToASCII, at: 9),
    Case("https://example.org./", .domainToASCII, at: 19),
    Case("https://example.org%20/", .domainPercentEncoded, at: 19, fails: true),
    Case("https://exa<mple.org/", .domainToASCII, at: 11, fails: true),
    Case("https://xn--/", .domainToASCII, at: 8),
    Case("https://xn--8i7caa/", .domainToASCII, at: 8),
    Case("https://\u{FFFD}.org/", .domainToASCII, at: 8, fails: true),
    Case("https://a\u{5D0}.org/", .domainToASCII, at: 8, fails: true),
    Case("https://a\u{200D}b.org/", .domainToASCII, at: 8, fails: true),
    Case("https://\u{E9}_.org/", .domainToASCII, at: 8),
    Case("https://exam%70le.org/", .domainPercentEncoded, at: 12),
    Case("foo://exa[mple.org/", .hostInvalidCodePoint, at: 9, fails: true),
    Case("https://1.2.3/", .ipv4TooFewParts, at: 8),
    Case("https://2130706433/", .ipv4TooFewParts, at: 8),
    Case("https://1.2.3.4.5/", .ipv4TooManyParts, at: 16, fails: true),
    Case("https://test.42/", .ipv4TooFewParts, at: 8, fails: true),
    Case("https://a.b.c.4/", .ipv4NonNumericPart, at: 8, fails: true),
    Case("https://127.0.0x0.1/", .ipv4NonDecimalPart, at: 14),
    Case("https://127.0.00.1/", .ipv4NonDecimalPart, at: 14),
    Case("https://255.255.4000.1/", .ipv4OutOfRangePart, at: 16, fails: true),
    Case("https://1.1.1.256/", .ipv4OutOfRangePart, at: 14, fails: true),
    // The ASCII form is shorter than the text, so that offsets in it are not offsets in the link.
    Case("https://\u{FF11}.1.1.256/", .ipv4OutOfRangePart, at: 8, fails: true),
    Case("https://[::1/", .ipv6Unclosed, at: 12, fails: true),
    Case("https://[:1]/", .ipv6InvalidCompression, at: 9, fails: true),
    Case("https://[1:2:3:4:5:6:7:8:9]/", .ipv6TooManyPieces, at: 25, fails: true),
    Case("https://[1::1::1]/", .ipv6MultipleCompression, at: 14, fails: true),
    Case("https://[1:2:3!:4]/", .ipv6InvalidCodePoint, at: 14, fails: true),
    Case("https://[1:2:3:]/", .ipv6InvalidCodePoint, at: 15, fails: true),
    Case("https://[1:2:3]/", .ipv6TooFewPieces, at: 14, fails: true),
    Case("https://[::01]/", .ipv6PieceLeadingZero, at: 11),
    Case("https://[1:1:1:1:1:1:1:127.0.0.1]/", .ipv4InIPv6TooManyPieces, at: 23, fails: true),
    Case("https://[ffff::.0.0.1]/", .ipv4InIPv6InvalidCodePoint, at: 15, fails: true),
    Case("https://[ffff::127.0.xyz.1]/", .ipv4InIPv6InvalidCodePoint, at: 21, fails: true),
    Case("https://[ffff::127.0xyz]/", .ipv4InIPv6InvalidCodePoint, at: 20, fails: true),
    Case("https://[ffff::127.00.0.1]/", .ipv4InIPv6InvalidCodePoint, at: 20, fails: true),
    Case("https://[ffff::127.0.0.1.2]/", .ipv4InIPv6InvalidCodePoint, at: 24, fails: true),
    Case("https://[ffff::127.0.0.4000]/", .ipv4InIPv6OutOfRangePart, at: 23, fails: true),
    Case("https://[ffff::127.0.0]/", .ipv4InIPv6TooFewParts, at: 22, fails: true),
  ]

  static let links = [
    Case("https://example.org/>", .invalidURLUnit, at: 20),
    Case(" https://example.org/ ", .invalidURLUnit, at: 0),
    Case("https://example.org/\u{0}", .invalidURLUnit, at: 20),
    Case("ht\ntps://example.org/", .invalidURLUnit, at: 2),
    Case("https://example.org/\t\n", .invalidURLUnit, at: 20),
    Case("https://example.org/%s", .invalidURLUnit, at: 20),
    Case("https://example.org/%2", .invalidURLUnit, at: 20),
    Case("https://example.org/a?b=%zz", .invalidURLUnit, at: 24),
    Case("https://example.org/a#b`", .invalidURLUnit, at: 23),
    Case("https://example.org/\u{FFFE}", .invalidURLUnit, at: 20),
    Case("https://example.org/\u{85}", .invalidURLUnit, at: 20),
    Case("https://example.org/\u{1FFFF}", .invalidURLUnit, at: 20),
    Case("https://example.org/\u{7F}", .invalidURLUnit, at: 20),
    Case("https://example.org/a|b", .invalidURLUnit, at: 21),
    Case("https://example.org/[", .invalidURLUnit, at: 20),
    Case("https://example.org/?a^b", .invalidURLUnit, at: 22),
    Case("https://example.org/#a#b", .invalidURLUnit, at: 22),
    Case("foo:a b", .invalidURLUnit, at: 5),
    Case("foo:a\"b", .invalidURLUnit, at: 5),
    Case("foo:a%", .invalidURLUnit, at: 5),
    Case("foo://a%zz", .invalidURLUnit, at: 7),
    Case("foo://a\"%zz", .invalidURLUnit, at: 7),
    Case("foo://%zz\"", .invalidURLUnit, at: 9),
    Case("https:example.org", .specialSchemeMissingFollowingSolidus, at: 6),
    Case("https:/example.org", .specialSchemeMissingFollowingSolidus, at: 6),
    Case("https:///example.org", .specialSchemeMissingFollowingSolidus, at: 8),
    Case("file:c:/my-secret-folder", .specialSchemeMissingFollowingSolidus, at: 5),
    Case(
      "https:foo.html", base: "https://example.org/", .specialSchemeMissingFollowingSolidus, at: 6),
    Case("💩", .missingSchemeNonRelativeURL, at: 0, fails: true),
    Case("", .missingSchemeNonRelativeURL, at: 0, fails: true),
    Case("//example.org/x", .missingSchemeNonRelativeURL, at: 0, fails: true),
    Case("1http://example.org", .missingSchemeNonRelativeURL, at: 0, fails: true),
    Case("💩", base: "mailto:user@example.org", .missingSchemeNonRelativeURL, at: 0, fails: true),
    Case("https://example.org\\path\\to\\file", .invalidReverseSolidus, at: 19),
    Case("https://good.com\\@evil.com/", .invalidReverseSolidus, at: 16),
    Case("https://example.org/a\\b", .invalidReverseSolidus, at: 21),
    Case("\\x", base: "https://example.org/", .invalidReverseSolidus, at: 0),
    Case("/\\x", base: "https://example.org/", .invalidReverseSolidus, at: 1),
    Case("https:\\\\example.org", .specialSchemeMissingFollowingSolidus, at: 6),
    Case("file:\\\\x", .specialSchemeMissingFollowingSolidus, at: 5),
    Case("\\x", base: "file:///", .invalidReverseSolidus, at: 0),
    Case("https://user@example.org", .invalidCredentials, at: 12),
    Case("https://user:pw@example.org", .invalidCredentials, at: 15),
    Case("https://@example.org", .invalidCredentials, at: 8),
    Case("https://good.com:443@evil.com/", .invalidCredentials, at: 20),
    Case("ssh://user@example.org", .invalidCredentials, at: 10),
    Case("https://#fragment", .hostMissing, at: 8, fails: true),
    Case("https://:443", .hostMissing, at: 8, fails: true),
    Case("foo://:443", .hostMissing, at: 6, fails: true),
    Case("https://example.org:70000", .portOutOfRange, at: 20, fails: true),
    Case("https://example.org:99999999999999999999999", .portOutOfRange, at: 20, fails: true),
    Case("https://example.org:7z", .portInvalid, at: 21, fails: true),
    Case("https://example.org:-1", .portInvalid, at: 20, fails: true),
    Case("c|/path", base: "file:///d:/", .fileInvalidWindowsDriveLetter, at: 0),
    Case("file://c:", .fileInvalidWindowsDriveLetterHost, at: 7),
  ]

  @Test("the first error is kept with its offset", arguments: hosts + links)
  func firstError(_ test: Case) throws {
    let base = try test.base.map { try LinkURL($0) }
    let errors = ParserInput(Array(test.input.utf8), base: base).validationErrors()
    #expect(errors.first?.kind == test.kind)
    #expect(errors.first?.offset == test.offset)
    do throws(LinkURL.ParseFailure) {
      let link = try LinkURL(test.input, base: base)
      #expect(!test.isFailure)
      #expect(link.validationError == errors.first)
    } catch {
      #expect(test.isFailure)
      let last = try #require(errors.last)
      #expect(error.reason == .validationError(last.kind))
    }
  }

  @Test("an error after another one is reported too")
  func laterErrors() throws {
    // Under the strict rules, a trailing dot is an error of the domain first.
    let address = ParserInput(Array("https://127.0.0.1./".utf8)).validationErrors()
    #expect(address.map(\.kind) == [.domainToASCII, .ipv4EmptyPart])
    #expect(address.map(\.offset) == [17, 17])

    let credentials = ParserInput(Array("https://a@b@c:99999/".utf8)).validationErrors()
    #expect(
      credentials.map(\.kind) == [.invalidCredentials, .invalidCredentials, .portOutOfRange])
    #expect(credentials.map(\.offset) == [9, 11, 14])

    let failure = #expect(throws: LinkURL.ParseFailure.self) {
      try LinkURL(" https://a\tb@c:99999/")
    }
    #expect(failure?.offset == 15)
    #expect(failure?.description == "port-out-of-range at byte 15")
  }

  @Test(
    "noncharacters and bytes that are not UTF-8 are errors",
    arguments: [
      [0xEF, 0xB7, 0x90], [0xEF, 0xB7, 0xAF], [0xF4, 0x8F, 0xBF, 0xBF], [0xFF], [0xC3],
      [0xED, 0xA0, 0x80], [0xC0, 0xAE],
    ] as [[UInt8]])
  func bytes(_ bytes: [UInt8]) throws {
    let link = try LinkURL.parse(Array("https://a.example/x?".utf8) + bytes + Array("#y".utf8))
    #expect(link.validationError?.kind == .invalidURLUnit)
    #expect(link.validationError?.offset == 20)
  }

  @Test("the table contains every kind of validation error")
  func isComplete() {
    let shown = Set((Self.hosts + Self.links).map(\.kind))
    let missing = Set(LinkURL.ValidationError.Kind.allCases).subtracting(shown)
    #expect(missing == [LinkURL.ValidationError.Kind.ipv4EmptyPart])
    #expect(LinkURL.ValidationError.Kind.allCases.count == 30)
  }

  @Test(
    "a valid link has no error",
    arguments: [
      "https://photos.example/photos/42?ref=mail#top", "HTTPS://PHOTOS.EXAMPLE/",
      "https://photos.example:443/", "https://photos.example:/", "https://photos.example",
      "https://1.2.3.4/", "https://[::1]:8080/", "https://[1:2::127.0.0.1]/",
      "https://fa\u{DF}.example/\u{E9}?\u{1F600}#\u{10FFFD}", "https://xn--fa-hia.example/",
      "https://photos.example/a/../b/%2e/c", "https://photos.example/%00%ff", "photos:photos/42",
      "photos://photos/42", "photos:///photos/42", "photos:/photos", "file:///etc/hosts",
      "file://host/x", "mailto:a@photos.example", "https://photos.example/?a='b'&c=d/?@:",
      "https://photos.example//x", "photos:", "photos:?", "photos://?#", "https://a.example/(;=,)",
    ])
  func validLinks(_ text: String) throws {
    #expect(try LinkURL(text).validationError == nil)
  }
}
