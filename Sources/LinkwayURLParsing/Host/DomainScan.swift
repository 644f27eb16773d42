/// Writes the ASCII form of a simple domain in one pass and without allocation. Each character must
/// be valid, ignored, or mapped to valid characters.
///
/// The scan may reject a valid domain, which ``Domain`` then parses. A domain that it accepts is
/// also accepted by strict `ToASCII`, with the same result and without a validation error. The scan
/// therefore rejects percent-encoded domains, right-to-left domains, combining marks, joiners, a
/// trailing dot, and a last label that starts with a digit unless the domain is a canonical IPv4
/// address.
///
/// Standard: UTS 46, section 4, with the flags of the URL Standard's "domain parser ToASCII" and
/// beStrict.
enum DomainScan {
  /// The maximum length of a label, in bytes.
  private static let labelLimit = 63
  /// The maximum length of a domain, in bytes.
  static let maximumLength = 253

  /// Appends the domain in a range of `text` to an empty output.
  ///
  /// - Returns: Whether the domain was accepted. If not, the output is undefined.
  /// - Complexity: O(n) for n bytes. A non-ASCII label takes quadratic time in its length, which is
  ///   at most 63.
  static func write(
    _ text: Span<UInt8>, _ range: Range<Int>, into output: inout OutputSpan<UInt8>
  ) -> Bool {
    var labelStart = 0
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = text[position].asciiLowercased
      if ASCIIDomain.isAllowed(byte) {
        guard append(byte, to: &output) else { return false }
        position += 1
      } else if byte == UInt8(ascii: ".") {
        guard isValidLabel(output.span, from: labelStart), append(byte, to: &output) else {
          return false
        }
        labelStart = output.count
        position += 1
      } else if byte >= 0x80 {
        // Up to here, each input byte of this label has produced one output byte.
        position -= output.count - labelStart
        output.removeLast(output.count - labelStart)
        guard let end = writeMapped(text, position..<range.upperBound, &labelStart, into: &output)
        else { return false }
        position = end
        if end == range.upperBound { return isNoNumber(output.span, lastLabel: labelStart) }
      } else {
        return false
      }
    }
    return isValidLabel(output.span, from: labelStart)
      && isNoNumber(output.span, lastLabel: labelStart)
  }

  private static func append(_ byte: UInt8, to output: inout OutputSpan<UInt8>) -> Bool {
    guard output.count < maximumLength, output.freeCapacity > 0 else { return false }
    output.append(byte)
    return true
  }

  // MARK: Labels in ASCII

  /// Returns whether the label from `start` to the end is valid. The caller ensures that the label
  /// consists of letters, digits and hyphens.
  private static func isValidLabel(_ domain: Span<UInt8>, from start: Int) -> Bool {
    let hyphen = UInt8(ascii: "-")
    let length = domain.count - start
    guard length >= 1, length <= labelLimit, domain[start] != hyphen,
      domain[domain.count - 1] != hyphen
    else { return false }
    guard length >= 4, domain[start + 2] == hyphen, domain[start + 3] == hyphen else {
      return true
    }
    return domain.matches("xn", at: start) && isValidPunycode(domain, start + 4..<domain.count)
  }

  /// Returns whether the Punycode of a label decodes to plain characters, at least one of them
  /// non-ASCII.
  private static func isValidPunycode(_ domain: Span<UInt8>, _ range: Range<Int>) -> Bool {
    // A leading delimiter is not canonical: encoding would not produce it.
    guard !range.isEmpty, domain[range.lowerBound] != UInt8(ascii: "-") else { return false }
    return withTemporaryOutput(of: UInt32.self, capacity: labelLimit) { label in
      guard Punycode.decode(domain, range, into: &label), hasPlainHyphens(label.span) else {
        return false
      }
      let tables = UnicodeTables.unpacked
      var isASCII = true
      for place in 0..<label.count where label[place] >= 0x80 {
        guard tables.isPlain(label[place]) else { return false }
        isASCII = false
      }
      return !isASCII
    }
  }

  /// Returns whether the last label does not start with a digit, or the domain is a canonical IPv4
  /// address.
  private static func isNoNumber(_ domain: Span<UInt8>, lastLabel start: Int) -> Bool {
    !domain[start].isASCIIDigit || IPv4Address.isCanonical(domain)
  }

  // MARK: Labels in Unicode

  /// Maps and appends the first label of a range together with its trailing dot. Appends several
  /// labels if characters are mapped to dots.
  ///
  /// - Returns: The position after the appended labels, which is the end of the range if no dot
  ///   ended the last label; `nil` if a label is rejected.
  private static func writeMapped(
    _ text: Span<UInt8>, _ range: Range<Int>, _ labelStart: inout Int,
    into output: inout OutputSpan<UInt8>
  ) -> Int? {
    withTemporaryOutput(of: UInt32.self, capacity: labelLimit) { label in
      let tables = UnicodeTables.unpacked
      var position = range.lowerBound
      while position < range.upperBound {
        let byte = text[position]
        if byte < 0x80 {
          guard take(UInt32(byte), tables, &label, &labelStart, into: &output) else { return nil }
          position += 1
          if byte == UInt8(ascii: "."), position < range.upperBound { return position }
          continue
        }
        guard let (scalar, length) = text.scalar(at: position, before: range.upperBound) else {
          return nil
        }
        position += length
        if take(scalar, tables, &label, &labelStart, into: &output) { continue }
        switch tables.mapping(of: scalar) {
        case .ignored: break
        case .scalar(let other):
          guard take(other, tables, &label, &labelStart, into: &output) else { return nil }
        case .sequence(let others):
          for other in tables.sequences[others] {
            guard take(other, tables, &label, &labelStart, into: &output) else { return nil }
          }
        case .valid, .disallowed: return nil
        }
      }
      return endLabel(&label, from: labelStart, into: &output) ? position : nil
    }
  }

  /// Appends a plain character to the label, converting an ASCII uppercase letter to lowercase. A
  /// dot ends the label.
  ///
  /// - Returns: `false` if the character is not plain, or if the label is invalid or too long.
  private static func take(
    _ scalar: UInt32, _ tables: UnicodeTables, _ label: inout OutputSpan<UInt32>,
    _ labelStart: inout Int, into output: inout OutputSpan<UInt8>
  ) -> Bool {
    var scalar = scalar
    if scalar < 0x80 {
      let byte = UInt8(truncatingIfNeeded: scalar).asciiLowercased
      if byte == UInt8(ascii: ".") {
        guard endLabel(&label, from: labelStart, into: &output), append(byte, to: &output) else {
          return false
        }
        labelStart = output.count
        return true
      }
      guard ASCIIDomain.isAllowed(byte) else { return false }
      scalar = UInt32(byte)
    } else if !tables.isPlain(scalar) {
      return false
    }
    guard label.freeCapacity > 0 else { return false }
    label.append(scalar)
    return true
  }

  /// Appends the ASCII form of the label to the output, and clears the label. `start` is the length
  /// of the output before the call. Returns `false` if the label or the domain is invalid.
  private static func endLabel(
    _ label: inout OutputSpan<UInt32>, from start: Int, into output: inout OutputSpan<UInt8>
  ) -> Bool {
    var isASCII = true
    for place in 0..<label.count where label[place] >= 0x80 { isASCII = false }
    var hasRoom = true
    if isASCII {
      for place in 0..<label.count {
        hasRoom = hasRoom && append(UInt8(truncatingIfNeeded: label[place]), to: &output)
      }
      guard hasRoom, isValidLabel(output.span, from: start) else { return false }
    } else {
      guard hasPlainHyphens(label.span) else { return false }
      for byte in "xn--".utf8 { hasRoom = hasRoom && append(byte, to: &output) }
      Punycode.encode(label.span) { hasRoom = hasRoom && append($0, to: &output) }
      guard hasRoom, output.count - start <= labelLimit else { return false }
    }
    label.removeAll()
    return true
  }

  /// Returns whether the label is not empty, neither starts nor ends with a hyphen, and does not
  /// have hyphens in both the third and the fourth position.
  private static func hasPlainHyphens(_ label: Span<UInt32>) -> Bool {
    let hyphen: UInt32 = 0x2D
    guard label.count > 0, label[0] != hyphen, label[label.count - 1] != hyphen else {
      return false
    }
    return label.count < 4 || label[2] != hyphen || label[3] != hyphen
  }
}
