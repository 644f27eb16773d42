import LinkwayMatching
import LinkwayURLParsing

/// A link that is redirected or unwrapped, from which links with other targets are made.
///
/// Nothing needs to be exact here, because the results of the made links are compared.
struct RedirectingLink {
  let link: String
  /// The links that result from it in the old and the new table.
  let next: [String]
  var source: LinkSource
  private let parts: Parts
  private let nextSegments: [[Substring]]
  /// For each place at which a resulting link is written: the texts between its occurrences.
  private let remainders: [[String]]
  /// Whether all resulting links are values of the link.
  let isUnwrapped: Bool

  /// A link without its query and fragment, and these.
  private struct Parts {
    let start: Substring
    let tail: Substring
    let segments: [Substring]

    init(_ link: String) {
      let end = link.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
      (start, tail) = (link[..<(end ?? link.endIndex)], link[(end ?? link.endIndex)...])
      segments = start.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .map { Substring($0) }
    }
  }

  /// A link that another one may be redirected to.
  struct Target {
    /// The link as a value of an item, without and with another item that has an unencoded plus
    /// sign, which tables interpret differently.
    fileprivate let values: [String]
    fileprivate let segments: [Substring]
    fileprivate let tail: Substring

    init(_ link: String, hasPlus: Bool = false) {
      let parts = Parts(link)
      (segments, tail) = (parts.segments, parts.tail)
      var values = [LinkText.item(link.utf8)]
      if hasPlus, !link.utf8.contains(UInt8(ascii: "#")) {
        values.append(values[0] + LinkText.item((tail.isEmpty ? "?a" : "&a").utf8) + "+a")
      }
      self.values = values
    }
  }

  init(link: String, next: [String], source: LinkSource) {
    (self.link, self.next, self.source) = (link, next, source)
    parts = Parts(link)
    nextSegments = next.map { Parts($0).segments }
    let places = next.map { next in
      let written = LinkText.item(next.utf8)
      return ["=", "/#"].compactMap { link.remainders(of: written, after: $0) }
    }
    isUnwrapped = places.allSatisfy { !$0.isEmpty }
    remainders = Array(Set(places.joined())).sorted { $0.lexicographicallyPrecedes($1) }
  }

  var path: Substring { parts.start }

  /// The link's scheme and authority, which a redirect keeps; `nil` if it is only unwrapped.
  var keptOrigin: String? { isUnwrapped ? nil : parts.segments.prefix(3).joined(separator: "/") }

  /// Whether both tables redirect the link to the same link.
  var isShared: Bool { next.count == 2 && next.first == next.last }

  /// Returns links that may be redirected to `target`.
  func links(to target: Target) -> [String] {
    var links = remainders.flatMap { remainder in
      target.values.map { remainder.joined(separator: $0) }
    }
    for segments in nextSegments {
      if let link = replacingCaptures(segments, target) { links.append(link) }
    }
    return links
  }

  /// Returns the link with values of segments such that its path is redirected to that of `target`;
  /// `nil` if a segment differs that is not such a value.
  private func replacingCaptures(_ next: [Substring], _ target: Target) -> String? {
    guard next.count == target.segments.count else { return nil }
    var own = parts.segments
    var replaced: Set<Int> = []
    // The origin is the same.
    for (segment, other) in zip(next, target.segments).dropFirst(3) where segment != other {
      let places = own.indices.filter { $0 > 2 && own[$0] == segment && !replaced.contains($0) }
      guard !places.isEmpty else { return nil }
      for place in places { own[place] = other }
      replaced.formUnion(places)
    }
    guard !replaced.isEmpty else { return nil }
    return own.joined(separator: "/") + target.tail
  }

  /// Returns the link with another query and fragment, and with both queries.
  func links(withTail tail: Substring) -> [String] {
    let other = String(parts.start + tail)
    guard tail.utf8.first == UInt8(ascii: "?"), parts.tail.utf8.first == UInt8(ascii: "?") else {
      return [other]
    }
    let query = parts.tail.prefix { $0 != "#" }
    return [other, String(parts.start + query + "&" + tail.dropFirst())]
  }

  /// Returns the queries and fragments of links, without duplicates, the shortest first.
  static func tails(of links: some Sequence<String>) -> [Substring] {
    Set(links.map { Parts($0).tail }).filter { !$0.isEmpty }
      .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }
}

extension String {
  /// Returns the texts before, between and after the occurrences of the value of an item or a
  /// segment, compared by bytes; `nil` if it does not occur.
  fileprivate func remainders(of value: String, after delimiters: String) -> [String]? {
    let (bytes, wanted) = (Array(utf8), Array(value.utf8))
    var (texts, start, place): ([String], Int, Int) = ([], 0, 1)
    func isEnd(_ place: Int) -> Bool { place == bytes.count || "&#?/".utf8.contains(bytes[place]) }
    while place + wanted.count <= bytes.count {
      let end = place + wanted.count
      guard delimiters.utf8.contains(bytes[place - 1]), isEnd(end),
        bytes[place..<end].elementsEqual(wanted)
      else {
        place += 1
        continue
      }
      texts.append(String(decoding: bytes[start..<place], as: UTF8.self))
      (start, place) = (end, end + 1)
    }
    return start == 0 ? nil : texts + [String(decoding: bytes[start...], as: UTF8.self)]
  }
}
