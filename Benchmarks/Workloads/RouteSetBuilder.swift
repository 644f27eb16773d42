package import LinkwayAutomaton
import LinkwayAutomatonBuilder
import LinkwayChecks
package import LinkwayMatching
package import LinkwayPatterns
import LinkwayURLParsing

/// Compiles a large number of paths with the same origins. Of each path, only its text and the
/// automaton's data are kept.
///
/// A route here is a path with a number: it has no conditions on query, fragment or source. Tables
/// use `AutomatonMatcher.init` instead.
package struct RouteSetBuilder {
  private var collector = EntryCollector()
  private var texts: RouteTexts
  private let reference: RouteSet
  private let group: UInt32
  /// Whether the built-in types have their usual meaning.
  private let hasOwnTypes: Bool
  /// The routes whose patterns the parser read.
  private var parsed: [Int] = []

  package init(
    origins: [OriginPattern], types: TypeTable = TypeTable.compiling(),
    slashes: SlashPolicy = SlashPolicy(),
    admission: Admission = Admission(), precedence: RouteSet.Precedence = .specificity
  ) {
    reference = RouteSet(
      routes: [], slashes: slashes, admission: admission, precedence: precedence)
    let origins = OriginList(origins)
    texts = RouteTexts(
      origins: origins, compiler: ComponentCompiler(kind: .path, types: types, policy: slashes))
    group = collector.intern(origins)
    hasOwnTypes = BuiltInType.allCases.contains { type in
      guard let found = try? types.type(named: type.rawValue, at: 0..<0) else { return false }
      if case .builtIn = found { return false } else { return true }
    }
  }

  /// The number of routes so far, which is the number of the next route.
  package var count: Int { texts.count }

  /// Adds a route with one path. O(length).
  package mutating func add(_ path: String) throws(PatternError) {
    let index = count
    if !hasOwnTypes, path.withUTF8Span({ collector.addPlain($0, at: index, group: group) }) {
      texts.append(path)
      return
    }
    let route = try texts.route(path, at: index)
    texts.append(path)
    parsed.append(index)
    collector.add(route, at: index)
  }

  /// Returns the matcher, and up to a hundred conflicts among its routes.
  ///
  /// O(length of all paths), unless many of them are similar and not plain.
  package consuming func build() -> (matcher: AutomatonMatcher, conflicts: [(Int, Int)]) {
    let suspects = reference.precedence == .specificity ? suspects() : []
    collector.settleGrades()
    var builder = AutomatonBuilder(
      collector, precedence: reference.precedence, slashes: reference.slashes)
    let built = builder.build()
    var conflicts: [(Int, Int)] = []
    if reference.precedence == .specificity {
      conflicts = builder.ties.map { (Int($0), Int($1)) }
      var few = reference
      few.routes = suspects.map(texts.route(at:))
      conflicts += ConflictFinder(few).find().conflicts.map {
        (suspects[$0.routes[0]], suspects[$0.routes[1]])
      }
    }
    let texts = texts
    let stored = StoredRoutes(count: texts.count, byteCount: texts.byteCount) {
      texts.route(at: $0)
    }
    return (
      AutomatonMatcher(
        built.block, built.regions, foreign: [], routeSet: reference, stored: stored), conflicts
    )
  }

  /// Returns the routes that the conflict finder has to check: those that the parser read, and
  /// those with the same rank as one of these.
  private func suspects() -> [Int] {
    guard !parsed.isEmpty else { return [] }
    let isParsed = Set(parsed)
    let grades = Set(
      collector.entries.filter { isParsed.contains(Int($0.route)) }.map(\.grade))
    let alike = collector.entries.filter { grades.contains($0.grade) }.map { Int($0.route) }
    return Set(alike).union(isParsed).sorted()
  }
}

/// The routes of a set, kept as the texts of their paths and compiled on demand.
struct RouteTexts: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = [0]
  private let origins: OriginList
  private let compiler: ComponentCompiler

  init(origins: OriginList, compiler: ComponentCompiler) {
    self.origins = origins
    self.compiler = compiler
  }

  var count: Int { starts.count - 1 }
  var byteCount: Int { bytes.count + starts.count * 4 }

  mutating func append(_ path: String) {
    bytes += path.utf8
    starts.append(UInt32(bytes.count))
  }

  func route(_ path: String, at index: Int) throws(PatternError) -> Route {
    Route(
      id: String(index),
      patterns: [
        RoutePattern(text: path, list: origins, path: try compiler.compile(path))
      ])
  }

  /// Returns the route with a number. Its path was compiled before, so compiling it again cannot
  /// fail.
  func route(at index: Int) -> Route {
    let text = String(decoding: bytes[Int(starts[index])..<Int(starts[index + 1])], as: UTF8.self)
    return (try? route(text, at: index)) ?? Route(id: String(index), patterns: [])
  }
}
