import Foundation
import TestSupport

/// The recorded result of another engine for a link.
struct RecordedLink {
  let input: String
  /// The engine's result, column by column, without quotes.
  let fields: [String]
}

/// The files of `conformance/foundation`: one line per link, columns between bars, texts in quotes
/// with control characters as `\u{9}`.
enum RecordedLinks {
  static func records(_ path: String) throws -> [RecordedLink]? {
    guard let bytes = try SharedData.bytes(of: path, from: "the project's shared data") else {
      return nil
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    return lines.filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.components(separatedBy: " | ").map(unquoted)
      return RecordedLink(input: fields[0], fields: Array(fields.dropFirst()))
    }
  }

  private static func unquoted(_ field: String) -> String {
    guard let quote = field.utf8.first, field.utf8.last == quote, field.utf8.count >= 2,
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return field }
    return String(field.dropFirst().dropLast()).replacing(/\\u\{([0-9a-f]+)\}/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
    }
  }
}
