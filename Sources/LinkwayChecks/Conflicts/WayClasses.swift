import LinkwayAutomaton
import LinkwayMatching

/// The ways that tie, put together where they overlap with any other alike, and which of these
/// classes may overlap.
struct WayClasses {
  /// The group and the class of each way.
  private(set) var groupOfWay: [Int]
  private(set) var classOfWay: [Int]
  /// The ways of each class, ascending.
  private(set) var members: [[Int]] = []

  private var blocks: [CandidateBlocks.Block] = []
  /// The blocks of each class, and whether it stands on the left there.
  private var places: [[(block: Int, isLeft: Bool)]] = []

  /// About linear in the size of the patterns that tie.
  init(_ ways: TyingWays, _ matcher: RouteMatcher) {
    groupOfWay = [Int](repeating: 0, count: ways.ways.count)
    classOfWay = groupOfWay
    var origins = OriginGroups()
    let settlesNothing = matcher.routes.allSatisfy { $0.over.isEmpty }
    var signatures: [PatternSignature: Int] = [:]
    var numberOfRoute = [Int](repeating: -1, count: matcher.routes.count)
    for way in ways.ways where numberOfRoute[way.route] < 0 {
      let signature = PatternSignature(matcher.routes[way.route], origins: &origins)
      numberOfRoute[way.route] = signatures[signature, default: signatures.count]
      signatures[signature] = numberOfRoute[way.route]
    }
    for (group, places) in ways.groups.enumerated() {
      let first = members.count
      var numbers: [Key: Int] = [:]
      for place in places {
        let way = ways.ways[place]
        let key = Key(
          route: numberOfRoute[way.route], pattern: way.pattern, form: way.form, origin: way.origin)
        let number = numbers[key] ?? members.count
        if number == members.count {
          numbers[key] = number
          members.append([])
        }
        members[number].append(place)
        groupOfWay[place] = group
        classOfWay[place] = number
      }
      addBlocks(of: first..<members.count, ways, matcher, settlesNothing: settlesNothing)
    }
  }

  private struct Key: Hashable {
    /// The number of the route's signature: whether a link shows a tie depends on all of the route.
    var route: Int
    var pattern: Int
    var form: Int
    var origin: OriginList.Place
  }

  private mutating func addBlocks(
    of classes: Range<Int>, _ ways: TyingWays, _ matcher: RouteMatcher, settlesNothing: Bool
  ) {
    let samples = classes.map { ways.ways[members[$0][0]] }
    let lists = samples.map { matcher.routes[$0.route].patterns[$0.pattern].list }
    let isOneOrigin = samples.indices.allSatisfy {
      lists[$0] === lists[0] && samples[$0].origin == samples[0].origin
    }
    let keys = samples.map {
      OverlapKeys($0, of: matcher.routes[$0.route], tellsOrigin: !isOneOrigin)
    }
    var found =
      classes.count == 1
      ? [CandidateBlocks.Block(left: [0], right: nil)] : CandidateBlocks(keys).blocks
    found = LanguageSweep.parted(found, samples, matcher, settlesNothing: settlesNothing)
    places += [[(block: Int, isLeft: Bool)]](repeating: [], count: classes.count)
    for block in found {
      for member in block.left {
        places[classes.lowerBound + member].append((blocks.count, true))
      }
      for member in block.right ?? [] {
        places[classes.lowerBound + member].append((blocks.count, false))
      }
      blocks.append(
        CandidateBlocks.Block(
          left: block.left.map { $0 + classes.lowerBound },
          right: block.right?.map { $0 + classes.lowerBound }))
    }
  }

  /// The classes that may overlap with that of a way, its own among them; each at least once.
  func opposites(of way: Int) -> [Int] {
    places[classOfWay[way]].flatMap { place in
      let block = blocks[place.block]
      return block.right.map { place.isLeft ? $0 : block.left } ?? block.left
    }
  }
}
