import LinkwayMatching

/// A link that is redirected or unwrapped, from which links with other targets are made.
///
/// Nothing needs to be exact here, because the results of the made links are compared.
struct RedirectingLink {
  var link: String
  /// The links that result from it in the old and the new table.
  var next: [String]
  var source: LinkSource

  var path: Substring { Self.split(link).start }

  /// Whether both tables redirect the link to the same link.
  var isShared: Bool { next.count == 2 && next.first == next.last }

  /// Whether all resulting links are values of the link.
  var isUnwrapped: Bool {
    next.allSatisfy { next in
      let written = LinkText.item(next.utf8)
      return ["=", "/#"].contains { link.replacingPart(written, after: $0, with: "") != nil }
    }
  }

  /// Returns links that may be redirected to `target`.
  ///
  /// - Parameter hasPlus: whether to add links with an unencoded plus sign, which tables interpret
  ///   differently.
  func links(to target: String, hasPlus: Bool) -> [String] {
    next.flatMap { next in
      let (written, other) = (LinkText.item(next.utf8), LinkText.item(target.utf8))
      var plus: String?
      if hasPlus, !target.contains("#") {
        plus = other + LinkText.item((target.contains("?") ? "&a" : "?a").utf8) + "+a"
      }
      return [
        link.replacingPart(written, after: "=", with: other),
        plus.flatMap { link.replacingPart(written, after: "=", with: $0) },
        link.replacingPart(written, after: "/#", with: other), replacingCaptures(next, target),
      ].compactMap { $0 }
    }
  }

  /// Returns the link with values of segments such that its path is redirected to that of `target`;
  /// `nil` if a segment differs that is not such a value.
  private func replacingCaptures(_ next: String, _ target: String) -> String? {
    let (segments, wanted) = (Self.segments(next), Self.segments(target))
    guard segments.count == wanted.count else { return nil }
    var own = Self.segments(link)
    var replaced: Set<Int> = []
    // The origin is the same.
    for (segment, other) in zip(segments, wanted).dropFirst(3) where segment != other {
      let places = own.indices.filter { $0 > 2 && own[$0] == segment && !replaced.contains($0) }
      guard !places.isEmpty else { return nil }
      for place in places { own[place] = other }
      replaced.formUnion(places)
    }
    guard !replaced.isEmpty else { return nil }
    return own.joined(separator: "/") + Self.split(target).tail
  }

  /// Returns the link with another query and fragment, and with both queries.
  func links(withTail tail: Substring) -> [String] {
    let (start, own) = Self.split(link)
    guard tail.first == "?", own.first == "?" else { return [String(start + tail)] }
    let query = own.prefix { $0 != "#" }
    return [String(start + tail), String(start + query + "&" + tail.dropFirst())]
  }

  /// Returns the queries and fragments of links, without duplicates, the shortest first.
  static func tails(of links: some Sequence<String>) -> [Substring] {
    Set(links.map { split($0).tail }).filter { !$0.isEmpty }
      .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  private static func split(_ link: String) -> (start: Substring, tail: Substring) {
    let end = link.firstIndex { $0 == "?" || $0 == "#" } ?? link.endIndex
    return (link[..<end], link[end...])
  }

  private static func segments(_ link: String) -> [Substring] {
    split(link).start.split(separator: "/", omittingEmptySubsequences: false)
  }
}

extension String {
  /// Replaces a value of an item or a segment, compared by bytes; returns `nil` if it does not
  /// occur.
  fileprivate func replacingPart(
    _ part: String, after delimiters: String, with other: String
  ) -> String? {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    var (text, start, place) = ("", 0, 1)
    func isEnd(_ place: Int) -> Bool { place == bytes.count || "&#?/".utf8.contains(bytes[place]) }
    while place + wanted.count <= bytes.count {
      let end = place + wanted.count
      guard delimiters.utf8.contains(bytes[place - 1]), isEnd(end),
        bytes[place..<end].elementsEqual(wanted)
      else {
        place += 1
        continue
      }
      text += String(decoding: bytes[start..<place], as: UTF8.self) + other
      (start, place) = (end, end + 1)
    }
    return start == 0 ? nil : text + String(decoding: bytes[start...], as: UTF8.self)
  }
}
