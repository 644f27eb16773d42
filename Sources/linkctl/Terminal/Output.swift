import LinkwayResults

/// The output of a command: standard output for results, standard error for errors.
///
/// A value, passed as `inout`. Writing never throws: the first failure is kept, later output is
/// dropped, and `finish()` returns the failure.
struct Output: Sendable {
  private var standard: OutputChannel
  private var error: OutputChannel
  private let environment: TerminalEnvironment
  /// The width of laid-out text, in columns.
  let width: Int
  /// The value of `--color`.
  var color = ColorChoice.auto

  /// Creates the output of this process.
  ///
  /// Standard output is line-buffered on a terminal; otherwise it has a buffer of 32 KiB.
  init(environment: TerminalEnvironment) {
    self.environment = environment
    standard = OutputChannel(descriptor: 1, isTerminal: isatty(1) == 1)
    error = OutputChannel(descriptor: 2, isTerminal: isatty(2) == 1)
    width = environment.width(reported: reportedColumns(of: 1))
  }

  /// Creates an output that keeps everything in memory.
  init(inMemoryWithWidth width: Int, isTerminal: Bool = false) {
    environment = TerminalEnvironment()
    standard = OutputChannel(descriptor: nil, isTerminal: isTerminal)
    error = OutputChannel(descriptor: nil, isTerminal: isTerminal)
    self.width = width
  }

  /// The width that tables are cut to; `nil` if the output is not a terminal and must not be cut.
  var tableWidth: Int? { standard.isTerminal ? width : nil }

  /// Whether standard output is coloured, for text that is laid out elsewhere.
  var isColored: Bool { isColored(standard) }

  /// Whether standard error is coloured.
  var isErrorColored: Bool { isColored(error) }

  private func isColored(_ channel: OutputChannel) -> Bool {
    color.isColored(isTerminal: channel.isTerminal, in: environment)
  }

  /// Writes a line of text to standard output.
  mutating func print(_ text: StyledText) {
    standard.write(text.rendered(inColor: isColored) + "\n")
  }

  /// Writes text to standard output. On a terminal it is wrapped, and lines after the first are
  /// indented.
  mutating func print(_ text: StyledText, indent: Int) {
    guard let width = tableWidth else { return print(text) }
    for line in text.wrapped(to: width, indent: indent) { print(line) }
  }

  /// Writes a line of JSON to standard output, with control characters as `\u` escapes.
  mutating func print(json text: String) {
    standard.write(text.escapedInJSON + "\n")
  }

  /// Writes a JSON value as one line.
  mutating func print(_ tree: JSONTree) {
    standard.write(tree.text + "\n")
  }

  /// Writes a line to standard output unescaped, such as a script or graph.
  mutating func print(raw text: String) {
    standard.write(text + "\n")
  }

  /// Writes complete lines to standard output unescaped.
  mutating func print(bytes: [UInt8]) {
    standard.write(bytes)
  }

  /// Whether to show progress: standard error is a terminal but standard output is not, so the two
  /// do not mix.
  var showsProgress: Bool {
    error.isTerminal && !standard.isTerminal && !environment.isDumb
  }

  /// Shows progress on standard error, replacing the previous line.
  mutating func show(progress line: String) {
    error.write("\r" + line + "\u{1B}[K")
    error.flush()
  }

  /// Writes a line of text to standard error, after flushing standard output.
  mutating func printError(_ text: StyledText) {
    standard.flush()
    error.write(text.rendered(inColor: isErrorColored) + "\n")
    error.flush()
  }

  /// Writes buffered output, for commands that are used interactively.
  mutating func flush() {
    standard.flush()
  }

  /// Writes buffered output.
  ///
  /// - Returns: the error number of the first failed write to standard output, or `nil`.
  mutating func finish() -> Int32? {
    standard.flush()
    return standard.failure
  }

  /// The error number of the first failed write to standard output so far.
  var failure: Int32? { standard.failure }

  /// The text kept from standard output; empty unless in memory.
  var standardText: String { standard.keptText }
  /// The text kept from standard error; empty unless in memory.
  var errorText: String { error.keptText }
}

/// One stream of an `Output`, or a file.
struct OutputChannel: Sendable {
  /// The descriptor; `nil` keeps everything in the buffer.
  let descriptor: Int32?
  let isTerminal: Bool
  private var buffer: [UInt8] = []
  /// The error number of the first failed write.
  private(set) var failure: Int32?

  init(descriptor: Int32?, isTerminal: Bool) {
    self.descriptor = descriptor
    self.isTerminal = isTerminal
  }

  var keptText: String { String(decoding: buffer, as: UTF8.self) }

  mutating func write(_ text: String) { write(text.utf8) }

  mutating func write(_ bytes: some Sequence<UInt8>) {
    guard failure == nil else { return }
    buffer += bytes
    if isTerminal || buffer.count >= 32_768 { flush() }
  }

  mutating func flush() {
    guard let descriptor, failure == nil else { return }
    var bytes = buffer[...]
    while !bytes.isEmpty {
      let written = writeBytes(bytes, to: descriptor)
      if written > 0 {
        bytes = bytes.dropFirst(written)
      } else if written == 0 || errno != EINTR {
        failure = written == 0 ? EIO : errno
        break
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
