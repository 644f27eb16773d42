#if !hasFeature(Embedded)
  package import LinkwayDiagnostics
  package import LinkwayRegex
  package import LinkwayTable

  /// A table from a file or from memory, as `routes.json` or compiled.
  package struct LoadedTable: Sendable {
    /// The maximum size of a `routes.json` in bytes; a larger file is not read.
    package static let byteLimit = 10_000_000

    /// The text; empty for a compiled table.
    package var source: SourceText
    package var isCompiled: Bool { table != nil && source.bytes.isEmpty }
    /// `nil` if it does not load.
    package var table: RouteTable?
    package var diagnostics: [Diagnostic]

    /// Reads a `routes.json`, or maps a compiled table, which has neither text nor diagnostics.
    package init(
      path: String, jit: JITMode = .automatic, warnings: Bool = false
    ) throws(FileFailure) {
      let isMappable =
        FileBytes.isRegular(path)
        && FileBytes.beginning(of: path, upTo: 1).map(CompiledTable.looksCompiled) == true
      guard isMappable else {
        let bytes = try FileBytes.read(path, limit: Self.byteLimit)
        try self.init(bytes, named: path, jit: jit, warnings: warnings)
        return
      }
      do throws(CompiledTableError) {
        self.init(compiled: try CompiledTable.load(mapping: path, jit: jit), named: path)
      } catch {
        throw FileFailure(isUnreadable: error.isUnreadable, "\(path) \(error)")
      }
    }

    /// Loads a table from its bytes.
    ///
    /// - Parameter name: the name of the table in messages.
    package init(
      _ bytes: [UInt8], named name: String, jit: JITMode = .automatic, warnings: Bool = false
    ) throws(FileFailure) {
      if CompiledTable.looksCompiled(bytes) {
        do throws(CompiledTableError) {
          self.init(compiled: try CompiledTable.load(bytes, jit: jit), named: name)
        } catch {
          throw FileFailure(isUnreadable: error.isUnreadable, "\(name) \(error)")
        }
      } else {
        let source = SourceText(file: name, bytes: bytes)
        let (table, diagnostics) = TableCompiler.compile(source, jit: jit, warnings: warnings)
        self.init(source: source, table: table, diagnostics: diagnostics)
      }
    }

    private init(compiled table: RouteTable, named name: String) {
      self.init(source: SourceText(file: name, bytes: []), table: table, diagnostics: [])
    }

    private init(source: SourceText, table: RouteTable?, diagnostics: [Diagnostic]) {
      (self.source, self.table, self.diagnostics) = (source, table, diagnostics)
    }

    /// The errors, and a sentence with their number that begins with the table's name.
    package var failure: (errors: [Diagnostic], sentence: String) {
      let errors = diagnostics.filter { $0.severity == .error }
      return (errors, "\(source.file) does not load: \(errors.told(.error))")
    }
  }

  extension [Diagnostic] {
    /// Returns the number of diagnostics of a severity, in words.
    package func told(_ severity: DiagnosticSeverity) -> String {
      let kept = filter { $0.severity == severity }
      let count = kept.count { $0.omitted == 0 }
      let noun = count == 1 ? severity.rawValue : severity.rawValue + "s"
      return (kept.count > count ? "more than " : "") + "\(count) \(noun)"
    }
  }
#endif
