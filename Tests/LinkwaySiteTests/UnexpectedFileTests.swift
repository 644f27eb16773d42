import LinkwayDiagnostics
import LinkwaySite
import Testing

/// Files of other kinds that are served or saved in place of a platform file.
@Suite("Files that are not platform files")
struct UnexpectedFileTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    var bytes: [UInt8]
    var message: String
    var suggestion: String

    init(_ name: String, _ bytes: [UInt8], _ message: String, _ suggestion: String) {
      (self.name, self.bytes, self.message, self.suggestion) = (name, bytes, message, suggestion)
    }

    init(_ name: String, _ text: String, _ message: String, _ suggestion: String) {
      self.init(name, Array(text.utf8), message, suggestion)
    }

    var testDescription: String { name }
  }

  private static let page =
    "serve the file itself at this address, not a page of the site"
  private static let redirect =
    "serve the file at this address itself: platforms do not follow redirects"
  private static let utf8 = "save the file as UTF-8 without a byte-order mark"

  private static func signed(_ form: String) -> String {
    "deploy the JSON inside, which needs no signature over https; "
      + "`openssl cms -verify -noverify -inform \(form) -in FILE` prints it"
  }

  private static func inUTF16(_ text: String, isLittle: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let (low, high) = (UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8))
      return isLittle ? [low, high] : [high, low]
    }
  }

  static let rows: [Row] = [
    Row(
      "empty", "", "the file is empty",
      "create it with `linkctl site`, and check that the server sends all of it"),
    Row(
      "spaces", "\u{FEFF} \r\n", "the file is empty",
      "create it with `linkctl site`, and check that the server sends all of it"),
    Row(
      "page", "<!DOCTYPE html>\n<html><head><title>Page not\n found</title></head></html>",
      "the file is an HTML page, `Page not found`", page),
    Row(
      "page with a mark and a comment",
      "\u{FEFF}\n<!-- app -->\n<HTML lang=en><body></body></HTML>",
      "the file is an HTML page", page),
    Row(
      "page as XML", #"<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>"#,
      "the file is an HTML page", page),
    Row("script first", "<script>location='/'</script>", "the file is an HTML page", page),
    Row(
      "redirect of nginx",
      "<html>\r\n<head><title>301 Moved Permanently</title></head>\r\n<body></body></html>",
      "the file is the page of a redirect, `301 Moved Permanently`", redirect),
    Row(
      "redirect of Go", #"<a href="https://www.a.example/f">Moved Permanently</a>."#,
      "the file is the page of a redirect to `https://www.a.example/f`", redirect),
    Row(
      "refresh", #"<!doctype html><meta http-equiv="refresh" content="0; url=/login">"#,
      "the file is the page of a redirect to `/login`", redirect),
    Row(
      "redirect of Express", "Moved Permanently. Redirecting to https://www.a.example/f",
      "the file is the text of a redirect to `https://www.a.example/f`", redirect),
    Row(
      "redirect in a word", "Redirecting...\n", "the file is the text of a redirect", redirect),
    Row(
      "redirect with its headers", "HTTP/1.1 302 Found\r\nlocation: https://b.example/\r\n\r\n",
      "the file is a redirect to `https://b.example/`, with the headers of its response", redirect),
    Row(
      "file with headers", "HTTP/2 200\r\ncontent-type: application/json\r\n\r\n{}",
      "the file begins with the headers of an HTTP response, `HTTP/2 200`",
      "save only the body, for example with `curl -o FILE` without `-i`"),
    Row(
      "error with headers", "HTTP/1.1 404 Not Found\r\n\r\n",
      "the file is the response `HTTP/1.1 404 Not Found`",
      "serve the file at this address, with the status 200"),
    Row(
      "CMS as DER",
      [0x30, 0x82, 0x0A, 0x55, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02],
      "the file is signed (CMS, as DER)", signed("DER")),
    Row(
      "CMS of unknown length",
      [0x30, 0x80, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02, 0xA0, 0x80],
      "the file is signed (CMS, as DER)", signed("DER")),
    Row(
      "PKCS #7 as PEM", "-----BEGIN PKCS7-----\nMIIK\n", "the file is signed (CMS, as PEM)",
      signed("PEM")),
    Row(
      "S/MIME", "MIME-Version: 1.0\nContent-Type: multipart/signed\n",
      "the file is signed (CMS, as S/MIME)", signed("SMIME")),
    Row(
      "UTF-16 with a mark", [0xFF, 0xFE] + inUTF16("{}", isLittle: true),
      "the file is UTF-16, not UTF-8", utf8),
    Row(
      "UTF-16 without", inUTF16(#"{"applinks": {}}"#, isLittle: false),
      "the file is UTF-16, not UTF-8", utf8),
    Row(
      "UTF-32", [0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], "the file is UTF-32, not UTF-8", utf8),
    Row(
      "gzip", [0x1F, 0x8B, 8, 0], "the file is compressed (gzip)",
      "serve it uncompressed, or with the header `Content-Encoding: gzip`; `gzip -dc FILE` unpacks it"
    ),
    Row(
      "zstd", [0x28, 0xB5, 0x2F, 0xFD, 0], "the file is compressed (zstd)",
      "serve it uncompressed, or with the header `Content-Encoding: zstd`; `zstd -dc FILE` unpacks it"
    ),
    Row(
      "app", [0x50, 0x4B, 3, 4, 0], "the file is an archive, such as an app or an app bundle",
      "read the manifest in it, for example with `apkanalyzer manifest print FILE`"),
    Row(
      "compiled manifest", [3, 0, 8, 0, 0x10], "the file is a compiled manifest",
      "convert it to XML, for example with `apkanalyzer manifest print` on its app"),
  ]

  // §15.6 rule 1
  @Test("The error says what the file is, and what to do", arguments: rows)
  func told(_ row: Row) {
    let source = SourceText(file: "f", bytes: row.bytes)
    let answers = [
      SiteFile.read(source).diagnostics, AppSiteAssociation.read(source).diagnostics,
      AssetLinks.read(source).diagnostics, AndroidManifest.read(source).diagnostics,
    ]
    for diagnostics in answers {
      #expect(diagnostics.map(\.message) == [row.message])
      #expect(diagnostics.map(\.suggestion) == [row.suggestion])
      #expect(diagnostics.map(\.severity) == [.error])
    }
  }

  @Test(
    "A platform's file is not reported as another file",
    arguments: [
      "{}", " [] ", "\u{FEFF}<manifest/>", "<!-- html --><?xml version='1.0'?><manifest/>",
    ])
  func own(text: String) {
    #expect(SiteFile.read(SourceText(file: "f", text: text)).diagnostics == [])
  }
}
