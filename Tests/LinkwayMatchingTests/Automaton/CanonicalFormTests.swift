import LinkwayMatching
import LinkwayURLParsing
import Testing

@testable import LinkwayAutomaton

@Suite("The canonical form of links that differ from it in simple ways")
struct CanonicalFormTests {
  /// The canonical form; `nil` if the link must be parsed, or is canonical itself.
  private func form(_ link: String) -> String? {
    link.withUTF8Span { bytes -> String? in
      CanonicalForm.with(bytes) { form in
        CanonicalScan.recognise(form) == nil ? nil : form.text(0..<form.count)
      } ?? nil
    }
  }

  @Test(
    "Capitals, the scheme's own port, a missing path and characters beyond ASCII need no parser",
    arguments: [
      ("HTTPS://Shop.Example/A", "https://shop.example/A"),
      ("https://shop.example:443/a", "https://shop.example/a"),
      ("https://shop.example:00443/a", "https://shop.example/a"),
      ("http://shop.example:8080?A=b", "http://shop.example:8080/?A=b"),
      ("https://shop.example", "https://shop.example/"),
      (
        "https://shop.example/caf\u{E9}?\u{E9}#\u{E9}",
        "https://shop.example/caf%C3%A9?%C3%A9#%C3%A9"
      ),
      ("https://shop.example/%c3%A9/\u{1F408}", "https://shop.example/%c3%A9/%F0%9F%90%88"),
      ("Shop://Cart.Example:80/\u{732B}", "shop://Cart.Example:80/%E7%8C%AB"),
    ])
  func plain(_ link: String, _ expected: String) throws {
    #expect(form(link) == expected)
    #expect(try LinkURL(link).href == expected)
  }

  @Test(
    "Any other link is canonical or is left to the parser",
    arguments: [
      "https://shop.example/a", "https://shop.example:/a", "https://A@shop.example/",
      "HTTPS://shop.example/a b", "HTTPS://shop.example/a/../b", "https:/Shop.example/a",
      "HTTPS://shop.example/%FF", "https://shop.example/\u{85}",
      "https://caf\u{E9}.example/", "HTTPS://xn--caf-dma.example/", "HTTPS://1.2.3.4/", "Shop:a",
      "FILE:///a", "https://shop.example/" + String(repeating: "\u{E9}", count: 400),
    ])
  func others(_ link: String) { #expect(form(link) == nil) }

  @Test("The canonical form of random links equals the parser's serialisation")
  func random() throws {
    let pieces = [
      "https", "HTTP", "Shop", "wss", "ftp", "file", ":", "://", "/", "//", "?", "#", "@", ":443",
      ":80", ":080", ":", "a.example", "B.Example", "\u{E9}", "\u{85}", "\u{10FFFF}", "%41", "%ff",
      "%2e", ".", "..", "&", "=", "x", "X", "[::1]", "1.2", "\\", "'", "\"", " ", "xn--a",
    ]
    var generator = SystemRandomNumberGenerator()
    var rewritten = 0
    for _ in 0..<20_000 {
      var link =
        ["https://", "HTTPS://A.example", "Shop://", ""].randomElement(using: &generator) ?? ""
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        link += pieces.randomElement(using: &generator) ?? ""
      }
      guard let form = form(link) else { continue }
      rewritten += 1
      let url = try LinkURL(link)
      #expect(form == url.href, "\(link)")
      #expect(url.validationError == nil, "\(link)")
    }
    #expect(rewritten > 1_000)
  }
}
