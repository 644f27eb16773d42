import LinkwayDiagnostics
import LinkwayTable
import LinkwayTableCompiler

/// A replacement of a byte range by a text.
package struct TextEdit: Hashable, Sendable {
  package var range: Range<Int>
  package var text: String

  package init(range: Range<Int>, text: String) {
    self.range = range
    self.text = text
  }
}

/// The reason why a name cannot be changed, as a message for the user.
package struct RenameError: Error, Hashable, Sendable {
  package let message: String
}

extension EditedTable {
  /// Returns the name at an offset if it can be renamed, that is, if the text declares it.
  package func renamable(at offset: Int) -> NameUse? {
    guard let use = nameUse(at: offset), declaration(of: use) != nil else { return nil }
    return use
  }

  /// Returns the edits that rename all uses of the name at an offset.
  ///
  /// The edits are verified: the text must not already have the new name, and the edited text must
  /// have the same names in the same order except for the new one, and must load if the original
  /// did. Example links are unaffected, because they do not contain names of the table.
  package func rename(at offset: Int, to name: String) throws(RenameError) -> [TextEdit] {
    guard let use = renamable(at: offset) else {
      throw RenameError(message: "this is not a name in the table")
    }
    let edits = uses(of: use).map { TextEdit(range: $0.name.range, text: name.escapedInJSONString) }
    let changed = SourceText(file: source.file, bytes: source.bytes.applying(edits))
    let isRenamed = EditedTable(changed).nameUses.elementsEqual(nameUses) { new, old in
      new.kind == old.kind && new.name.hasBytes(of: old.names(use) ? name : old.name.value)
    }
    guard isRenamed else {
      throw RenameError(message: "`\(name)` cannot be the name of \(use.kind.noun) here")
    }
    if nameUses.contains(where: { $0.kind == use.kind && $0.name.hasBytes(of: name) }),
      !use.name.hasBytes(of: name)
    {
      throw RenameError(message: "there is already a \(use.kind.rawValue) `\(name)`")
    }
    let errors = { (text: SourceText) in
      TableCompiler.compile(text, jit: .off, environment: .every).diagnostics.filter {
        $0.severity == .error
      }
    }
    if errors(source).isEmpty, let error = errors(changed).first {
      throw RenameError(message: error.message)
    }
    return edits
  }
}

extension [UInt8] {
  /// Returns the bytes with sorted, non-overlapping edits applied.
  package func applying(_ edits: [TextEdit]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var copied = 0
    for edit in edits where edit.range.lowerBound >= copied && edit.range.upperBound <= count {
      result += self[copied..<edit.range.lowerBound]
      result += edit.text.utf8
      copied = edit.range.upperBound
    }
    return result + self[copied...]
  }
}

extension String {
  /// The text, escaped for use between the quotes of a JSON string.
  var escapedInJSONString: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        let code = String(scalar.value, radix: 16, uppercase: true)
        text += "\\u" + String(repeating: "0", count: 4 - code.utf8.count) + code
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
