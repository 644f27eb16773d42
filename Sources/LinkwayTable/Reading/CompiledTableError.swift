/// Why a compiled table does not load.
package struct CompiledTableError: Error, Hashable, Sendable {
  /// What is wrong with it.
  package enum Code: Hashable, Sendable {
    /// The file holds something else.
    case notCompiled
    /// It was compiled by a later or an earlier version of this library.
    case newerVersion(UInt32)
    case olderVersion(UInt32)
    /// Its end is missing; `length` is how many bytes it should have, where that much can be read.
    case truncated(length: UInt64?)
    /// It is not as it was written. `offset` is the byte at which that shows, `nil` where only the
    /// checksum tells.
    case damaged(offset: Int?)
    /// It needs what this build does not have.
    case unsupported(String)
    /// The system does not hand it out; what it says about it.
    case unreadable(String)
  }

  package var code: Code

  init(_ code: Code) {
    self.code = code
  }
}

extension CompiledTableError: CustomStringConvertible {
  /// What is wrong, and what to do.
  package var description: String { suggestion.map { "\(message); \($0)" } ?? message }

  /// What is wrong, to stand behind the name of the file.
  package var message: String {
    switch code {
    case .notCompiled: "is not a compiled table"
    case .newerVersion(let version):
      "is a compiled table of version \(version); this program reads version \(FileLayout.version)"
    case .olderVersion(let version):
      "is a compiled table of the older version \(version); this program reads version \(FileLayout.version)"
    case .truncated(let length?): "is truncated: it should have \(length) bytes"
    case .truncated(nil): "is truncated within its header"
    case .damaged(let offset?): "is damaged at byte \(offset)"
    case .damaged(nil): "is damaged: its checksum does not fit"
    case .unsupported(let reason): "cannot be used by this build: \(reason)"
    case .unreadable(let reason): "cannot be read: \(reason)"
    }
  }

  /// Whether the file could not even be looked at.
  package var isUnreadable: Bool { if case .unreadable = code { true } else { false } }

  /// What to do about it, where something can be done.
  package var suggestion: String? {
    switch code {
    case .notCompiled, .olderVersion, .truncated, .damaged: "compile it again from its routes.json"
    case .newerVersion: "update this program, or compile the table again with it"
    case .unsupported, .unreadable: nil
    }
  }
}
