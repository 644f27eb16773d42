import LinkwayDiagnostics

@testable import LinkwayEditing

/// A text in which `^` marks the cursor.
struct MarkedText {
  var table: EditedTable
  var offset: Int

  init(_ text: String) {
    let bytes = Array(text.utf8)
    offset = bytes.firstIndex(of: UInt8(ascii: "^")) ?? bytes.count
    table = EditedTable(
      SourceText(
        file: "routes.json",
        text: String(decoding: bytes.filter { $0 != UInt8(ascii: "^") }, as: UTF8.self)))
  }

  /// Returns the text after accepting a completion; `nil` if there is no completion with the label.
  func completed(_ label: String) -> String? {
    guard let completion = table.completions(at: offset).first(where: { $0.label == label }) else {
      return nil
    }
    return String(decoding: table.source.bytes.applying([completion.edit]), as: UTF8.self)
  }

  var labels: [String] { table.completions(at: offset).map(\.label) }
}

/// A small table with every kind of name.
let photosTable = """
  {
    "version": 1,
    "origins": ["https://photos.example", "photos:"],
    "types": { "code": { "regex": "[A-Z]{3}" } },
    "gates": { "session": { "flow": "auth" }, "adult": { "flow": "ages", "after": ["session"] } },
    "screens": { "product": { "parameters": { "id": "code" } } },
    "app": {
      "coordinator": "app", "start": "feed",
      "children": [
        { "coordinator": "auth", "as": "sheet", "screens": ["logIn"] },
        { "coordinator": "ages", "as": "sheet", "screens": ["birthday"] },
        { "coordinator": "feed", "as": "root", "requires": ["session"],
          "screens": ["photos", { "screen": "photo", "under": "photos" }, "product"] }
      ]
    },
    "routes": [
      { "route": "photo", "paths": ["/photos/:id<int>"], "opens": "photo", "requires": ["adult"] },
      { "route": "product", "paths": ["/products/:id<code>"], "opens": "feed/product" },
      { "route": "invite", "paths": ["/join/:code<code>"], "query": { "from": "code?" }, "opens": "feed",
        "requires": ["!session"], "over": ["photo"] }
    ]
  }
  """
