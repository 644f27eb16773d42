import LinkwayDiagnostics
import TestSupport
import Testing

/// A JSON file of the shared data, with shorthands for tests that trust its structure.
struct VectorFile {
  let source: SourceText
  let json: LocatedJSON

  /// `nil` if the data is missing, which has been reported then.
  init?(_ path: String, suite: String) throws {
    guard let data = try SharedData.bytes(path, suite: suite) else { return nil }
    source = SourceText(file: path, bytes: [UInt8](data))
    json = try #require(LocatedJSON.read(source).value)
  }

  /// Returns the text of a value as a separate file.
  func file(_ json: LocatedJSON) -> SourceText {
    SourceText(file: source.file, bytes: Array(source.bytes[json.range]))
  }
}

extension LocatedJSON {
  func text(_ key: String) throws -> String { try #require(self[key]?.string?.value) }

  func list(_ key: String) throws -> [LocatedJSON] { try #require(self[key]?.array) }

  func texts(_ key: String) throws -> [String] {
    try list(key).map { try #require($0.string?.value) }
  }

  func truth(_ key: String) throws -> Bool {
    try #require(self[key]).content == .bool(true)
  }

  func int(_ key: String) throws -> Int {
    let value = try #require(self[key])
    guard case .number(let number) = value.content else { return try #require(nil) }
    return Int(try #require(number.int64))
  }
}
