import LinkwayMatching
import LinkwayURLParsing

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
    /// Whether the word accepts more than the form does, and no check says what.
    var isDeferred: Bool
    /// The place of what is checked and captured among the shapes, plus 1; 0 for nothing.
    var shape: UInt32 = 0
    /// Whether anything is checked.
    var isConditional = false
  }

  /// How much of a host is read; more is taken as it comes where the automaton grows too large.
  enum Detail: CaseIterable { case all, exactHosts, schemes }

  let detail: Detail
  private(set) var trie = SegmentTrie()
  private(set) var places: [Place] = []
  /// Whole authorities that some origin spells out, with their words.
  private(set) var authorities: [(text: [UInt8], steps: [AutomatonStep])] = []

  /// What the words are written into beside the trie.
  struct Pools {
    var literals: LiteralPool
    var texts: WordPool
    var shapes: WordPool
  }

  init(_ groups: OriginGroups, detail: Detail, pools: inout Pools) {
    self.detail = detail
    _ = trie.addRoot()
    for (group, origins) in groups.groups.enumerated() {
      let names = OriginList(origins).captures.map { $0.slot.name }
      for (index, origin) in origins.enumerated() {
        add(origin, UInt32(group), index, names, &pools)
      }
    }
  }

  /// - Parameter names: of the captures, by whose places they are known.
  private mutating func add(
    _ origin: OriginPattern, _ group: UInt32, _ index: Int, _ names: [String],
    _ pools: inout Pools
  ) {
    for scheme in origin.schemes {
      let step = AutomatonStep.literal(pools.literals.intern(scheme.utf8), isFolded: false)
      for form in 0..<(origin.host?.forms.count ?? 1) {
        var place = Place(
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
        var shape = EntryShape()
        let numbers = host.slots.map { slot in
          slot.isNamed ? names.firstIndex { $0.hasSameBytes(as: slot.name) } : nil
        }
        let isDeferred =
          read(host.forms[form], scheme, numbers, &rest, &shape, &pools)
          || shape.checks.count > 255
        if !isDeferred, !shape.checks.isEmpty || !shape.captures.isEmpty {
          place.shape = pools.shapes.intern(shape.words) + 1
          place.isConditional = !shape.checks.isEmpty
        }
        for port in Self.ports(of: origin, scheme: scheme) {
          let steps = [step] + port.steps(&pools.literals) + rest.steps
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

  /// - Parameter numbers: of the captures, by their slots; `nil` for those without a name.
  /// - Returns: whether steps and checks accept more than the form does.
  private func read(
    _ form: ComponentPattern.Form, _ scheme: String, _ numbers: [Int?],
    _ word: inout AutomatonWord, _ shape: inout EntryShape, _ pools: inout Pools
  ) -> Bool {
    func capture(
      _ slot: Int, _ extent: EntryShape.Capture.Extent, prefix: Int = 0, suffix: Int = 0
    ) {
      guard numbers.indices.contains(slot), let number = numbers[slot] else { return }
      shape.captures.append(
        EntryShape.Capture(
          slot: UInt8(clamping: number), extent: extent, segment: UInt8(clamping: word.steps.count),
          prefix: UInt16(clamping: prefix), suffix: UInt16(clamping: suffix)))
    }
    if form.takesAnyHost {
      if case .capture(let taken)? = form.pieces.first { capture(taken.slot, .segments) }
      (word.steps, word.takesRest) = ([.any], true)
      // Of special schemes' links only those of `file` may have an empty host.
      return scheme == "file"
    }
    guard detail == .all || form.ranks.allSatisfy({ $0.kind == .literal }) else {
      word.takesRest = true
      return true
    }
    guard case .segments(let labels) = form.segments else {
      word.steps = form.lastLabels.map { .literal(pools.literals.intern($0), isFolded: false) }
      word.takesRest = true
      return true
    }
    for (index, label) in labels.enumerated().reversed() {
      switch label {
      case .literal(let bytes):
        word.steps.append(.literal(pools.literals.intern(bytes), isFolded: false))
      case .single(let prefix, let slot, let type, let suffix):
        guard
          addSingle(prefix, type, suffix, UInt8(clamping: word.steps.count), &shape, &pools)
        else {
          word.takesRest = true
          return true
        }
        capture(slot, .segment, prefix: prefix.count, suffix: suffix.count)
        word.steps.append(.any)
      case .wildcard(let slot, let minimum) where index == 0:
        capture(slot, .segments)
        for _ in 0..<minimum { word.steps.append(.any) }
        word.takesRest = true
      default:
        word.takesRest = true
        return true
      }
    }
    return false
  }

  /// - Returns: `false` where no check can say what the label has to be.
  private func addSingle(
    _ prefix: [UInt8], _ type: ValueType, _ suffix: [UInt8], _ label: UInt8,
    _ shape: inout EntryShape, _ pools: inout Pools
  ) -> Bool {
    var check = EntryShape.Check(
      kind: .affixes, segment: label, isFolded: false, prefix: UInt16(clamping: prefix.count),
      suffix: UInt16(clamping: suffix.count))
    guard let constraint = EntryShape.Check.Constraint(type, &pools.texts) else { return false }
    if !prefix.isEmpty || !suffix.isEmpty {
      check.text = pools.texts.intern(text: prefix + suffix)
      shape.checks.append(check)
    }
    (check.kind, check.text) = (constraint.kind, constraint.text)
    shape.checks.append(check)
    return true
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
    if Self.standsInLinks(text) { authorities.append((text, steps)) }
  }

  /// Whether the parser leaves an authority as it is and finds nothing wrong with it. Only then may
  /// a link be known by it without a look at its bytes: one with `&` in its host is refused.
  private static func standsInLinks(_ authority: [UInt8]) -> Bool {
    let text = String(decoding: authority, as: UTF8.self) + "/"
    guard let url = try? LinkURL(text) else { return false }
    return url.validationError == nil && url.href.hasSameBytes(as: text)
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
