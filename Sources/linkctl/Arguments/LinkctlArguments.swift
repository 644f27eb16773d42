import LinkwayDiff
import LinkwayResults

// The options and positional arguments of `linkctl`.

extension OptionDescription {
  static let color = Self(
    name: "color", value: .one(of: ["auto", "always", "never"], default: "auto"),
    help: "when to colour text; auto depends on the terminal and NO_COLOR")
  static let routes = Self(
    name: "routes", value: .file(default: "routes.json"),
    help: "the table: a routes.json or a compiled table")
  static let environment = Self(
    name: "environment", value: ValueDescription(name: "NAME", names: "environments"),
    help: "the named set of origins to use (default: the first one in the table)")
  static let linkOrigin = Self(
    name: "origin", value: ValueDescription(name: "ORIGIN"),
    help: "the origin of the link: https://host or scheme: (default: the first possible one)")
  static let everyEnvironment = Self(
    name: "environment", value: ValueDescription(name: "NAME", names: "environments"),
    help: "the named set of origins to use (default: each one in the table)")
  static let format = Self(
    name: "format", value: .one(of: ["text", "json"], default: "text"),
    help: "the output format")
  static let open = Self(
    name: "open", value: ValueDescription(name: "GATE", names: "gates"), isRepeatable: true,
    help: "a gate that is open at the start")
  static let user = Self(
    name: "user", value: ValueDescription(name: "NAME"),
    help: "the user who is signed in at the start")
  static let state = Self(
    name: "state", value: .file(),
    help: "the navigation state to start from, as in `navigation` of the output")
  static let now = Self(
    name: "now", value: ValueDescription(name: "TIME", defaultValue: "1970-01-01T00:00:00Z"),
    help: "the time at the start")
  static let source = Self(
    name: "source",
    value: .one(of: ["universal", "scheme", "internal", "notification", "any"]),
    help: "the source of the links (default: universal for https, otherwise scheme)")
  static let mode = Self(
    name: "mode", value: .one(of: ["reuse", "push", "reset"]),
    help: "how links change what is on screen; overrides the routes' modes")
  static let preview = Self(
    name: "preview",
    help: "show what each link would do: gates, what would be removed, and whether it would wait")
  static let brief = Self(
    name: "brief",
    help: "print one JSON line per link, with link, parameters, route and status only")
  static let number = Self(
    name: "number",
    help: "like --brief, with the number of the link as `row`, counted from 1")
  static let from = Self(
    name: "from", value: .file(), help: "the file that `-` reads instead of standard input")
  static let noJIT = Self(
    name: "no-jit",
    help: "interpret regexes instead of compiling them to machine code, as LINKWAY_JIT=off does")
  static let reveal = Self(
    name: "reveal",
    help: "show links and values that may be secret")
  static let record = Self(
    name: "record", value: .file(), help: "where to write a log of the events and their results")
  static let replay = Self(
    name: "replay", value: .file(),
    help: "a log written by --record: replay its events and compare the results byte by byte")
  static let graphFormat = Self(
    name: "as", value: .one(of: ["mermaid", "dot", "svg", "html"], default: "mermaid"),
    help: "the format of the graph")
  static let noRoutes = Self(
    name: "no-routes", help: "draw only coordinators, screens and gates")
  static let conditions = Self(
    name: "conditions", help: "show each route's conditions on query, fragment and source")
  static let allRoutes = Self(
    name: "all-routes",
    help: "list all patterns of each screen and action, not only the first ones")
  static let focus = Self(
    name: "focus", value: ValueDescription(name: "ID", names: "all"),
    help: "draw only the part about this screen, route, gate or coordinator")
  static let fold = Self(
    name: "fold", value: ValueDescription(name: "COORDINATOR", names: "coordinators"),
    isRepeatable: true, help: "draw this coordinator folded, with the number of its screens")
  static let compiledTable = Self(
    name: "output", short: "o", value: .file(default: "routes.table"),
    help: "where to write the compiled table")
  static let output = Self(
    name: "output", short: "o", value: .file(),
    help: "the file to write instead of standard output")
  static let isPublic = Self(
    name: "public", help: "declare all types as `public`, for use in other modules")
  static let namespace = Self(
    name: "namespace", value: ValueDescription(name: "NAME"),
    help: "put all types into an enumeration of this name, for several tables in one module")
  static let siteFolder = Self(
    name: "output", short: "o", value: ValueDescription(name: "DIR", isFile: true),
    help: "the folder for all files; without it, one file goes to standard output")
  static let siteMerge = Self(
    name: "merge", value: .file(),
    help: "for apple and android, a deployed file whose other entries are kept")
  static let siteHost = Self(
    name: "host", value: ValueDescription(name: "HOST"),
    help: "the host whose file is written or checked")
  static let deployedFile = Self(
    name: "site", value: .file(),
    help: "a deployed platform file of the host in --host, checked against NEW")
  static let api = Self(
    name: "api", value: ValueDescription(name: "N"),
    help: "for Android files, the API level of the device (default: 35)")
  static let strict = Self(
    name: "strict",
    help: "exit with status 1 for any difference, not only for missing links")
  static let diffFormat = Self(
    name: "format", value: .one(of: ["text", "json", "markdown", "github"], default: "text"),
    help: "the output format; github writes annotations for GitHub workflows")
  static let failOn = Self(
    name: "fail-on",
    value: ValueDescription(
      name: "KIND,…", defaultValue: ChangeKind.failing.map(\.rawValue).joined(separator: ",")),
    help:
      "the kinds of changes for which the exit status is 1, separated by commas; `none` for no kind"
  )
  static let grep = Self(
    name: "grep", value: ValueDescription(name: "TEXT"),
    help: "list only routes with this text in a pattern, query, id, target or gate, ignoring case")
  static let limit = Self(
    name: "limit", value: ValueDescription(name: "N"),
    help: "list at most N; 0 for all (default: 200 on a terminal, otherwise all)")
  static let json = Self(name: "json", help: "print one JSON object per line, one for each pattern")
  static let stdio = Self(
    name: "stdio", help: "accepted because editors pass it; has no effect")
  static let app = Self(
    name: "app", value: ValueDescription(name: "ID"),
    help: "the app, by its app ID or package (default: all apps in the file)")
}

extension PositionalDescription {
  static let links = Self(
    value: ValueDescription(name: "LINK"), isRepeatable: true,
    help: "a link to resolve; `-` reads links from standard input, one per line")
  static let link = Self(
    value: ValueDescription(name: "LINK"), help: "the link to explain")
  static let route = Self(
    value: ValueDescription(name: "ROUTE", names: "routes"), help: "the route whose link to build")
  static let parameters = Self(
    value: ValueDescription(name: "NAME=VALUE"), isRequired: false, isRepeatable: true,
    help: "a parameter of the route")
  static let events = Self(
    value: ValueDescription(name: "FILE", isFile: true), isRequired: false,
    help: "a file of events; `-` or no argument reads standard input")
  static let oldTable = Self(
    value: ValueDescription(name: "OLD", isFile: true),
    help: "the old table: a routes.json, a compiled table or git:REV:PATH")
  static let newTable = Self(
    value: ValueDescription(name: "NEW", isFile: true),
    help: "the new table, in one of the same forms")
  static let table = Self(
    value: ValueDescription(name: "FILE", isFile: true), isRequired: false,
    help: "the routes.json (default: the one in this folder)")
  static let language = Self(
    value: .one(of: ["swift"], name: "LANGUAGE"), help: "the language of the code: swift")
  static let siteAction = Self(
    value: .one(of: SiteAction.allCases.map(\.rawValue), name: "ACTION"),
    help: "apple, android and desktop write files; check and explain read them")
  static let siteArguments = Self(
    value: ValueDescription(name: "ARGUMENT", isFile: true), isRequired: false,
    isRepeatable: true, help: "for check, FILE…; for explain, FILE and LINK…")
  // The positional arguments that `siteArguments` combines, for errors about a missing one.
  static let siteFile = Self(
    value: .file(),
    help: "an apple-app-site-association, an assetlinks.json or an AndroidManifest.xml")
  static let siteLinks = Self(
    value: ValueDescription(name: "LINK"), isRepeatable: true, help: "a link to explain")
  static let nameSet = Self(
    value: .one(of: NameSet.allCases.map(\.rawValue), name: "KIND"),
    help: "routes, gates, screens, coordinators, environments or all")
  static let shell = Self(
    value: .one(of: CompletionShell.allCases.map(\.rawValue), name: "SHELL"),
    help: "bash, zsh or fish")
}
