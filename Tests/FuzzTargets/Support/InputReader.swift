/// Derives choices from the bytes of an input, in order. After its end, every choice is the first
/// one.
struct InputReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) { rest = Array(bytes)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  /// The bytes that have not been read.
  var remainder: [UInt8] { Array(rest) }

  mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }

  mutating func choice<Element>(of choices: [Element]) -> Element? {
    let byte = byte()
    return choices.isEmpty ? nil : choices[byte % choices.count]
  }
}
