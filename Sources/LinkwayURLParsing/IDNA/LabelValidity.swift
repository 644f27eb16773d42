/// The validity of a Unicode label that is already in NFC.
///
/// Standard: UTS 46, section 4.1, "Validity Criteria", with `CheckJoiners` and `CheckBidi`.
struct LabelValidity {
  /// Whether the label is valid without `CheckHyphens` and `UseSTD3ASCIIRules`.
  let isValid: Bool
  /// Whether the label is valid with `CheckHyphens` and `UseSTD3ASCIIRules`.
  let isStrictlyValid: Bool

  init(_ label: [UInt32], isInBidiDomain: Bool) {
    guard let first = label.first, let last = label.last else {
      // An empty label only violates the length limit, which is checked elsewhere.
      isValid = true
      isStrictlyValid = true
      return
    }
    let tables = UnicodeTables.unpacked
    isValid =
      !label.starts(with: [0x78, 0x6E, 0x2D, 0x2D])
      && !tables.isMark(first)
      && label.allSatisfy { $0 != 0x2E && tables.mapping(of: $0) == .valid }
      && JoinerRule.isSatisfied(by: label)
      && (!isInBidiDomain || BidiRule.isSatisfied(by: label))
    let hyphen: UInt32 = 0x2D
    let hasHyphensInThirdAndFourthPlace =
      label.count >= 4 && label[2] == hyphen && label[3] == hyphen
    isStrictlyValid =
      isValid && first != hyphen && last != hyphen && !hasHyphensInThirdAndFourthPlace
      && label.allSatisfy { scalar in
        UInt8(exactly: scalar).map { $0 >= 0x80 || ASCIIDomain.isAllowed($0) } ?? true
      }
  }
}

/// The contextual rules for U+200C and U+200D.
///
/// Standard: RFC 5892, appendices A.1 and A.2.
enum JoinerRule {
  static let nonJoiner: UInt32 = 0x200C
  static let joiner: UInt32 = 0x200D
  private static let virama: UInt32 = 9

  /// Returns whether the context of each joiner in the label allows it.
  ///
  /// - Complexity: O(n). Joiners are not transparent, so no search continues past another joiner.
  static func isSatisfied(by label: [UInt32]) -> Bool {
    let tables = UnicodeTables.unpacked
    for (index, scalar) in label.enumerated() where scalar == nonJoiner || scalar == joiner {
      if index > 0, tables.combiningClass(of: label[index - 1]) == virama { continue }
      guard scalar == nonJoiner, joins(label, around: index) else { return false }
    }
    return true
  }

  /// Returns whether there are joining letters on both sides, ignoring transparent characters.
  private static func joins(_ label: [UInt32], around index: Int) -> Bool {
    let tables = UnicodeTables.unpacked
    let before = label[..<index].lazy.map(tables.joiningType).last { $0 != .transparent }
    let after = label[(index + 1)...].lazy.map(tables.joiningType).first { $0 != .transparent }
    return (before == .left || before == .dual) && (after == .right || after == .dual)
  }
}

/// The rule for labels of a domain that contains right-to-left characters.
///
/// Standard: RFC 5893, sections 1.4 and 2.
enum BidiRule {
  /// Returns whether a label makes its domain a Bidi domain name.
  static func isRightToLeft(_ label: [UInt32]) -> Bool {
    let tables = UnicodeTables.unpacked
    return label.contains { tables.bidiClass(of: $0).isRightToLeft }
  }

  static func isSatisfied(by label: [UInt32]) -> Bool {
    let classes = label.map(UnicodeTables.unpacked.bidiClass(of:))
    let last = classes.last { $0 != .nonspacingMark }
    switch classes.first {
    case .right, .arabicLetter:
      guard classes.allSatisfy({ $0 != .left && $0 != .other }) else { return false }
      guard
        last == .right || last == .arabicLetter || last == .europeanNumber
          || last == .arabicNumber
      else { return false }
      return !(classes.contains(.europeanNumber) && classes.contains(.arabicNumber))
    case .left:
      guard classes.allSatisfy(isAllowedInLeftToRight) else { return false }
      return last == .left || last == .europeanNumber
    case nil:
      return true
    default:
      return false
    }
  }

  private static func isAllowedInLeftToRight(_ bidiClass: UnicodeTables.BidiClass) -> Bool {
    switch bidiClass {
    case .right, .arabicLetter, .arabicNumber, .other: false
    default: true
    }
  }
}
