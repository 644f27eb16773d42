import Foundation
import Linkway
import LinkwayTesting
import Testing

/// Errors as shown in an app's log or alert, understandable without knowledge of the library.
@Suite("Sentences of errors")
struct ErrorSentenceTests {
  private static func caught(_ body: () throws -> Void) -> any Error {
    do { try body() } catch { return error }
    return CocoaError(.featureUnsupported)
  }

  private static func routerError() -> any Error {
    caught { _ = try LinkRouter(routes: #"{ "version": 1, "origins": ["a:"], "routse": [] }"#) }
  }

  private static func linkError() -> any Error {
    caught {
      _ = try LinkRouter(
        routes: """
          { "version": 1, "origins": ["a:"], "types": { "size": { "enum": ["S", "M"] } }, "routes": [
            { "route": "p", "paths": ["/p/:id<int>/:size<size>"], "leaveToWeb": true } ] }
          """
      ).link(to: "p", ["id": 1, "size": "L"])
    }
  }

  static let rows: [(error: any Error & Sendable, sentence: String)] = [
    (linkError(), "the links of `p` expect `size` as `size`; give one of `S`, `M`"),
    (
      HeldLinkStoreError.notSaved("write failed with error 28"),
      "the held link was not saved: write failed with error 28"
    ),
    (
      HeldLinkStoreError.damaged("the file contains no record"),
      "the stored held link has been discarded: the file contains no record"
    ),
  ]

  @Test("An error's localized description is its sentence", arguments: rows.indices)
  func sentence(_ row: Int) {
    let (error, sentence) = Self.rows[row]
    #expect((error as any Error).localizedDescription == sentence)
  }

  @Test("A table's errors are reported completely")
  func table() {
    let told = Self.routerError().localizedDescription
    #expect(told.hasPrefix("routes.json:1:"))
    #expect(told.contains("is not a key of a table"))
  }

  @Test("A delegate returns by one property whether the link was handled")
  func taken() throws {
    let app = try RecordedRuntime(routes: SmallApp.routes)
    let open = { (link: String) throws -> (NavigationResult.Outcome, Bool) in
      let effects = app.navigator.open(try #require(URL(string: link)))
      return (effects.outcome, effects.isHandled)
    }
    #expect(try open("shop:/list") == (.applied, true))
    #expect(try open("shop:/me") == (.held, true))
    #expect(try open("shop:/nowhere") == (.unmatched, false))
    #expect(try open("shop:/list/%00") == (.refused, false))
  }
}
