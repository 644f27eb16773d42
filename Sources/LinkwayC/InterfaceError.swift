/// Why a call failed, as a text for people.
struct InterfaceError: Error {
  var message: String

  init(_ message: String) { self.message = message }
}
