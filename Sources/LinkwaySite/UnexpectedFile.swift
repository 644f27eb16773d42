import LinkwayDiagnostics
import LinkwayURLParsing

/// A file of another kind that was served or saved in place of a platform file, and how to fix it.
struct UnexpectedFile: Hashable, Sendable {
  var message: String
  var suggestion: String

  /// Identifies a file by its contents; `nil` if it may be a platform file.
  init?(_ bytes: [UInt8]) {
    guard let known = Self.binary(bytes) ?? Self.text(bytes) else { return nil }
    self = known
  }

  private init(_ message: String, _ suggestion: String) {
    self.message = "the file is \(message)"
    self.suggestion = suggestion
  }

  var diagnostic: Diagnostic {
    Diagnostic(.error, "foreign-file", at: nil, message, suggestion: suggestion)
  }
}

// MARK: By their first bytes

extension UnexpectedFile {
  private static func binary(_ bytes: [UInt8]) -> UnexpectedFile? {
    func begins(_ first: UInt8...) -> Bool { bytes.starts(with: first) }
    if begins(0x1F, 0x8B) { return compressed("gzip") }
    if begins(0x28, 0xB5, 0x2F, 0xFD) { return compressed("zstd") }
    if begins(0x50, 0x4B, 3, 4) {
      return UnexpectedFile(
        "an archive, such as an app or an app bundle",
        "read the manifest in it, for example with `apkanalyzer manifest print FILE`")
    }
    if begins(3, 0, 8, 0) {
      return UnexpectedFile(
        "a compiled manifest",
        "convert it to XML, for example with `apkanalyzer manifest print` on its app")
    }
    // A sequence that begins with the object identifier of signed data (RFC 5652, section 5.1).
    let signedData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    if begins(0x30), let length = bytes.dropFirst().first {
      let more = length > 0x80 ? Int(length & 0x7F) : 0
      if bytes.dropFirst(2 + more).starts(with: signedData) { return signed("DER", "DER") }
    }
    if begins(0xFF, 0xFE, 0, 0) || begins(0, 0, 0xFE, 0xFF) { return encoded("UTF-32") }
    // JSON and XML begin with an ASCII character, so one zero byte in the first two means UTF-16.
    let isWide = bytes.count > 1 && (bytes[0] == 0) != (bytes[1] == 0)
    if begins(0xFF, 0xFE) || begins(0xFE, 0xFF) || isWide { return encoded("UTF-16") }
    return nil
  }

  private static func compressed(_ name: String) -> UnexpectedFile {
    UnexpectedFile(
      "compressed (\(name))",
      "serve it uncompressed, or with the header `Content-Encoding: \(name)`; `\(name) -dc FILE` unpacks it"
    )
  }

  private static func encoded(_ name: String) -> UnexpectedFile {
    UnexpectedFile("\(name), not UTF-8", "save the file as UTF-8 without a byte-order mark")
  }

  /// Describes a signed file.
  ///
  /// - Parameter option: OpenSSL's name of the format.
  private static func signed(_ form: String, _ option: String) -> UnexpectedFile {
    UnexpectedFile(
      "signed (CMS, as \(form))",
      "deploy the JSON inside, which needs no signature over https; "
        + "`openssl cms -verify -noverify -inform \(option) -in FILE` prints it")
  }
}

// MARK: By their text

extension UnexpectedFile {
  private static let redirectAdvice =
    "serve the file at this address itself: platforms do not follow redirects"
  /// The number of bytes to examine.
  private static let lookedAt = 65_536

  private static func text(_ bytes: [UInt8]) -> UnexpectedFile? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let rest = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0).drop { $0 <= 0x20 }
    guard let first = rest.first else {
      return UnexpectedFile(
        "empty", "create it with `linkctl site`, and check that the server sends all of it")
    }
    if first == UInt8(ascii: "<") { return page(Page(rest.prefix(lookedAt))) }
    let text = String(decoding: rest.prefix(lookedAt), as: UTF8.self)
    let line = String(text.prefix { !$0.isNewline })
    let lower = line.asciiLowercased
    if ["-----begin pkcs7-", "-----begin cms-"].contains(where: lower.hasPrefix) {
      return signed("PEM", "PEM")
    }
    if ["mime-version:", "content-type:"].contains(where: lower.hasPrefix),
      ["multipart/signed", "pkcs7"].contains(where: {
        text.asciiLowercased.firstBytes(of: $0) != nil
      })
    {
      return signed("S/MIME", "SMIME")
    }
    if lower.hasPrefix("http/") { return response(line, text) }
    // JSON can mention redirects too, but a platform file does not begin with a letter or digit.
    guard first.isASCIIDigit || first.asciiLowercased.isASCIILowercase, isAboutRedirect(lower)
    else {
      return nil
    }
    let target = line.split(separator: " ").last { $0.contains("/") }
    return UnexpectedFile("the text of a redirect" + to(target), redirectAdvice)
  }

  /// Identifies an HTTP response that includes its headers, as printed by `curl -i`.
  private static func response(_ line: String, _ text: String) -> UnexpectedFile {
    let status = line.split(separator: " ").dropFirst().first?.utf8.first
    switch status {
    case UInt8(ascii: "3"):
      let location = text.split(whereSeparator: { $0.isNewline }).first {
        $0.prefix(9).lowercased() == "location:"
      }
      let target = location?.dropFirst(9).split(separator: " ").first
      return UnexpectedFile(
        "a redirect" + to(target) + ", with the headers of its response", redirectAdvice)
    case UInt8(ascii: "4"), UInt8(ascii: "5"):
      return UnexpectedFile(
        "the response \(Diagnostic.quote(line))",
        "serve the file at this address, with the status 200")
    default:
      var found = UnexpectedFile(
        "", "save only the body, for example with `curl -o FILE` without `-i`")
      found.message =
        "the file begins with the headers of an HTTP response, \(Diagnostic.quote(line))"
      return found
    }
  }

  private static func to(_ target: Substring?) -> String {
    target.map { " to \(Diagnostic.quote(String($0)))" } ?? ""
  }

  private static func isAboutRedirect(_ lower: String) -> Bool {
    ["301", "302", "303", "307", "308"].contains { lower.hasPrefix($0) }
      || ["redirect", "moved permanently", "moved temporarily"].contains {
        lower.firstBytes(of: $0) != nil
      }
  }

  private static func page(_ page: Page) -> UnexpectedFile? {
    guard page.isHTML else { return nil }
    let title = page.title.map { ", \(Diagnostic.quote($0))" } ?? ""
    // Some servers send only a link as the body of a redirect.
    let isMoved =
      page.lower.firstBytes(of: "http-equiv=\"refresh\"") != nil
      || page.lower.hasPrefix("<a ") && isAboutRedirect(page.lower)
    if isMoved || page.title.map({ isAboutRedirect($0.asciiLowercased) }) ?? false {
      return UnexpectedFile(
        "the page of a redirect" + (isMoved ? to(page.target) : title), redirectAdvice)
    }
    return UnexpectedFile(
      "an HTML page" + title,
      "serve the file itself at this address, not a page of the site")
  }

  /// The beginning of a text that starts with a tag.
  private struct Page {
    let text: String
    let lower: String

    init(_ bytes: ArraySlice<UInt8>) {
      text = String(decoding: bytes, as: UTF8.self)
      lower = text.asciiLowercased
    }

    /// Elements with which an HTML page, but no manifest or other XML file, may begin.
    private static let elements: Set<Substring> = [
      "!doctype", "html", "head", "body", "title", "meta", "link", "script", "style", "div", "p",
      "a",
      "h1", "center", "pre", "iframe", "noscript",
    ]

    /// Whether the first element is an HTML element. Comments and processing instructions may
    /// precede it.
    var isHTML: Bool {
      var rest = lower[...]
      while let start = rest.firstIndex(of: "<") {
        rest = rest[start...].dropFirst()
        let isComment = rest.hasPrefix("!--")
        guard isComment || rest.hasPrefix("?") else {
          let name = rest.prefix { !" \t\r\n/>".contains($0) && $0 != "\r\n" }
          return name == "!doctype"
            ? rest.dropFirst(name.count).drop(while: { $0.isWhitespace }).hasPrefix("html")
            : Self.elements.contains(name)
        }
        guard let end = rest.firstBytes(of: isComment ? "-->" : ">")?.upperBound else { break }
        rest = rest[end...]
      }
      return false
    }

    /// The page title on one line; `nil` if there is none.
    var title: String? {
      guard let start = lower.firstBytes(of: "<title")?.upperBound,
        let open = lower[start...].firstIndex(of: ">"),
        let end = lower[open...].firstBytes(of: "</title")?.lowerBound
      else { return nil }
      // Lowercasing ASCII preserves the length, so indices of `lower` are valid in `text`.
      let title = String(decoding: text.utf8[lower.index(after: open)..<end], as: UTF8.self)
        .split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
      return title.isEmpty ? nil : title
    }

    /// The target of the redirect; `nil` if the page has no link.
    var target: Substring? {
      for key in ["url=", "href=\""] {
        guard let start = lower.firstBytes(of: key)?.upperBound else { continue }
        return text[start...].prefix { !"\"'> ".contains($0) }
      }
      return nil
    }
  }
}
