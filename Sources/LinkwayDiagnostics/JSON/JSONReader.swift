/// A reader for one JSON text. It uses an explicit stack, so nesting does not consume the thread's
/// stack.
///
/// See also `JSONReader+Strings` and `JSONReader+Scalars`.
struct JSONReader {
  let source: SourceText
  let bytes: [UInt8]
  let options: LocatedJSON.ReadingOptions
  var offset = 0
  var log = DiagnosticLog()

  /// Thrown after a report, when the text cannot be parsed any further.
  struct Stop: Error {}

  /// An array or object that has not been closed yet.
  private struct Container {
    var isObject: Bool
    var start: Int
    var elements: [LocatedJSON] = []
    var members: [LocatedJSON.Member] = []
    /// The key whose value is being read.
    var key: LocatedString?
    /// The index of the first member with each key, by the key's bytes. Used only for large
    /// objects.
    private var firstByKey: [[UInt8]: Int] = [:]
    private static let small = 16

    var noun: String { isObject ? "object" : "array" }
    var closing: UInt8 { UInt8(ascii: isObject ? "}" : "]") }
    var isEmpty: Bool { isObject ? members.isEmpty : elements.isEmpty }

    init(isObject: Bool, start: Int) {
      self.isObject = isObject
      self.start = start
      if isObject { members.reserveCapacity(4) }
    }

    /// Returns the index of the first member with a key.
    mutating func place(of key: LocatedString) -> Int? {
      if members.count < Self.small {
        return members.firstIndex { $0.key.hasBytes(of: key.value) }
      }
      for place in firstByKey.count..<members.count {
        firstByKey[members[place].key.bytes] = place
      }
      return firstByKey[key.bytes]
    }
  }

  init(_ source: SourceText, options: LocatedJSON.ReadingOptions) {
    self.source = source
    bytes = source.bytes
    self.options = options
  }

  mutating func document() -> LocatedJSON? {
    do throws(Stop) {
      try checkEncoding()
      try skipSpace()
      guard offset < bytes.count else {
        throw stop(
          "empty-file", offset..<offset, "the file contains no JSON value",
          suggestion: "write at least `{}`")
      }
      let value = try value()
      try skipSpace()
      guard offset == bytes.count else {
        throw stop(
          "trailing-text", thing(at: offset), "the JSON value has ended, but more text follows it",
          suggestion: "remove it, or look for an extra bracket")
      }
      return value
    } catch {
      return nil
    }
  }

  /// Reads a value including all nested values.
  private mutating func value() throws(Stop) -> LocatedJSON {
    var open: [Container] = []
    while true {
      try skipSpace()
      var finished: LocatedJSON?
      let byte = offset < bytes.count ? bytes[offset] : 0
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        guard open.count < options.depthLimit else {
          throw stop(
            "too-deep", offset..<offset + 1,
            "arrays and objects are nested more than \(options.depthLimit) levels deep",
            suggestion: "reduce the nesting")
        }
        open.append(Container(isObject: byte == UInt8(ascii: "{"), start: offset))
        offset += 1
      } else {
        finished = try scalar(in: open.last?.noun, from: open.last?.start)
      }
      // Add a finished value to its container, and close the containers that end after it.
      while true {
        if let value = finished {
          guard !open.isEmpty else { return value }
          add(value, to: &open[open.count - 1])
        }
        finished = nil
        let last = open.count - 1
        let afterValue = !open[last].isEmpty
        if try readsOn(in: &open[last], afterValue: afterValue) { break }
        finished = close(&open)
      }
    }
  }

  /// Reads up to the next value of the container: the comma, and the key with its colon. Returns
  /// `false` if the container ends instead; its closing bracket is then the next byte.
  private mutating func readsOn(
    in container: inout Container, afterValue: Bool
  ) throws(Stop) -> Bool {
    try skipSpace()
    if afterValue {
      guard let byte = try next(in: container) else { return false }
      guard byte == UInt8(ascii: ",") else {
        throw missingComma(
          in: container.noun, closing: Character(Unicode.Scalar(container.closing)),
          from: container.start)
      }
      let comma = offset
      offset += 1
      try skipSpace()
      if offset < bytes.count, bytes[offset] == container.closing {
        report(
          "trailing-comma", comma..<comma + 1,
          "there is a comma after the last \(container.isObject ? "member" : "element") of the "
            + container.noun,
          suggestion: "remove the comma")
        return false
      }
    }
    guard try next(in: container) != nil else { return false }
    guard container.isObject else { return true }
    container.key = try key(in: container.start)
    return true
  }

  /// Returns the next byte; `nil` if it closes the container. The end of the file is an error.
  private mutating func next(in container: Container) throws(Stop) -> UInt8? {
    guard offset < bytes.count else {
      throw unexpectedEnd(in: container.noun, from: container.start)
    }
    return bytes[offset] == container.closing ? nil : bytes[offset]
  }

  private mutating func key(in start: Int) throws(Stop) -> LocatedString {
    guard bytes[offset] == UInt8(ascii: "\"") else {
      let word = thing(at: offset)
      throw stop(
        "bad-key", word, "a key of an object must be a string in double quotes",
        suggestion: bytes[offset].isPartOfWord
          ? "write `\"\(text(word))\"`"
          : "write a key in double quotes, or look for a missing bracket")
    }
    let key = try string()
    try skipSpace()
    guard offset < bytes.count else { throw unexpectedEnd(in: "object", from: start) }
    guard bytes[offset] == UInt8(ascii: ":") else {
      throw stop(
        "missing-colon", thing(at: offset), "a colon is missing between a key and its value",
        suggestion: "write `:` after the key")
    }
    offset += 1
    return key
  }

  private mutating func add(_ value: LocatedJSON, to container: inout Container) {
    guard container.isObject else {
      container.elements.append(value)
      return
    }
    guard let key = container.key else { return }
    container.key = nil
    if let first = container.place(of: key) {
      let location = source.location(of: container.members[first].key.range.lowerBound)
      report(
        "duplicate-key", key.range,
        "the object already has the key \(Diagnostic.quote(key.value))",
        notes: ["the first one is at \(location)"],
        suggestion: "remove one of the two, or give it another name")
      return
    }
    container.members.append(LocatedJSON.Member(key: key, value: value))
  }

  /// Pops the innermost container, whose closing bracket is the next byte.
  private mutating func close(_ open: inout [Container]) -> LocatedJSON? {
    guard let container = open.popLast() else { return nil }
    offset += 1
    return LocatedJSON(
      container.isObject ? .object(container.members) : .array(container.elements),
      at: container.start..<offset)
  }
}
