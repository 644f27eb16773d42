public import Foundation

/// A store that keeps a record in a file, which is replaced atomically.
///
/// A new record is written to a temporary file in the same folder. That file is synchronized and
/// renamed over the old one; then the folder is synchronized. At any time, even after a power
/// failure, the file contains either the old record or the new one. A file that is not a valid
/// record is removed.
///
/// The store itself does not encrypt the link and the user's name. Only the owner of the file can
/// read it. On iOS, the system encrypts the file until the device is unlocked for the first time
/// after it started. On other systems, choose a path where files are encrypted if these data must
/// not be stored unencrypted.
public struct FileStore: HeldLinkStore {
  private let path: String
  private let files: any FileLayer

  /// Creates a store in a file at this path, on a local disk. The file and any missing folders are
  /// created when something is saved, accessible only to the owner.
  public init(path: String) {
    self.init(path: path, files: SystemFiles())
  }

  /// Creates a store in a file at this URL, such as one in the application support folder.
  public init(url: URL) {
    self.init(path: url.path)
  }

  package init(path: String, files: any FileLayer) {
    self.path = path
    self.files = files
  }

  private var temporary: String { path + ".new" }

  private var folder: String { Self.folder(of: path) }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  public func load() throws(HeldLinkStoreError) -> HeldLinkRecord? {
    // A temporary file left by a crash is useless and may contain a link.
    try? files.remove(temporary)
    let bytes: [UInt8]
    do throws(FileFault) {
      guard let found = try files.read(path, upTo: RecordFile.maximumLength + 1) else {
        return nil
      }
      bytes = found
    } catch {
      throw HeldLinkStoreError.notRead(error.description)
    }
    do throws(RecordFile.Damage) {
      return try RecordFile.record(in: bytes)
    } catch {
      try drop(error)
    }
  }

  private func drop(_ damage: RecordFile.Damage) throws(HeldLinkStoreError) -> Never {
    do throws(FileFault) {
      try removeFiles()
    } catch {
      throw HeldLinkStoreError.notRead("\(damage.reason); \(error.description)")
    }
    throw HeldLinkStoreError.damaged(damage.reason)
  }

  public func save(_ record: HeldLinkRecord) throws(HeldLinkStoreError) {
    guard let bytes = RecordFile.bytes(of: record) else {
      throw HeldLinkStoreError.notSaved(RecordFile.Damage.tooLong.reason)
    }
    do throws(FileFault) {
      try write(bytes)
      try files.rename(temporary, to: path)
    } catch {
      try? files.remove(temporary)
      throw HeldLinkStoreError.notSaved(error.description)
    }
    do throws(FileFault) {
      try files.synchroniseFolder(folder)
    } catch {
      throw HeldLinkStoreError.uncertain(error.description)
    }
  }

  private func write(_ bytes: [UInt8]) throws(FileFault) {
    try files.remove(temporary)
    let descriptor = try create()
    defer { files.close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      rest = rest.dropFirst(max(1, try files.write(rest, to: descriptor)))
    }
    try files.synchronise(descriptor)
  }

  /// Creates the temporary file, and missing folders before it.
  private func create() throws(FileFault) -> Int32 {
    do throws(FileFault) {
      return try files.create(temporary, mode: 0o600)
    } catch {
      guard error.number == FileFault.isMissing else { throw error }
    }
    // Starts from the innermost existing folder; each new entry is synchronized before the next
    // folder is created in it.
    var missing: [String] = []
    var next = folder
    while next != "/", next != "." {
      do throws(FileFault) {
        try files.makeFolder(next)
        try files.synchroniseFolder(Self.folder(of: next))
        guard let inner = missing.popLast() else { break }
        next = inner
      } catch {
        guard error.number == FileFault.isMissing, missing.count < Self.deepestFolder else {
          throw error
        }
        missing.append(next)
        next = Self.folder(of: next)
      }
    }
    return try files.create(temporary, mode: 0o600)
  }

  /// The maximum number of missing folders.
  private static let deepestFolder = 64

  public func remove() throws(HeldLinkStoreError) {
    do throws(FileFault) {
      try removeFiles()
    } catch {
      throw HeldLinkStoreError.notRemoved(error.description)
    }
  }

  private func removeFiles() throws(FileFault) {
    try files.remove(temporary)
    try files.remove(path)
    // Needed even if the file was already gone: an earlier removal may have failed before this
    // step.
    do throws(FileFault) {
      try files.synchroniseFolder(folder)
    } catch {
      guard error.number == FileFault.isMissing else { throw error }
    }
  }
}
