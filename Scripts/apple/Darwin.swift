@_exported public import DarwinC

public var errno: Int32 { 0 }
public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
  unsafe .allocate(capacity: 1)
}
public var CLOCK_MONOTONIC: clockid_t { _CLOCK_MONOTONIC }
public var CLOCK_REALTIME: clockid_t { _CLOCK_REALTIME }
public var MAP_FAILED: UnsafeMutableRawPointer! { nil }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t? { unsafe unsafeBitCast(1, to: sig_t?.self) }
public var TIOCGWINSZ: UInt { 0x4008_7468 }

public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { 0 }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
public func ioctl(
  _ descriptor: Int32, _ request: UInt, _ memory: UnsafeMutableRawPointer
) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
