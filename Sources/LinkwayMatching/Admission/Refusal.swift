/// The reason why a link is refused, and the position of the error.
package struct Refusal: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case notAbsolute
    case credentials
    case host(String)
    case backslash
    case portInvalid
    case portNotDeclared(UInt16)
    case foldedPort
    case validationError(String)
    case percentEncoding
    case tooLong(bytes: Int, limit: Int)
    case tooManySegments(limit: Int)
    case tooManyItems(limit: Int)
    case controlCharacter
    case invalidUTF8
    case dotSegment
    case separatorInCapture
    case duplicateSlash
    case repeatedItem(String)
    /// The chain of redirects and wrapped links is too long.
    case depth(limit: Int)
    /// The route declares that it refuses its links.
    case route(String)
    /// A gate that must be closed is open.
    case gateIsOpen(String)
  }

  package internal(set) var reason: Reason
  /// The position in the link, as a byte offset.
  package internal(set) var offset: Int?

  package init(_ reason: Reason, offset: Int? = nil) {
    self.reason = reason
    self.offset = offset
  }

  /// The reason in words, starting with a keyword that tools can search for.
  package var message: String {
    switch reason {
    case .notAbsolute: "not absolute: a link starts with a scheme, such as `https:`"
    case .credentials: "credentials: a link must not contain a user name or password"
    case .host(let why): "host: \(why)"
    case .backslash: "backslash: browsers read it as a slash, so it disguises the target of a link"
    case .portInvalid: "port: not a number up to 65535"
    case .portNotDeclared(let port): "port not declared: no origin of the table has port \(port)"
    case .foldedPort: "port: a folded link cannot have a port"
    case .validationError(let name): "validation error: \(name)"
    case .percentEncoding: "percent-encoding: `%` needs two hexadecimal digits"
    case .tooLong(let bytes, let limit): "size: \(bytes) bytes, at most \(limit)"
    case .tooManySegments(let limit): "size: more than \(limit) path segments"
    case .tooManyItems(let limit): "size: more than \(limit) query items"
    case .controlCharacter: "control character: present after decoding"
    case .invalidUTF8: "invalid UTF-8: the link, as written or decoded, is not valid text"
    case .dotSegment: "dot segment: `.` and `..` cannot be values"
    case .separatorInCapture: "separator: a decoded value contains `/` or `\\`"
    case .duplicateSlash: "duplicate slash: an empty path segment"
    case .repeatedItem(let name): "repeated item: `\(name)` occurs twice, but is not a list"
    case .depth(let limit): "depth: more than \(limit) redirects and wrapped links"
    case .route(let id): "route: `\(id)` refuses its links"
    case .gateIsOpen(let gate): "gate: only while `\(gate)` is closed"
    }
  }
}
