import LinkwayURLParsing

/// What follows the tool's name on its command line. The system passes on any bytes.
struct CommandLineArguments {
  private(set) var texts: [String] = []
  /// Those of the texts that were no UTF-8: their bytes that are none are percent-encoded.
  private(set) var illFormed: [String] = []

  init(_ arguments: [[UInt8]]) {
    for bytes in arguments {
      let text = String(linkBytes: bytes)
      texts.append(text)
      if !text.utf8.elementsEqual(bytes) { illFormed.append(text) }
    }
  }

  /// Those of this process.
  static var ofProcess: CommandLineArguments {
    // SAFETY: the system gives `argc` texts that end with a zero and live as long as the process.
    let texts = unsafe UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return unsafe CommandLineArguments(
      texts.dropFirst().compactMap(\.self).map { text in
        var bytes: [UInt8] = []
        var next = unsafe text
        while unsafe next.pointee != 0 {
          unsafe bytes.append(UInt8(bitPattern: next.pointee))
          unsafe next += 1
        }
        return bytes
      })
  }
}
