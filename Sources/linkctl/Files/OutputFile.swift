/// A file that a command writes. All file output goes through this type: atomically by
/// ``replace(_:besides:makesFolders:)``, or line by line while a command runs.
struct OutputFile: Sendable {
  private let path: String
  private var channel: OutputChannel

  /// Creates or truncates a file. A new file is readable only by its owner, as links contain
  /// personal data.
  ///
  /// - Parameter taken: the files that the command reads, which must not be overwritten.
  init(_ path: String, besides taken: [FileIdentity?]) throws(CommandFailure) {
    try Self.check(path, besides: taken)
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, mode_t(0o600))
    if descriptor < 0 { throw Self.unwritable(path, systemMessage(ofError: errno)) }
    channel = OutputChannel(descriptor: descriptor, isTerminal: false)
    self.path = path
  }

  /// Atomically creates or replaces files: either all of them or none. A process that has an old
  /// file open can still read all of it. Only a pipe, a device or a standard stream of this process
  /// is written to directly.
  ///
  /// - Parameter makesFolders: whether to create missing folders.
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
        switch try OutputDestination(path) {
        case .channel(let descriptor): try write(file.bytes, to: descriptor)
        case .file(let status): staged.append(try StagedFile(path, file.bytes, inPlaceOf: status))
        case .nothing: staged.append(try StagedFile(path, file.bytes, inPlaceOf: nil))
        }
      }
      // A signal during the commit would leave some files replaced and others not.
      try TemporaryFiles.deferringSignals { () throws(SystemError) in
        try commit(&staged, &path)
      }
    } catch {
      for file in staged { file.discard() }
      for folder in folders.reversed() { _ = unsafe rmdir(folder) }
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
    close(descriptor)
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

  mutating func write(_ text: String) throws(CommandFailure) {
    channel.write(text)
    channel.flush()
    if let failure = channel.failure {
      throw Self.unwritable(path, systemMessage(ofError: failure))
    }
  }
}
