import LinkwayMatching

/// The origins of a table's groups as words over scheme, whether there is a port, the port, and the
/// host's labels from the last to the first.
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
        let place = Place(
          group: group, exactness: UInt8(origin.exactness(ofForm: form).rawValue),
          optionalParts: UInt8(clamping: origin.optionalParts),
          origin: UInt8(clamping: index), form: UInt8(clamping: form),
          isDeferred: index > Int(UInt8.max))
        guard let host = origin.host else {
          authorities.append((Array(scheme.utf8) + [UInt8(ascii: ":")], [step]))
          insert(AutomatonWord(steps: [step]), place)
          continue
        }
        if detail == .schemes {
          insert(AutomatonWord(steps: [step], takesRest: true), place, isDeferred: true)
          continue
        }
        var rest = AutomatonWord()
        let isDeferred = read(host.forms[form], scheme, &rest, &literals)
        for port in Self.ports(of: origin, scheme: scheme) {
          let steps = [step] + port.steps(&literals) + rest.steps
          insert(
            AutomatonWord(steps: steps, takesRest: rest.takesRest), place,
            isDeferred: isDeferred || port.isDeferred)
          if let digits = port.digits { addAuthority(scheme, digits, host.forms[form], steps) }
        }
      }
    }
  }

  private mutating func insert(
    _ word: AutomatonWord, _ place: Place, isDeferred: Bool = false
  ) {
    var place = place
    place.isDeferred = place.isDeferred || isDeferred
    trie.insert(word.steps, takesRest: word.takesRest, below: 0, payload: UInt32(places.count))
    places.append(place)
  }

  /// A port as links write it.
  private struct Port {
    /// Empty for the scheme's own, `nil` for any that is written.
    var digits: String?
    /// Whether that is more than the origin takes, or something of it is captured.
    var isDeferred = false

    /// Whether a port is written comes first, so that links without one meet nothing of those with.
    func steps(_ literals: inout LiteralPool) -> [AutomatonStep] {
      func literal(_ text: String) -> AutomatonStep {
        .literal(literals.intern(text.utf8), isFolded: false)
      }
      guard let digits else { return [literal(":"), .any] }
      return digits.isEmpty ? [literal("")] : [literal(":"), literal(digits)]
    }
  }

  private static func ports(of origin: OriginPattern, scheme: String) -> [Port] {
    switch origin.port {
    case .standard: return [Port(digits: "")]
    case .number(let port): return [Port(digits: OriginPattern.digits(port, scheme: scheme))]
    case .any: return [Port(digits: ""), Port(digits: nil)]
    case .pattern(let port):
      return port.pattern.forms.flatMap { form in
        if form.pieces.isEmpty { return [Port(digits: "")] }
        guard let number = PortPattern.number(of: form) else {
          let written = Port(digits: nil, isDeferred: true)
          return PortPattern.takesNothing(form, slots: port.pattern.slots.count)
            ? [written, Port(digits: "", isDeferred: true)] : [written]
        }
        return [Port(digits: OriginPattern.digits(number, scheme: scheme))]
      }
    }
  }

  /// - Returns: whether the steps accept more than the form does.
  private func read(
    _ form: ComponentPattern.Form, _ scheme: String, _ word: inout AutomatonWord,
    _ literals: inout LiteralPool
  ) -> Bool {
    if form.takesAnyHost {
      (word.steps, word.takesRest) = ([.any], true)
      // Of special schemes' links only those of `file` may have an empty host.
      return scheme == "file"
    }
    guard detail == .all || form.ranks.allSatisfy({ $0.kind == .literal }) else {
      word.takesRest = true
      return true
    }
    guard case .segments(let labels) = form.segments else {
      word.steps = form.lastLabels.map { .literal(literals.intern($0), isFolded: false) }
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
    _ scheme: String, _ port: String, _ form: ComponentPattern.Form, _ steps: [AutomatonStep]
  ) {
    guard case .segments(let labels) = form.segments else { return }
    var host: [UInt8] = []
    for (index, label) in labels.enumerated() {
      guard case .literal(let bytes) = label else { return }
      if index > 0 { host.append(UInt8(ascii: ".")) }
      host += bytes
    }
    let text = Array("\(scheme)://".utf8) + host + Array((port.isEmpty ? "" : ":\(port)").utf8)
    authorities.append((text, steps))
  }
}

extension ComponentPattern.Form {
  /// The literal labels at a host's end, the last one first, with a dot before each.
  fileprivate var lastLabels: [[UInt8]] {
    var labels: [[UInt8]] = []
    var label: [UInt8] = []
    for piece in pieces.reversed() {
      switch piece {
      case .text(let bytes): label = bytes + label
      case .separator:
        labels.append(label)
        label = []
      case .capture, .repetition: return labels
      }
    }
    return labels
  }
}
