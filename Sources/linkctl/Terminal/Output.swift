import LinkwayAnswers

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a command writes to: standard output for its answer, standard error for what goes wrong.
///
/// A value, handed down as `inout`. Writing never throws: the first failure is kept, what comes
/// after it is dropped, and `finish()` answers with it.
struct Output: Sendable {
  private var standard: OutputChannel
  private var error: OutputChannel
  private let environment: TerminalEnvironment
  /// The columns to lay text out in.
  let width: Int
  /// Whether text is written in colour, as far as the command line says.
  var color = ColorChoice.auto

  /// The output of this process.
  ///
  /// Standard output is buffered: by lines on a terminal, otherwise by 32 KiB.
  init(environment: TerminalEnvironment) {
    self.environment = environment
    standard = OutputChannel(descriptor: 1, isTerminal: isatty(1) == 1)
    error = OutputChannel(descriptor: 2, isTerminal: isatty(2) == 1)
    width = environment.width(reported: reportedColumns(of: 1))
  }

  /// An output that keeps what is written.
  init(inMemoryWithWidth width: Int, isTerminal: Bool = false) {
    environment = TerminalEnvironment()
    standard = OutputChannel(descriptor: nil, isTerminal: isTerminal)
    error = OutputChannel(descriptor: nil, isTerminal: isTerminal)
    self.width = width
  }

  /// The columns that a table is cut to; `nil` where no terminal reads, and nothing may be lost.
  var tableWidth: Int? { standard.isTerminal ? width : nil }

  /// Whether standard output is in colour, for text that something else lays out.
  var isColored: Bool { isColored(standard) }

  /// Whether standard error is in colour.
  var isErrorColored: Bool { isColored(error) }

  private func isColored(_ channel: OutputChannel) -> Bool {
    color.isColored(isTerminal: channel.isTerminal, in: environment)
  }

  /// Writes a line of text to standard output.
  mutating func print(_ text: StyledText) {
    standard.write(text.rendered(inColor: isColored) + "\n")
  }

  /// Writes text to standard output: on a terminal in lines that fit, those after the first indented.
  mutating func print(_ text: StyledText, indent: Int) {
    guard let width = tableWidth else { return print(text) }
    for line in text.wrapped(to: width, indent: indent) { print(line) }
  }

  /// Writes a line of JSON to standard output, with what could steer a terminal as `\u` escapes.
  mutating func print(json text: String) {
    standard.write(text.escapedInJSON + "\n")
  }

  /// Writes JSON as one line.
  mutating func print(_ json: JSONBytes) {
    print(bytes: json.bytes + [UInt8(ascii: "\n")])
  }

  /// Writes a JSON value as one line.
  mutating func print(_ tree: JSONTree) {
    standard.write(tree.text + "\n")
  }

  /// Writes a line to standard output as it is: a script, a graph.
  mutating func print(raw text: String) {
    standard.write(text + "\n")
  }

  /// Writes whole lines to standard output as they are.
  mutating func print(bytes: [UInt8]) {
    standard.write(bytes)
  }

  /// Whether a person waits at standard error while standard output goes elsewhere: on one
  /// terminal the two would mix.
  var showsProgress: Bool {
    error.isTerminal && !standard.isTerminal && !environment.isDumb
  }

  /// Shows how far a command is, on standard error, over what was shown last.
  mutating func show(progress line: String) {
    error.write("\r" + line + "\u{1B}[K")
    error.flush()
  }

  /// Writes a line of text to standard error, after all that standard output has so far.
  mutating func printError(_ text: StyledText) {
    standard.flush()
    error.write(text.rendered(inColor: isErrorColored) + "\n")
    error.flush()
  }

  /// Hands on what is buffered, as after each answer of a command that is talked with.
  mutating func flush() {
    standard.flush()
  }

  /// Hands on what is buffered.
  ///
  /// - Returns: the error number of the first write to standard output that failed, or `nil`.
  mutating func finish() -> Int32? {
    standard.flush()
    return standard.failure
  }

  /// The error number of the first write to standard output that failed, so far as is known.
  var failure: Int32? { standard.failure }

  /// What has been written to standard output and kept; empty unless made in memory.
  var standardText: String { standard.keptText }
  /// What has been written to standard error and kept; empty unless made in memory.
  var errorText: String { error.keptText }
}

/// One of the two streams of an `Output`, or a file.
struct OutputChannel: Sendable {
  /// `nil` keeps all in the buffer.
  let descriptor: Int32?
  let isTerminal: Bool
  private var buffer: [UInt8] = []
  /// The error number of the first write that failed.
  private(set) var failure: Int32?

  init(descriptor: Int32?, isTerminal: Bool) {
    self.descriptor = descriptor
    self.isTerminal = isTerminal
  }

  var keptText: String { String(decoding: buffer, as: UTF8.self) }

  mutating func write(_ text: String) {
    guard failure == nil else { return }
    buffer.append(contentsOf: text.utf8)
    if isTerminal || buffer.count >= 32_768 { flush() }
  }

  mutating func write(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    buffer += bytes
    if isTerminal || buffer.count >= 32_768 { flush() }
  }

  mutating func flush() {
    guard let descriptor, failure == nil else { return }
    var bytes = buffer[...]
    while !bytes.isEmpty {
      // SAFETY: the pointer and the count are those of one buffer, which lives through the call.
      let written = unsafe bytes.withUnsafeBytes {
        #if canImport(Darwin)
          unsafe Darwin.write(descriptor, $0.baseAddress, $0.count)
        #elseif canImport(Glibc)
          unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
        #elseif canImport(Musl)
          unsafe Musl.write(descriptor, $0.baseAddress, $0.count)
        #endif
      }
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
