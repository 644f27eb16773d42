import Foundation
import Linkway
import LinkwayNavigation
import LinkwayTable
import Testing

@Suite("Routers of compiled tables")
struct CompiledRouterTests {
  private let router: LinkRouter
  private let bytes: [UInt8]

  init() throws {
    router = try LinkRouter(routes: ProjectFiles.text("routes.json"))
    bytes = CompiledTable.bytes(of: router.table)
  }

  private static let links = [
    "photos://photos/42?ref=mail", "https://photos.example/pic/7", "photos://photos/x",
    "https://photos.example/help/a", "photos://join/ABC1234",
  ]

  private func expectAgreement(_ other: LinkRouter) {
    for link in Self.links {
      #expect("\(other.resolve(link))" == "\(router.resolve(link))", "\(link)")
      #expect(other.resolve(link).route == router.resolve(link).route)
      #expect(other.resolve(link).parameters == router.resolve(link).parameters)
    }
  }

  @Test("A router from bytes or a mapped file has the same results as one from the text")
  func agreement() throws {
    expectAgreement(try LinkRouter(compiled: bytes))
    let file = FileManager.default.temporaryDirectory
      .appending(path: "linkway-\(UUID().uuidString).table")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    let mapped = try LinkRouter(compiled: file.path)
    // A mapped file remains available when its name is removed.
    try FileManager.default.removeItem(at: file)
    expectAgreement(mapped)
  }

  @Test("A navigator of a mapped table holds a link like a navigator of the text")
  func navigator() throws {
    let states = [router, try LinkRouter(compiled: bytes)].map { router in
      let navigator = LinkNavigator(router: router, state: EngineState())
      navigator.open("photos://photos/42")
      return navigator.state
    }
    #expect(states[0] == states[1])
    #expect(states[1].held?.gate == "session")
  }

  @Test("The error for a file that cannot be mapped contains the reason")
  func unreadable() {
    for path in ["/none/at/all", "/"] {
      let error = #expect(throws: RouteTableError.self) { try LinkRouter(compiled: path) }
      #expect(error?.description.hasPrefix("\(path) cannot be read: ") == true)
    }
  }
}
