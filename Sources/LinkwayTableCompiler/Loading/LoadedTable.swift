#if !hasFeature(Embedded)
  import LinkwayAutomaton
  package import LinkwayDiagnostics
  package import LinkwayRegex
  package import LinkwayTable

  /// A table that is loaded from a file or from memory, either as `routes.json` or compiled.
  package struct LoadedTable: Sendable {
    /// The maximum size of a `routes.json` in bytes; a larger file is not read.
    package static let byteLimit = 10_000_000

    /// The text; empty for a compiled table.
    package var source: SourceText
    package var isCompiled: Bool { table != nil && source.bytes.isEmpty }
    /// The tables of the chosen environments; empty if one of them does not load.
    package var tables: [EnvironmentTable]
    package var diagnostics: [Diagnostic]

    /// The table of the first chosen environment; `nil` if it does not load.
    package var table: RouteTable? { tables.first?.table }

    /// Reads a `routes.json` or a compiled table, which has neither text nor diagnostics. A
    /// compiled table is mapped if it is a regular file.
    package init(
      path: String, jit: JITMode = .automatic, warnings: Bool = false,
      environment: EnvironmentChoice = .first
    ) throws(FileFailure) {
      let isMappable =
        FileBytes.isRegular(path)
        && FileBytes.beginning(of: path, upTo: 1).map(CompiledTable.looksCompiled) == true
      guard isMappable else {
        let bytes = try FileBytes.read(path, limit: Self.byteLimit)
        try self.init(
          bytes, named: path, jit: jit, warnings: warnings, environment: environment)
        return
      }
      try self.init(named: path) { () throws(CompiledTableError) in
        try CompiledTable.tables(mapping: path, jit: jit, environment: environment)
      }
    }

    /// Loads a table from its bytes.
    ///
    /// - Parameter name: the name of the table in messages.
    package init(
      _ bytes: [UInt8], named name: String, jit: JITMode = .automatic, warnings: Bool = false,
      environment: EnvironmentChoice = .first
    ) throws(FileFailure) {
      guard !CompiledTable.looksCompiled(bytes) else {
        try self.init(named: name) { () throws(CompiledTableError) in
          try CompiledTable.tables(
            in: FlatBlock(bytes: bytes), jit: jit, environment: environment)
        }
        return
      }
      let source = SourceText(file: name, bytes: bytes)
      let (tables, diagnostics) = TableCompiler.tables(
        of: source, jit: jit, searches: warnings ? .warnings : .conflicts,
        environment: environment)
      // Choosing an unknown environment is not an error in the table.
      if case .named(let wanted) = environment,
        let error = diagnostics.first(where: {
          $0.identifier == Diagnostic.unknownEnvironment && $0.range == nil
        })
      {
        throw FileFailure(
          isUnknownName: true,
          "\(name) has no environment \(Diagnostic.quote(wanted)); \(error.suggestion ?? "")")
      }
      self.init(source: source, tables: tables, diagnostics: diagnostics)
    }

    private init(
      named name: String, load: () throws(CompiledTableError) -> [EnvironmentTable]
    ) throws(FileFailure) {
      do throws(CompiledTableError) {
        self.init(
          source: SourceText(file: name, bytes: []), tables: try load(), diagnostics: [])
      } catch {
        throw FileFailure(
          isUnreadable: error.isUnreadable, isUnknownName: error.isUnknownName,
          "\(name) \(error)")
      }
    }

    private init(source: SourceText, tables: [EnvironmentTable], diagnostics: [Diagnostic]) {
      (self.source, self.tables, self.diagnostics) = (source, tables, diagnostics)
    }

    /// The errors, and a sentence with their number that begins with the table's name.
    package var failure: (errors: [Diagnostic], sentence: String) {
      let errors = diagnostics.filter { $0.severity == .error }
      return (errors, "\(source.file) does not load: \(errors.counted(.error))")
    }
  }

  extension [Diagnostic] {
    /// Returns the number of diagnostics of a severity as text, such as `2 errors`.
    package func counted(_ severity: DiagnosticSeverity) -> String {
      let kept = filter { $0.severity == severity }
      let count = kept.count { $0.omitted == 0 }
      let noun = count == 1 ? severity.rawValue : severity.rawValue + "s"
      return (kept.count > count ? "more than " : "") + "\(count) \(noun)"
    }
  }
#endif
