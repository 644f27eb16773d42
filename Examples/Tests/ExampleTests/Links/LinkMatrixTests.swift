import Foundation
import Linkway
import LinkwayDiagnostics
import LinkwayTable
import LinkwayTableCompiler
import Testing

/// Links into every screen of every example, cold and warm, signed in and out.
@Suite("Links into the examples")
@MainActor struct LinkMatrixTests {
  @Test("The table loads without warnings, and its examples pass", arguments: ExampleSystem.all)
  func table(_ system: ExampleSystem) throws {
    let source = SourceText(file: "routes.json", text: try system.text("routes.json"))
    let (compiled, diagnostics) = TableCompiler.compile(source, searches: .warnings)
    #expect(diagnostics.isEmpty)
    let table = try #require(compiled)
    #expect(table.entries.count == system.routes)
    #expect(table.entries.allSatisfy { !$0.examples.isEmpty })
    let run = table.runExamples()
    #expect(run.passed == system.examples)
    #expect(run.failures.isEmpty)
    #expect(run.skipped.isEmpty)
  }

  @Test("Every screen can be opened by a link", arguments: ExampleSystem.all)
  func screens(_ system: ExampleSystem) throws {
    let screens = try system.router().table.graph.screens.map(\.id)
    let reached = system.links.compactMap { link in
      link.stack.components(separatedBy: " › ").last.map { String($0.prefix { $0 != "(" }) }
    }
    #expect(Set(reached) == Set(screens))
  }

  @Test("A cold link opens the screen that the table declares", arguments: ExampleSystem.all)
  func cold(_ system: ExampleSystem) throws {
    for link in system.links {
      for signedIn in [true, false] {
        let app = try RunningExample(system, user: signedIn ? "ana" : nil)
        try follow(link, of: system, with: app, signedIn: signedIn, after: nil)
      }
    }
    print("cold links into \(system.name): \(2 * system.links.count)")
  }

  @Test(
    "A link opens the same screen warm as cold, whatever is on screen", arguments: ExampleSystem.all
  )
  func warm(_ system: ExampleSystem) throws {
    var count = 0
    for link in system.links {
      for signedIn in [true, false] {
        let wanderings = signedIn ? system.wanderings.signedIn : system.wanderings.signedOut
        for wandering in [[]] + wanderings {
          let app = try RunningExample(system, user: signedIn ? "ana" : nil)
          for event in [.launch] + wandering {
            #expect(app.send(event)?.outcome == .done, "\(event)")
          }
          try follow(link, of: system, with: app, signedIn: signedIn, after: app.stack)
          count += 1
        }
      }
    }
    print("warm links into \(system.name): \(count)")
  }

  /// Opens a link and checks its result, and the result of the sign-in that it may wait for.
  ///
  /// - Parameter before: what was on screen; `nil` if the app was not launched.
  private func follow(
    _ link: ExampleSystem.Link, of system: ExampleSystem, with app: RunningExample,
    signedIn: Bool, after before: String?
  ) throws {
    let note = Comment("\(link.link), signed in: \(signedIn), on: \(before ?? "nothing")")
    let effects = app.send(.open(link.link))
    switch (link.access, signedIn) {
    case (.anyone, _), (.signedIn, true), (.signedOut, false):
      #expect(effects?.outcome == .link(.applied), note)
      #expect(app.stack == link.stack, note)
      let again = app.send(.open(link.link))
      #expect(again?.outcome == .link(.applied), note)
      #expect(again?.transitions.isEmpty == true, note)
    case (.signedOut, true):
      #expect(effects?.outcome == .link(.refused), note)
      #expect(app.stack == before ?? system.launched.signedIn, note)
    case (.signedIn, false):
      #expect(effects?.outcome == .held, note)
      let held = try #require(app.navigator.state.held)
      #expect(app.presenter.visibleScreens.first == system.signIn, note)
      let passed = app.send(.pass("session", user: "ana", ticket: held.ticket))
      #expect(passed?.fates.map(\.fate) == [.applied], note)
      #expect(app.stack == link.stack, note)
    }
    app.quit()
  }

  @Test("A launch shows the first screen that the session allows", arguments: ExampleSystem.all)
  func launch(_ system: ExampleSystem) throws {
    for signedIn in [true, false] {
      let app = try RunningExample(system, user: signedIn ? "ana" : nil)
      app.send(.launch)
      app.sees(signedIn ? system.launched.signedIn : system.launched.signedOut)
    }
  }

  @Test("A screen that no table has is an error, and changes nothing", arguments: ExampleSystem.all)
  func unknownScreen(_ system: ExampleSystem) throws {
    let app = try RunningExample(system, user: "ana")
    app.send(.launch)
    let before = app.navigator.state
    let effects = app.send(.push("nowhere", ["id": .int(7)]))
    #expect(effects?.outcome == .invalid)
    #expect(effects?.reason == "unknown screen `nowhere`")
    // The clock goes on.
    let after = app.navigator.state
    #expect(after.navigation == before.navigation)
    #expect(after.session == before.session)
    #expect(after.held == before.held)
  }
}
