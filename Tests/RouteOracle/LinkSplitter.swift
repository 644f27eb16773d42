import LinkwayMatching
import LinkwayURLParsing

/// Splits an admitted link, decodes each piece once, and records the first reason to refuse it.
struct LinkSplitter {
  let url: LinkURL
  /// Whether control characters and invalid percent-encoding refuse the link, or are accepted as in
  /// a browser.
  let isStrict: Bool
  /// Whether a plus in query items is a space.
  let plusIsSpace: Bool
  private(set) var refusal: Refusal?

  init(url: LinkURL, isStrict: Bool, plusIsSpace: Bool) {
    self.url = url
    self.isStrict = isStrict
    self.plusIsSpace = plusIsSpace
  }

  mutating func read(text: String, as form: Admission.LinkForm) -> AdmittedLink {
    let components = url.components
    let path = pathSegments()
    var link = AdmittedLink(
      url: url, text: text, scheme: Array(url.scheme.utf8), port: url.port,
      pathEnd: components.path.upperBound, query: [])
    switch form {
    case .host:
      link.readings = [hostReading(path)]
    case .hostOrRefused(let refusal):
      link.unmatchedRefusal = refusal
      link.readings = [hostReading(path)]
      // The decoded authority is checked whether it is folded or not.
      checkDotSegments(fold(path))
    case .folded, .foldedAndHost:
      let folded = fold(path)
      checkDotSegments(folded)
      link.readings = [.init(isFolded: true, host: [], path: folded)]
      if case .foldedAndHost = form { link.readings.append(hostReading(path)) }
    }
    if link.readings[0].path.count > Admission.Limit.segments {
      refuse(.tooManySegments(limit: Admission.Limit.segments), at: nil)
    }
    link.query = components.query.map { items($0, plusIsSpace: plusIsSpace) } ?? []
    if let range = components.fragment {
      let cut = firstPlace(of: "?", in: range) ?? range.upperBound
      link.wholeFragment = pieces(range, separator: "/")
      link.fragment = pieces(range.lowerBound..<cut, separator: "/")
      if cut < range.upperBound { link.fragmentQuery = items(cut + 1..<range.upperBound) }
      link.fragmentForm = items(range)
    }
    let count = link.query.count + max(link.fragmentQuery.count, link.fragmentForm.count)
    if count > Admission.Limit.items {
      refuse(.tooManyItems(limit: Admission.Limit.items), at: nil)
    }
    return link
  }

  private mutating func hostReading(_ path: [AdmittedLink.Piece]) -> AdmittedLink.Reading {
    let host = url.components.host.map { pieces($0, separator: ".", isDecoded: false) }
    return .init(isFolded: false, host: host ?? [], path: path)
  }

  /// The segments of the path; a leading slash begins the first one.
  private mutating func pathSegments() -> [AdmittedLink.Piece] {
    let range = url.components.path
    if range.isEmpty { return [] }
    let start = isByte("/", at: range.lowerBound) ? range.lowerBound + 1 : range.lowerBound
    return pieces(start..<range.upperBound, separator: "/")
  }

  /// With a custom scheme, the authority is the first segment of the path, unless it is empty.
  private mutating func fold(_ path: [AdmittedLink.Piece]) -> [AdmittedLink.Piece] {
    if let host = url.components.host, !host.isEmpty {
      return [piece(host)] + path
    }
    if path.isEmpty {
      return [AdmittedLink.Piece(bytes: [], offset: url.components.path.lowerBound)]
    }
    return path
  }

  /// An opaque path still has its dot segments, and an authority is never resolved: neither may
  /// reach a route.
  private mutating func checkDotSegments(_ path: [AdmittedLink.Piece]) {
    for piece in path
    where piece.bytes.elementsEqual(".".utf8) || piece.bytes.elementsEqual("..".utf8) {
      refuse(.dotSegment, at: piece.offset)
    }
  }

  private mutating func pieces(
    _ range: Range<Int>, separator: Unicode.Scalar, isDecoded: Bool = true
  ) -> [AdmittedLink.Piece] {
    var pieces: [AdmittedLink.Piece] = []
    var start = range.lowerBound
    while let place = firstPlace(of: separator, in: start..<range.upperBound) {
      pieces.append(piece(start..<place, isDecoded: isDecoded))
      start = place + 1
    }
    pieces.append(piece(start..<range.upperBound, isDecoded: isDecoded))
    return pieces
  }

  private mutating func items(
    _ range: Range<Int>, plusIsSpace: Bool = false
  ) -> [AdmittedLink.QueryItem] {
    var items: [AdmittedLink.QueryItem] = []
    var cursor = QueryItemCursor(range: range)
    while let item = url.withBytes({ cursor.next(in: $0) }) {
      let value = item.value ?? item.range.upperBound..<item.range.upperBound
      items.append(
        AdmittedLink.QueryItem(
          name: piece(item.name, plusIsSpace: plusIsSpace).bytes,
          value: piece(value, plusIsSpace: plusIsSpace).bytes, offset: item.name.lowerBound,
          valueOffset: value.lowerBound, end: range.upperBound))
    }
    return items
  }

  private mutating func piece(
    _ range: Range<Int>, isDecoded: Bool = true, plusIsSpace: Bool = false
  ) -> AdmittedLink.Piece {
    guard isDecoded else {
      return AdmittedLink.Piece(
        bytes: url.withBytes { bytes in range.map { bytes[$0] } }, offset: range.lowerBound)
    }
    let decoded = url.withBytes { DecodedPiece($0, in: range, plusIsSpace: plusIsSpace) }
    guard let fault = decoded.fault else {
      return AdmittedLink.Piece(bytes: decoded.bytes, offset: range.lowerBound)
    }
    switch fault.kind {
    case .malformedPercentEncoding: if isStrict { refuse(.percentEncoding, at: fault.offset) }
    case .controlCharacter: if isStrict { refuse(.controlCharacter, at: fault.offset) }
    case .invalidUTF8: refuse(.invalidUTF8, at: fault.offset)
    }
    return AdmittedLink.Piece(bytes: decoded.bytes, offset: range.lowerBound)
  }

  private mutating func refuse(_ reason: Refusal.Reason, at offset: Int?) {
    if refusal == nil { refusal = Refusal(reason, offset: offset) }
  }

  private func firstPlace(of scalar: Unicode.Scalar, in range: Range<Int>) -> Int? {
    let wanted = UInt8(ascii: scalar)
    return url.withBytes { bytes in range.first { bytes[$0] == wanted } }
  }

  private func isByte(_ scalar: Unicode.Scalar, at place: Int) -> Bool {
    let wanted = UInt8(ascii: scalar)
    return url.withBytes { bytes in place < bytes.count && bytes[place] == wanted }
  }
}
