/// One line of a workload's routes: literal text, and `{name}` for a parameter of one segment.
package struct RouteTemplate: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    case literal([UInt8])
    case parameter(String)
  }

  package var text: String

  package init(_ text: String) {
    self.text = text
  }

  /// The parts in order. An unclosed brace is literal text.
  package var pieces: [Piece] {
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        literal = []
        pieces.append(
          .parameter(String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)))
        rest = rest[(end + 1)...]
      } else {
        literal.append(byte)
        rest = rest.dropFirst()
      }
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    return pieces
  }

  /// The segments between slashes; `nil` for a parameter.
  package var segments: [String?] {
    text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { $0.first == UInt8(ascii: "{") ? nil : String(decoding: $0, as: UTF8.self) }
  }

  /// The route in Linkway's pattern syntax, with special characters escaped. A repeated name gets a
  /// number as its suffix, and an invalid name gets a letter as its prefix.
  package var pattern: String {
    var names: Set<String> = []
    var pattern: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .literal(let bytes):
        for byte in bytes {
          if "\\:*+?{}()<>".utf8.contains(byte) { pattern.append(UInt8(ascii: "\\")) }
          pattern.append(byte)
        }
      case .parameter(let name):
        var plain = String(name.unicodeScalars.filter { $0.isASCII && Self.isNamePart($0) })
        if plain.unicodeScalars.first?.properties.isXIDStart != true { plain = "p" + plain }
        if !names.insert(plain).inserted {
          plain += "_\(names.count)"
          names.insert(plain)
        }
        pattern += Array((":" + plain).utf8)
      }
    }
    return String(decoding: pattern, as: UTF8.self)
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDContinue
  }

  /// The precedence of the route as bytes that sort in precedence order: a literal segment comes
  /// before a parameter, from left to right. Of all routes that match a link, the one with the
  /// smallest key wins.
  package var precedenceKey: [UInt8] {
    segments.map { $0 == nil ? 1 : 0 }
  }
}

extension RouteTemplate {
  /// Returns the indices of the routes in precedence order, for matchers that try one after
  /// another.
  package static func precedenceOrder(of routes: [RouteTemplate]) -> [Int] {
    let keys = routes.map(\.precedenceKey)
    return routes.indices.sorted { left, right in
      if keys[left] == keys[right] { return left < right }
      return keys[left].lexicographicallyPrecedes(keys[right])
    }
  }
}
