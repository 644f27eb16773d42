import LinkwayLanguages
import LinkwayMatching
import LinkwayRegex

/// Splits parts by the languages of the paths, query items and fragments of their members. All
/// languages of a part are searched together, instead of in pairs.
struct LanguagePartition {
  /// An item is compared by its language if at least 1 in `share` members of a part requires it.
  private static let share = 2

  /// The number of members on each side of a part that `exceedsConflictLimit` tries.
  private static let triedMembers = 32
  private static let stateLimit = 100_000

  private let samples: [PrecedenceTies.Alternative]
  private let matcher: RouteSet
  private let languages: RouteLanguages
  /// Whether no route has an `over`. Then the search ends after the hundredth conflict.
  private let settlesNothing: Bool

  /// Splits `parts` by the languages of their members, and returns the resulting parts.
  ///
  /// - Parameters:
  ///   - parts: parts of one group; members are indices of `samples`.
  ///   - samples: one alternative of each member.
  ///   - settlesNothing: `true` if no route has an `over`.
  static func split(
    _ parts: [OverlapPartition.Part], _ samples: [PrecedenceTies.Alternative], _ matcher: RouteSet,
    settlesNothing: Bool
  ) -> [OverlapPartition.Part] {
    var languages = RouteLanguages(matcher)
    (languages.bound, languages.findsRefusals) = (.outer, false)
    let partition = LanguagePartition(
      samples: samples, matcher: matcher, languages: languages, settlesNothing: settlesNothing)
    return parts.flatMap { partition.exceedsConflictLimit($0) ? [$0] : partition.refined($0) }
  }

  /// Returns whether the first members alone seem to have more conflicts than are reported. Then
  /// the languages of the other members are not needed.
  private func exceedsConflictLimit(_ part: OverlapPartition.Part) -> Bool {
    guard settlesNothing, part.memberCount > 2 * Self.triedMembers else { return false }
    let few = OverlapPartition.Part(
      left: Array(part.left.prefix(Self.triedMembers)),
      right: part.right.map { Array($0.prefix(Self.triedMembers)) })
    let pairs = refined(few).reduce(0) { $0 + $1.pairCount }
    return pairs > 2 * ConflictFinder.limit
  }

  private func refined(_ part: OverlapPartition.Part) -> [OverlapPartition.Part] {
    guard part.memberCount > 1 else { return [part] }
    let members = part.left + (part.right ?? [])
    var parts = [part]
    for aspect in aspects(of: members) {
      parts = parts.flatMap { refine($0, by: aspect) ?? [$0] }
    }
    return parts
  }

  // MARK: Languages

  /// What a language describes in a link.
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

  /// Returns the language of a member, and the signature by which equal languages are recognized;
  /// `nil` if the member matches any text.
  private func source(
    _ aspect: Aspect, of member: Int
  ) -> (name: PatternSignature, language: () -> RegularLanguage)? {
    let route = route(member)
    let isCaseSensitive = route.caseSensitive
    switch aspect {
    case .path:
      let path = route.patterns[samples[member].pattern].path
      let form = path.forms[samples[member].form]
      return (
        PatternSignature(form, caseSensitive: isCaseSensitive),
        { languages.texts(of: form, kind: path.kind, caseSensitive: isCaseSensitive).matched }
      )
    case .item(let name):
      guard
        let item = route.query.items.first(where: { $0.name.utf8.elementsEqual(name) }),
        item.isRequired
      else { return nil }
      return (
        PatternSignature(item, caseSensitive: isCaseSensitive),
        { languages.values(of: item, caseSensitive: isCaseSensitive).matched }
      )
    case .fragment:
      guard case .pattern(let pattern)? = route.fragment else { return nil }
      return (
        PatternSignature(pattern, caseSensitive: isCaseSensitive),
        {
          .union(
            pattern.forms.map {
              languages.texts(of: $0, kind: pattern.kind, caseSensitive: isCaseSensitive).matched
            })
        }
      )
    }
  }

  // MARK: Splitting

  private func refine(
    _ part: OverlapPartition.Part, by aspect: Aspect
  ) -> [OverlapPartition.Part]? {
    let left = part.left.map { (member: $0, isLeft: true) }
    let right = (part.right ?? []).map { (member: $0, isLeft: false) }
    var numbers: [PatternSignature: Int] = [:]
    var languages: [() -> RegularLanguage] = []
    /// For each language, the members that match its words.
    var membersOfLanguage: [[(member: Int, isLeft: Bool)]] = []
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
        membersOfLanguage.append([])
      }
      membersOfLanguage[number].append(entry)
    }
    guard languages.count > 1 else { return nil }
    var automata: [VerdictSearch.Language] = []
    var known: [Int] = []
    for (number, language) in languages.enumerated() {
      if let automaton = language().automaton {
        automata.append(.init(automaton, mark: number))
        known.append(number)
      } else {
        others += membersOfLanguage[number]
      }
    }
    var search = VerdictSearch(automata, stateLimit: Self.stateLimit, wordLimit: 1, leastMarks: 2)
    guard let cliques = search.found()?.map({ $0.marks }) else { return nil }
    let isSelf = part.right == nil
    var parts: [OverlapPartition.Part] = []
    func members(_ entries: [(member: Int, isLeft: Bool)], isLeft: Bool) -> [Int] {
      entries.filter { $0.isLeft == isLeft }.map { $0.member }
    }
    func add(_ entries: [(member: Int, isLeft: Bool)]) {
      parts.append(
        .init(
          left: members(entries, isLeft: true),
          right: isSelf ? nil : members(entries, isLeft: false)))
    }
    // Members with the same language may overlap.
    for number in known { add(membersOfLanguage[number]) }
    for clique in cliques { add(clique.flatMap { membersOfLanguage[$0] }) }
    if !others.isEmpty {
      add(others)
      let rest = known.flatMap { membersOfLanguage[$0] }
      // In a single set, all members are on the left.
      for (left, right) in isSelf ? [(others, rest)] : [(others, rest), (rest, others)] {
        parts.append(
          .init(left: members(left, isLeft: true), right: members(right, isLeft: isSelf)))
      }
    }
    return parts.filter { !$0.isEmpty }
  }
}
