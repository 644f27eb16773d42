import LinkwayAutomaton
import LinkwayMatching
import LinkwayURLParsing

/// Builds a trie of the origins of a table's groups. A word of the trie consists of the scheme,
/// whether there is a port, the port, and the labels of the host from last to first.
struct OriginTrieBuilder {
  /// The payload of a word: one form of an origin's host.
  struct Place {
    var group: UInt32
    var exactness: UInt8
    var optionalParts: UInt8
    var origin: Int
    var form: Int
    /// Whether the place only marks that links of a custom scheme have two readings.
    var isMark = false
    /// Whether the word accepts more than the form.
    var isChecked = false
    /// Whether the host has a repetition, or a capture that is adjacent to text or to another
    /// capture within a label.
    var joinsText = false
    /// The offsets of the programs of host and port in the texts section, plus 1; 0 for none.
    var host: UInt32 = 0
    var port: UInt32 = 0
  }

  /// The level of detail at which hosts are read. It is reduced if the automaton would become too
  /// large.
  enum Detail: CaseIterable { case all, exactHosts, schemes }

  let detail: Detail
  private(set) var trie = SegmentTrie()
  private(set) var places: [Place] = []
  /// Complete authorities that origins name literally, with their words.
  private(set) var authorities: [(text: [UInt8], steps: [AutomatonStep])] = []

  /// The pools that words refer to.
  struct Pools {
    var literals: LiteralPool
    var programs: ProgramPool
  }

  init(_ groups: OriginGroups, detail: Detail, pools: inout Pools) {
    self.detail = detail
    _ = trie.addRoot()
    for (group, list) in groups.groups.enumerated() {
      let captures = list.readings
      for (index, origin) in list.origins.enumerated() {
        add(origin, UInt32(group), index, captures, &pools)
      }
    }
  }

  /// Adds the words of one origin.
  ///
  /// - Parameter captures: the distinct named captures of all origins in the group; their indices
  ///   are the capture numbers.
  private mutating func add(
    _ origin: OriginPattern, _ group: UInt32, _ index: Int, _ captures: [CaptureSlot],
    _ pools: inout Pools
  ) {
    let forms = origin.host?.forms
    let slots = origin.host?.slots ?? []
    let portSlots = origin.portSlots
    for scheme in origin.schemes {
      let isCustom = !SpecialScheme.names.contains(scheme)
      let step = AutomatonStep.literal(pools.literals.intern(scheme.utf8), isFolded: false)
      for form in 0..<(forms?.count ?? 1) {
        var place = Place(
          group: group, exactness: UInt8(origin.exactness(ofForm: form).rawValue),
          optionalParts: UInt8(clamping: origin.optionalParts),
          origin: index, form: form)
        guard let host = forms?[form] else {
          authorities.append((Array(scheme.utf8) + [UInt8(ascii: ":")], [step]))
          insert(AutomatonWord(steps: [step]), place)
          continue
        }
        if isCustom {
          var mark = place
          mark.isMark = true
          insert(AutomatonWord(steps: [step]), mark)
        }
        let isCaptured = host.pieces.contains { $0.isCapture }
        place.joinsText = host.joinsText
        func number(_ slots: [CaptureSlot]) -> (Int) -> Int? {
          { slot in
            guard slots.indices.contains(slot) else { return nil }
            // An unnamed capture is not a parameter, but the link may be refused because of it.
            return slots[slot].isNamed
              ? captures.firstIndex { $0.isReadAlike(slots[slot]) }
              : min(captures.count + slot, CaptureSet.capacity - 1)
          }
        }
        let program =
          ProgramCompiler.compile(
            host, .host, isFolded: isCustom, &pools.programs, number: number(slots)) + 1
        var rest = AutomatonWord()
        if detail == .schemes {
          place.host = program
          place.isChecked = true
          rest.takesRest = true
        } else {
          place.isChecked = read(host, scheme, &rest, &pools)
          if isCaptured || place.isChecked { place.host = program }
        }
        for port in Self.ports(
          of: origin, scheme: scheme, &pools.programs, number: number(portSlots))
        {
          place.port = port.program
          var placed = place
          placed.isChecked = place.isChecked || port.isChecked
          // At the `schemes` level, the automaton does not read ports.
          let steps = [step] + (detail == .schemes ? [] : port.steps(&pools.literals)) + rest.steps
          if detail == .schemes, origin.port != .any, port.program == 0, let digits = port.digits {
            placed.port = Self.program(ofPort: digits, &pools.programs)
          }
          insert(AutomatonWord(steps: steps, takesRest: rest.takesRest), placed)
          if !isCustom, let digits = port.digits {
            addAuthority(scheme, digits, host, steps)
          }
        }
      }
    }
  }

  private mutating func insert(_ word: AutomatonWord, _ place: Place) {
    trie.insert(word.steps, takesRest: word.takesRest, below: 0, payload: UInt32(places.count))
    places.append(place)
  }

  /// A port as written in links.
  private struct Port {
    /// The digits; empty for the default port of the scheme, `nil` for any explicit port.
    var digits: String?
    /// The offset of the port's program in the texts section, plus 1; 0 for none.
    var program: UInt32 = 0
    /// Whether `digits` matches more ports than the origin does.
    var isChecked = false

    /// Returns the steps of a port. The first step distinguishes links with a port from links
    /// without one, so that they share no states.
    func steps(_ literals: inout LiteralPool) -> [AutomatonStep] {
      func literal(_ text: String) -> AutomatonStep {
        .literal(literals.intern(text.utf8), isFolded: false)
      }
      guard let digits else { return [literal(":"), .any] }
      return digits.isEmpty ? [literal("")] : [literal(":"), literal(digits)]
    }
  }

  /// Returns the offset of the program that matches a literal port, plus 1.
  private static func program(ofPort digits: String, _ pool: inout ProgramPool) -> UInt32 {
    let form = ComponentPattern.Form(
      pieces: [], segments: .segments([.literal(Array(digits.utf8))]), ranks: [],
      tailIsOptional: false)
    return ProgramCompiler.compile(form, .port, isFolded: false, &pool) + 1
  }

  private static func ports(
    of origin: OriginPattern, scheme: String, _ pool: inout ProgramPool,
    number: @escaping (Int) -> Int?
  ) -> [Port] {
    switch origin.port {
    case .standard: return [Port(digits: "")]
    case .number(let port): return [Port(digits: OriginPattern.digits(port, scheme: scheme))]
    case .any: return [Port(digits: ""), Port(digits: nil)]
    case .pattern(let port):
      return port.pattern.forms.flatMap { form -> [Port] in
        if form.pieces.isEmpty { return [Port(digits: "")] }
        if let number = PortPattern.number(of: form) {
          return [Port(digits: OriginPattern.digits(number, scheme: scheme))]
        }
        let program =
          ProgramCompiler.compile(form, .port, isFolded: false, &pool, number: number) + 1
        let written = Port(digits: nil, program: program, isChecked: true)
        // A form that exceeds a limit is assumed to match an empty port.
        let takesNothing =
          (try? ComponentProgram([form], .port, slotCount: 0, caseSensitive: true).matches([]))
          ?? true
        return takesNothing
          ? [written, Port(digits: "", program: program, isChecked: true)] : [written]
      }
    }
  }

  /// Converts a form of a host to steps of a word.
  ///
  /// - Returns: whether the steps accept more than the form.
  private func read(
    _ form: ComponentPattern.Form, _ scheme: String, _ word: inout AutomatonWord,
    _ pools: inout Pools
  ) -> Bool {
    if form.takesAnyHost {
      (word.steps, word.takesRest) = ([.any], true)
      // Among the special schemes, only `file` allows an empty host.
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
    var isChecked = false
    for (index, label) in labels.enumerated().reversed() {
      switch label {
      case .literal(let bytes):
        word.steps.append(.literal(pools.literals.intern(bytes), isFolded: false))
      case .single, .composite:
        isChecked = true
        word.steps.append(.any)
      case .wildcard(_, let minimum) where index == 0:
        for _ in 0..<minimum { word.steps.append(.any) }
        word.takesRest = true
      default:
        word.takesRest = true
        return true
      }
    }
    return isChecked
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

  /// Returns whether the parser keeps an authority unchanged and without validation errors. Only
  /// such an authority may be compared with links as a whole. A link with `&` in its host, for
  /// example, must be refused, not matched.
  private static func standsInLinks(_ authority: [UInt8]) -> Bool {
    let text = String(decoding: authority, as: UTF8.self) + "/"
    guard let url = try? LinkURL(text) else { return false }
    return url.validationError == nil && url.href.hasSameBytes(as: text)
  }
}

extension PatternPiece {
  fileprivate var isCapture: Bool {
    switch self {
    case .capture, .repetition: true
    case .text, .separator: false
    }
  }
}

extension OriginPattern {
  fileprivate var portSlots: [CaptureSlot] {
    if case .pattern(let port) = port { port.pattern.slots } else { [] }
  }
}

extension ComponentPattern.Form {
  /// Whether the form has a repetition, or a capture that is adjacent to anything other than a
  /// separator.
  fileprivate var joinsText: Bool {
    pieces.indices.contains { place in
      guard pieces[place].isCapture else { return false }
      if case .repetition = pieces[place] { return true }
      return [place - 1, place + 1].contains {
        pieces.indices.contains($0) && !pieces[$0].isSeparator
      }
    }
  }

  /// The literal labels at the end of the host that have a dot before them, from last to first.
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
