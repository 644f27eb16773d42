import LinkwayMatching
import LinkwayURLParsing

/// Checks links within links: values of the type `link`.
enum NestedLink {
  /// Returns whether a range of decoded bytes is a link that passes admission.
  static func isAdmitted(
    _ text: Span<UInt8>, _ range: Range<Int>, _ environment: ProgramEnvironment
  ) -> Bool {
    text.withPart(range) { link in
      func verdict(_ link: Span<UInt8>) -> Bool? {
        CanonicalScan.recognise(link).map {
          isAdmitted(link, $0, credentials: nil, environment)
        }
      }
      if let verdict = verdict(link) ?? CanonicalForm.with(link, verdict) { return verdict }
      guard mayHaveScheme(link) else { return false }
      guard case .success(let url) = environment.admission.parse(link.text(0..<link.count)) else {
        return false
      }
      return url.withBytes {
        isAdmitted($0, url.components, credentials: url.credentialsOffset, environment)
      }
    }
  }

  /// Returns whether a text may begin with a scheme. Without one, the parser fails (URL Standard,
  /// 4.4, no scheme state). The parser ignores control characters and spaces at the start, and
  /// tabs and newlines anywhere.
  private static func mayHaveScheme(_ text: Span<UInt8>) -> Bool {
    for place in 0..<text.count {
      switch text.byte(place) {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), 0...0x20:
        continue
      case let byte: return byte == UInt8(ascii: ":")
      }
    }
    return false
  }

  private static func isAdmitted(
    _ link: Span<UInt8>, _ components: LinkURL.Components, credentials: Int?,
    _ environment: ProgramEnvironment
  ) -> Bool {
    guard case .success(let form) = environment.form(of: link, components, credentials: credentials)
    else { return false }
    return LinkFaults(
      components: components, form: form, isStrict: environment.admission.mode == .strict
    ).first(in: link) == nil
  }
}
