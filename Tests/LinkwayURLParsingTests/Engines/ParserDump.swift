import Foundation

@testable import LinkwayURLParsing

/// The parser's results for many inputs, in the format that `Scripts/compare-with-ada.py` reads.
enum ParserDump {
  /// Writes one line per input: the input in hex, the base, and either `failure` or the
  /// serialisation and the components. Inputs that are not UTF-8 are omitted.
  static func write(_ inputs: [ParserInput], to file: URL) throws {
    var lines = ""
    for input in inputs where UTF8Validator.isWellFormed(input.bytes) {
      let link = try? LinkURL.parse(input.bytes, base: input.base)
      let hex = input.bytes.map { byte in
        String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
      let found = components(of: link) ?? ["failure"]
      lines += ([hex.joined(), input.base?.href ?? ""] + found).joined(separator: "\t") + "\n"
    }
    try lines.write(to: file, atomically: true, encoding: .utf8)
  }

  /// The serialisation and the components, as returned by the getters of the standard's `URL`
  /// class: `href`, `protocol`, `username`, `password`, `hostname`, `port`, `pathname`, `search`
  /// and `hash`.
  static func components(of link: LinkURL?) -> [String]? {
    guard let link else { return nil }
    return [
      link.href,
      link.scheme + ":",
      link.username,
      link.password,
      link.host ?? "",
      link.port.map(String.init) ?? "",
      link.path,
      link.query.map { $0.isEmpty ? "" : "?" + $0 } ?? "",
      link.fragment.map { $0.isEmpty ? "" : "#" + $0 } ?? "",
    ]
  }
}
