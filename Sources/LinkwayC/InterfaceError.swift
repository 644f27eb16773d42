/// The error of a failed call.
struct InterfaceError: Error {
  /// The error codes of `linkway.h`.
  enum Code: Int32 {
    case invalidArgument = 1
    case unreadableFile
    case invalidTable
    case unknownName
    case invalidColumn
    case invalidParameters
    case streamFailed
  }

  var code: Code
  /// A human-readable message.
  var message: String

  init(_ message: String, _ code: Code = .invalidArgument) {
    (self.message, self.code) = (message, code)
  }
}
