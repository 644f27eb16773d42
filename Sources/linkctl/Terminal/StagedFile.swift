import Linkway

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that was written under a name that no other has, in the folder where it is to be, and that
/// takes the place of another file or of none when all is written.
///
/// The file that is there keeps its permissions and, where that is allowed, its owner. A symbolic link
/// keeps leading to the place that is written.
struct StagedFile {
  private static let files = SystemFiles()
  /// Where it is to be, as it was named.
  let path: String
  /// The same behind all links.
  private let target: String
  private let temporary: String
  /// The other name of the file that was there, while that may have to come back.
  private var backup: String?
  private let replaces: Bool
  private var isCommitted = false

  /// - Parameter old: the regular file that is there.
  init(
    _ path: String, _ bytes: [UInt8], inPlaceOf old: stat?
  ) throws(SystemError) {
    self.path = path
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
      let descriptor = try Self.files.create(temporary, mode: old == nil ? 0o666 : 0o600)
      defer { Self.files.close(descriptor) }
      if let old {
        // Whose file it is only an administrator may say.
        _ = fchown(descriptor, old.st_uid, old.st_gid)
        if fchmod(descriptor, old.st_mode & 0o777) != 0 { throw FileFault("fchmod", errno) }
      }
      var rest = bytes[...]
      while !rest.isEmpty {
        rest = rest.dropFirst(max(1, try Self.files.write(rest, to: descriptor)))
      }
      do throws(FileFault) {
        try Self.files.synchronise(descriptor)
      } catch {
        // Not every file system can.
        guard error.number == EINVAL || error.number == ENOTSUP else { throw error }
      }
    }
  }

  /// Puts the file in its place.
  ///
  /// - Parameter isUndoable: whether the file that is there has to come back by ``undo()``.
  mutating func commit(isUndoable: Bool) throws(SystemError) {
    if isUndoable, replaces {
      let name = Self.newName(beside: target)
      if unsafe link(target, name) != 0, unsafe rename(target, name) != 0 {
        throw SystemError(number: errno)
      }
      backup = name
    }
    guard unsafe rename(temporary, target) == 0 else {
      throw SystemError(number: errno)
    }
    isCommitted = true
    TemporaryFiles.forget(temporary)
  }

  /// Ends the change: what was there is gone.
  func finish() {
    if let backup { _ = unsafe unlink(backup) }
    // Where the folder cannot be synchronised the file is there all the same.
    try? Self.files.synchroniseFolder(Self.folder(of: target))
  }

  /// Brings back what was there before ``commit(isUndoable:)``, which may have failed.
  func undo() {
    if let backup {
      _ = unsafe rename(backup, target)
      // Where both are one file, a rename leaves both names.
      _ = unsafe unlink(backup)
    } else if isCommitted {
      _ = unsafe unlink(target)
    }
  }

  /// Removes what was written beside the place.
  func discard() {
    _ = unsafe unlink(temporary)
    TemporaryFiles.forget(temporary)
  }

  // MARK: Names

  private static func newName(beside path: String) -> String {
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    return prefix(of: path) + ".linkctl-\(number).tmp"
  }

  /// The path up to the name of the file.
  private static func prefix(of path: String) -> Substring {
    path[
      ..<(path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
        ?? path.startIndex)]
  }

  private static func folder(of path: String) -> String {
    let prefix = prefix(of: path)
    return prefix.isEmpty ? "." : String(prefix)
  }

  /// Where a path leads through symbolic links, also where nothing is there.
  private static func followed(_ path: String) throws(SystemError) -> String {
    var place = path
    // As many as Linux follows.
    for _ in 0..<40 {
      guard let link = try linkText(place) else { return place }
      place = link.utf8.first == UInt8(ascii: "/") ? link : prefix(of: place) + link
    }
    throw SystemError(number: ELOOP)
  }

  /// What a symbolic link says; `nil` for everything else.
  private static func linkText(_ path: String) throws(SystemError) -> String? {
    var characters = [CChar](repeating: 0, count: Int(PATH_MAX))
    // SAFETY: the call writes no more than the array holds.
    let count = unsafe readlink(path, &characters, characters.count)
    guard count > 0 else { return nil }
    let bytes = characters[..<count].map { UInt8(bitPattern: $0) }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { throw SystemError(number: EILSEQ) }
    return text
  }
}

extension SystemError {
  /// Calls `body`, and throws its failure as one of the system.
  static func from<Value>(_ body: () throws(FileFault) -> Value) throws(SystemError) -> Value {
    do throws(FileFault) { return try body() } catch { throw SystemError(number: error.number) }
  }
}
