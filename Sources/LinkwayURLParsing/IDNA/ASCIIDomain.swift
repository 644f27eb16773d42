/// The strict rules for an ASCII domain.
///
/// Standard: URL Standard, "domain parser" with beStrict, and UTS 46, section 4.2.
enum ASCIIDomain {
  /// Returns the position of the first violation of the rules in a lowercase domain, or `nil` if
  /// the domain is valid. An invalid Punycode label is reported last, at position 0.
  static func firstProblem(in domain: [UInt8]) -> Int? {
    var labelStart = 0
    var hasPunycode = false
    while true {
      let end = domain[labelStart...].firstIndex(of: UInt8(ascii: ".")) ?? domain.count
      let label = domain[labelStart..<end]
      if label.starts(with: "xn--".utf8) {
        hasPunycode = true
      } else if let problem = firstProblem(inLabel: label) {
        return problem
      }
      if label.count > 63 { return labelStart }
      guard end < domain.count else { break }
      labelStart = end + 1
    }
    if domain.count > 253 { return 253 }
    if hasPunycode, !DomainToASCII(domain.map(UInt32.init)).isStrictlyValid { return 0 }
    return nil
  }

  private static func firstProblem(inLabel label: ArraySlice<UInt8>) -> Int? {
    let hyphen = UInt8(ascii: "-")
    // An empty label is reported at the preceding dot, or at the start.
    if label.isEmpty { return max(label.startIndex - 1, 0) }
    if label.first == hyphen { return label.startIndex }
    if let other = label.firstIndex(where: { !isAllowed($0) }) { return other }
    if label.last == hyphen { return label.endIndex - 1 }
    if label.count >= 4, label[label.startIndex + 2] == hyphen,
      label[label.startIndex + 3] == hyphen
    {
      return label.startIndex + 2
    }
    return nil
  }

  /// Returns whether `UseSTD3ASCIIRules` allows a byte of a lowercase domain.
  static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isASCIILowercase || byte.isASCIIDigit || byte == UInt8(ascii: "-")
  }
}
