import LinkwayAutomaton
import LinkwayAutomatonBuilder
import LinkwayMatching

/// Classes of alternatives that tie and have the same overlaps, and the pairs of classes that may
/// overlap.
struct TieClasses {
  /// The group and the class of each alternative. The class is -1 for an alternative without
  /// overlaps.
  private(set) var groupOfAlternative: [Int]
  private(set) var classOfAlternative: [Int]
  /// The alternatives of each class, ascending.
  private(set) var members: [[Int]] = []

  private var parts: [OverlapPartition.Part] = []
  /// The sides of parts that each class is on.
  private var places: [[Side]] = []

  /// For each group, the first of its classes, one alternative of each class, and the parts of the
  /// group.
  private var samples:
    [(first: Int, alternatives: [PrecedenceTies.Alternative], parts: Range<Int>)] = []
  private let matcher: RouteSet
  private var origins = OriginGroups()
  private var signatures: [PatternSignature: Int] = [:]
  private var numberOfRoute: [Int: Int] = [:]

  /// Forms classes of alternatives, and parts of classes that may overlap according to their texts.
  /// Approximately linear in the size of the patterns that tie.
  init(_ ties: PrecedenceTies, _ matcher: RouteSet) {
    self.matcher = matcher
    groupOfAlternative = [Int](repeating: 0, count: ties.alternatives.count)
    classOfAlternative = [Int](repeating: -1, count: ties.alternatives.count)
    var texts = OverlapTexts()
    for (group, places) in ties.groups.enumerated() {
      for place in places { groupOfAlternative[place] = group }
      texts.removeAll()
      add(places, ties, &texts)
    }
  }

  private struct Key: Hashable {
    /// The number of the route's signature: whether a link is a witness depends on the whole route.
    var route: Int
    var pattern: Int
    var form: Int
    var origin: OriginList.Place
  }

  private mutating func add(_ places: [Int], _ ties: PrecedenceTies, _ texts: inout OverlapTexts) {
    let first = ties.alternatives[places[0]]
    let list = matcher.routes[first.route].patterns[first.pattern].list
    let isOneOrigin = places.allSatisfy {
      let alternative = ties.alternatives[$0]
      return alternative.origin == first.origin
        && matcher.routes[alternative.route].patterns[alternative.pattern].list === list
    }
    for place in places {
      let alternative = ties.alternatives[place]
      texts.add(alternative, of: matcher.routes[alternative.route], includesOrigin: !isOneOrigin)
    }
    if texts.separatesTwoMembers { return }
    // The texts of most members show that they have no link in common with any other member.
    var isCandidate = [Bool](repeating: false, count: places.count)
    for part in OverlapPartition(texts, members: Array(places.indices)).parts
    where part.memberCount > 1 {
      for member in part.left { isCandidate[member] = true }
      for member in part.right ?? [] { isCandidate[member] = true }
    }
    let classes = members.count
    var numbers: [Key: Int] = [:]
    var representatives: [Int] = []
    for member in places.indices where isCandidate[member] {
      let alternative = ties.alternatives[places[member]]
      let key = Key(
        route: signature(of: alternative.route), pattern: alternative.pattern,
        form: alternative.form, origin: alternative.origin)
      let number = numbers[key] ?? members.count
      if number == members.count {
        numbers[key] = number
        members.append([])
        self.places.append([])
        representatives.append(member)
      }
      members[number].append(places[member])
      classOfAlternative[places[member]] = number
    }
    guard !representatives.isEmpty else { return }
    let start = parts.count
    if representatives.count == 1 {
      parts.append(OverlapPartition.Part(left: [classes], right: nil))
    } else {
      var classOfMember = [Int](repeating: 0, count: places.count)
      for (number, member) in representatives.enumerated() {
        classOfMember[member] = classes + number
      }
      for part in OverlapPartition(texts, members: representatives).parts {
        parts.append(part.mapped { classOfMember[$0] })
      }
    }
    samples.append(
      (classes, representatives.map { ties.alternatives[places[$0]] }, start..<parts.count))
    for part in start..<parts.count { note(part) }
  }

  private mutating func signature(of route: Int) -> Int {
    if let known = numberOfRoute[route] { return known }
    let signature = PatternSignature(matcher.routes[route], origins: &origins)
    let number = signatures[signature] ?? signatures.count
    signatures[signature] = number
    numberOfRoute[route] = number
    return number
  }

  private mutating func note(_ part: Int) {
    for member in parts[part].left { places[member].append(Side(part: part, isLeft: true)) }
    for member in parts[part].right ?? [] {
      places[member].append(Side(part: part, isLeft: false))
    }
  }

  /// Splits the parts by the languages of their members.
  mutating func splitByLanguages(settlesNothing: Bool) {
    let whole = parts
    parts = []
    places = [[Side]](repeating: [], count: members.count)
    for (first, alternatives, range) in samples {
      let own = whole[range].map { part in part.mapped { $0 - first } }
      for part in LanguagePartition.split(
        own, alternatives, matcher, settlesNothing: settlesNothing)
      {
        parts.append(part.mapped { $0 + first })
        note(parts.count - 1)
      }
    }
  }

  /// Returns the classes that may overlap the class of an alternative, and that contain an
  /// alternative with the index `start` or a greater one. The result may contain duplicates.
  ///
  /// - Parameter known: a cache of results for the same `start`.
  func opposites(of alternative: Int, from start: Int, known: inout [Side: [Int]]) -> [Int] {
    guard classOfAlternative[alternative] >= 0 else { return [] }
    let sides = places[classOfAlternative[alternative]]
    if sides.count == 1 { return opposites(of: sides[0], from: start, known: &known) }
    return sides.flatMap { opposites(of: $0, from: start, known: &known) }
  }

  /// One side of a part.
  struct Side: Hashable {
    var part: Int
    var isLeft: Bool
  }

  private func opposites(
    of side: Side, from start: Int, known: inout [Side: [Int]]
  ) -> [Int] {
    if let found = known[side] { return found }
    let part = parts[side.part]
    let all = part.right.map { side.isLeft ? $0 : part.left } ?? part.left
    let found = all.filter { members[$0][members[$0].count - 1] >= start }
    known[side] = found
    return found
  }
}
