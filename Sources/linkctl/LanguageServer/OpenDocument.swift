import LinkwayDiagnostics
import LinkwayEditing
import LinkwayTable
import LinkwayTableCompiler

/// A table that an editor has open.
struct OpenDocument {
  private(set) var source: SourceText
  /// Counts changes, to tell results of an older text.
  private(set) var generation = 0
  /// The client's number of the text.
  private(set) var version: Int?
  /// The last table that loaded.
  var table: RouteTable?
  /// The generation that is being compiled.
  var compiling: Int?
  private var read: EditedTable?

  init(file: String, text: String, version: Int?) {
    source = SourceText(file: file, text: text)
    self.version = version
  }

  /// The names in the text, read once. A text that is too large for a table has none.
  var edited: EditedTable {
    mutating get {
      if let read { return read }
      let isTooLarge = source.bytes.count > LoadedTable.byteLimit
      let made = EditedTable(isTooLarge ? SourceText(file: source.file, bytes: []) : source)
      read = made
      return made
    }
  }

  /// Whether it is served: by its name, or by what is in it. An editor may open all JSON here.
  var isTable: Bool {
    mutating get { source.file == "routes.json" || edited.looksLikeTable }
  }

  /// Takes changes of `textDocument/didChange`, in order: each a range with its text, or a whole text.
  ///
  /// - Returns: whether all could be read. Those before one that cannot are taken.
  mutating func apply(_ changes: [LocatedJSON], version: Int?) -> Bool {
    self.version = version
    generation += 1
    read = nil
    for change in changes {
      guard let text = change["text"]?.string?.value else { return false }
      guard let range = change["range"] else {
        source = SourceText(file: source.file, text: text)
        continue
      }
      guard let start = range["start"]?.position, let end = range["end"]?.position else {
        return false
      }
      let lower = source.offset(of: start)
      let upper = max(lower, source.offset(of: end))
      source = SourceText(
        file: source.file,
        bytes: source.bytes.applying([TextEdit(range: lower..<upper, text: text)]))
    }
    return true
  }
}
