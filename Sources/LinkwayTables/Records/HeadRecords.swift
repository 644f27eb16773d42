import LinkwayAutomaton
import LinkwayMatching
import LinkwayPatterns
import LinkwayRegex

extension TableHead {
  /// Returns the section of a compiled table that contains the head.
  ///
  /// - Parameter needsPCRE2: the source of a regex without an automaton, if there is one.
  func bytes(needsPCRE2: String?) -> [UInt8] {
    var writer = RecordWriter()
    writer.optional(needsPCRE2) { $0.text($1) }
    writer.text(rules.slashes.trailing.rawValue)
    writer.text(rules.slashes.duplicates.rawValue)
    writer.text(rules.admission.mode.rawValue)
    writer.list(rules.admission.ports.sorted()) { $0.word16($1) }
    writer.flag(rules.admission.takesAnyPort)
    writer.texts(rules.admission.hostSchemes.sorted())
    writer.flag(rules.admission.plusIsSpace)
    writer.text(rules.precedence.rawValue)
    writer.flag(hasSecrets)
    writer.word64(sourceFingerprint)
    writer.list(types.ownTypes) { $0.declaration($1.name, $1.type) }
    writer.texts(rules.admission.portPatterns.map { $0.pattern.text })
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

  /// Reads the head of a compiled table.
  ///
  /// - Parameter regexes: the automata in the file.
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
    rules.slashes.trailing = try reader.named(SlashPolicy.Trailing.self)
    rules.slashes.duplicates = try reader.named(SlashPolicy.Duplicates.self)
    rules.admission.mode = try reader.named(Admission.Mode.self)
    rules.admission.ports = Set(
      try reader.list { (reader) throws(RecordReader.Damage) in try reader.word16() })
    rules.admission.takesAnyPort = try reader.flag()
    rules.admission.hostSchemes = Set(try reader.texts())
    rules.admission.plusIsSpace = try reader.flag()
    rules.precedence = try reader.named(RouteSet.Precedence.self)
    hasSecrets = try reader.flag()
    sourceFingerprint = try reader.word64()
    for _ in 0..<(try reader.count()) {
      let (name, type) = try reader.declaration(types)
      types.add(type, named: name)
    }
    for _ in 0..<(try reader.count()) {
      rules.admission.portPatterns.append(PortPattern(try reader.component(.port, types)))
    }
    graph = try reader.graph()
    for _ in 0..<(try reader.count()) {
      let id = try reader.text()
      let types = types
      screenParameters[id] = try reader.list { (reader) throws(RecordReader.Damage) in
        ScreenParameter(
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
  /// Writes one of the types that a table declares.
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
