import LinkwayDiff
import LinkwayResults

extension ToolDescription {
  /// Creates the description of `linkctl` with these commands.
  static func linkctl(with commands: [CommandDescription]) -> Self {
    Self(
      name: "linkctl", version: "0.1.0",
      summary: "Resolve deep links with a table of routes, and check the table",
      options: [.color, .help, .version], commands: commands)
  }
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
      "Shows the routes that match and the closest others, with the precedence rule or the segment that "
        + "decided against each, the decoded values, and the plan with its gates. With --format json, "
        + "all routes are listed."
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
      "For a compiled table, it only shows whether the file is intact, and always exits with status 65.",
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
    positionals: [.route, .parameters], options: [.routes, .environment, .linkOrigin, .format],
    examples: [
      ExampleDescription(arguments: "link photo id=42 ref=mail", help: "a photo's link"),
      ExampleDescription(
        arguments: "link photo id=42 --origin photos:", help: "with the app's own scheme"),
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
      "With a compiled table, links have the same results as with its routes.json, and it loads "
        + "immediately. Only programs of the same format version can read it: keep the routes.json, and "
        + "compile it again after an update. check, compile and generate need the routes.json, too.",
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
      "Prints one file: `Route`, a case for each route except redirects, wrapped links and refusals; "
        + "`Screens`, a structure for each screen; "
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
    positionals: [.language], options: [.routes, .output, .isPublic, .namespace],
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
