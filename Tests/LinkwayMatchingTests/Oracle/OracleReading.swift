import LinkwayMatching
import LinkwayRegex
import RouteOracle

@testable import LinkwayURLParsing

/// The oracle's interpretation of queries and captures.
struct OracleReading {
  var types: OracleTypes
  var admission: Admission
  var link: AdmittedLink
  /// The query items; the last one of each name counts.
  var values: [(name: String, value: ParameterValue)] = []
  /// The values of items that the link lacks. Written items take precedence, also those of the
  /// fragment.
  var defaults: [(name: String, value: ParameterValue)] = []
  /// The captures of the items' `matches`, and the start of the value in the link.
  var captures: [(capture: OracleForm.Capture, offset: Int)] = []
  var repeated: [Refusal] = []

  init(types: OracleTypes, admission: Admission, link: AdmittedLink) {
    self.types = types
    self.admission = admission
    self.link = link
  }

  /// Precedence rule 3; an item counts by its strongest condition.
  static func conditions(_ items: [OracleRoute.Item]) -> [Int] {
    var counts = [0, 0, 0]
    for item in items.map(\.declaration) {
      if item.equals != nil {
        counts[0] += 1
      } else if item.matches != nil {
        counts[1] += 1
      } else if item.not != nil || item.presence == .required || item.presence == .absent {
        counts[2] += 1
      }
    }
    return counts
  }

  /// Whether the items satisfy the conditions.
  mutating func read(
    _ items: [OracleRoute.Item], _ written: [AdmittedLink.QueryItem], passesOthers: Bool,
    _ scratch: RegexScratch
  ) throws(RegexMatchError) -> Bool {
    var written = written
    let raws = items.map(\.declaration).filter { $0.type == "raw" && $0.presence != .absent }
    let raw = written.firstIndex { item in
      raws.contains { Array($0.name.utf8) == item.name }
    }
    if let raw { written = Array(written[...raw]) }
    for item in items {
      let found = written.filter { $0.name == Array(item.declaration.name.utf8) }
      guard try read(item, found, scratch) else { return false }
    }
    guard passesOthers else { return true }
    let declared = items.map(\.declaration.name)
    for item in written {
      let name = String(decoding: item.name, as: UTF8.self)
      guard !declared.contains(where: { $0.utf8.elementsEqual(item.name) }),
        written.first(where: { $0.name == item.name })?.offset == item.offset
      else { continue }
      values.append((name, .string(String(decoding: item.value, as: UTF8.self))))
    }
    return true
  }

  private mutating func read(
    _ item: OracleRoute.Item, _ found: [AdmittedLink.QueryItem], _ scratch: RegexScratch
  ) throws(RegexMatchError) -> Bool {
    let rule = item.declaration
    if found.isEmpty || rule.presence == .absent {
      switch rule.presence {
      case .required: return false
      case .absent: return found.isEmpty
      case .optional: if rule.isList { defaults.append((rule.name, .list([]))) }
      case .defaulted(let text):
        if let value = value(Array(text.utf8), rule.type) { defaults.append((rule.name, value)) }
      }
      return true
    }
    if !rule.isList, found.count > 1 {
      repeated.append(Refusal(.repeatedItem(rule.name), offset: found[1].offset))
    }
    var read: [ParameterValue] = []
    for written in rule.isList ? found[...] : found[..<1] {
      if rule.type == "raw" {
        read.append(.string(link.written(from: written.valueOffset, to: written.end)))
        continue
      }
      guard try item.type.match(written.value.span, scratch: scratch),
        let value = value(written.value, rule.type)
      else { return false }
      if let equals = rule.equals, !isEqual(value, equals, rule.type) { return false }
      if let not = rule.not, isEqual(value, not, rule.type) { return false }
      if !item.matches.isEmpty {
        guard let taken = try captured(item.matches, written.value, scratch) else { return false }
        captures += taken.compactMap(\.self).map { ($0, written.valueOffset) }
      }
      read.append(value)
    }
    values.append((rule.name, rule.isList ? .list(read) : read[0]))
    return true
  }

  private func captured(
    _ forms: [OracleForm], _ value: [UInt8], _ scratch: RegexScratch
  ) throws(RegexMatchError) -> [OracleForm.Capture?]? {
    let segments = value.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for form in forms {
      if let taken = try form.match(segments.map(Array.init), leads: false, scratch: scratch) {
        return taken
      }
    }
    return nil
  }

  private func isEqual(_ value: ParameterValue, _ text: String, _ type: String) -> Bool {
    guard let other = self.value(Array(text.utf8), type) else { return false }
    if case .string(let left) = value, case .string(let right) = other {
      return folded(left) == folded(right)
    }
    return value == other
  }

  /// The value of a text that matches the regex of its type.
  func value(_ bytes: [UInt8], _ type: String) -> ParameterValue? {
    let text = String(decoding: bytes, as: UTF8.self)
    if let own = types.table.first(where: { $0.name == type }), own.regex == nil {
      return own.values.first { folded($0) == folded(text) }.map(ParameterValue.string)
    }
    switch type {
    case "int": return Int64(text).map(ParameterValue.int)
    case "number": return Double(text).flatMap { $0.isFinite ? .number($0) : nil }
    case "bool": return .bool(text == "true" || text == "1")
    case "link":
      guard case .success = admission.admit(bytes[...]) else { return nil }
      return .string(text)
    default: return .string(text)
    }
  }

  /// The bytes, with ASCII letters in lower case if case does not matter.
  private func folded(_ text: String) -> [UInt8] {
    types.caseSensitive
      ? Array(text.utf8) : text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
  }
}

extension ReferenceMatcher {
  /// The result for a winner: its parameters, or the reason why it is refused.
  func answer(_ winner: (route: Int, way: Way, reading: OracleReading), _ link: AdmittedLink)
    -> Answer
  {
    let reading = winner.reading
    var pieces = link.fragment ?? []
    if table.slashes.trailing == .ignore, pieces.last?.bytes == [] { pieces.removeLast() }
    let seen = link.readings[winner.way.link]
    let hosts = placed(winner.way.host, seen.host, end: 0).map { host in
      var host = host
      // The labels of a host are one text, which may be encoded for custom schemes.
      let text = host.capture.pieces.map { String(decoding: $0, as: UTF8.self) }.joined(
        separator: ".")
      host.capture.pieces = [text.percentDecoded]
      return host
    }
    let located =
      placed(winner.way.host, seen.host, end: 0)
      + placed(winner.way.segments, pathSegments(seen).segments, end: link.pathEnd)
      + placed(winner.way.fragmentCaptures, pieces, end: link.length) + reading.captures
    var refusals = reading.repeated
    for (capture, offset) in hosts + located.dropFirst(hosts.count) {
      if let reason = refusal(of: capture) { refusals.append(Refusal(reason, offset: offset)) }
    }
    if !refusals.isEmpty { return .refused(refusals) }
    var parameters = Parameters()
    for (name, value) in reading.defaults + reading.values { parameters[name] = value }
    for (capture, offset) in located {
      if let name = capture.name { parameters[name] = value(of: capture, offset, reading) }
    }
    return .matched(route: winner.route, parameters)
  }

  private func placed(
    _ captures: [OracleForm.Capture?], _ segments: [AdmittedLink.Piece], end: Int
  ) -> [(capture: OracleForm.Capture, offset: Int)] {
    captures.compactMap(\.self).map {
      ($0, $0.segment < segments.count ? segments[$0.segment].offset : end)
    }
  }

  private func refusal(of capture: OracleForm.Capture) -> Refusal.Reason? {
    if case .type(let name) = capture.content,
      ["link", "raw"].contains(name)
        || table.types.contains(where: { $0.name == name && $0.regex == nil })
    {
      return nil
    }
    for piece in capture.pieces.map({ String(decoding: $0, as: UTF8.self) }) {
      if piece == "." || piece == ".." { return .dotSegment }
      if piece.unicodeScalars.contains(where: { $0 == "/" || $0 == "\\" }) {
        return .separatorInCapture
      }
    }
    return nil
  }

  private func value(
    of capture: OracleForm.Capture, _ offset: Int, _ reading: OracleReading
  ) -> ParameterValue? {
    if capture.content == .type("raw") {
      let written = reading.link.written(from: offset)
      return written.isEmpty ? nil : .string(written)
    }
    let joined = Array(capture.pieces.joined(separator: [UInt8(ascii: "/")]))
    guard !capture.isRepeated, case .type(let type) = capture.content else {
      return .string(String(decoding: joined, as: UTF8.self))
    }
    return reading.value(joined, type)
  }
}

extension String {
  /// The bytes after percent-decoding. A `%` without two digits after it stays.
  var percentDecoded: [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      let isEncoded = byte == UInt8(ascii: "%") && digits.allSatisfy(\.isHexDigit)
      let value = isEncoded && digits.count == 2 ? UInt8(digits, radix: 16) : nil
      bytes.append(value ?? byte)
      if value != nil { rest = rest.dropFirst(2) }
    }
    return bytes
  }
}
