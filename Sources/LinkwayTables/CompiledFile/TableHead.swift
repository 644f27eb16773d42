import LinkwayAutomaton
import LinkwayMatching
import LinkwayNavigation
import LinkwayPatterns
import LinkwayRegex

/// What a compiled table holds besides its routes: read when it is loaded.
struct TableHead: Sendable {
  var slashes = SlashPolicy()
  var admission = Admission()
  var precedence = RouteSet.Precedence.specificity
  var hasSecrets = false
  var sourceFingerprint: UInt64 = 0
  var types = TypeTable()
  var graph = CoordinatorGraph(coordinators: [], screens: [], gates: [])
  var screenParameters: [String: [RouteTable.ScreenParameter]] = [:]
  var platforms: PlatformSettings?

  var routeSet: RouteSet {
    RouteSet(routes: [], slashes: slashes, admission: admission, precedence: precedence)
  }
}

extension TableHead {
  init(_ table: RouteTable, sourceFingerprint: UInt64) {
    let routeSet = table.automaton.routeSet
    slashes = routeSet.slashes
    admission = routeSet.admission
    precedence = routeSet.precedence
    hasSecrets = table.hasSecrets
    self.sourceFingerprint = sourceFingerprint
    types = table.types
    graph = table.graph
    screenParameters = table.screenParameters
    platforms = table.platforms
  }

  /// - Parameter needsPCRE2: the source of a regex that has no automaton, if there is one.
  func bytes(needsPCRE2: String?) -> [UInt8] {
    var writer = RecordWriter()
    writer.optional(needsPCRE2) { $0.text($1) }
    writer.text(slashes.trailing.rawValue)
    writer.text(slashes.duplicates.rawValue)
    writer.text(admission.mode.rawValue)
    writer.list(admission.ports.sorted()) { $0.word16($1) }
    writer.flag(admission.takesAnyPort)
    writer.texts(admission.hostSchemes.sorted())
    writer.flag(admission.plusIsSpace)
    writer.text(precedence.rawValue)
    writer.flag(hasSecrets)
    writer.word64(sourceFingerprint)
    writer.list(types.ownTypes) { $0.declaration($1.name, $1.type) }
    writer.texts(admission.portPatterns.map { $0.pattern.text })
    writer.graph(graph)
    writer.list(screenParameters.sorted { $0.key < $1.key }) { writer, screen in
      writer.text(screen.key)
      writer.list(screen.value) { writer, parameter in
        writer.text(parameter.name)
        writer.type(parameter.type)
        writer.flag(parameter.isList)
        writer.flag(parameter.isNeeded)
      }
    }
    writer.optional(platforms) { $0.platforms($1) }
    return writer.bytes
  }

  /// - Parameter regexes: the automata that the file has.
  init(
    _ reader: inout RecordReader, jit: JITMode, regexes: RegexRecords
  ) throws(CompiledTableError) {
    types = TypeTable(jit: jit) { regexes.automaton(of: $0) }
    let needsPCRE2: String?
    do throws(RecordReader.Damage) {
      needsPCRE2 = try reader.optional { (reader) throws(RecordReader.Damage) in
        try reader.text()
      }
    } catch {
      throw error.error
    }
    if let source = needsPCRE2 {
      do throws(PatternError) {
        _ = try types.regex(source, at: 0..<source.utf8.count)
      } catch {
        throw CompiledTableError(.unsupported("`\(source)`: \(error.message)"))
      }
    }
    do throws(RecordReader.Damage) { try read(&reader) } catch { throw error.error }
  }

  private mutating func read(_ reader: inout RecordReader) throws(RecordReader.Damage) {
    slashes.trailing = try reader.named(SlashPolicy.Trailing.self)
    slashes.duplicates = try reader.named(SlashPolicy.Duplicates.self)
    admission.mode = try reader.named(Admission.Mode.self)
    admission.ports = Set(
      try reader.list { (reader) throws(RecordReader.Damage) in try reader.word16() })
    admission.takesAnyPort = try reader.flag()
    admission.hostSchemes = Set(try reader.texts())
    admission.plusIsSpace = try reader.flag()
    precedence = try reader.named(RouteSet.Precedence.self)
    hasSecrets = try reader.flag()
    sourceFingerprint = try reader.word64()
    for _ in 0..<(try reader.count()) {
      let (name, type) = try reader.declaration(types)
      types.add(type, named: name)
    }
    for _ in 0..<(try reader.count()) {
      admission.portPatterns.append(PortPattern(try reader.component(.port, types)))
    }
    graph = try reader.graph()
    for _ in 0..<(try reader.count()) {
      let id = try reader.text()
      let types = types
      screenParameters[id] = try reader.list { (reader) throws(RecordReader.Damage) in
        RouteTable.ScreenParameter(
          name: try reader.text(), type: try reader.type(types), isList: try reader.flag(),
          isNeeded: try reader.flag())
      }
    }
    platforms = try reader.optional { (reader) throws(RecordReader.Damage) in
      try reader.platforms()
    }
    guard reader.isAtEnd else { throw reader.damage }
  }
}

extension RecordWriter {
  /// One of a table's own types.
  fileprivate mutating func declaration(_ name: String, _ type: ValueType) {
    text(name)
    switch type {
    case .enumeration(let type):
      byte(0)
      texts(type.values)
    case .regex(let type):
      byte(1)
      text(type.source)
      flag(type.takesSlashes)
    case .builtIn(let type):
      byte(2)
      text(type.rawValue)
    }
  }

  mutating func range(_ range: Range<Int>) {
    count(range.lowerBound)
    count(range.count)
  }
}

extension RecordReader {
  fileprivate mutating func declaration(
    _ types: TypeTable
  ) throws(Damage) -> (name: String, type: ValueType) {
    let name = try text()
    switch try byte() {
    case 0: return (name, .enumeration(EnumerationType(name: name, values: try texts())))
    case 1:
      let start = place
      let source = try text()
      let takesSlashes = try flag()
      let type = try? types.regex(
        source, name: name, takesSlashes: takesSlashes, at: 0..<source.utf8.count)
      guard let type else { throw Damage(offset: start) }
      return (name, type)
    case 2: return (name, .builtIn(try named(BuiltInType.self)))
    default: throw Damage(offset: place - 1)
    }
  }
}
