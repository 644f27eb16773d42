import Foundation
import Linkway
import RouteTables
import SourceDiagnostics
import Testing

/// Links into every screen of every example, cold and warm, signed in and out.
@Suite("Links into the examples")
struct LinkMatrixTests {
  @Test("The table loads without warnings, and its examples pass", arguments: ExampleSystem.all)
  func table(_ system: ExampleSystem) throws {
    let source = SourceText(file: "routes.json", text: try system.text("routes.json"))
    let (compiled, diagnostics) = TableCompiler.compile(source, warnings: true)
    #expect(diagnostics.isEmpty)
    let table = try #require(compiled)
    #expect(table.entries.count == system.routes)
    #expect(table.entries.allSatisfy { !$0.examples.isEmpty })
    let run = table.runExamples()
    #expect(run.passed == system.examples)
    #expect(run.failures.isEmpty)
    #expect(run.skipped.isEmpty)
  }

  @Test("A link leads into every screen", arguments: ExampleSystem.all)
  func screens(_ system: ExampleSystem) throws {
    let screens = try system.router().table.graph.screens.map(\.id)
    let reached = system.links.compactMap { link in
      link.stack.components(separatedBy: " › ").last.map { String($0.prefix { $0 != "(" }) }
    }
    #expect(Set(reached) == Set(screens))
  }

  @Test("Cold, a link leads where the table says", arguments: ExampleSystem.all)
  func cold(_ system: ExampleSystem) throws {
    for link in system.links {
      for signedIn in [true, false] {
        let navigator = try system.navigator(signedIn: signedIn)
        try follow(link, of: system, with: navigator, signedIn: signedIn, after: nil)
      }
    }
    print("cold links into \(system.name): \(2 * system.links.count)")
  }

  @Test(
    "Warm, a link leads where it does cold, wherever the person is", arguments: ExampleSystem.all)
  func warm(_ system: ExampleSystem) throws {
    var count = 0
    for link in system.links {
      for signedIn in [true, false] {
        let wanderings = signedIn ? system.wanderings.signedIn : system.wanderings.signedOut
        for wandering in [[]] + wanderings {
          let navigator = try system.navigator(signedIn: signedIn)
          for event in [.launch] + wandering {
            #expect(navigator.send(event).outcome == .done, "\(event)")
          }
          try follow(
            link, of: system, with: navigator, signedIn: signedIn, after: navigator.state)
          count += 1
        }
      }
    }
    print("warm links into \(system.name): \(count)")
  }

  /// Opens a link and checks what it came to, and what the sign-in that it may wait for leads to.
  private func follow(
    _ link: ExampleSystem.Link, of system: ExampleSystem, with navigator: LinkNavigator,
    signedIn: Bool, after before: EngineState?
  ) throws {
    let note = Comment("\(link.link), signed in: \(signedIn), on: \(before?.shown ?? "nothing")")
    let effects = navigator.send(.open(link.link))
    switch (link.access, signedIn) {
    case (.anyone, _), (.signedIn, true), (.signedOut, false):
      #expect(effects.outcome == .link(.applied), note)
      #expect(navigator.state.shown == link.stack, note)
      let again = navigator.send(.open(link.link))
      #expect(again.outcome == .link(.applied), note)
      #expect(again.transitions.isEmpty, note)
    case (.signedOut, true):
      #expect(effects.outcome == .link(.refused), note)
      #expect(navigator.state.shown == (before?.shown ?? system.launched.signedIn), note)
    case (.signedIn, false):
      #expect(effects.outcome == .held, note)
      let held = try #require(navigator.state.held)
      #expect(navigator.state.navigation.visibleStack.first?.screen == system.signIn, note)
      let passed = navigator.send(.pass("session", user: "ana", ticket: held.ticket))
      #expect(passed.fates.map(\.fate) == [.applied], note)
      #expect(navigator.state.shown == link.stack, note)
    }
  }

  @Test("A launch shows what the session allows", arguments: ExampleSystem.all)
  func launch(_ system: ExampleSystem) throws {
    for signedIn in [true, false] {
      let navigator = try system.navigator(signedIn: signedIn)
      navigator.send(.launch)
      let expected = signedIn ? system.launched.signedIn : system.launched.signedOut
      #expect(navigator.state.shown == expected)
    }
  }

  @Test("A screen that no table has is an error, and changes nothing", arguments: ExampleSystem.all)
  func unknownScreen(_ system: ExampleSystem) throws {
    let navigator = try system.navigator(signedIn: true)
    navigator.send(.launch)
    let before = navigator.state
    let effects = navigator.send(.push("nowhere", ["id": .int(7)]))
    #expect(effects.outcome == .invalid)
    #expect(effects.reason == "there is no screen `nowhere`")
    #expect(navigator.state == before)
  }
}
