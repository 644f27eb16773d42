import LinkwayAutomaton
import LinkwayMatching
import LinkwayPatterns
import LinkwayRegex
import LinkwayURLParsing

/// Reads the scheme of an origin, which may be a pattern.
struct SchemeReader {
  var types: TypeTable

  /// The maximum number of custom schemes that a pattern may enumerate.
  private static let limit = 64

  /// Returns the schemes that the scheme of an origin matches, and whether their links have a host.
  ///
  /// - Parameter hasPort: whether the origin has a port. If so, links of custom schemes have a host
  ///   too, and a pattern also stands for the custom schemes that it enumerates.
  func schemes(
    _ text: String, at range: Range<Int>, hasPort: Bool
  ) throws(PatternError) -> (names: [String], haveHost: Bool) {
    guard text.utf8.count <= TableLimits.patternBytes else {
      throw PatternError(
        "pattern-too-large", at: range,
        "this scheme has \(text.utf8.count) bytes; at most \(TableLimits.patternBytes) are allowed")
    }
    let lowered = Self.isScheme(text) ? text : text.lowercased()
    if Self.isScheme(lowered) {
      return ([lowered], hasPort || SpecialScheme.names.contains(lowered))
    }
    let pattern = try ComponentCompiler(kind: .value, types: types).compile(text)
    let program = ComponentProgram(pattern, caseSensitive: false)
    var matched: [String] = []
    for scheme in SpecialScheme.names {
      do {
        if try program.matches(Array(scheme.utf8)) { matched.append(scheme) }
      } catch {
        throw PatternError("bad-origin", at: range, "this scheme is too complex to match")
      }
    }
    if hasPort { matched += customSchemes(of: pattern) }
    guard !matched.isEmpty else {
      throw PatternError(
        "bad-origin", at: range, "no scheme that has a host matches `\(text)`",
        suggestion: "write a custom scheme without pattern syntax, such as `photos:`")
    }
    return (matched, true)
  }

  private static func isScheme(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.enumerated().allSatisfy { place, byte in
        byte.isASCIILowercase || (place > 0 && (byte.isASCIIDigit || "+-.".utf8.contains(byte)))
      }
  }

  /// Returns the custom schemes that a pattern enumerates; none if there are too many.
  private func customSchemes(of pattern: ComponentPattern) -> [String] {
    var schemes: [String] = []
    for form in pattern.forms {
      for text in texts(of: form) ?? [] {
        let scheme = text.lowercased()
        guard Self.isScheme(scheme), !SpecialScheme.names.contains(scheme),
          !schemes.contains(scheme)
        else { continue }
        schemes.append(scheme)
      }
    }
    return schemes.count <= Self.limit ? schemes : []
  }

  /// Returns all texts that a form matches; `nil` if they are too many or cannot be enumerated.
  private func texts(of form: ComponentPattern.Form) -> [String]? {
    var texts = [""]
    for piece in form.pieces {
      guard let words = words(of: piece), texts.count * words.count <= 2 * Self.limit else {
        return nil
      }
      texts = texts.flatMap { text in words.map { text + $0 } }
    }
    return texts
  }

  private func words(of piece: PatternPiece) -> [String]? {
    switch piece {
    case .text(let bytes): return [String(decoding: bytes, as: UTF8.self)]
    case .capture(let capture):
      switch capture.content {
      case .value(.enumeration(let type)): return type.values
      case .value(.regex(let regex)):
        let language = RegularLanguage.regex(regex.expression)
        guard case .words(let words) = language.sampleWords(limit: 2 * Self.limit + 1),
          words.count <= 2 * Self.limit
        else { return nil }
        return words.map { word in
          var text = String.UnicodeScalarView()
          for case .scalar(let scalar) in word { text.append(scalar) }
          return String(text)
        }
      default: return nil
      }
    case .separator, .repetition: return nil
    }
  }
}
