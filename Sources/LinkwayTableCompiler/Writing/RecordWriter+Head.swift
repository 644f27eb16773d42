import LinkwayMatching
import LinkwayTable
import LinkwayURLParsing

extension TableHead {
  /// Returns the bytes of the head.
  ///
  /// - Parameter needsPCRE2: the source of a regex without an automaton; `nil` if there is no such
  ///   regex.
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
}

extension RecordWriter {
  /// Writes one of the table's own types.
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

  mutating func platforms(_ settings: PlatformSettings) {
    optional(settings.apple) { writer, apple in
      writer.texts(apple.apps)
      writer.flag(apple.exact)
      writer.flag(apple.webcredentials)
    }
    optional(settings.android) { writer, android in
      writer.text(android.package)
      writer.text(android.activity)
      writer.count(android.minSdk)
      writer.texts(android.certificates)
      writer.flag(android.dynamic)
    }
    optional(settings.desktop) { writer, desktop in
      writer.text(desktop.id)
      writer.text(desktop.name)
      writer.text(desktop.exec)
    }
    list(settings.hosts) { writer, list in
      writer.text(list.origin)
      writer.texts(list.hosts)
    }
    texts(settings.accept.map { $0.rawValue })
  }

  mutating func range(_ range: Range<Int>) {
    count(range.lowerBound)
    count(range.count)
  }
}
