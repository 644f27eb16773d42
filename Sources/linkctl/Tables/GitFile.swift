/// A file in a revision of a repository, written `git:REV:PATH`.
struct GitFile {
  /// The name that `git` uses: `REV:PATH`.
  let name: String

  /// Parses an argument; `nil` if it does not have this form.
  init?(_ argument: String) {
    guard argument.hasPrefix("git:"), argument.dropFirst(4).contains(":") else { return nil }
    name = String(argument.dropFirst(4))
  }

  /// The path in the repository, as given.
  var path: String { String(name.drop { $0 != ":" }.dropFirst()) }

  /// Reads the file with `git cat-file`, which reports its own errors on standard error.
  func bytes(limit: Int) throws(CommandFailure) -> [UInt8] {
    // No revision begins with `-`, and git would read it as an option.
    guard !name.hasPrefix("-") else {
      throw .failed(.unreadableFile, "git:\(name) does not name a revision")
    }
    var ends: [Int32] = [-1, -1]
    // SAFETY: the call writes two integers, and the array has two.
    guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress) }) == 0 else {
      throw .failed(.unreadableFile, "git cannot be run: \(systemMessage(ofError: errno))")
    }
    let child: pid_t
    do throws(SystemError) {
      child = try start(["git", "cat-file", "blob", name], output: ends[1], closing: ends[0])
      close(ends[1])
    } catch {
      for end in ends { close(end) }
      throw .failed(.unreadableFile, "git cannot be run: \(error.message)")
    }
    let bytes = read(ends[0], limit: limit)
    close(ends[0])
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
      throw .failed(.unreadableFile, "git has no file \(name)")
    }
    guard bytes.count <= limit else {
      throw .failed(.invalidData, "git:\(name) has more than \(limit) bytes")
    }
    return bytes
  }

  private func start(
    _ arguments: [String], output: Int32, closing other: Int32
  ) throws(SystemError) -> pid_t {
    // SAFETY: the actions and strings live through the call, and the list ends with a null pointer.
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    unsafe posix_spawn_file_actions_addclose(&actions, other)
    unsafe posix_spawn_file_actions_addclose(&actions, output)
    var texts = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer {
      while let text = unsafe texts.popLast() { unsafe free(text) }
    }
    var child: pid_t = 0
    let number = unsafe posix_spawnp(&child, "git", &actions, nil, &texts, environ)
    guard number == 0 else { throw SystemError(number: number) }
    return child
  }

  private func read(_ descriptor: Int32, limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = readBytes(descriptor, into: &piece)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return bytes
  }
}
