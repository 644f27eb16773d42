import Linkway
import StoreChild
import TestSupport

/// An in-memory file system with power failures and failing calls.
///
/// It guarantees what POSIX guarantees, and nothing else: bytes survive a power failure once their
/// file was synchronized, names once their folder was. Of everything else, any combination may
/// survive: some renames and not others, both names of a rename, a part of the bytes, or zeros in
/// their place.
final class PowerCutFiles: FileLayer, @unchecked Sendable {
  /// A call that a store might omit, but must not.
  enum Omission: CaseIterable {
    case file, folderAfterRename, folderAfterRemoval
  }

  private struct File {
    var bytes: [UInt8] = []
    /// The data that survives.
    var durable: [UInt8] = []
    var isSynchronised = false
  }

  private enum NameChange {
    case link(String, Int)
    case unlink(String)
  }

  private var files: [File] = []
  private var names: [String: Int] = [:]
  private var durableNames: [String: Int] = [:]
  private var pending: [[NameChange]] = []
  private var lastChangeWasRename = false
  private var random: SeededGenerator
  private let omission: Omission?
  /// The number of calls before the power failure; `nil` for none.
  private var callsLeft: Int?
  /// One in this many calls fails; 0 for none.
  private let failsOneIn: Int
  /// Whether removals and synchronizations can fail as well.
  private let failsRemovals: Bool
  private(set) var isCut = false
  private(set) var failures = 0

  init(
    seed: UInt64, cutAfter calls: Int? = nil, omitting omission: Omission? = nil,
    failsOneIn: Int = 0, failsRemovals: Bool = false
  ) {
    random = SeededGenerator(seed: seed)
    callsLeft = calls
    self.omission = omission
    self.failsOneIn = failsOneIn
    self.failsRemovals = failsRemovals
  }

  /// Restores the power: the same disk with a new process.
  func afterPowerCut(
    seed: UInt64, cutAfter calls: Int?, failsOneIn: Int = 0, failsRemovals: Bool = false
  ) -> PowerCutFiles {
    let next = PowerCutFiles(
      seed: seed, cutAfter: calls, omitting: omission, failsOneIn: failsOneIn,
      failsRemovals: failsRemovals)
    var survivors = durableNames
    for changes in pending {
      // After a rename, the new name may exist while the old one still does, but the old one is
      // never gone without the new one.
      for change in changes.prefix(random.next(below: changes.count + 1)) {
        switch change {
        case .link(let name, let file): survivors[name] = file
        case .unlink(let name): survivors[name] = nil
        }
      }
    }
    for (name, file) in survivors.sorted(by: { $0.key < $1.key }) {
      let bytes = survivingBytes(of: files[file])
      next.durableNames[name] = next.files.count
      next.files.append(File(bytes: bytes, durable: bytes, isSynchronised: true))
    }
    next.names = next.durableNames
    return next
  }

  private func survivingBytes(of file: File) -> [UInt8] {
    if file.isSynchronised { return file.durable }
    let kept = random.next(below: file.bytes.count + 1)
    return switch random.next(below: 4) {
    case 0: file.durable
    case 1: Array(file.bytes.prefix(kept))
    case 2: file.bytes.prefix(kept) + [UInt8](repeating: 0, count: file.bytes.count - kept)
    default: file.bytes
    }
  }

  /// Returns whether a call is executed: not after the power failure, and not if it fails.
  private func begin(_ call: String, mayFail: Bool = true) throws(FileFault) {
    if let left = callsLeft {
      if left == 0 { isCut = true }
      callsLeft = max(0, left - 1)
    }
    if isCut { throw FileFault(call, 5) }
    if mayFail, failsOneIn > 0, random.next(below: failsOneIn) == 0 {
      failures += 1
      throw FileFault(call, 28)
    }
  }

  func read(_ path: String, upTo limit: Int) throws(FileFault) -> [UInt8]? {
    try begin("read", mayFail: false)
    return names[path].map { Array(files[$0].bytes.prefix(limit)) }
  }

  func create(_ path: String, mode _: UInt16) throws(FileFault) -> Int32 {
    try begin("open")
    guard names[path] == nil else { throw FileFault("open", 17) }
    files.append(File())
    names[path] = files.count - 1
    pending.append([.link(path, files.count - 1)])
    return Int32(files.count - 1)
  }

  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(FileFault) -> Int {
    try begin("write")
    let part = bytes.prefix(max(1, bytes.count / 2))
    files[Int(descriptor)].bytes += part
    files[Int(descriptor)].isSynchronised = false
    return part.count
  }

  func synchronise(_ descriptor: Int32) throws(FileFault) {
    try begin("fsync")
    guard omission != .file else { return }
    files[Int(descriptor)].durable = files[Int(descriptor)].bytes
    files[Int(descriptor)].isSynchronised = true
  }

  func close(_ descriptor: Int32) {}

  func rename(_ path: String, to target: String) throws(FileFault) {
    try begin("rename")
    guard let file = names[path] else { throw FileFault("rename", 2) }
    names[path] = nil
    names[target] = file
    pending.append([.link(target, file), .unlink(path)])
    lastChangeWasRename = true
  }

  func remove(_ path: String) throws(FileFault) {
    try begin("unlink", mayFail: failsRemovals)
    guard names[path] != nil else { return }
    names[path] = nil
    pending.append([.unlink(path)])
    lastChangeWasRename = false
  }

  /// All folders exist.
  func makeFolder(_ path: String) throws(FileFault) { try begin("mkdir") }

  func synchroniseFolder(_ path: String) throws(FileFault) {
    try begin("fsync", mayFail: failsRemovals)
    guard omission != (lastChangeWasRename ? .folderAfterRename : .folderAfterRemoval) else {
      return
    }
    durableNames = names
    pending = []
  }
}
