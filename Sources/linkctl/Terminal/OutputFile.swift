/// A file that a command writes. All output of all commands that goes to files goes through here: as a
/// whole by ``replace(_:besides:makesFolders:)``, or line by line while a command runs.
struct OutputFile: Sendable {
  private let path: String
  private var channel: OutputChannel

  /// - Parameters:
  ///   - taken: the files that are read, which must not be overwritten.
  ///   - isPrivate: whether only its owner may read it.
  init(
    _ path: String, besides taken: [FileIdentity?], isPrivate: Bool = false
  ) throws(CommandFailure) {
    try Self.check(path, besides: taken)
    do throws(SystemError) {
      channel = OutputChannel(
        descriptor: try createFile(path, isPrivate: isPrivate), isTerminal: false)
    } catch {
      throw Self.unwritable(path, error.message)
    }
    self.path = path
  }

  /// Puts a file with these bytes in the place of another, or of none. Who has the old one open
  /// keeps it whole.
  static func replace(
    _ path: String, with bytes: [UInt8], besides taken: [FileIdentity?]
  ) throws(CommandFailure) {
    try replace([(path, bytes)], besides: taken)
  }

  /// The same for several files: all of them are written, or none.
  ///
  /// - Parameter makesFolders: whether the folders of the files are made, too.
  static func replace(
    _ files: [(path: String, bytes: [UInt8])], besides taken: [FileIdentity?],
    makesFolders: Bool = false
  ) throws(CommandFailure) {
    for file in files { try check(file.path, besides: taken) }
    var staged: [StagedFile] = []
    var folders: [String] = []
    var path = ""
    do throws(SystemError) {
      for file in files {
        path = file.path
        if makesFolders { try makeFolders(of: path, &folders) }
        switch try OutputPlace(path) {
        case .channel(let descriptor): try write(file.bytes, to: descriptor)
        case .file(let status): staged.append(try StagedFile(path, file.bytes, inPlaceOf: status))
        case .nothing: staged.append(try StagedFile(path, file.bytes, inPlaceOf: nil))
        }
      }
      // What a signal breaks off here would be neither all nor none.
      try TemporaryFiles.holdingSignals { () throws(SystemError) in
        try commit(&staged, &path)
      }
    } catch {
      for file in staged { file.discard() }
      for folder in folders.reversed() { removeFolder(folder) }
      throw unwritable(path, error.message)
    }
  }

  private static func commit(
    _ files: inout [StagedFile], _ path: inout String
  ) throws(SystemError) {
    for place in files.indices {
      path = files[place].path
      do throws(SystemError) {
        try files[place].commit(isUndoable: files.count > 1)
      } catch {
        for file in files[...place].reversed() { file.undo() }
        throw error
      }
    }
    for file in files { file.finish() }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var channel = OutputChannel(descriptor: descriptor, isTerminal: false)
    channel.write(bytes)
    channel.flush()
    closeFile(descriptor)
    if let failure = channel.failure { throw SystemError(number: failure) }
  }

  private static func makeFolders(
    of path: String, _ made: inout [String]
  ) throws(SystemError) {
    for slash in path.utf8.indices where path.utf8[slash] == UInt8(ascii: "/") {
      let folder = String(path[..<slash])
      if !folder.isEmpty, try makeFolder(folder) { made.append(folder) }
    }
  }

  private static func check(
    _ path: String, besides taken: [FileIdentity?]
  ) throws(CommandFailure) {
    if let identity = FileIdentity(path: path), taken.contains(identity) {
      throw .failed(.unwritableFile, "\(path) is read by this command and cannot be written to")
    }
  }

  private static func unwritable(_ path: String, _ reason: String) -> CommandFailure {
    .failed(.unwritableFile, "\(path) cannot be written: \(reason)")
  }

  mutating func write(_ text: String) throws(CommandFailure) { try write(Array(text.utf8)) }

  mutating func write(_ bytes: [UInt8]) throws(CommandFailure) {
    channel.write(bytes)
    channel.flush()
    if let failure = channel.failure {
      throw Self.unwritable(path, systemMessage(ofError: failure))
    }
  }
}
