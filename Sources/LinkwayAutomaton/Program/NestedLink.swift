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
      guard case .success(let url) = environment.admission.parse(link.text(0..<link.count)) else {
        return false
      }
      return url.withBytes {
        isAdmitted($0, url.components, credentials: url.credentialsOffset, environment)
      }
    }
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
