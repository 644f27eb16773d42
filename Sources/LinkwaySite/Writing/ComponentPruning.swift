import LinkwayLanguages
import LinkwayRegex
import LinkwayURLParsing

/// Repeatedly drops the first component whose removal changes no result, until there is no such
/// component.
///
/// Among components whose paths match, one is known to match whenever another does if it tests only
/// the path, or if both treat case alike, it has no additional item conditions, and its fragment
/// glob matches at least the same texts.
struct ComponentPruning {
  private let components: [AppleComponent]
  /// The sets of components whose path globs match a common path.
  private let sets: [[Int]]
  private let covered: [GlobText: Set<GlobText>]
  /// The maximum number of distinct fragments to compare with each other.
  private static let fragmentLimit = 64

  /// Drops the components whose removal changes no result.
  ///
  /// - Parameter countsSlashes: whether trailing slashes are significant to the platform.
  /// - Returns: the remaining components, or all of them if the analysis exceeds its limits.
  static func pruned(
    _ components: [AppleComponent], countsSlashes: Bool = false
  ) -> [AppleComponent] {
    let text = WrittenText(.path, isLenient: false)
    let search = found(
      components.map { component in
        let reading = GlobReading(caseSensitive: component.caseSensitive)
        let path = component.path?.glob(folding: !component.caseSensitive, isPath: !countsSlashes)
        guard let path else { return .symbols(text.symbols).repeated() }
        return countsSlashes
          ? text.spellings(of: path.language()) : reading.path(path, text)
      }, within: text.segments(haveSlashes: false))
    guard let found = search else { return components }
    let pruning = ComponentPruning(
      components: components, sets: found, covered: covered(in: components))
    var kept = [Bool](repeating: true, count: components.count)
    while let next = components.indices.first(where: { kept[$0] && pruning.isIdle($0, kept) }) {
      kept[next] = false
    }
    return components.indices.filter { kept[$0] }.map { components[$0] }
  }

  /// Returns whether no result changes without the component.
  private func isIdle(_ place: Int, _ kept: [Bool]) -> Bool {
    sets.allSatisfy { set in
      guard set.contains(place) else { return true }
      let rules = set.filter { kept[$0] }
      // This component is hidden if an earlier one matches whenever this one does.
      let isHidden = rules.contains { earlier in
        earlier < place && holds(earlier, whenever: place)
      }
      if isHidden { return true }
      for later in rules where later > place {
        if components[later].excludes == components[place].excludes {
          if holds(later, whenever: place) { return true }
        } else {
          return false
        }
      }
      // Without any match, the link also stays in the browser.
      return components[place].excludes
    }
  }

  private func holds(_ other: Int, whenever place: Int) -> Bool {
    let (wider, narrower) = (components[other], components[place])
    if wider.isUnconditional { return true }
    guard wider.caseSensitive == narrower.caseSensitive,
      wider.query.allSatisfy(narrower.query.contains)
    else { return false }
    guard let all = wider.fragment else { return true }
    guard let some = narrower.fragment else { return false }
    return all == some || covered[all]?.contains(some) ?? false
  }

  /// Returns, for each fragment glob of case-sensitive components, the fragment globs that match a
  /// subset of its texts.
  private static func covered(in components: [AppleComponent]) -> [GlobText: Set<GlobText>] {
    let fragments = Set(components.lazy.filter({ $0.caseSensitive }).compactMap({ $0.fragment }))
      .sorted {
        $0.text([:]) < $1.text([:])
      }
    guard (2...fragmentLimit).contains(fragments.count) else { return [:] }
    let globs = fragments.map { $0.glob(folding: false, isPath: false).language() }
    guard let found = found(globs, within: RegularLanguage.symbols(.scalars).repeated()) else {
      return [:]
    }
    var covered: [GlobText: Set<GlobText>] = [:]
    for (place, all) in fragments.enumerated() {
      let some = fragments.indices.filter { other in
        found.allSatisfy { !$0.contains(other) || $0.contains(place) }
      }
      covered[all] = Set(some.map { fragments[$0] })
    }
    return covered
  }

  /// Returns each set of languages such that some word is in all of them and in no other language;
  /// `nil` if there are too many sets.
  private static func found(
    _ languages: [RegularLanguage], within all: RegularLanguage
  ) -> [[Int]]? {
    guard let universe = all.automaton else { return nil }
    var searched = [VerdictSearch.Language(required: universe, mark: languages.count)]
    for (mark, language) in languages.enumerated() {
      guard let automaton = language.automaton else { return nil }
      searched.append(.init(automaton, mark: mark))
    }
    var search = VerdictSearch(searched, wordLimit: 0)
    return search.found()?.filter { $0.marks.last == languages.count }.map { $0.marks.dropLast() }
  }
}
