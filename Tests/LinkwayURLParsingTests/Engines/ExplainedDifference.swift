import Foundation

@testable import LinkwayURLParsing

/// A kind of difference with its example in `Documentation/Foundation.md` and its count in each
/// list, for Foundation on Linux, Swift 6.3.1.
struct ExplainedDifference {
  let kind: FoundationDifference
  let example: String
  let reading: Reading
  /// The number of links in each of the ``FoundationComparisonTests/lists``.
  let counts: [Int]

  init(
    _ kind: FoundationDifference, _ counts: [Int], _ example: String, _ reading: Reading = .link
  ) {
    self.kind = kind
    self.example = example
    self.reading = reading
    self.counts = counts
  }

  /// The property that shows the difference.
  enum Reading {
    case link
    case host
    case path
  }

  /// The kind, the number of links, the example, and both results: the first cells of the row in
  /// the document.
  var row: String {
    let comparison = FoundationComparison(example)
    let url = comparison.url
    let link = try? comparison.link.get()
    let written = example.replacing("\n", with: "\\n")
    let cells =
      switch reading {
      case .link: [url?.absoluteString ?? "refused", link?.href ?? "refused"]
      case .host: ["host() == " + quoted(url?.host()), "host == " + quoted(link?.host)]
      case .path: ["path == " + quoted(url?.path), "path == " + quoted(link?.path)]
      }
    let code = ([written] + cells).map { $0 == "refused" ? $0 : "`\($0)`" }
    let total = counts.reduce(0, +)
    return "| \(kind.rawValue) | \(total) | " + code.joined(separator: " | ") + " |"
  }

  private func quoted(_ text: String?) -> String {
    text.map { "\"\($0)\"" } ?? "nil"
  }
}

extension ExplainedDifference {
  static let all: [ExplainedDifference] = [
    Self(.relativeReference, [0, 0, 6], "/photos/42"),
    Self(.hostNotChecked, [0, 0, 6], "https://photos.example%40evil.example/"),
    Self(.portNotChecked, [0, 0, 1], "https://photos.example:65536/"),
    Self(.hostRefused, [150, 0, 0], "https://\"photos.example/42"),
    Self(.whiteSpaceKept, [0, 0, 4], "https://photos.example/42\n"),
    Self(.backslashIsNoSlash, [156, 0, 1], "https://photos.example/photos\\42"),
    Self(.schemeCaseKept, [0, 0, 1], "Photos://photos/42"),
    Self(.slashesNotRepaired, [0, 0, 4], "https:/photos.example/42"),
    Self(.hostCaseKept, [0, 10, 1], "https://Photos.example/42"),
    Self(.hostNotNormalised, [0, 0, 9], "https://0x7f.1/"),
    Self(.defaultPortKept, [0, 0, 3], "https://photos.example:443/42"),
    Self(.emptyHostIsNil, [0, 0, 4], "photos:///42", .host),
    Self(.bracketsDropped, [0, 0, 2], "https://[::1]/", .host),
    Self(.emptyPathKept, [0, 46, 2], "https://photos.example"),
    Self(.dotSegmentsKept, [0, 0, 6], "https://photos.example/public/%2e%2e/admin"),
    Self(.percentEncodingAdded, [8, 0, 6], "https://photos.example/[42]"),
    Self(.percentEncodingMissing, [0, 0, 1], "https://photos.example/?q='42'"),
    Self(.encodedTwice, [150, 0, 0], "https://photos.example/a%20[42]"),
    Self(.pathDecodedAway, [0, 0, 0], "https://photos.example/admin/%ff", .path),
    Self(.encodedSlashDecoded, [0, 0, 1], "https://photos.example/a%2Fb", .path),
    Self(.trailingSlashDropped, [17727, 0, 0], "https://photos.example/photos/", .path),
  ]
}
