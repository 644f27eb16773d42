import Foundation
import Testing

@testable import LinkwayURLParsing

@Suite("LinkURL")
struct LinkURLTests {
  @Test("components are cut from the serialisation")
  func components() throws {
    let link = try LinkURL("HTTPS://User:p%41ss@Example.COM:8080/a/../b?q=1#f")
    #expect(link.href.utf8.elementsEqual("https://User:p%41ss@example.com:8080/b?q=1#f".utf8))
    #expect(link.scheme == "https")
    #expect(link.isSpecial)
    #expect(link.username == "User")
    #expect(link.password == "p%41ss")
    #expect(link.host == "example.com")
    #expect(link.port == 8080)
    #expect(link.path == "/b")
    #expect(link.query == "q=1")
    #expect(link.fragment == "f")
    #expect(!link.hasOpaquePath)
    #expect(link.components.portDigits.map(link.string(in:)) == "8080")
    #expect(link.credentialsOffset == 8)
    #expect(link.validationError?.kind == .invalidCredentials)
  }

  @Test("an absent component differs from an empty one")
  func absent() throws {
    let bare = try LinkURL("photos:x")
    #expect(bare.host == nil && bare.query == nil && bare.fragment == nil && bare.port == nil)
    #expect(bare.hasOpaquePath && !bare.isSpecial)
    #expect(bare.username.isEmpty && bare.password.isEmpty)
    let empty = try LinkURL("photos://?#")
    #expect(empty.host == "" && empty.query == "" && empty.fragment == "" && empty.path == "")
    #expect(!empty.hasOpaquePath)
    let hidden = try LinkURL("photos:/.//x")
    #expect(hidden.href == "photos:/.//x")
    #expect(hidden.path == "//x" && hidden.host == nil)
    #expect(hidden.components.path == 9..<12)
  }

  @Test(
    "credentials are noticed where they were written",
    arguments: [
      ("https://@a.example/", 8), ("https://user:@a.example/", 8), ("photos://u@h/", 9),
      (" https://u@a.example/", 9), ("ht\ttps://u@a.example/", 9), ("https://a.example/@", nil),
      ("https:///u@a.example/", 9),
    ] as [(String, Int?)])
  func credentials(_ text: String, _ offset: Int?) throws {
    #expect(try LinkURL(text).credentialsOffset == offset)
  }

  @Test("credentials of a base are not the link's own")
  func credentialsOfBase() throws {
    let base = try LinkURL("https://user@a.example/")
    let link = try LinkURL("x", base: base)
    #expect(link.username == "user")
    #expect(link.credentialsOffset == nil)
  }

  @Test("an input over the limit fails before it is read")
  func limit() throws {
    let text = "https://a.example/" + String(repeating: "x", count: 2_030)
    #expect(text.utf8.count == 2_048)
    #expect(try LinkURL(text, maximumLength: 2_048).path.utf8.count == 2_031)
    let failure = LinkURL.ParseFailure(reason: .inputTooLong, offset: 2_048)
    #expect(throws: failure) { try LinkURL(text + "x", maximumLength: 2_048) }
    #expect(throws: failure) {
      try LinkURL.parse(Array((text + "x").utf8), maximumLength: 2_048)
    }
    #expect(throws: LinkURL.ParseFailure.self) { try LinkURL("a:", maximumLength: -1) }
  }

  @Test("an overlong domain that is not ASCII fails, an ASCII one is only invalid")
  func domainLimit() throws {
    let ascii = try LinkURL("https://\(String(repeating: "A", count: 5_000))/")
    #expect(ascii.validationError?.kind == .domainToASCII)
    #expect(
      throws: LinkURL.ParseFailure(reason: .domainTooLong, offset: 8)
    ) { try LinkURL("https://\(String(repeating: "\u{E9}", count: 2_049))/") }
    #expect(throws: Never.self) {
      try LinkURL("https://\(String(repeating: "\u{E9}", count: 2_048))/")
    }
  }

  @Test("equality is by bytes of the serialisation")
  func equality() throws {
    let composed = try LinkURL("https://a.example/\u{E9}")
    let decomposed = try LinkURL("https://a.example/e\u{301}")
    #expect(composed != decomposed)
    #expect(try LinkURL("HTTPS://A.example:443/x/..") == LinkURL("https://a.example/"))
    #expect(try Set([LinkURL("https://a.example"), LinkURL("https://a.example/")]).count == 1)
    #expect(try LinkURL("https://a.example/K") != LinkURL("https://a.example/\u{212A}"))
  }

  @Test("the description shows neither path nor query nor credentials")
  func description() throws {
    let link = try LinkURL("https://user:secret@photos.example/reset/secret?token=secret#secret")
    #expect(link.description == "https://photos.example (2 segments)")
    #expect(String(reflecting: link) == link.description)
    var dumped = ""
    dump(link, to: &dumped)
    #expect(!dumped.contains("secret"))
    #expect(try LinkURL("photos:secret").description == "photos: (1 segment)")
    // If a custom scheme has no origin with a host, this is the first segment.
    #expect(try LinkURL("photos://secret").description == "photos: (1 segment)")
    #expect(try LinkURL("photos://secret/42").description == "photos: (2 segments)")
  }

  @Test("`Codable` uses the serialisation, and its errors do not show the link")
  func coding() throws {
    let link = try LinkURL("https://photos.example/photos/42?x#y")
    let data = try JSONEncoder().encode([link])
    #expect(try JSONDecoder().decode([LinkURL].self, from: data) == [link])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([LinkURL].self, from: Data("[\"https://secret:x/\"]".utf8))
    }
    #expect(error.map { !"\($0)".contains("secret") } == true)
    #expect(error.map { "\($0)".contains("port-invalid at byte 15") } == true)
  }

  @Test("dot segments are one or two dots, encoded or not")
  func dotSegments() {
    for dot in [".", "%2e", "%2E"] { #expect(DotSegment(dot.utf8) == .single) }
    for dots in ["..", ".%2e", "%2E.", "%2e%2E"] { #expect(DotSegment(dots.utf8) == .double) }
    for other in ["", "...", "a", ".a", "%2", "%2e%", "%252e", "%2e%2e%2e", "%2f"] {
      #expect(DotSegment(other.utf8) == nil, "\(other)")
    }
  }
}
