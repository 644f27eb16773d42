/// The strict rules for a domain of ASCII characters.
///
/// Standard: URL Standard, "domain parser" with beStrict, and UTS 46, section 4.2.
enum ASCIIDomain {
  /// The first byte at which a domain in lower case breaks the rules, or `nil` when it breaks none.
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
    // An empty label is reported at the dot before it, or at the beginning.
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

  /// The characters that `UseSTD3ASCIIRules` leaves.
  static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isASCIILowercase || byte.isASCIIDigit || byte == UInt8(ascii: "-")
  }
}
