import Linkway
import Navigation
import URLParsing

let table = """
  { "version": 1,
    "origins": ["notes:"],
    "gates": { "session": { "flow": "welcome" } },
    "app": { "coordinator": "app", "start": "main", "children": [
      { "coordinator": "welcome", "as": "root", "screens": ["signIn"] },
      { "coordinator": "main", "as": "root", "requires": ["session"],
        "screens": ["notes", { "screen": "note", "under": "notes" }] }] },
    "routes": [{ "route": "note", "paths": ["/notes/:id<int>"], "opens": "note" }] }
  """

let router = try LinkRouter(routes: table)
let store = KeychainStore()
final class Plain: Coordinator {
  typealias Content = String
  func content(for screen: ScreenInstance) -> String? { screen.screen }
}
let app = try LinkwayApp(
  router: router,
  coordinators: ["app": { _ in Plain() }, "welcome": { _ in Plain() }, "main": { _ in Plain() }],
  presenter: nil, store: store, placeholder: { $0.screen })
let events = app.events()
let arrival = await app.open("notes:notes/7")
print(arrival.result.outcome, app.heldLink?.gate ?? "")
print(try store.load()?.held?.gate ?? "nothing is stored")
app.session.signIn(user: "ann", opening: "session")
print(await arrival.fate, app.visibleScreen ?? "")
print(app.visibleParameters.int("id") ?? 0, app.session.user ?? "")
for await event in events {
  print(event)
  if case .ended = event.step { break }
}
print(try cleaned("https://news.example/sport/final?utm_source=mail"))

// Two tables that the plugin generated, the second in a namespace; no file is read.
let news = try LinkRouter(compiled: Routes.compiledTable)
let help = try LinkRouter(compiled: Help.compiledTable)
if case .article(let id)? = Routes.Route(news.resolve("news:articles/7")) { print("article \(id)") }
if case .article(let topic)? = Help.Route(help.resolve("help:topics/refunds")) { print(topic) }
