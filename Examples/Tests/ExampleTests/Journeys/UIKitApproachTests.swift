import Linkway
import Testing

@testable import UIKitApproaches

@Suite("The UIKit approaches")
@MainActor struct UIKitApproachTests {
  private let system = ExampleSystem.uiKitApproaches

  @Test("A transition by identifier carries the item's id; an unknown one is an error")
  func identifiers() throws {
    let app = try RunningExample(system)
    app.send(.launch)
    let catalogue = try #require(app.witness.coordinator(CatalogueCoordinator.self))
    try catalogue.perform("item", item: 7)
    app.sees("items › item(id=7)", "Item 7")
    let before = app.navigator.state
    #expect(
      throws: UnknownTransition(
        identifier: "nowhere", reason: "unknown screen `nowhere`")
    ) { try catalogue.perform("nowhere", item: 7) }
    // The table has this screen, but it cannot be pushed here.
    #expect(throws: UnknownTransition.self) { try catalogue.perform("place", item: 7) }
    #expect(app.navigator.state == before)
    app.taps("Related")
    app.sees("items › item(id=7) › related(id=7)", "Related to 7")
    app.does { $0.tapBack() }
    app.does { $0.tapBack() }
    app.sees("items", "Items")
  }

  @Test("Settings are presented as a sheet and dismissed, by the button or a swipe")
  func settings() throws {
    let app = try RunningExample(system, user: "ana")
    app.send(.launch)
    app.taps("Item 7")
    app.taps("Settings")
    app.sees("settings", "Settings")
    #expect(app.presenter.modals.map(\.presentation) == [.sheet])
    app.taps("About")
    app.sees("settings › about", "About")
    app.taps("Back")
    app.taps("Done")
    app.sees("items › item(id=7)")
    app.heard("app notified of preferences completed")
    app.taps("Settings")
    app.does { $0.beginSwipeDown() }
    app.presenter.cancelSwipeDown()
    app.sees("settings")
    app.does { $0.swipeDown() }
    app.sees("items › item(id=7)")
    app.heard("app notified of preferences cancelled")
    app.lives("app", "main", "catalogue", "starred")
    app.quit()
  }

  @Test("Settings wait for the sign-in, and signing out closes them")
  func signIn() throws {
    let app = try RunningExample(system)
    app.send(.launch)
    app.taps("Settings")
    app.sees("signIn", "Sign in")
    app.taps("Sign in")
    app.sees("settings")
    app.heard("app notified of auth completed")
    app.send(.signOut)
    app.sees("items")
    app.heard("app notified of preferences cancelled")
    app.lives("app", "main", "catalogue", "starred")
  }

  @Test("Two tabs keep a stack each; the selected one tapped again goes to its root")
  func tabs() throws {
    let app = try RunningExample(system)
    app.send(.launch)
    app.taps("Item 7")
    app.does { $0.tapTab("starred") }
    app.taps("Favourite 3")
    app.sees("favourites › favourite(id=3)", "Favourite 3")
    app.does { $0.tapTab("catalogue") }
    app.sees("items › item(id=7)")
    app.does { $0.tapTab("starred") }
    app.sees("favourites › favourite(id=3)")
    app.does { $0.tapTab("starred") }
    app.sees("favourites")
    app.does { $0.tapTab("starred") }
    app.sees("favourites")
    app.does { $0.tapTab("catalogue") }
    app.sees("items › item(id=7)")
    app.heard()
  }

  @Test("A custom container swaps its child, and the one that goes is released")
  func customContainer() throws {
    let app = try RunningExample(system)
    app.send(.launch)
    app.taps("Find")
    app.sees("placeList", "Places")
    #expect(app.presenter.containers["finder"]?.root == "listPane")
    app.taps("Map")
    app.sees("map", "Map")
    app.heard("finder notified of listPane cancelled")
    app.taps("Place 12")
    app.sees("map › place(id=12)", "Place 12")
    app.does { $0.tapBack() }
    app.taps("List")
    app.sees("placeList")
    app.heard("finder notified of mapPane cancelled")
    #expect(!app.presenter.swipeDown(), "a full screen cannot be swiped away")
    app.taps("Close")
    app.sees("items")
    app.heard("finder notified of listPane cancelled", "app notified of finder completed")
    app.lives("app", "main", "catalogue", "starred")
    app.quit()
  }

  @Test("Pages are turned by a swipe and by a button, and end after the last")
  func pages() throws {
    let app = try RunningExample(system)
    app.send(.launch)
    app.taps("Tour")
    app.sees("hello", "Hello")
    #expect(app.presenter.containers["tour"]?.tabs == ["firstPage", "secondPage", "lastPage"])
    app.does { $0.turnPage(to: "secondPage") }
    app.sees("tips", "Tips")
    app.does { $0.turnPage(to: "firstPage") }
    app.taps("Next")
    app.taps("Next")
    app.sees("ready", "Ready")
    app.taps("Done")
    app.sees("items")
    app.heard(
      "tour notified of firstPage cancelled", "tour notified of secondPage cancelled",
      "tour notified of lastPage cancelled", "app notified of tour completed")
    app.taps("Tour")
    app.does { $0.tapOutside() }
    app.sees("items")
    app.lives("app", "main", "catalogue", "starred")
    app.quit()
  }

  @Test("A link leads out of a sheet, across tabs and into a container, and leaves other stacks")
  func links() throws {
    let app = try RunningExample(system, user: "ana")
    app.send(.open("shelf://settings/about"))
    app.sees("settings › about")
    app.send(.open("https://shelf.example/favourites/3"))
    app.sees("favourites › favourite(id=3)")
    app.send(.open("shelf://items/8"))
    app.sees("items › item(id=8)", "Item 8")
    app.does { $0.tapTab("starred") }
    app.sees("favourites › favourite(id=3)")
    app.send(.open("https://shelf.example/places/12"))
    app.sees("map › place(id=12)")
    app.send(.open("https://shelf.example/tour/tips"))
    app.sees("tips")
    app.send(.open("https://shelf.example/items"))
    app.sees("items")
    app.lives("app", "main", "catalogue", "starred")
    app.quit()
  }
}
