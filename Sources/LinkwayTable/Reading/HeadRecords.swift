import LinkwayAutomaton
import LinkwayMatching
import LinkwayPatterns
import LinkwayRegex

extension TableHead {
  /// Reads the head of a table.
  ///
  /// - Parameter regexes: the automata of regexes in the file.
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
