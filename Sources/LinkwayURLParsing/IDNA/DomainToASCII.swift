/// The ASCII form of a domain, and whether it is valid under the strict and the relaxed rules.
///
/// One run computes both: the flags that differ (`CheckHyphens`, `UseSTD3ASCIIRules`,
/// `VerifyDnsLength`) only record errors and never change the result. The other flags are those of
/// the URL Standard: `CheckBidi` and `CheckJoiners` are set, `Transitional_Processing` and
/// `IgnoreInvalidPunycode` are not.
///
/// Standard: UTS 46, sections 4 and 4.2, as called by the URL Standard's "domain parser ToASCII".
struct DomainToASCII {
  /// The domain in ASCII. Meaningful only if ``isValid``.
  private(set) var ascii: [UInt8] = []
  /// Whether no error was recorded with beStrict false.
  private(set) var isValid = true
  /// Whether no error was recorded with beStrict true.
  private(set) var isStrictlyValid = true

  init(_ scalars: [UInt32]) {
    let labels = process(scalars)
    for (index, label) in labels.enumerated() {
      if index > 0 { ascii.append(UInt8(ascii: ".")) }
      let start = ascii.count
      if label.allSatisfy({ $0 < 0x80 }) {
        ascii.append(contentsOf: label.map { UInt8(truncatingIfNeeded: $0) })
      } else {
        ascii.append(contentsOf: "xn--".utf8)
        label.withSpan { Punycode.encode($0) { ascii.append($0) } }
      }
      if !(1...63).contains(ascii.count - start) { isStrictlyValid = false }
    }
    if ascii.count > 253 { isStrictlyValid = false }
    if !isValid { isStrictlyValid = false }
  }

  /// Maps, normalises, splits and checks the domain. Returns the labels in Unicode.
  ///
  /// Standard: UTS 46, section 4, "Processing".
  private mutating func process(_ scalars: [UInt32]) -> [[UInt32]] {
    let mapped = Normalization.composed(map(scalars))
    var labels: [[UInt32]] = []
    var checked: [Bool] = []
    for part in mapped.split(separator: 0x2E, omittingEmptySubsequences: false) {
      let label = Array(part)
      let isPunycode = label.starts(with: [0x78, 0x6E, 0x2D, 0x2D])
      let decoded = isPunycode ? Self.decoded(label.dropFirst(4)) : label
      isValid = isValid && decoded != nil
      labels.append(decoded ?? label)
      checked.append(decoded != nil)
    }
    let isBidi = labels.contains(where: BidiRule.isRightToLeft)
    for (label, isChecked) in zip(labels, checked) where isChecked {
      let validity = LabelValidity(label, isInBidiDomain: isBidi)
      isValid = isValid && validity.isValid
      isStrictlyValid = isStrictlyValid && validity.isStrictlyValid
    }
    return labels
  }

  /// Returns the scalar values that a label in Punycode decodes to, or `nil` if it is invalid.
  private static func decoded(_ punycode: ArraySlice<UInt32>) -> [UInt32]? {
    guard punycode.allSatisfy({ $0 < 0x80 }) else { return nil }
    let bytes = punycode.map { UInt8(truncatingIfNeeded: $0) }
    var isPunycode = false
    let scalars = [UInt32](capacity: bytes.count) { output in
      isPunycode = bytes.withSpan { Punycode.decode($0, 0..<$0.count, into: &output) }
    }
    guard isPunycode, scalars.contains(where: { $0 >= 0x80 }),
      Normalization.composed(scalars) == scalars
    else { return nil }
    return scalars
  }

  /// Maps each code point using the mapping table. Disallowed code points are kept, and rejected
  /// when their label is checked.
  private func map(_ scalars: [UInt32]) -> [UInt32] {
    let tables = UnicodeTables.unpacked
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    for scalar in scalars {
      switch tables.mapping(of: scalar) {
      case .valid, .disallowed: result.append(scalar)
      case .ignored: break
      case .scalar(let other): result.append(other)
      case .sequence(let range): result.append(contentsOf: tables.sequences[range])
      }
    }
    return result
  }
}
