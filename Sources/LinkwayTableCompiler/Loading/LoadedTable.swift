#if !hasFeature(Embedded)
  package import LinkwayDiagnostics
  package import LinkwayRegex
  package import LinkwayTable

  /// A table from a file or from memory: a `routes.json`, or one that is compiled.
  package struct LoadedTable: Sendable {
    /// The most bytes of a `routes.json`; a larger file is refused by its size.
    package static let byteLimit = 10_000_000

    /// The text; empty of a compiled table.
    package var source: SourceText
    package var isCompiled: Bool { table != nil && source.bytes.isEmpty }
    /// `nil` where it does not load.
    package var table: RouteTable?
    package var diagnostics: [Diagnostic]

    /// Reads a table, or maps one that is compiled: it has no text, and nothing is wrong with it.
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

    /// Takes a table from its bytes.
    ///
    /// - Parameter name: what messages call it.
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

    /// The errors, and how many they are in a sentence that begins with the table's name.
    package var failure: (errors: [Diagnostic], sentence: String) {
      let errors = diagnostics.filter { $0.severity == .error }
      return (errors, "\(source.file) does not load: \(errors.told(.error))")
    }
  }

  extension [Diagnostic] {
    /// The number of those of a severity, in words.
    package func told(_ severity: DiagnosticSeverity) -> String {
      let kept = filter { $0.severity == severity }
      let count = kept.count { $0.omitted == 0 }
      let noun = count == 1 ? severity.rawValue : severity.rawValue + "s"
      return (kept.count > count ? "more than " : "") + "\(count) \(noun)"
    }
  }
#endif
