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

  mutating func write(_ text: String) throws(CommandFailure) {
    channel.write(text)
    channel.flush()
    if let failure = channel.failure {
      throw .failed(
        .unwritableFile, "\(path) cannot be written: \(systemMessage(ofError: failure))")
    }
  }
}
