import LinkwayDiagnostics
import LinkwayNavigation
import LinkwayTable

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file given by `--state`.
enum StateFile {
  private static let byteLimit = 10_000_000

  /// Reads a navigation state, as printed under the key `navigation`. Parsing is strict: duplicate
  /// keys and truncated files are errors.
  static func read(
    _ path: String, _ output: inout Output
  ) throws(CommandFailure) -> NavigationState {
    let source = SourceText(file: path, bytes: try FileBytes.given(path, limit: byteLimit))
    let options = LocatedJSON.ReadingOptions(byteLimit: byteLimit, depthLimit: 128)
    let (json, diagnostics) = LocatedJSON.read(source, options: options)
    guard let json, !diagnostics.hasErrors else {
      output.printDiagnostics(diagnostics, in: source)
      throw .failed(.invalidData, "\(path) is not a navigation state")
    }
    return try decode(json, source.bytes, path)
  }

  /// Decodes a navigation state.
  ///
  /// - Parameter bytes: the text that contains `json`.
  static func decode(
    _ json: LocatedJSON, _ bytes: [UInt8], _ path: String
  ) throws(CommandFailure) -> NavigationState {
    let keys = json.members?.map(\.key.value)
    guard let keys, keys.contains("root"), Set(keys).isSubset(of: ["root", "modals"]) else {
      let hint =
        keys?.contains("navigation") == true ? "; use only the value of its `navigation`" : ""
      throw .failed(
        .invalidData, "\(path) is not a navigation state: it must be an object with `root`\(hint)")
    }
    do {
      return try JSONDecoder().decode(NavigationState.self, from: Data(bytes[json.range]))
    } catch {
      throw .failed(.invalidData, "\(path) is not a navigation state: \(explanation(of: error))")
    }
  }

  private static func explanation(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "it cannot be read" }
    switch error {
    case .keyNotFound(let key, let context):
      return "`\(key.stringValue)` is missing at \(place(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "the value at \(place(context)) has the wrong type"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty
        ? "it cannot be read" : "\(context.debugDescription) at \(place(context))"
    @unknown default: return "it cannot be read"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let keys = context.codingPath.prefix(12).map { key in
      key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
    }
    let cut = context.codingPath.count > keys.count ? "…" : ""
    return "`" + String(keys.joined().drop { $0 == "." }) + cut + "`"
  }
}
