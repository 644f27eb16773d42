/// Encodes and decodes labels in Punycode.
///
/// Standard: RFC 3492, sections 6.2 and 6.3.
enum Punycode {
  private static let base: UInt64 = 36
  private static let minimumThreshold: UInt64 = 1
  private static let maximumThreshold: UInt64 = 26
  private static let initialBias: UInt64 = 72
  private static let initialCodePoint: UInt64 = 0x80

  /// Decodes a lowercase label without its `xn--` prefix into an empty output. Returns `false` if
  /// it is not valid Punycode, or if the output has a capacity below the label's length in bytes.
  ///
  /// - Complexity: O(n²) in the worst case, because of the insertions.
  static func decode(
    _ label: Span<UInt8>, _ range: Range<Int>, into output: inout OutputSpan<UInt32>
  ) -> Bool {
    guard output.isEmpty, output.freeCapacity >= range.count else { return false }
    var position = range.lowerBound
    if let delimiter = range.last(where: { label[$0] == UInt8(ascii: "-") }) {
      while position < delimiter {
        output.append(UInt32(label[position]))
        position += 1
      }
      position = delimiter + 1
    }
    var codePoint = initialCodePoint
    var index: UInt64 = 0
    var bias = initialBias
    while position < range.upperBound {
      let oldIndex = index
      var weight: UInt64 = 1
      var step = base
      while true {
        guard position < range.upperBound, let digit = digit(label[position]) else { return false }
        position += 1
        let (product, productOverflows) = digit.multipliedReportingOverflow(by: weight)
        let (sum, sumOverflows) = index.addingReportingOverflow(product)
        if productOverflows || sumOverflows { return false }
        index = sum
        let threshold = threshold(step, bias)
        if digit < threshold { break }
        let (next, overflows) = weight.multipliedReportingOverflow(by: base - threshold)
        if overflows { return false }
        weight = next
        step += base
      }
      let count = UInt64(output.count) + 1
      bias = adapt(index - oldIndex, count: count, isFirst: oldIndex == 0)
      let (next, overflows) = codePoint.addingReportingOverflow(index / count)
      guard !overflows, let value = UInt32(exactly: next), Unicode.Scalar(value) != nil else {
        return false
      }
      codePoint = next
      index %= count
      insert(value, at: Int(index), into: &output)
      index += 1
    }
    return true
  }

  private static func insert(_ value: UInt32, at index: Int, into output: inout OutputSpan<UInt32>)
  {
    output.append(value)
    var place = output.count - 1
    while place > index {
      output[place] = output[place - 1]
      place -= 1
    }
    output[index] = value
  }

  /// Passes the Punycode of a label, without `xn--`, to `write`.
  ///
  /// - Complexity: O(n²) in the worst case, for n different characters. For any label that fits
  ///   into memory as 32-bit units, no intermediate value overflows 64 bits.
  @inline(__always)
  static func encode(_ label: Span<UInt32>, _ write: (UInt8) -> Void) {
    var handled = 0
    for place in label.indices where label[place] < initialCodePoint {
      write(UInt8(truncatingIfNeeded: label[place]))
      handled += 1
    }
    if handled > 0 { write(UInt8(ascii: "-")) }

    var isFirst = true
    var codePoint = UInt32(initialCodePoint)
    var delta: UInt64 = 0
    var bias = initialBias
    while let next = least(of: label, from: codePoint) {
      delta += UInt64(next - codePoint) * (UInt64(handled) + 1)
      codePoint = next
      for place in label.indices {
        let scalar = label[place]
        if scalar < next { delta += 1 }
        guard scalar == next else { continue }
        writeInteger(delta, bias: bias, write)
        bias = adapt(delta, count: UInt64(handled) + 1, isFirst: isFirst)
        isFirst = false
        delta = 0
        handled += 1
      }
      delta += 1
      codePoint += 1
    }
  }

  /// Returns the smallest scalar value of a label that is at least `limit`.
  private static func least(of label: Span<UInt32>, from limit: UInt32) -> UInt32? {
    var least: UInt32?
    for place in label.indices where label[place] >= limit {
      least = min(least ?? .max, label[place])
    }
    return least
  }

  /// Writes a generalised variable-length integer.
  @inline(__always)
  private static func writeInteger(_ number: UInt64, bias: UInt64, _ write: (UInt8) -> Void) {
    var number = number
    var step = base
    while true {
      let threshold = threshold(step, bias)
      if number < threshold { break }
      write(character(threshold + (number - threshold) % (base - threshold)))
      number = (number - threshold) / (base - threshold)
      step += base
    }
    write(character(number))
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
