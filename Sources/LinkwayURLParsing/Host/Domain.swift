/// A domain in its ASCII form.
///
/// Standard: URL Standard, "host parser" from step 4 and "domain parser".
struct Domain {
  /// The domain in lower case; never empty.
  let bytes: [UInt8]
  /// The start of the text in the cleaned input.
  private let start: Int
  /// Whether the offsets of the bytes are the same as in the text.
  private let keepsPositions: Bool

  /// Percent-decodes, maps and validates a non-empty domain.
  init(_ text: ArraySlice<UInt8>, log: inout ValidationLog) throws(LinkURL.ParseFailure) {
    start = text.startIndex
    var decoded = Array(text)
    if let percent = text.indices.first(where: text.hasPercentEncodedByte(at:)) {
      log.report(.domainPercentEncoded, at: percent)
      decoded = decoded.withSpan { DecodedPiece($0, in: 0..<$0.count).bytes }
    }

    let isASCII = decoded.allSatisfy { $0 < 0x80 }
    keepsPositions = isASCII && decoded.count == text.count
    if isASCII {
      bytes = decoded.map { $0.asciiLowercased }
      if let problem = ASCIIDomain.firstProblem(in: bytes) {
        log.report(.domainToASCII, at: keepsPositions ? start + problem : start)
      }
    } else {
      guard text.count <= LinkURL.maximumDomainLength else {
        throw log.unreportedFailure(.domainTooLong, at: start)
      }
      guard UTF8Validator.isWellFormed(decoded) else {
        // Decoding would give U+FFFD, which is disallowed in domains.
        throw log.failure(.domainToASCII, at: start)
      }
      let scalars = String(decoding: decoded, as: UTF8.self).unicodeScalars.map { $0.value }
      let result = DomainToASCII(scalars)
      if !result.isStrictlyValid { log.report(.domainToASCII, at: start) }
      guard result.isValid else {
        throw log.unreportedFailure(.validationError(.domainToASCII), at: start)
      }
      bytes = result.ascii
    }
    // An empty domain and a forbidden code point also violate the strict rules, so the validation
    // error has already been reported.
    let forbidden = bytes.firstIndex(where: ASCIISet.forbiddenDomain.contains)
    if bytes.isEmpty || forbidden != nil {
      throw log.unreportedFailure(
        .validationError(.domainToASCII), at: position(of: forbidden ?? 0))
    }
  }

  /// Returns the position in the cleaned input of a byte of the domain; the start of the text if it
  /// was percent-encoded or not ASCII, or if the domain has no such byte.
  func position(of index: Int) -> Int {
    keepsPositions && bytes.indices.contains(index) ? start + index : start
  }
}
