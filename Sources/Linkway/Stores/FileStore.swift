public import Foundation

/// Keeps a record in a file, which is written as a whole or not at all.
///
/// A record is written to a temporary file beside it, synchronised, renamed over the old one, and
/// the folder is synchronised: at any moment, also after a power cut, the file holds one record or
/// the other. A file that is no record all the same is dropped.
///
/// Only its owner can read the file. It holds the link and the user's name as they are. On iOS the file
/// is encrypted until the device is unlocked for the first time after it started; on other systems, put
/// it where files are encrypted if that is too much.
public struct FileStore: HeldLinkStore {
  private let path: String
  private let files: any FileLayer

  /// A store in a file of this path, on a local disk. The file is made when something is saved, and
  /// so are the folders that are missing on the way to it, for the app alone.
  public init(path: String) {
    self.init(path: path, files: SystemFiles())
  }

  /// A store in a file of this URL, such as one in the folder for application support.
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
    // One that a crash left behind is of no use, and may hold a link.
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

  /// Makes the temporary file, and before it the folders that are missing.
  private func create() throws(FileFault) -> Int32 {
    do throws(FileFault) {
      return try files.create(temporary)
    } catch {
      guard error.number == FileFault.isMissing else { throw error }
    }
    // From the innermost folder that is there; each is named durably before anything is put in it.
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
    return try files.create(temporary)
  }

  /// How many folders are made at once.
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
    // Also where it was gone already: a removal before this one may not have come so far.
    do throws(FileFault) {
      try files.synchroniseFolder(folder)
    } catch {
      guard error.number == FileFault.isMissing else { throw error }
    }
  }
}
