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
let navigator = LinkNavigator(router: router, store: store)
let observer = navigator.observe { print($0) }
print(navigator.open("notes:notes/7").outcome, navigator.heldLink?.gate ?? "")
print(try store.load()?.held?.gate ?? "nothing is stored")
print(navigator.pass("session", user: "ann").outcome, navigator.visibleScreen ?? "")
print(navigator.visibleParameters.int("id") ?? 0, navigator.user ?? "")
navigator.removeObserver(observer)
print(try cleaned("https://news.example/sport/final?utm_source=mail"))

// Two tables that the plugin generated, the second in a namespace; no file is read.
let news = try LinkRouter(compiled: Route.compiledTable)
let help = try LinkRouter(compiled: Help.Route.compiledTable)
if case .article(let id)? = Route(news.resolve("news:articles/7")) { print("article \(id)") }
if case .article(let topic)? = Help.Route(help.resolve("help:topics/refunds")) { print(topic) }
