import LinkwayMessages

/// The reason why a compiled table does not load.
package struct CompiledTableError: Error, Equatable, Sendable {
  /// The kinds of errors.
  package enum Code: Equatable, Sendable {
    /// The file is not a compiled table.
    case notCompiled
    /// The file was compiled by a later or an earlier version of this library.
    case newerVersion(UInt32)
    case olderVersion(UInt32)
    /// The end of the file is missing. `length` is the expected size of the file in bytes; `nil` if
    /// even the header is incomplete.
    case truncated(length: UInt64?)
    /// The contents are damaged. `offset` is the byte at which this was detected, or `nil` if only
    /// the checksum differs.
    case damaged(offset: Int?)
    /// The table needs a feature that this build does not have.
    case unsupported(String)
    /// The system cannot read the file, or the file is too large. The value is the reason.
    case unreadable(String)
    /// The table has no environment of this name. `known` contains the names of its environments.
    case unknownEnvironment(String, known: [String])
  }

  package internal(set) var code: Code

  init(_ code: Code) {
    self.code = code
  }
}

extension CompiledTableError: CustomStringConvertible {
  /// The error, and what to do about it.
  package var description: String { suggestion.map { "\(message); \($0)" } ?? message }

  /// The error as a predicate, to follow the name of the file.
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
    case .damaged(nil): "is damaged: its checksum does not match"
    case .unsupported(let reason): "cannot be used by this build: \(reason)"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .unknownEnvironment(let name, _): "has no environment \(Diagnostic.quote(name))"
    }
  }

  /// Whether the table is intact, but has no environment of the given name.
  package var isUnknownName: Bool {
    if case .unknownEnvironment = code { true } else { false }
  }

  /// Whether the file could not be read.
  package var isUnreadable: Bool { if case .unreadable = code { true } else { false } }

  /// What to do about the error, if anything can be done.
  package var suggestion: String? {
    switch code {
    case .notCompiled, .olderVersion, .truncated, .damaged: "compile it again from its routes.json"
    case .newerVersion: "update this program, or compile the table again with it"
    case .unsupported, .unreadable: nil
    case .unknownEnvironment(let name, let known):
      EnvironmentChoice.suggestion(for: name, among: known)
    }
  }
}
