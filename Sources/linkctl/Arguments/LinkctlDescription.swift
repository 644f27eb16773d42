import LinkwayAnswers

extension ToolDescription {
  /// `linkctl` with these commands.
  static func linkctl(with commands: [CommandDescription]) -> Self {
    Self(
      name: "linkctl", version: "0.1.0",
      summary: "Resolves deep links by a table of routes, and checks the table",
      options: [.color, .help, .version], commands: commands)
  }
}

extension OptionDescription {
  static let color = Self(
    name: "color", value: .one(of: ["auto", "always", "never"], default: "auto"),
    help: "whether text is in colour; auto asks the terminal and NO_COLOR")
  static let routes = Self(
    name: "routes", value: .file(default: "routes.json"),
    help: "the table, a routes.json or a compiled one")
  static let format = Self(
    name: "format", value: .one(of: ["text", "json"], default: "text"),
    help: "text for people, JSON for programs")
  static let open = Self(
    name: "open", value: ValueDescription(name: "GATE"), isRepeatable: true,
    help: "a gate that is open at the start")
  static let user = Self(
    name: "user", value: ValueDescription(name: "NAME"),
    help: "who is signed in at the start")
  static let state = Self(
    name: "state", value: .file(),
    help: "the navigation state to start from, as `navigation` prints it")
  static let now = Self(
    name: "now", value: ValueDescription(name: "TIME", defaultValue: "1970-01-01T00:00:00Z"),
    help: "the time at the start")
  static let source = Self(
    name: "source",
    value: .one(of: ["universal", "scheme", "internal", "notification", "any"]),
    help: "where the links come from; by itself universal for https, otherwise scheme")
  static let mode = Self(
    name: "mode", value: .one(of: ["reuse", "push", "reset"]),
    help: "how the chain meets what is on screen, instead of as the route says")
  static let brief = Self(
    name: "brief", help: "a JSON line a link, with no more than link, parameters, route and status")
  static let from = Self(
    name: "from", value: .file(), help: "the file that `-` reads, instead of standard input")
  static let noJIT = Self(
    name: "no-jit",
    help: "interpret regexes instead of compiling them to machine code, as LINKWAY_JIT=off does")
  static let reveal = Self(
    name: "reveal",
    help: "show links that may hold a secret because no route without secrets has won them")
  static let record = Self(
    name: "record", value: .file(), help: "where to write the events and their answers")
  static let replay = Self(
    name: "replay", value: .file(),
    help: "a log that --record wrote: play its events, and compare the answers byte by byte")
  static let graphFormat = Self(
    name: "as", value: .one(of: ["mermaid", "dot", "svg"], default: "mermaid"),
    help: "the format of the graph")
  static let noRoutes = Self(
    name: "no-routes", help: "leave the routes out: coordinators, screens and gates alone")
  static let compiledTable = Self(
    name: "output", short: "o", value: .file(default: "routes.table"),
    help: "where to write the compiled table")
  static let output = Self(
    name: "output", short: "o", value: .file(),
    help: "where to write the graph, instead of standard output")
  static let generated = Self(
    name: "output", short: "o", value: .file(),
    help: "where to write the code, instead of standard output")
  static let isPublic = Self(
    name: "public", help: "declare all as `public`, for other modules than the file's own")
  static let siteFolder = Self(
    name: "output", short: "o", value: ValueDescription(name: "DIR", isFile: true),
    help: "the folder to write all files to, instead of one to standard output")
  static let siteMerge = Self(
    name: "merge", value: .file(),
    help: "for apple and android, a deployed file of the host whose other entries are kept")
  static let siteHost = Self(
    name: "host", value: ValueDescription(name: "HOST"),
    help: "the host whose file to write or to check")
  static let api = Self(
    name: "api", value: ValueDescription(name: "N"),
    help: "for files of Android, the version that reads them, by its API level; 35 by itself")
  static let strict = Self(
    name: "strict", help: "end with 1 also where the file opens more than the table takes")
  static let app = Self(
    name: "app", value: ValueDescription(name: "ID"),
    help: "the app, by its app id or package; every app that the file names by itself")
}

extension PositionalDescription {
  static let links = Self(
    value: ValueDescription(name: "LINK"), isRepeatable: true,
    help: "a link to resolve; `-` reads them from standard input, one a line")
  static let link = Self(
    value: ValueDescription(name: "LINK"), help: "the link to explain")
  static let route = Self(
    value: ValueDescription(name: "ROUTE"), help: "the route whose link to build")
  static let parameters = Self(
    value: ValueDescription(name: "NAME=VALUE"), isRequired: false, isRepeatable: true,
    help: "a parameter of the route")
  static let events = Self(
    value: ValueDescription(name: "FILE", isFile: true), isRequired: false,
    help: "the events; `-` or nothing reads standard input")
  static let table = Self(
    value: ValueDescription(name: "FILE", isFile: true), isRequired: false,
    help: "the table, a routes.json; by default the one here")
  static let language = Self(
    value: .one(of: ["swift"], name: "LANGUAGE"), help: "the language of the code: swift")
  static let siteAction = Self(
    value: .one(of: SiteAction.allCases.map(\.rawValue), name: "ACTION"),
    help: "what to do: apple, android and desktop write, check compares, explain asks")
  static let siteArguments = Self(
    value: ValueDescription(name: "ARGUMENT", isFile: true), isRequired: false,
    isRepeatable: true, help: "for check, FILE…; for explain, FILE and LINK…")
  // Parts of the arguments, for what is said of one that is missing.
  static let siteFile = Self(
    value: .file(),
    help: "an apple-app-site-association, an assetlinks.json or an AndroidManifest.xml")
  static let siteLinks = Self(
    value: ValueDescription(name: "LINK"), isRepeatable: true, help: "a link to ask about")
  static let shell = Self(
    value: .one(of: CompletionShell.allCases.map(\.rawValue), name: "SHELL"),
    help: "bash, zsh or fish")
}

extension CommandDescription {
  static let resolve = Self(
    name: "resolve", summary: "Resolve links to what the person sees",
    discussion: [
      "Each link is parsed, admitted, matched and applied to the navigation model, each from the "
        + "same start. A gate that is closed holds it.",
      "With `-` a line is a link: an empty one too, and one over 65,536 bytes as an empty "
        + "one. A line feed ends it, alone or after a carriage return.",
      "--brief is for millions of links: it answers on all cores, in order, with the link, "
        + "parameters, route and status alone, in the words of --format json and in one line each. "
        + "The status is what the link comes to from the start that --open, --user and --state "
        + "give. Progress is shown on standard error where that is a terminal and standard output "
        + "is none.",
      "Ends with 0 if every link is applied, held, left to the web or for a resolver, otherwise "
        + "with 1; with 65 if the table is invalid and 66 if a file cannot be read.",
    ],
    positionals: [.links],
    options: [
      .routes, .format, .brief, .from, .open, .user, .state, .source, .mode, .now, .reveal, .noJIT,
    ],
    examples: [
      ExampleDescription(
        arguments: "resolve photos://photos/42", help: "with every gate closed"),
      ExampleDescription(
        arguments: "resolve --open session --user ann https://photos.example/photos/42",
        help: "as seen by ann, who is signed in"),
      ExampleDescription(
        arguments: "resolve --format json - < links.txt", help: "one JSON object a line"),
      ExampleDescription(
        arguments: "resolve --brief - < links.txt > answers.jsonl", help: "by the million"),
    ])

  static let explain = Self(
    name: "explain", summary: "Explain why a link resolves as it does",
    discussion: [
      "Shows every candidate with the precedence rule or the segment on which it lost, the "
        + "decoded values, the chain and its gates."
    ],
    positionals: [.link], options: [.routes, .format, .source, .reveal],
    examples: [
      ExampleDescription(arguments: "explain photos://photos/42", help: "which route, and why")
    ])

  static let check = Self(
    name: "check", summary: "Check the table",
    discussion: [
      "Shows load errors, conflicts with a link that both routes match, routes that can never "
        + "win, risky regexes and unsafe parameters. Ends with 65 if the table does not load.",
      "Of a compiled table it can only say whether it is intact; the rest takes the routes.json.",
    ],
    options: [.routes, .format],
    examples: [
      ExampleDescription(arguments: "check --routes app/routes.json", help: "another table")
    ])

  static let test = Self(
    name: "test", summary: "Run the examples of the table",
    discussion: ["Ends with 1 if an example does not resolve as the table says it does."],
    options: [.routes, .format])

  static let routes = Self(
    name: "routes", summary: "List the routes in precedence order", options: [.routes, .format])

  static let link = Self(
    name: "link", summary: "Build the link of a route",
    positionals: [.route, .parameters], options: [.routes, .format],
    examples: [
      ExampleDescription(arguments: "link photo id=42 ref=mail", help: "a photo's link")
    ])

  static let graph = Self(
    name: "graph", summary: "Draw the coordinator tree and the routes",
    discussion: [
      "Coordinators are boxes in boxes, each with how it is shown and its container; screens stand "
        + "in them with the routes that open them, and an arrow leads to a screen from the one "
        + "under it. What is behind a gate has the gate's colour.",
      "SVG is light or dark as the reader's system is. Ends with 65 if the table is invalid, 66 if "
        + "it cannot be read and 73 if the file cannot be written.",
    ],
    options: [.routes, .graphFormat, .noRoutes, .output],
    examples: [
      ExampleDescription(arguments: "graph --as svg -o app.svg", help: "as a picture")
    ])

  static let simulate = Self(
    name: "simulate", summary: "Play events against the navigation model",
    discussion: [
      "Reads events, one JSON object a line, and after each tells what happened and what the "
        + "person sees; with --format json in one object a line, which is stable.",
      "The events are " + eventList + ".",
      "A line that is no event is answered as invalid and changes nothing, and so is an event "
        + "that cannot be. Blank lines are passed over.",
      "--record writes a log of the start, the events and their answers, without anything that "
        + "the table calls secret, and without links that may hold such a thing unless --reveal "
        + "is given. --replay plays it up to the first event that is cut so.",
      "Ends with 0 if every line was an event, otherwise with 1; a replay with 0 if every answer "
        + "is the same, otherwise with 1; with 65 if the table, the state or the log is invalid, "
        + "66 if a file cannot be read and 73 if the log cannot be written.",
    ],
    positionals: [.events],
    options: [.routes, .format, .open, .user, .state, .now, .record, .replay, .reveal, .noJIT],
    examples: [
      ExampleDescription(
        arguments: "simulate < events.jsonl", help: "with every gate closed at the start"),
      ExampleDescription(
        arguments: "simulate --open session --record log.jsonl events.jsonl",
        help: "from a file, signed in, with a log"),
      ExampleDescription(
        arguments: "simulate --replay log.jsonl", help: "whether all is as it was"),
    ])

  static let compile = Self(
    name: "compile", summary: "Compile the table into a file that loads at once",
    discussion: [
      "The compiled table answers as the routes.json does, wherever one is taken, but is mapped "
        + "into memory and used at once. It is read by programs of the same version only: keep "
        + "the routes.json, and compile it again with each.",
      "Ends with 65 if the table is invalid, 66 if it cannot be read and 73 if the file cannot be "
        + "written. A file that is there is replaced as a whole.",
    ],
    positionals: [.table], options: [.compiledTable],
    examples: [
      ExampleDescription(
        arguments: "compile routes.json -o routes.table", help: "next to it")
    ])

  static let generate = Self(
    name: "generate", summary: "Print the table as typed Swift",
    discussion: [
      "Prints one file: `Route`, a case for each route; `Screens`, a structure for each screen; "
        + "`Steps` with gates, starts and tabs; a protocol for each coordinator with a method for "
        + "each screen; and an initialiser of the registry that names every coordinator. The "
        + "build-tool plugin LinkwayRoutes runs this for each target that has a routes.json.",
      "Ends with 65 if the table is invalid or two of its ids come to one Swift name, 66 if it "
        + "cannot be read and 73 if the file cannot be written.",
    ],
    positionals: [.language], options: [.routes, .generated, .isPublic],
    examples: [
      ExampleDescription(
        arguments: "generate swift -o Routes.swift", help: "from the routes.json here")
    ])

  static let site = Self(
    name: "site", summary: "Write and ask the files by which platforms hand links to the app",
    discussion: [
      "apple writes, from the table and its `platforms`, an apple-app-site-association for each host; "
        + "with -o also the entitlements with all hosts and the URL types with the app's schemes. "
        + "android writes an assetlinks.json for each host, and with -o the manifest's intent "
        + "filters. desktop writes a desktop entry for the app's schemes. The same table makes the same "
        + "bytes.",
      "explain FILE LINK… tells what an apple-app-site-association, an assetlinks.json or an "
        + "AndroidManifest.xml says about links: `match`, `exclude` or `no_match`, and as a JSON "
        + "pointer or an XPath the rule that decided. An assetlinks.json only narrows what the app's "
        + "manifest takes. What no answer of Apple's systems is known about is told with the answers "
        + "that need it.",
      "check FILE… compares deployed files with the table, for the host that --host names: what they "
        + "open that the table does not take (opens), and what the table takes that they do not open "
        + "(missing), each with a shortest link that shows it. A manifest and asset links are judged "
        + "together; a manifest is the one that the build has merged. Older versions of Android skip "
        + "what they do not know: --api names one. Kinds in `platforms.accept` are not told.",
      "Ends with 0; with 1 if a LINK is no link, something is missing or nothing could be decided, or "
        + "with --strict at any difference; with 65 if the table or FILE is invalid, 66 if "
        + "it cannot be read and 73 if a file cannot be written.",
    ],
    positionals: [.siteAction, .siteArguments],
    options: [.routes, .siteFolder, .siteHost, .siteMerge, .app, .api, .strict, .format],
    examples: [
      ExampleDescription(
        arguments: "site apple -o site", help: "all files of Apple's systems, in the folder site"),
      ExampleDescription(
        arguments: "site check --host photos.example apple-app-site-association",
        help: "a deployed file"),
      ExampleDescription(
        arguments: "site explain apple-app-site-association https://photos.example/photos/42",
        help: "whether it opens the app, and why"),
    ])

  /// The events with what may stand beside each.
  private static let eventList =
    EventForm.allCases.map { form in
      let value =
        switch form.value {
        case .truth: "true"
        case .link: "LINK"
        case .gate: "GATE"
        case .screen: "SCREEN"
        case .coordinator: form == .select ? "TAB" : "COORDINATOR"
        case .duration: "\"11m\""
        }
      let details = form.details.map { ", \"\($0)\"?" }.joined()
      return "{\"\(form.rawValue)\": \(value)\(details)}"
    }.joined(separator: ", ")

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
