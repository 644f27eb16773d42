import LinkwayMatching

/// The origins of a table's groups as words over scheme, port and the host's labels from the last
/// to the first.
struct OriginWords {
  /// One form of an origin's host.
  struct Place {
    var group: UInt32
    var exactness: UInt8
    var optionalParts: UInt8
    var origin: UInt8
    var form: UInt8
    /// Whether the word accepts more than the form does.
    var isDeferred: Bool
  }

  /// How much of a host is read; more is taken as it comes where the automaton grows too large.
  enum Detail: CaseIterable { case all, exactHosts, schemes }

  let detail: Detail
  private(set) var trie = SegmentTrie()
  private(set) var places: [Place] = []
  /// Whole authorities that some origin spells out, with their words.
  private(set) var authorities: [(text: [UInt8], steps: [AutomatonStep])] = []

  init(_ groups: OriginGroups, detail: Detail, literals: inout LiteralPool) {
    self.detail = detail
    _ = trie.addRoot()
    for (group, origins) in groups.groups.enumerated() {
      for (index, origin) in origins.enumerated() {
        add(origin, UInt32(group), index, &literals)
      }
    }
  }

  private mutating func add(
    _ origin: OriginPattern, _ group: UInt32, _ index: Int, _ literals: inout LiteralPool
  ) {
    for scheme in origin.schemes {
      let step = AutomatonStep.literal(literals.intern(scheme.utf8), isFolded: false)
      for form in 0..<(origin.host?.forms.count ?? 1) {
        var place = Place(
          group: group, exactness: UInt8(origin.exactness(ofForm: form).rawValue),
          optionalParts: UInt8(clamping: origin.host?.optionalParts ?? 0),
          origin: UInt8(clamping: index), form: UInt8(clamping: form),
          isDeferred: index > Int(UInt8.max))
        var word = AutomatonWord(steps: [step])
        if let host = origin.host {
          let port = Self.port(of: origin, scheme: scheme)
          word.steps.append(
            port.map { .literal(literals.intern($0.utf8), isFolded: false) } ?? .any)
          place.isDeferred = read(host.forms[form], &word, &literals) || place.isDeferred
          addAuthority(scheme, port, host.forms[form], word.steps)
        } else {
          authorities.append((Array(scheme.utf8) + [UInt8(ascii: ":")], word.steps))
        }
        if detail == .schemes, origin.host != nil {
          word = AutomatonWord(steps: [step], takesRest: true)
          place.isDeferred = true
        }
        trie.insert(
          word.steps, takesRest: word.takesRest, below: 0, payload: UInt32(places.count))
        places.append(place)
      }
    }
  }

  /// The port as links write it: empty for the scheme's own, `nil` for any.
  private static func port(of origin: OriginPattern, scheme: String) -> String? {
    switch origin.port {
    case .any: nil
    case .standard: ""
    case .number(let port): port == OriginPattern.standardPort(of: scheme) ? "" : String(port)
    }
  }

  /// - Returns: whether the steps accept more than the form does.
  private func read(
    _ form: ComponentPattern.Form, _ word: inout AutomatonWord, _ literals: inout LiteralPool
  ) -> Bool {
    guard case .segments(let labels) = form.segments,
      detail == .all || form.ranks.allSatisfy({ $0.kind == .literal })
    else {
      word.takesRest = true
      return true
    }
    for (index, label) in labels.enumerated().reversed() {
      switch label {
      case .literal(let bytes):
        word.steps.append(.literal(literals.intern(bytes), isFolded: false))
      case .single(let prefix, _, .builtIn(.string), let suffix)
      where prefix.isEmpty && suffix.isEmpty:
        word.steps.append(.any)
      case .wildcard(_, let minimum) where index == 0:
        for _ in 0..<minimum { word.steps.append(.any) }
        word.takesRest = true
      default:
        word.takesRest = true
        return true
      }
    }
    return false
  }

  private mutating func addAuthority(
    _ scheme: String, _ port: String?, _ form: ComponentPattern.Form, _ steps: [AutomatonStep]
  ) {
    guard case .segments(let labels) = form.segments else { return }
    var host: [UInt8] = []
    for (index, label) in labels.enumerated() {
      guard case .literal(let bytes) = label else { return }
      if index > 0 { host.append(UInt8(ascii: ".")) }
      host += bytes
    }
    let port = port ?? ""
    let text = Array("\(scheme)://".utf8) + host + Array((port.isEmpty ? "" : ":\(port)").utf8)
    authorities.append((text, steps))
  }
}
