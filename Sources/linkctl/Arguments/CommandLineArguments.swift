import LinkwayURLParsing

/// The arguments after the tool's name. The system passes arbitrary bytes.
struct CommandLineArguments {
  private(set) var texts: [String] = []
  /// The arguments that were not valid UTF-8, as texts in which invalid bytes are percent-encoded.
  private(set) var illFormed: [String] = []

  init(_ arguments: [[UInt8]]) {
    for bytes in arguments {
      let text = String(linkBytes: bytes)
      texts.append(text)
      if !text.utf8.elementsEqual(bytes) { illFormed.append(text) }
    }
  }

  /// The arguments of this process.
  static var ofProcess: CommandLineArguments {
    // SAFETY: the system provides `argc` zero-terminated strings that live as long as the process.
    let texts = unsafe UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return unsafe CommandLineArguments(
      texts.dropFirst().compactMap(\.self).map { text in
        unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
      })
  }
}
