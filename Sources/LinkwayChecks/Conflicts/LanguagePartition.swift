import LinkwayLanguages
import LinkwayMatching
import LinkwayRegex

/// Splits large blocks by the languages of their paths, query items and fragments. All languages of
/// a block are read in parallel once, instead of in pairs.
struct LanguagePartition {
  /// Blocks with fewer members are compared in pairs.
  static let leastMembers = 12
  /// Languages of an item are created if at least one in this many members requires the item.
  private static let share = 2

  /// The number of members that are tried first.
  private static let triedMembers = 32

  private let samples: [PrecedenceTies.Way]
  private let matcher: RouteSet
  /// Whether no `over` settles a conflict, so that the search ends after the hundredth.
  private let settlesNothing: Bool

  /// - Parameters:
  ///   - blocks: blocks of one group; members are indices of `samples`.
  ///   - samples: one way of each member.
  ///   - settlesNothing: whether no route has an `over`.
  static func parted(
    _ blocks: [CandidateBlocks.Block], _ samples: [PrecedenceTies.Way], _ matcher: RouteSet,
    settlesNothing: Bool
  ) -> [CandidateBlocks.Block] {
    let sweep = LanguagePartition(
      samples: samples, matcher: matcher, settlesNothing: settlesNothing)
    return blocks.flatMap { block in
      if block.memberCount < leastMembers { return [block] }
      return sweep.isHopeless(block) ? [block] : sweep.parted(block)
    }
  }

  /// Returns whether the first members alone have more conflicts than are reported. Languages of
  /// all members are then unnecessary.
  private func isHopeless(_ block: CandidateBlocks.Block) -> Bool {
    guard settlesNothing, block.memberCount > 2 * Self.triedMembers else { return false }
    let few = CandidateBlocks.Block(
      left: Array(block.left.prefix(Self.triedMembers)),
      right: block.right.map { Array($0.prefix(Self.triedMembers)) })
    let pairs = parted(few).reduce(0) { $0 + $1.pairCount }
    return pairs > 2 * ConflictFinder.limit
  }

  private func parted(_ block: CandidateBlocks.Block) -> [CandidateBlocks.Block] {
    guard block.memberCount > 1 else { return [block] }
    let members = block.left + (block.right ?? [])
    var blocks = [block]
    for aspect in aspects(of: members) {
      blocks = blocks.flatMap { block in
        block.memberCount < Self.leastMembers ? [block] : part(block, by: aspect) ?? [block]
      }
    }
    return blocks
  }

  // MARK: Languages

  /// The part of a link that a language describes.
  private enum Aspect {
    case path
    case item([UInt8])
    case fragment
  }

  private func aspects(of members: [Int]) -> [Aspect] {
    var counts: [[UInt8]: Int] = [:]
    var order: [[UInt8]] = []
    for member in members {
      for item in route(member).query.items where item.isRequired {
        let name = Array(item.name.utf8)
        if counts[name] == nil { order.append(name) }
        counts[name, default: 0] += 1
      }
    }
    let items = order.filter { counts[$0, default: 0] * Self.share >= members.count }
    return [.path] + items.prefix(8).map { .item($0) } + [.fragment]
  }

  private func route(_ member: Int) -> Route { matcher.routes[samples[member].route] }

  /// Returns the language of a member and its signature; `nil` if any text is possible.
  private func source(
    _ aspect: Aspect, of member: Int
  ) -> (name: PatternSignature, language: () -> RegularLanguage)? {
    let route = route(member)
    let types = TypeLanguage(
      ignoresCase: !route.caseSensitive, admission: matcher.admission.mode, bound: .outer)
    let patterns = PatternLanguage(types: types, slashes: matcher.slashes)
    switch aspect {
    case .path:
      let path = route.patterns[samples[member].pattern].path
      let form = path.forms[samples[member].form]
      return (
        PatternSignature(form, caseSensitive: route.caseSensitive),
        { patterns.language(of: form, kind: path.kind) }
      )
    case .item(let name):
      guard
        let item = route.query.items.first(where: { $0.name.utf8.elementsEqual(name) }),
        item.isRequired
      else { return nil }
      let queries = QueryOverlap(left: types, right: types, slashes: matcher.slashes)
      return (
        PatternSignature(item, caseSensitive: route.caseSensitive),
        { queries.language(item, types) }
      )
    case .fragment:
      guard case .pattern(let pattern)? = route.fragment else { return nil }
      return (
        PatternSignature(pattern, caseSensitive: route.caseSensitive),
        { .union(pattern.forms.map { patterns.language(of: $0, kind: pattern.kind) }) }
      )
    }
  }

  // MARK: Parting

  private func part(
    _ block: CandidateBlocks.Block, by aspect: Aspect
  ) -> [CandidateBlocks.Block]? {
    let left = block.left.map { (member: $0, isLeft: true) }
    let right = (block.right ?? []).map { (member: $0, isLeft: false) }
    var numbers: [PatternSignature: Int] = [:]
    var languages: [() -> RegularLanguage] = []
    /// The members of each language.
    var speakers: [[(member: Int, isLeft: Bool)]] = []
    var others: [(member: Int, isLeft: Bool)] = []
    for entry in left + right {
      guard let source = source(aspect, of: entry.member) else {
        others.append(entry)
        continue
      }
      let number = numbers[source.name] ?? languages.count
      if number == languages.count {
        numbers[source.name] = number
        languages.append(source.language)
        speakers.append([])
      }
      speakers[number].append(entry)
    }
    guard languages.count > 1 else { return nil }
    var automata: [PositionAutomaton] = []
    var known: [Int] = []
    for (number, language) in languages.enumerated() {
      if let automaton = language().automaton {
        automata.append(automaton)
        known.append(number)
      } else {
        others += speakers[number]
      }
    }
    guard let cliques = CommonWordSearch.cliques(of: automata) else { return nil }
    let isSelf = block.right == nil
    var parts: [CandidateBlocks.Block] = []
    func add(_ first: [(member: Int, isLeft: Bool)], _ second: [(member: Int, isLeft: Bool)]?) {
      guard let second else {
        parts.append(
          isSelf
            ? .init(left: first.map { $0.member }, right: nil)
            : .init(
              left: first.filter({ $0.isLeft }).map({ $0.member }),
              right: first.filter { !$0.isLeft }.map { $0.member }))
        return
      }
      if isSelf {
        parts.append(.init(left: first.map { $0.member }, right: second.map { $0.member }))
      } else {
        for (one, other) in [(first, second), (second, first)] {
          parts.append(
            .init(
              left: one.filter({ $0.isLeft }).map({ $0.member }),
              right: other.filter { !$0.isLeft }.map { $0.member }))
        }
      }
    }
    // Members with the same language may overlap.
    for number in known { add(speakers[number], nil) }
    for clique in cliques { add(clique.flatMap { speakers[known[$0]] }, nil) }
    if !others.isEmpty {
      add(others, nil)
      add(others, known.flatMap { speakers[$0] })
    }
    return parts.filter { !$0.isEmpty }
  }
}
