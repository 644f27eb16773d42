@_exported public import Darwin

public typealias TimeInterval = Double

public struct ObjCBool {
  public init(_ value: Bool) {}
  public var boolValue: Bool { false }
}

extension ObjCBool: ExpressibleByBooleanLiteral {
  public init(booleanLiteral: Bool) {}
}

public struct Data: Hashable, Sendable, RandomAccessCollection {
  public init() {}
  public init(_ bytes: some Sequence<UInt8>) {}
  public init(contentsOf url: URL) throws {}
  public func write(to url: URL) throws {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(position: Int) -> UInt8 { 0 }
}

public struct Date: Hashable, Sendable {
  public var timeIntervalSince1970: Double { 0 }
  public init(timeIntervalSince1970: TimeInterval) {}
  @available(iOS 15, macOS 12, *)
  public func formatted(_ style: ISO8601FormatStyle) -> String { "" }

  @available(iOS 15, macOS 12, *)
  public struct ISO8601FormatStyle: Sendable {
    public static var iso8601: ISO8601FormatStyle { ISO8601FormatStyle() }
  }
}

public struct URL: Hashable, Sendable {
  init() {}
  public init?(string: String) {}
  public var absoluteString: String { "" }
  public var absoluteURL: URL { self }
  public var dataRepresentation: Data { Data() }
  public var lastPathComponent: String { "" }
  public var path: String { "" }
  @available(iOS 16, macOS 13, *)
  public func appending(path: some StringProtocol) -> URL { self }
}

public struct UUID: Hashable, Sendable {
  public init() {}
  public var uuidString: String { "" }
}

public struct FileAttributeKey: Hashable, Sendable {
  public static let posixPermissions = FileAttributeKey()
  public static let size = FileAttributeKey()
}

open class FileManager {
  public class var `default`: FileManager { FileManager() }
  public var temporaryDirectory: URL { URL() }
  public func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
  public func createDirectory(
    atPath path: String, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  public func createDirectory(
    at url: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  public func fileExists(
    atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?
  ) -> Bool { false }
  public func removeItem(at url: URL) throws {}
}

open class ProcessInfo: @unchecked Sendable {
  public class var processInfo: ProcessInfo { ProcessInfo() }
  public var activeProcessorCount: Int { 1 }
  public var environment: [String: String] { [:] }
}

open class JSONDecoder {
  public init() {}
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    throw NSError()
  }
}

open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    @available(iOS 11, macOS 10.13, *)
    public static var sortedKeys: OutputFormatting { [] }
    @available(iOS 13, macOS 10.15, *)
    public static var withoutEscapingSlashes: OutputFormatting { [] }
  }

  public enum NonConformingFloatEncodingStrategy: Sendable {
    case `throw`
    case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }

  public init() {}
  public var outputFormatting: OutputFormatting = []
  public var nonConformingFloatEncodingStrategy = NonConformingFloatEncodingStrategy.throw
  public func encode(_ value: some Encodable) throws -> Data { Data() }
}

public struct NSError: Error {}

public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol {
  public init() {}
}

open class NSCoder {}

open class Bundle {}

public struct CGRect: Hashable, Sendable {
  public init() {}
}

public protocol LocalizedError: Error {
  var errorDescription: String? { get }
}

open class NSNotification {
  public struct Name: Hashable, Sendable {
    public init(_ rawValue: String) {}
  }
}

public struct Notification {
  public typealias Name = NSNotification.Name
  public var object: Any? { nil }
}

open class OperationQueue {}

open class NotificationCenter: @unchecked Sendable {
  public class var `default`: NotificationCenter { NotificationCenter() }
  open func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol { NSObject() }
  open func removeObserver(_ observer: Any) {}
}
