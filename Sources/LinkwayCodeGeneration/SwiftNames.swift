import LinkwayDiagnostics
import LinkwayTable
import LinkwayTableCompiler

/// The Swift names of everything that a table declares. If two ids of the same kind would have the
/// same name, an error reports both positions.
struct SwiftNames {
  private(set) var log = DiagnosticLog()
  let places: NamePlaces
  private let source: SourceText
  /// The id that owns each name.
  private var owners: [Key: String] = [:]
  private var reported: Set<Key> = []
  private var names: [Key: String] = [:]

  private struct Key: Hashable {
    var kind: NamePlaces.Kind
    /// An id or a name.
    var text: String
    var style: SwiftName.Style
  }

  /// The prefix of a generated type's name wherever the type is used.
  let scope: String
  /// The types that declarations in `Types` and `Screens` refer to.
  let usedTypes: Set<String>

  init(_ source: SourceText, _ options: GenerationOptions) {
    self.source = source
    scope = options.namespace + "."
    usedTypes = Self.ownTypes.union([options.namespace])
    places = NamePlaces(source)
  }

  /// Returns the Swift name of an id. The first call determines it, and later calls return the same
  /// name.
  ///
  /// - Parameters:
  ///   - taken: The names that the generated code reserves in this context. If an id would get one
  ///     of them, its name has a trailing underscore.
  ///   - place: The position for errors if the id itself has none.
  mutating func name(
    _ id: String, _ kind: NamePlaces.Kind, _ style: SwiftName.Style,
    besides taken: Set<String> = [],
    at place: Range<Int>? = nil
  ) -> String {
    let key = Key(kind: kind, text: id, style: style)
    if let known = names[key] { return known }
    var name = SwiftName.spelled(id, style)
    if taken.contains(name) || Self.unusable.contains(name) { name += "_" }
    names[key] = name
    let range = places.range(of: id, kind) ?? place
    if name.isEmpty {
      log.report(
        Diagnostic(
          .error, "no-swift-name", at: range,
          "no character of the \(kind.noun) \(Diagnostic.quote(id)) can be part of a Swift name",
          suggestion: "use letters in its name"))
    } else if let other = owners.updateValue(id, forKey: Key(kind: kind, text: name, style: style)),
      reported.insert(Key(kind: kind, text: id, style: .type)).inserted
    {
      reportCollision(
        of: id, at: range, with: other, at: places.range(of: other, kind) ?? place, kind, name)
    }
    return name
  }

  mutating func typeName(_ id: String) -> String {
    SwiftName.escaped(name(id, .type, .type, besides: usedTypes))
  }

  mutating func valueName(_ value: String, of type: String) -> String {
    name(value, .value(of: type), .member, besides: ["allCases", "hashValue", "rawValue", "typed"])
  }

  /// The members of a generated enumeration with raw values, which cases must not be called.
  static let enumMembers: Set<String> = ["id", "allCases", "hashValue", "rawValue"]

  /// Returns the name of a coordinator as a case, a member or a label.
  mutating func coordinatorName(_ id: String) -> String {
    name(id, .coordinator, .member, besides: Self.enumMembers.union(["registry"]))
  }

  static let ownTypes: Set<String> = [
    "Bool", "CaseIterable", "Double", "Hashable", "Int", "ParameterValue", "Parameters", "Sendable",
    "Steps", "String", "TypedParameter", "Types",
  ]

  private mutating func reportCollision(
    of id: String, at range: Range<Int>?, with other: String, at otherRange: Range<Int>?,
    _ kind: NamePlaces.Kind, _ name: String
  ) {
    let quoted = Diagnostic.quote(other)
    let notes = otherRange.map { range in
      ["\(quoted) is declared at \(source.file):\(source.location(of: range.lowerBound))"]
    }
    log.report(
      Diagnostic(
        .error, "swift-name-collision", at: range,
        "the \(kind.noun) \(Diagnostic.quote(id)) has the Swift name `\(name)`, and so has \(quoted)",
        notes: notes ?? [], suggestion: "choose ids that differ in more than punctuation and case"))
  }

  /// Names that Swift does not accept as members, even in backticks.
  private static let unusable: Set<String> = ["Type", "Protocol", "self", "Self", "init", "_"]
}
