import Linkway

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system's files, which end the process by SIGKILL at a step: before a call, after it, or when
/// half of the data is written.
final class KillingFiles: FileLayer, @unchecked Sendable {
  private let system = SystemFiles()
  private let step: Int
  private var count = 0

  init(step: Int) { self.step = step }

  private func point(_ name: String) {
    count += 1
    guard count == step else { return }
    put(StoreLine.kills(name).text)
    raise(SIGKILL)
  }

  private func around<Value>(
    _ name: String, _ call: () throws(FileFault) -> Value
  ) throws(FileFault) -> Value {
    point("before-\(name)")
    let value = try call()
    point("after-\(name)")
    return value
  }

  func read(_ path: String, upTo limit: Int) throws(FileFault) -> [UInt8]? {
    try around("read") { () throws(FileFault) in try system.read(path, upTo: limit) }
  }

  func create(_ path: String, mode: UInt16) throws(FileFault) -> Int32 {
    try around("create") { () throws(FileFault) in try system.create(path, mode: mode) }
  }

  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(FileFault) -> Int {
    // Never writes everything in one call, so that there is a step at which half is written.
    let part = bytes.count > 1 ? bytes.prefix(bytes.count / 2 + 1) : bytes
    return try around("write") { () throws(FileFault) in try system.write(part, to: descriptor) }
  }

  func synchronise(_ descriptor: Int32) throws(FileFault) {
    try around("synchronise") { () throws(FileFault) in try system.synchronise(descriptor) }
  }

  func close(_ descriptor: Int32) { system.close(descriptor) }

  func rename(_ path: String, to target: String) throws(FileFault) {
    try around("rename") { () throws(FileFault) in try system.rename(path, to: target) }
  }

  func remove(_ path: String) throws(FileFault) {
    try around("remove") { () throws(FileFault) in try system.remove(path) }
  }

  func makeFolder(_ path: String) throws(FileFault) {
    try around("makeFolder") { () throws(FileFault) in try system.makeFolder(path) }
  }

  func synchroniseFolder(_ path: String) throws(FileFault) {
    try around("synchroniseFolder") { () throws(FileFault) in
      try system.synchroniseFolder(path)
    }
  }
}

/// Writes a line to the output immediately, so that it survives whatever happens next.
func put(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  // SAFETY: the memory is the array's own, and the call only reads it.
  _ = unsafe bytes.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}
