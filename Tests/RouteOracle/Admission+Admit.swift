package import LinkwayMatching
import LinkwayURLParsing

extension Admission {
  /// Parses and admits a link. O(n); a link above the size limit is refused in constant time.
  package func admit(_ text: String) -> Result<AdmittedLink, Refusal> {
    parse(text).flatMap { admit($0, text: text) }
  }

  /// The same for a decoded value that is UTF-8.
  package func admit(_ bytes: ArraySlice<UInt8>) -> Result<AdmittedLink, Refusal> {
    admit(String(decoding: bytes, as: UTF8.self))
  }

  private func admit(_ url: LinkURL, text: String) -> Result<AdmittedLink, Refusal> {
    url.withBytes { bytes in
      form(of: bytes, url.components, credentials: url.credentialsOffset, declares: declares)
    }.flatMap { form in
      var reader = LinkSplitter(url: url, isStrict: mode == .strict, plusIsSpace: plusIsSpace)
      let link = reader.read(text: text, as: form)
      if let refusal = reader.refusal { return .failure(refusal) }
      return .success(link)
    }
  }

  private func declares(_ port: UInt16) -> Bool {
    declaresNumber(port) || portPatterns.contains { $0.declares(port) }
  }
}
