import LinkwayAnswers
import LinkwayDiff

extension ToolDescription {
  /// Creates the description of `linkctl` with these commands.
  static func linkctl(with commands: [CommandDescription]) -> Self {
    Self(
      name: "linkctl", version: "0.1.0",
      summary: "Resolve deep links with a table of routes, and check the table",
      options: [.color, .help, .version], commands: commands)
  }
}

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
    help: "the source of the links; by default universal for https, otherwise scheme")
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
    name: "all-routes", help: "list every route of a screen, not only the first five")
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
  static let generated = Self(
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
    help: "exit with status 1 also if the file opens links that the table does not handle")
  static let diffFormat = Self(
    name: "format", value: .one(of: ["text", "json", "markdown", "github"], default: "text"),
    help: "the output format; github writes annotations for GitHub workflows")
  static let failOn = Self(
    name: "fail-on",
    value: ValueDescription(
      name: "KIND,…", defaultValue: ChangeKind.failing.map(\.rawValue).joined(separator: ",")),
    help: "the kinds of changes that exit with status 1, separated by commas; `none` for no kind")
  static let grep = Self(
    name: "grep", value: ValueDescription(name: "TEXT"),
    help: "list only routes with this text in a pattern, id, target or gate; case is ignored")
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
    help: "the table before: a routes.json, a compiled table or git:REV:PATH")
  static let newTable = Self(
    value: ValueDescription(name: "NEW", isFile: true), help: "the table after")
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
  // The parts of `siteArguments`, for errors about a missing one.
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

extension CommandDescription {
  static let resolve = Self(
    name: "resolve", summary: "Resolve links and show the resulting screen",
    discussion: [
      "Each link is parsed, admitted, matched and applied to the navigation model, always from the "
        + "same initial state. A closed gate holds the link.",
      "With `-`, each line is a link. An empty line is an empty link, and so is a line of more than "
        + "65,536 bytes. Lines end with LF or CRLF.",
      "--brief is for millions of links. It uses all cores and prints, in the order of the links, one "
        + "line per link with the same keys as --format json: link, parameters, route and status. "
        + "The status is that of the link in the initial state, as set by --open, --user and --state. "
        + "Progress is shown on standard error if it is a terminal and standard output is not.",
      "Exits with status 0 if every link is applied, held, left to the web or passed to a resolver, and "
        + "otherwise with 1; with 65 if the table is invalid and 66 if a file cannot be read.",
    ],
    positionals: [.links],
    options: [
      .routes, .environment, .format, .preview, .brief, .number, .from, .open, .user, .state,
      .source, .mode,
      .now,
      .reveal, .noJIT,
    ],
    examples: [
      ExampleDescription(
        arguments: "resolve photos://photos/42", help: "with every gate closed"),
      ExampleDescription(
        arguments: "resolve --open session --user ann https://photos.example/photos/42",
        help: "for the signed-in user ann"),
      ExampleDescription(
        arguments: "resolve --format json - < links.txt", help: "one JSON object per line"),
      ExampleDescription(
        arguments: "resolve --brief - < links.txt > answers.jsonl", help: "for many links"),
    ])

  static let explain = Self(
    name: "explain", summary: "Explain why a link resolves as it does",
    discussion: [
      "Shows every candidate with the precedence rule or the segment that decided against it, the "
        + "decoded values, the chain and its gates."
    ],
    positionals: [.link], options: [.routes, .environment, .format, .source, .reveal],
    examples: [
      ExampleDescription(arguments: "explain photos://photos/42", help: "which route, and why")
    ])

  static let check = Self(
    name: "check", summary: "Check the table",
    discussion: [
      "Shows load errors, conflicts with a link that both routes match, routes that can never "
        + "win, risky regexes and unsafe parameters. Exits with status 65 if the table does not load.",
      "For a compiled table, it only checks that the file is intact.",
    ],
    options: [.routes, .everyEnvironment, .format],
    examples: [
      ExampleDescription(arguments: "check --routes app/routes.json", help: "another table")
    ])

  static let test = Self(
    name: "test", summary: "Run the examples of the table",
    discussion: ["Exits with status 1 if an example does not resolve as expected."],
    options: [.routes, .everyEnvironment, .format])

  static let diff = Self(
    name: "diff", summary: "Compare what links do in two tables",
    discussion: [
      "Reports each kind of change with the route in OLD and a shortest link that shows it, resolved "
        + "by both tables with no user and all gates closed. Links are compared for each source. The "
        + "links are generated, so they are shown for routes with secrets too.",
      "The kinds are " + ChangeKind.allCases.map(\.rawValue).joined(separator: ", ") + ".",
      "The tables are equal if no link differs. What cannot be decided, such as routes with a regex "
        + "that is not regular, is reported as undecided with the reason.",
      "In git:REV:PATH, PATH is relative to the root of the repository, or begins with ./.",
      "With --site, also reports links that the deployed FILE handled correctly before the change, and "
        + "no longer does after it.",
      "Exits with status 0; with 1 if there is a change of a kind in --fail-on, something is undecided or "
        + "the file misses a link; with 65 if a table is invalid and 66 if it cannot be read.",
    ],
    positionals: [.oldTable, .newTable],
    options: [.environment, .diffFormat, .failOn, .deployedFile, .siteHost, .app, .api, .noJIT],
    examples: [
      ExampleDescription(
        arguments: "diff git:main:routes.json routes.json", help: "against the branch main"),
      ExampleDescription(
        arguments: "diff --format github git:origin/main:routes.json routes.json",
        help: "in a workflow, with annotations"),
    ])

  static let routes = Self(
    name: "routes", summary: "List the routes in precedence order",
    discussion: ["Exits with status 1 if --grep finds no route."],
    options: [.routes, .environment, .format, .json, .grep, .limit],
    examples: [
      ExampleDescription(arguments: "routes --grep settings", help: "routes about settings")
    ])

  static let link = Self(
    name: "link", summary: "Build the link of a route",
    positionals: [.route, .parameters], options: [.routes, .environment, .format],
    examples: [
      ExampleDescription(arguments: "link photo id=42 ref=mail", help: "a photo's link")
    ])

  static let graph = Self(
    name: "graph", summary: "Draw the coordinator tree and the routes",
    discussion: [
      "Coordinators are nested boxes, each with its presentation and container. They contain their "
        + "screens with the routes that open them; an arrow points from a screen to the one above it "
        + "on the stack. Screens and coordinators behind a gate have the gate's colour.",
      "SVG and HTML follow the reader's light or dark mode. Patterns of more than 60 characters take several "
        + "lines. HTML is one file in which coordinators fold, text is searched, and a click shows a "
        + "definition; it lists all routes.",
      "Exits with status 65 if the table is invalid, 66 if it "
        + "cannot be read and 73 if the file cannot be written.",
    ],
    options: [
      .routes, .environment, .graphFormat, .noRoutes, .conditions, .allRoutes, .focus, .fold,
      .output,
    ],
    examples: [
      ExampleDescription(arguments: "graph --as svg -o app.svg", help: "as a picture"),
      ExampleDescription(
        arguments: "graph --as html --focus photo -o photo.html", help: "a part, as a page"),
    ])

  static let simulate = Self(
    name: "simulate", summary: "Apply events to the navigation model",
    discussion: [
      "Reads events, one JSON object per line, and prints after each one its result and the visible "
        + "screen. With --format json it prints one JSON object per line, in a stable format.",
      "The events are " + eventList + ".",
      "An invalid line or an impossible event is reported as invalid and changes nothing. Blank lines "
        + "are ignored.",
      "--record writes a log of the initial state, the events and their results. It omits secret "
        + "parameters, and links that may contain one unless --reveal is given. --replay applies the "
        + "events of such a log, up to the first one with something omitted.",
      "Exits with status 0 if every line was an event, and otherwise with 1; --replay exits with 0 if "
        + "every result is the same, and otherwise with 1. Exits with status 65 if the table, the state or the log "
        + "is invalid, 66 if a file cannot be read and 73 if the log cannot be written.",
    ],
    positionals: [.events],
    options: [
      .routes, .environment, .format, .open, .user, .state, .now, .record, .replay, .reveal, .noJIT,
    ],
    examples: [
      ExampleDescription(
        arguments: "simulate < events.jsonl", help: "with every gate closed at the start"),
      ExampleDescription(
        arguments: "simulate --open session --record log.jsonl events.jsonl",
        help: "from a file, signed in, with a log"),
      ExampleDescription(
        arguments: "simulate --replay log.jsonl", help: "check that the results are unchanged"),
    ])

  static let compile = Self(
    name: "compile", summary: "Compile the table into a file that is mapped into memory",
    discussion: [
      "A compiled table can be used wherever a routes.json can, with the same results, and needs no "
        + "time to load. Only programs of the same format version can read it: keep the routes.json, "
        + "and compile it again after an update.",
      "Exits with status 65 if the table is invalid, 66 if it cannot be read and 73 if the file cannot be "
        + "written. An existing file is replaced as a whole.",
    ],
    positionals: [.table], options: [.compiledTable],
    examples: [
      ExampleDescription(
        arguments: "compile routes.json -o routes.table", help: "in the same folder")
    ])

  static let generate = Self(
    name: "generate", summary: "Print the table as typed Swift",
    discussion: [
      "Prints one file: `Route`, a case for each route; `Screens`, a structure for each screen; "
        + "`Steps` with gates, starts and tabs; a protocol for each coordinator with a method for "
        + "each screen; an initializer of the registry with every coordinator; and the "
        + "compiled table. The build-tool plugin LinkwayRoutes does the same for each routes.json of "
        + "a target.",
      "A file routes.options.json next to routes.json can set `public`, `namespace`, `embed` (whether "
        + "the compiled table is embedded in the code; default: true) and `runtime` (whether the code "
        + "imports LinkwayRuntime instead of Linkway; default: false).",
      "Exits with status 65 if the table is invalid or two ids have the same Swift name, 66 if it "
        + "cannot be read and 73 if the file cannot be written.",
    ],
    positionals: [.language], options: [.routes, .generated, .isPublic, .namespace],
    examples: [
      ExampleDescription(
        arguments: "generate swift -o Routes.swift", help: "from the routes.json in this folder")
    ])

  static let site = Self(
    name: "site", summary: "Write and check the files that let platforms open links in the app",
    discussion: [
      "apple writes an apple-app-site-association for each host, from the table and its `platforms`; "
        + "with -o also the entitlements with all hosts and the URL types with the app's schemes. "
        + "android writes an assetlinks.json for each host, and with -o the manifest's intent "
        + "filters. desktop writes a desktop entry for the app's schemes. The same table always gives "
        + "the same bytes.",
      "explain FILE LINK… shows what an apple-app-site-association, an assetlinks.json or an "
        + "AndroidManifest.xml does with links: `match`, `exclude` or `no_match`, with the rule that "
        + "decides, as a JSON pointer or an XPath. An assetlinks.json only restricts the links of the "
        + "manifest. The output mentions where the behavior of Apple's systems is not known.",
      "check FILE… compares deployed files of the host in --host with the table: links that the file "
        + "opens but the table does not handle (opens), and links that the table handles but the file does "
        + "not open (missing), each with a shortest example. A manifest and asset links are checked "
        + "together; use the merged manifest of the build. Older versions of Android ignore what they "
        + "do not support: --api selects the version. Kinds in `platforms.accept` are not reported.",
      "Exits with status 0; with 1 if a LINK is not a link, something is missing or nothing could be decided, "
        + "or with --strict if there is any difference; with 65 if the table or FILE is invalid, 66 if "
        + "it cannot be read and 73 if a file cannot be written.",
    ],
    positionals: [.siteAction, .siteArguments],
    options: [
      .routes, .environment, .siteFolder, .siteHost, .siteMerge, .app, .api, .strict,
      .format,
    ],
    examples: [
      ExampleDescription(
        arguments: "site apple -o site", help: "all Apple files, in the folder site"),
      ExampleDescription(
        arguments: "site check --host photos.example apple-app-site-association",
        help: "a deployed file"),
      ExampleDescription(
        arguments: "site explain apple-app-site-association https://photos.example/photos/42",
        help: "whether the link opens the app, and why"),
    ])

  /// The list of events with their optional keys.
  private static let eventList =
    EventForm.allCases.map { form in
      let value =
        switch form.value {
        case .truth: "true"
        case .link: "LINK"
        case .gate: "GATE"
        case .screen: "SCREEN"
        case .coordinator: form == .select ? "TAB" : "COORDINATOR"
        case .interruption: "\"now\""
        case .duration: "\"11m\""
        }
      let details = form.details.map { ", \"\($0)\"?" }.joined()
      return "{\"\(form.rawValue)\": \(value)\(details)}"
    }.joined(separator: ", ")

  static let names = Self(
    name: "names", summary: "List the ids in the table",
    discussion: [
      "Prints one id per line, even if the table has errors. Completion scripts use it."
    ],
    positionals: [.nameSet], options: [.routes])

  static let lsp = Self(
    name: "lsp", summary: "Run a language server for editors",
    discussion: [
      "Reports errors and warnings of a routes.json while it is edited, completes keys, names and types, "
        + "describes names with an example link, finds their declarations, and renames them. Uses the "
        + "Language Server Protocol on standard input and output. Editors start it; their settings are in "
        + "the documentation.",
      "Exits with status 0 after `shutdown` and `exit`, and otherwise with 1.",
    ],
    options: [.stdio])

  static let completions = Self(
    name: "completions", summary: "Print a completion script",
    positionals: [.shell],
    examples: [
      ExampleDescription(
        arguments: "completions bash > ~/.local/share/bash-completion/completions/linkctl",
        help: "for bash"),
      ExampleDescription(
        arguments: "completions zsh > ~/.zfunc/_linkctl",
        help: "for zsh, with ~/.zfunc in its fpath"),
      ExampleDescription(
        arguments: "completions fish > ~/.config/fish/completions/linkctl.fish",
        help: "for fish"),
    ])
}
