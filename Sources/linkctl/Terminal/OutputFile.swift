/// A file that a command writes, made anew. What is written is handed on at once.
struct OutputFile: Sendable {
  private let path: String
  private var channel: OutputChannel

  /// - Parameters:
  ///   - taken: the files that are read, which must not be overwritten.
  ///   - isPrivate: whether only its owner may read it.
  init(
    _ path: String, besides taken: [FileIdentity?], isPrivate: Bool = false
  ) throws(CommandFailure) {
    if let identity = FileIdentity(path: path), taken.contains(identity) {
      throw .failed(.unwritableFile, "\(path) is read by this command and cannot be written to")
    }
    do throws(SystemError) {
      channel = OutputChannel(
        descriptor: try createFile(path, isPrivate: isPrivate), isTerminal: false)
    } catch {
      throw .failed(.unwritableFile, "\(path) cannot be written: \(error.message)")
    }
    self.path = path
  }

  /// Puts a file with these bytes in the place of another, or of none. Who has the old one open
  /// keeps it whole.
  static func replace(
    _ path: String, with bytes: [UInt8], besides taken: [FileIdentity?]
  ) throws(CommandFailure) {
    if let identity = FileIdentity(path: path), taken.contains(identity) {
      throw .failed(.unwritableFile, "\(path) is read by this command and cannot be written to")
    }
    // A pipe or a device is written to as it is.
    guard FileIdentity(path: path) != nil || !fileExists(path) else {
      var file = try OutputFile(path, besides: [])
      return try file.write(bytes)
    }
    let temporary = path + ".new"
    var file = try OutputFile(temporary, besides: taken)
    do throws(CommandFailure) {
      try file.write(bytes)
    } catch {
      removeFile(temporary)
      throw error
    }
    do throws(SystemError) {
      try renameFile(temporary, to: path)
    } catch {
      removeFile(temporary)
      throw .failed(.unwritableFile, "\(path) cannot be written: \(error.message)")
    }
  }

  mutating func write(_ text: String) throws(CommandFailure) { try write(Array(text.utf8)) }

  mutating func write(_ bytes: [UInt8]) throws(CommandFailure) {
    channel.write(bytes)
    channel.flush()
    if let failure = channel.failure {
      throw .failed(
        .unwritableFile, "\(path) cannot be written: \(systemMessage(ofError: failure))")
    }
  }
}
