import LinkwayDiagnostics
import LinkwayEditing
import LinkwayTable
import LinkwayTableCompiler

/// A table that is open in an editor.
struct OpenDocument {
  private(set) var source: SourceText
  /// The number of changes so far. It shows whether a result belongs to an older text.
  private(set) var generation = 0
  /// The document version that the client sent.
  private(set) var version: Int?
  /// The last table that loaded successfully.
  var table: RouteTable?
  /// The generation that is being compiled.
  var compiling: Int?
  /// Whether the client shows errors of the text.
  var showsErrors = false
  private var read: EditedTable?

  init(file: String, text: String, version: Int?) {
    source = SourceText(file: file, text: text)
    self.version = version
  }

  /// The parsed text, cached. A text that is too large for a table is treated as empty.
  var edited: EditedTable {
    mutating get {
      if let read { return read }
      let isTooLarge = source.bytes.count > LoadedTable.byteLimit
      let made = EditedTable(isTooLarge ? SourceText(file: source.file, bytes: []) : source)
      read = made
      return made
    }
  }

  /// Whether the document is a table, by its file name or its contents. An editor may open any JSON
  /// file.
  var isTable: Bool {
    mutating get { source.file == "routes.json" || edited.looksLikeTable }
  }

  /// Applies changes of `textDocument/didChange` in order: each replaces a range or the whole text.
  ///
  /// - Returns: whether all changes were valid. Changes before an invalid one are applied.
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
