import LinkwayMatching
import LinkwayRegex

/// Formats words of patterns as links.
enum WitnessText {
  /// Returns the text of a component with percent-encoded segments.
  static func component(_ word: RegularLanguage.Word, separator: String) -> String {
    word.split(separator: .separator, omittingEmptySubsequences: false)
      .map { segment in
        var text = String.UnicodeScalarView()
        for symbol in segment {
          if case .scalar(let scalar) = symbol { text.append(scalar) }
        }
        return LinkText.segment(String(text).utf8)
      }
      .joined(separator: separator)
  }

  static func items(_ items: [(name: String, value: String)]) -> String {
    items.map { "\(LinkText.item($0.name.utf8))=\(LinkText.item($0.value.utf8))" }
      .joined(separator: "&")
  }

  /// Returns a path whose first segment is a host, as written in a link.
  static func path(_ word: RegularLanguage.Word) -> String {
    let segments = word.split(separator: .separator, omittingEmptySubsequences: false)
    guard segments.count > 1 else { return "" }
    var host = String.UnicodeScalarView()
    for case .scalar(let scalar) in segments[1] { host.append(scalar) }
    return "/" + String(host)
      + (segments.count > 2
        ? "/" + component(Array(segments[2...].joined(separator: [.separator])), separator: "/")
        : "")
  }

  /// Returns a link of a custom scheme; `path` has a leading slash.
  static func folded(scheme: String, path: String) -> String {
    "\(scheme)://" + (path.hasPrefix("/") ? String(path.dropFirst()) : path)
  }
}
