import Linkway

/// A file written under a unique temporary name in its destination folder, which replaces the
/// destination once it is complete.
///
/// A replaced file keeps its permissions and, if allowed, its owner. A symbolic link keeps pointing
/// to the destination.
struct StagedFile {
  /// The destination, as given.
  let path: String
  /// The destination with all symbolic links resolved.
  private let target: String
  private let temporary: String
  /// The backup name of the replaced file, while it may have to be restored.
  private var backup: String?
  private let replaces: Bool
  private var isCommitted = false
  private let files: any FileLayer

  /// Writes the temporary file.
  ///
  /// - Parameter old: the regular file at the destination; `nil` if there is none.
  init(
    _ path: String, _ bytes: [UInt8], inPlaceOf old: stat?,
    files: any FileLayer = SystemFiles()
  ) throws(SystemError) {
    self.path = path
    self.files = files
    target = try Self.followed(path)
    temporary = Self.newName(beside: target)
    replaces = old != nil
    TemporaryFiles.add(temporary)
    do throws(SystemError) {
      try write(bytes, inPlaceOf: old)
    } catch {
      discard()
      throw error
    }
  }

  private func write(_ bytes: [UInt8], inPlaceOf old: stat?) throws(SystemError) {
    try SystemError.from { () throws(FileFault) in
      let descriptor = try files.create(temporary, mode: old == nil ? 0o666 : 0o600)
      defer { files.close(descriptor) }
      if let old {
        // Only an administrator may change the owner.
        _ = fchown(descriptor, old.st_uid, old.st_gid)
        if fchmod(descriptor, old.st_mode & 0o777) != 0 { throw FileFault("fchmod", errno) }
      }
      var rest = bytes[...]
      while !rest.isEmpty {
        rest = rest.dropFirst(max(1, try files.write(rest, to: descriptor)))
      }
      do throws(FileFault) {
        try files.synchronise(descriptor)
      } catch {
        // Not every file system supports synchronising.
        guard error.number == EINVAL || error.number == ENOTSUP else { throw error }
      }
    }
  }

  /// Moves the file to its destination.
  ///
  /// - Parameter isUndoable: whether ``undo()`` must be able to restore the replaced file.
  mutating func commit(isUndoable: Bool) throws(SystemError) {
    if isUndoable, replaces {
      let name = Self.newName(beside: target)
      if unsafe link(target, name) != 0, unsafe rename(target, name) != 0 {
        throw SystemError(number: errno)
      }
      backup = name
    }
    try SystemError.from { () throws(FileFault) in try files.rename(temporary, to: target) }
    isCommitted = true
    TemporaryFiles.forget(temporary)
  }

  /// Completes the change by deleting the backup.
  func finish() {
    if let backup { _ = unsafe unlink(backup) }
    // The file is in place even if the folder cannot be synchronised.
    try? files.synchroniseFolder(Self.folder(of: target))
  }

  /// Restores the state before ``commit(isUndoable:)``, which may have failed.
  func undo() {
    if let backup {
      _ = unsafe rename(backup, target)
      // If both names are links to one file, `rename` leaves both.
      _ = unsafe unlink(backup)
    } else if isCommitted {
      _ = unsafe unlink(target)
    }
  }

  /// Removes the temporary file.
  func discard() {
    _ = unsafe unlink(temporary)
    TemporaryFiles.forget(temporary)
  }

  // MARK: Names

  private static func newName(beside path: String) -> String {
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    return prefix(of: path) + ".linkctl-\(number).tmp"
  }

  /// Returns the path up to the file name.
  private static func prefix(of path: String) -> Substring {
    path[
      ..<(path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
        ?? path.startIndex)]
  }

  private static func folder(of path: String) -> String {
    let prefix = prefix(of: path)
    return prefix.isEmpty ? "." : String(prefix)
  }

  /// Returns the path with symbolic links resolved, even if nothing exists there.
  private static func followed(_ path: String) throws(SystemError) -> String {
    var place = path
    // The limit of Linux.
    for _ in 0..<40 {
      guard let link = try linkText(place) else { return place }
      place = link.utf8.first == UInt8(ascii: "/") ? link : prefix(of: place) + link
    }
    throw SystemError(number: ELOOP)
  }

  /// Returns the target of a symbolic link; `nil` for anything else.
  private static func linkText(_ path: String) throws(SystemError) -> String? {
    var characters = [CChar](repeating: 0, count: Int(PATH_MAX))
    // SAFETY: the call writes at most as many bytes as the array has.
    let count = unsafe readlink(path, &characters, characters.count)
    guard count > 0 else { return nil }
    let bytes = characters[..<count].map { UInt8(bitPattern: $0) }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { throw SystemError(number: EILSEQ) }
    return text
  }
}

extension SystemError {
  /// Calls `body` and converts its error to a `SystemError`.
  static func from<Value>(_ body: () throws(FileFault) -> Value) throws(SystemError) -> Value {
    do throws(FileFault) { return try body() } catch { throw SystemError(number: error.number) }
  }
}
