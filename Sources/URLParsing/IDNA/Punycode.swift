/// Punycode, the ASCII form of a label.
///
/// Standard: RFC 3492, sections 6.2 and 6.3.
enum Punycode {
  private static let base: UInt64 = 36
  private static let minimumThreshold: UInt64 = 1
  private static let maximumThreshold: UInt64 = 26
  private static let initialBias: UInt64 = 72
  private static let initialCodePoint: UInt64 = 0x80

  /// The scalar values of a label without its `xn--`, in lower case, or `nil` when it is not
  /// Punycode.
  ///
  /// - Complexity: O(n²) at worst, by the insertions.
  static func decode(_ label: ArraySlice<UInt8>) -> [UInt32]? {
    var output: [UInt32] = []
    var position = label.startIndex
    if let delimiter = label.lastIndex(of: UInt8(ascii: "-")) {
      output = label[..<delimiter].map(UInt32.init)
      position = delimiter + 1
    }
    var codePoint = initialCodePoint
    var index: UInt64 = 0
    var bias = initialBias
    while position < label.endIndex {
      let oldIndex = index
      var weight: UInt64 = 1
      var step = base
      while true {
        guard position < label.endIndex, let digit = digit(label[position]) else { return nil }
        position += 1
        let (product, productOverflows) = digit.multipliedReportingOverflow(by: weight)
        let (sum, sumOverflows) = index.addingReportingOverflow(product)
        if productOverflows || sumOverflows { return nil }
        index = sum
        let threshold = threshold(step, bias)
        if digit < threshold { break }
        let (next, overflows) = weight.multipliedReportingOverflow(by: base - threshold)
        if overflows { return nil }
        weight = next
        step += base
      }
      let count = UInt64(output.count) + 1
      bias = adapt(index - oldIndex, count: count, isFirst: oldIndex == 0)
      let (next, overflows) = codePoint.addingReportingOverflow(index / count)
      guard !overflows, let value = UInt32(exactly: next), Unicode.Scalar(value) != nil else {
        return nil
      }
      codePoint = next
      index %= count
      output.insert(value, at: Int(index))
      index += 1
    }
    return output
  }

  /// Appends the Punycode of a label, without `xn--`.
  ///
  /// - Complexity: O(n²) at worst, for n different characters. 64 bits hold every number on the
  ///   way for any label that fits into memory in 32-bit units.
  static func encode(_ label: [UInt32], into output: inout [UInt8]) {
    let basic = label.filter { $0 < 0x80 }
    output.append(contentsOf: basic.map { UInt8(truncatingIfNeeded: $0) })
    if !basic.isEmpty { output.append(UInt8(ascii: "-")) }

    var codePoint = initialCodePoint
    var delta: UInt64 = 0
    var bias = initialBias
    var handled = basic.count
    while let next = label.lazy.filter({ $0 >= codePoint }).min() {
      delta += (UInt64(next) - codePoint) * (UInt64(handled) + 1)
      codePoint = UInt64(next)
      for scalar in label {
        if scalar < next { delta += 1 }
        guard scalar == next else { continue }
        append(delta, bias: bias, to: &output)
        bias = adapt(delta, count: UInt64(handled) + 1, isFirst: handled == basic.count)
        delta = 0
        handled += 1
      }
      delta += 1
      codePoint += 1
    }
  }

  /// Writes a generalised variable-length integer.
  private static func append(_ number: UInt64, bias: UInt64, to output: inout [UInt8]) {
    var number = number
    var step = base
    while true {
      let threshold = threshold(step, bias)
      if number < threshold { break }
      output.append(character(threshold + (number - threshold) % (base - threshold)))
      number = (number - threshold) / (base - threshold)
      step += base
    }
    output.append(character(number))
  }

  private static func threshold(_ step: UInt64, _ bias: UInt64) -> UInt64 {
    if step <= bias { return minimumThreshold }
    return min(max(step - bias, minimumThreshold), maximumThreshold)
  }

  private static func adapt(_ delta: UInt64, count: UInt64, isFirst: Bool) -> UInt64 {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var step: UInt64 = 0
    while delta > (base - minimumThreshold) * maximumThreshold / 2 {
      delta /= base - minimumThreshold
      step += base
    }
    return step + (base - minimumThreshold + 1) * delta / (delta + 38)
  }

  private static func digit(_ character: UInt8) -> UInt64? {
    if character.isASCIILowercase { return UInt64(character - UInt8(ascii: "a")) }
    if character.isASCIIDigit { return UInt64(character - UInt8(ascii: "0")) + 26 }
    return nil
  }

  private static func character(_ digit: UInt64) -> UInt8 {
    let digit = UInt8(truncatingIfNeeded: digit)
    return digit < 26 ? UInt8(ascii: "a") + digit : UInt8(ascii: "0") + digit - 26
  }
}
