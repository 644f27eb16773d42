// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors only for developers of the package: an `unsafe` that is needed with one C
// library can be redundant with another, and must not break an app's build.
let isDeveloped = Context.environment["LINKWAY_DEVELOPER"] != nil

// All targets have the same rules: Swift 6 mode with strict concurrency, and strict memory safety.
let testSettings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (isDeveloped ? [.treatAllWarnings(as: .error)] : [])

// Developers' tests of optimised code take a fifth of the time. Apple's linker removes unused
// functions by itself; others remove unused sections.
let settings =
  testSettings
  + (isDeveloped ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])
  + [
    .unsafeFlags(
      ["-Xfrontend", "-function-sections"],
      .when(platforms: [.linux, .android], configuration: .release))
  ]

// The plugin's tool. Every clean build of an app compiles it, so it depends on as little as
// possible; `Scripts/release` replaces it with the binary of the release.
let generator: Target = .executableTarget(
  name: "linkway-generate",
  dependencies: [
    "LinkwayCodeGeneration", "LinkwayDiagnostics", "LinkwayTable", "LinkwayTableCompiler",
  ])

let pcre2: Target.Dependency = .target(
  name: "CLinkwayPCRE2", condition: .when(platforms: [.linux], traits: ["PCRE2"]))

// Stand-ins for UIKit and SwiftUI on systems that lack them: the former behaves like UIKit, the
// latter only has declarations.
#if os(Linux)
  let standInForUIKit: [Target] = [
    .target(name: "UIKit", path: "Tests/UIKit")
  ]
  let standInForSwiftUI: [Target] = [
    .target(name: "SwiftUI", path: "Tests/SwiftUI")
  ]
#else
  let standInForUIKit: [Target] = []
  let standInForSwiftUI: [Target] = []
#endif

let package = Package(
  name: "Linkway",
  platforms: [
    .iOS(.v16), .macOS(.v13), .macCatalyst(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1),
  ],
  products: [
    .library(name: "Linkway", targets: ["Linkway"]),
    // `Linkway` for apps that ship compiled tables only.
    .library(name: "LinkwayRuntime", targets: ["LinkwayRuntime"]),
    .library(name: "LinkwayURL", targets: ["LinkwayURL"]),
    .library(name: "LinkwayTesting", targets: ["LinkwayTesting"]),
    .library(name: "LinkwayUIKit", targets: ["LinkwayUIKit"]),
    .library(name: "LinkwaySwiftUI", targets: ["LinkwaySwiftUI"]),
    .library(name: "LinkwayTree", targets: ["LinkwayTree"]),
    // Not `linkway`: Apple's file systems do not distinguish it from `Linkway`.
    .library(name: "LinkwayC", type: .dynamic, targets: ["LinkwayC"]),
    .executable(name: "linkctl", targets: ["linkctl"]),
    .plugin(name: "LinkwayRoutes", targets: ["LinkwayRoutes"]),
    .plugin(name: "LinkwayCommand", targets: ["LinkwayCommand"]),
  ],
  traits: [
    .trait(
      name: "PCRE2",
      description:
        "Irregular regexes and groups in URL patterns, by the system's libpcre2 (Linux only)."),
    .default(enabledTraits: ["PCRE2"]),
  ],
  targets: [
    .systemLibrary(
      name: "CLinkwayPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
    .target(name: "LinkwayMessages"),
    .target(
      name: "LinkwayDiagnostics", dependencies: ["LinkwayMessages"]),
    .target(name: "CLinkwayByteScan"),
    .target(name: "LinkwayURLParsing", dependencies: ["CLinkwayByteScan"]),
    .target(
      name: "LinkwayRegex",
      dependencies: [
        "CLinkwayByteScan", "LinkwayURLParsing",
        // An app for Apple platforms must not link a library that users' devices lack. The sources
        // check the platform as well.
        pcre2,
      ]),
    .target(
      name: "LinkwayPatterns", dependencies: ["LinkwayURLParsing", "LinkwayRegex"]),
    .target(
      name: "LinkwayMatching",
      dependencies: ["LinkwayMessages", "LinkwayURLParsing", "LinkwayRegex", "LinkwayPatterns"]),
    .target(
      name: "LinkwayAutomaton",
      dependencies: [
        "CLinkwayByteScan", "LinkwayURLParsing", "LinkwayRegex", "LinkwayPatterns",
        "LinkwayMatching",
      ]),
    // Builds the block of `LinkwayAutomaton` from routes.
    .target(
      name: "LinkwayAutomatonBuilder",
      dependencies: [
        "CLinkwayByteScan", "LinkwayURLParsing", "LinkwayRegex", "LinkwayPatterns",
        "LinkwayMatching",
        "LinkwayAutomaton",
      ]),
    // Sets of links, for proofs about all links.
    .target(
      name: "LinkwayLanguages",
      dependencies: ["LinkwayURLParsing", "LinkwayRegex", "LinkwayMatching"]),
    .target(
      name: "LinkwayChecks",
      dependencies: [
        "LinkwayURLParsing", "LinkwayRegex", "LinkwayPatterns", "LinkwayMatching",
        "LinkwayAutomaton", "LinkwayAutomatonBuilder", "LinkwayLanguages",
      ]),
    .target(
      name: "LinkwayURL",
      dependencies: [
        "LinkwayDiagnostics", "LinkwayURLParsing", "LinkwayRegex", "LinkwayPatterns",
      ]),
    .target(
      name: "LinkwayNavigation",
      dependencies: ["LinkwayMessages", "LinkwayURLParsing", "LinkwayMatching"]),
    .target(
      name: "LinkwayTable",
      dependencies: [
        "CLinkwayByteScan", "LinkwayMessages", "LinkwayURLParsing", "LinkwayRegex",
        "LinkwayPatterns",
        "LinkwayMatching", "LinkwayAutomaton", "LinkwayNavigation",
      ]),
    // Compiles a `routes.json`. An app that ships a compiled table does not need it.
    .target(
      name: "LinkwayTableCompiler",
      dependencies: [
        "LinkwayDiagnostics", "LinkwayURLParsing", "LinkwayRegex", "LinkwayPatterns",
        "LinkwayMatching", "LinkwayAutomaton", "LinkwayAutomatonBuilder", "LinkwayChecks",
        "LinkwayNavigation", "LinkwayTable",
      ]),
    // Generates Swift from a table, for the command line and the plugin's tool.
    .target(
      name: "LinkwayCodeGeneration",
      dependencies: [
        "LinkwayDiagnostics", "LinkwayMatching", "LinkwayNavigation", "LinkwayTable",
        "LinkwayTableCompiler",
      ]),
    generator,
    // Results as JSON, also in bulk, and the input lines of events, for the command line, the C
    // interface and the playground.
    .target(
      name: "LinkwayResults",
      dependencies: [
        "LinkwayDiagnostics", "LinkwayURLParsing", "LinkwayRegex", "LinkwayMatching",
        "LinkwayAutomaton", "LinkwayNavigation", "LinkwayTable",
      ]),
    // Draws a table as a picture.
    .target(
      name: "LinkwayGraph",
      dependencies: ["LinkwayDiagnostics", "LinkwayNavigation", "LinkwayTable", "LinkwayResults"]),
    // The engine's interface for the playground; Scripts/build-playground compiles it for
    // WebAssembly.
    .target(
      name: "LinkwayPlayground",
      dependencies: [
        "LinkwayResults", "LinkwayDiagnostics", "LinkwayDiff", "LinkwayGraph", "LinkwayMatching",
        "LinkwayNavigation", "LinkwaySite", "LinkwayTable", "LinkwayTableCompiler",
      ]),
    // Compares what links do in two tables.
    .target(
      name: "LinkwayDiff",
      dependencies: [
        "LinkwayDiagnostics", "LinkwayURLParsing", "LinkwayRegex", "LinkwayMatching",
        "LinkwayLanguages", "LinkwayNavigation", "LinkwayTable", "LinkwayResults",
      ]),
    // Editor features for a table that is being edited, for the command line's language server.
    .target(
      name: "LinkwayEditing",
      dependencies: [
        "LinkwayDiagnostics", "LinkwayPatterns", "LinkwayMatching", "LinkwayNavigation",
        "LinkwayTable", "LinkwayTableCompiler",
      ],
      resources: [.embedInCode("routes.schema.json")]),
    // The files that let platforms deliver links to the app.
    .target(
      name: "LinkwaySite",
      dependencies: [
        "LinkwayDiagnostics", "LinkwayURLParsing", "LinkwayRegex", "LinkwayMatching",
        "LinkwayAutomaton", "LinkwayLanguages", "LinkwayTable", "LinkwayResults",
      ]),
    // What runs an app from a compiled table.
    .target(
      name: "LinkwayRuntime",
      dependencies: [
        "LinkwayMessages", "LinkwayURLParsing", "LinkwayMatching", "LinkwayNavigation",
        "LinkwayTable",
      ],
      resources: [.copy("PrivacyInfo.xcprivacy")]),
    // The runtime, and the loading of `routes.json`.
    .target(
      name: "Linkway",
      dependencies: ["LinkwayRuntime", "LinkwayDiagnostics", "LinkwayTableCompiler"]),
    // Support for apps' tests.
    .target(
      name: "LinkwayTesting",
      dependencies: [
        "Linkway", "LinkwayResults", "LinkwayMatching", "LinkwayNavigation", "LinkwayTable",
        "LinkwayDiagnostics",
      ]),
    // Shows an app in a UIKit window.
    .target(
      name: "LinkwayUIKit",
      dependencies: ["LinkwayRuntime"] + standInForUIKit.map { .target(name: $0.name) }),
    // The visible screens as a tree of plain objects, for state-driven user interfaces.
    .target(name: "LinkwayTree", dependencies: ["LinkwayRuntime"]),
    // SwiftUI views that follow the tree.
    .target(
      name: "LinkwaySwiftUI",
      dependencies: ["LinkwayRuntime", "LinkwayTree"]
        + standInForSwiftUI.map { .target(name: $0.name) }),
    // The C interface: its header is a module, from which Swift imports the Arrow structs.
    .systemLibrary(name: "CLinkwayInterface", path: "Sources/LinkwayC/include"),
    .target(
      name: "LinkwayC",
      dependencies: [
        "CLinkwayInterface", "LinkwayResults", "LinkwayDiff", "LinkwayGraph", "LinkwayTable",
        "LinkwayTableCompiler",
        "LinkwayMatching", "LinkwayNavigation", "LinkwayDiagnostics", "LinkwayURLParsing",
      ],
      exclude: ["include"]),
    .executableTarget(
      name: "linkctl",
      dependencies: [
        "Linkway", "LinkwayResults", "LinkwayCodeGeneration", "LinkwayDiff", "LinkwayEditing",
        "LinkwayGraph", "LinkwaySite", "LinkwayTable", "LinkwayTableCompiler", "LinkwayMatching",
        "LinkwayNavigation",
        "LinkwayDiagnostics", "LinkwayRegex", "LinkwayURLParsing",
      ]),
    .plugin(
      name: "LinkwayRoutes", capability: .buildTool(), dependencies: ["linkway-generate"]),
    // `swift package linkway check` in a package that depends on this one.
    .plugin(
      name: "LinkwayCommand",
      capability: .command(
        intent: .custom(verb: "linkway", description: "Runs linkctl on the package's table")),
      dependencies: ["linkctl"]),

    .executableTarget(
      name: "ModelChecker",
      dependencies: [
        "LinkwayTable", "LinkwayTableCompiler", "LinkwayMatching", "LinkwayNavigation",
        "LinkwayDiagnostics",
        "ReplayedScreens",
      ],
      path: "Tests/ModelChecker"),
    .target(
      name: "ReplayedScreens", dependencies: ["LinkwayNavigation", "LinkwayMatching"],
      path: "Tests/ReplayedScreens"),
    // A second model of the navigation, which does not depend on the first, and a program that
    // compares both.
    .target(name: "JourneyModel", path: "Tests/JourneyModel"),
    .executableTarget(
      name: "JourneyChecker",
      dependencies: [
        "JourneyModel", "LinkwayTable", "LinkwayTableCompiler", "LinkwayMatching",
        "LinkwayNavigation",
        "LinkwayDiagnostics",
        "ReplayedScreens", "TestSupport",
      ],
      path: "Tests/JourneyChecker"),
    // Shares routers and the C interface between threads; `make threads` builds it with sanitizers.
    .executableTarget(
      name: "ThreadChecker",
      dependencies: [
        "LinkwayC", "CLinkwayInterface", "Linkway", "LinkwayResults", "LinkwayTable",
        "LinkwayTableCompiler",
        "LinkwayMatching", "LinkwayNavigation", "LinkwayRegex",
      ],
      path: "Tests/ThreadChecker"),
    .systemLibrary(name: "CMalloc", path: "Benchmarks/CMalloc"),
    .target(
      name: "BenchmarkWorkloads",
      dependencies: [
        "LinkwayMatching", "LinkwayAutomaton", "LinkwayAutomatonBuilder", "LinkwayChecks",
        "LinkwayTable", "LinkwayTableCompiler",
        "LinkwayDiagnostics", "LinkwayURLParsing", "LinkwayPatterns", "LinkwayNavigation",
        "RandomTables", "TestSupport",
      ],
      path: "Benchmarks/Workloads"),
    .executableTarget(
      name: "Harness",
      dependencies: [
        "BenchmarkWorkloads", "LinkwayURLParsing", "LinkwayDiagnostics", "LinkwayRegex",
        "RandomTables",
        "LinkwayMatching", "LinkwayAutomatonBuilder", "LinkwayTable", "LinkwayTableCompiler",
        "CLinkwayByteScan", "CMalloc",
        "TestSupport",
        pcre2,
      ],
      path: "Benchmarks/Harness"),
    .executableTarget(
      name: "Probe", dependencies: ["BenchmarkWorkloads", "RandomTables"], path: "Benchmarks/Probe"),

    // Properties of all code that reads outside data, which `make fuzz` tries to violate.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Linkway", "LinkwayResults", "LinkwayTable", "LinkwayTableCompiler", "LinkwayMatching",
        "LinkwayNavigation", "LinkwayDiagnostics",
        "LinkwayURLParsing", "LinkwayAutomaton", "LinkwayRegex", "RandomTables", "ReplayedScreens",
        "RouteOracle", "TestSupport",
      ],
      path: "Tests/FuzzTargets", exclude: ["Corpus", "Tables"]),
    .target(name: "CFuzzer", path: "Tests/CFuzzer"),
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzTargets", "CFuzzer", "TestSupport"], path: "Tests/Fuzz"),
    .testTarget(
      name: "FuzzTargetsTests", dependencies: ["FuzzTargets", "TestSupport"]),

    // Random tables with every feature, and links for them, for tests and benchmarks.
    .target(
      name: "RandomTables",
      dependencies: [
        "LinkwayTable", "LinkwayTableCompiler", "LinkwayMatching", "LinkwayNavigation",
        "LinkwayDiagnostics",
        "TestSupport",
      ],
      path: "Tests/RandomTables"),

    // The simple matcher, which tries one route after the other. Tests compare the real one with
    // it.
    .target(
      name: "RouteOracle",
      dependencies: [
        "LinkwayMatching", "LinkwayPatterns", "LinkwayRegex", "LinkwayURL", "LinkwayURLParsing",
      ],
      path: "Tests/RouteOracle"),
    // Shared by test targets: seeds, and access to third-party test data.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    // Reads the sources without importing them.
    .testTarget(name: "ArchitectureTests"),
    .testTarget(
      name: "BenchmarkWorkloadsTests",
      dependencies: [
        "BenchmarkWorkloads", "LinkwayMatching", "LinkwayAutomaton", "LinkwayAutomatonBuilder",
        "LinkwayChecks",
        "RandomTables", "RouteOracle", "TestSupport",
      ]),
    .testTarget(
      name: "LinkwayRegexTests",
      dependencies: [
        "LinkwayRegex", "LinkwayAutomatonBuilder", "LinkwayChecks", "LinkwayURLParsing",
        "LinkwayMatching", "TestSupport",
      ]),
    .testTarget(
      name: "LinkwayDiagnosticsTests",
      dependencies: ["LinkwayMessages", "LinkwayDiagnostics", "TestSupport"]),
    .testTarget(
      name: "LinkwayURLParsingTests",
      dependencies: ["LinkwayURLParsing", "LinkwayDiagnostics", "CLinkwayByteScan", "TestSupport"]),
    .testTarget(
      name: "LinkwayMatchingTests",
      dependencies: [
        "LinkwayMatching", "LinkwayAutomaton", "LinkwayAutomatonBuilder", "LinkwayTable",
        "LinkwayChecks", "LinkwayURL", "LinkwayPatterns",
        "LinkwayDiagnostics", "LinkwayURLParsing", "LinkwayRegex", "CLinkwayByteScan",
        "RouteOracle", "TestSupport",
      ]),
    .testTarget(
      name: "LinkwayNavigationTests",
      dependencies: ["LinkwayNavigation", "LinkwayMatching", "ReplayedScreens", "TestSupport"]),
    .testTarget(
      name: "LinkwayTablesTests",
      dependencies: [
        "LinkwayTable", "LinkwayAutomaton", "LinkwayTableCompiler", "LinkwayMatching",
        "LinkwayNavigation", "LinkwayDiagnostics",
        "FuzzTargets", "RandomTables", "TestSupport",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "LinkwayDiffTests",
      dependencies: [
        "LinkwayDiff", "LinkwayResults", "LinkwayLanguages", "LinkwayTable", "LinkwayTableCompiler",
        "LinkwayMatching",
        "LinkwayDiagnostics", "RandomTables", "TestSupport",
      ]),
    .testTarget(
      name: "LinkwayEditingTests",
      dependencies: [
        "LinkwayEditing", "LinkwayTable", "LinkwayTableCompiler", "LinkwayDiagnostics",
        "TestSupport",
      ]),
    .testTarget(
      name: "LinkwaySiteTests",
      dependencies: [
        "LinkwaySite", "LinkwayTable", "LinkwayTableCompiler", "LinkwayMatching",
        "LinkwayDiagnostics",
        "LinkwayURLParsing", "LinkwayRegex", "RandomTables", "TestSupport",
      ]),
    // Random tables and events, and scenarios of gates, for tests of the runtime with its presenters.
    .target(
      name: "RandomApps", dependencies: ["Linkway", "LinkwayNavigation", "TestSupport"],
      path: "Tests/RandomApps"),
    .testTarget(
      name: "LinkwaySwiftUITests",
      dependencies: [
        "LinkwaySwiftUI", "LinkwayTesting", "Linkway", "LinkwayNavigation", "RandomApps",
        "TestSupport",
      ] + standInForSwiftUI.map { .target(name: $0.name) }),
    // Runs on the stand-in on Linux, and on the real UIKit in a simulator (Scripts/test-simulator).
    .testTarget(
      name: "LinkwayUIKitTests",
      dependencies: [
        "LinkwayUIKit", "Linkway", "LinkwayNavigation", "LinkwayTesting", "RandomApps",
        "TestSupport",
      ] + standInForUIKit.map { .target(name: $0.name) }),
    // The process that the tests of stores kill.
    .executableTarget(
      name: "StoreChild", dependencies: ["Linkway", "TestSupport"], path: "Tests/StoreChild"),
    .testTarget(
      name: "LinkwayTests",
      dependencies: [
        "Linkway", "LinkwayResults", "LinkwayTable", "LinkwayTableCompiler", "LinkwayMatching",
        "LinkwayNavigation", "LinkwayDiagnostics",
        "LinkwayRegex", "LinkwayAutomaton",
        "FuzzTargets", "LinkwayTesting", "RandomApps", "RouteOracle", "StoreChild", "TestSupport",
      ]),
    .testTarget(
      name: "LinkctlTests",
      dependencies: [
        "linkctl", "Linkway", "LinkwayResults", "LinkwayCodeGeneration", "LinkwayDiagnostics",
        "LinkwayDiff", "LinkwayGraph",
        "LinkwayNavigation", "LinkwayTable", "LinkwayTableCompiler", "LinkwayTesting", "RandomApps",
        "TestSupport",
      ]),
  ] + standInForUIKit + standInForSwiftUI
)

// Targets whose size matters more than their speed.
let small: Set = [
  "LinkwayMessages", "LinkwayDiagnostics", "LinkwayNavigation", "LinkwayTableCompiler",
  "LinkwayCodeGeneration", "LinkwayGraph", "LinkwayEditing", "LinkwayRuntime", "Linkway",
  "LinkwayTesting", "LinkwayUIKit", "LinkwayTree", "LinkwaySwiftUI",
]

for target in package.targets {
  switch target.type {
  case .regular where small.contains(target.name):
    target.swiftSettings = settings + [.unsafeFlags(["-Osize"], .when(configuration: .release))]
  case .regular, .executable: target.swiftSettings = settings
  case .test: target.swiftSettings = testSettings
  default: break
  }
}

// A simulator runs only the tests of the adapters: others start processes, which iOS does not
// support.
if Context.environment["LINKWAY_SIMULATOR"] != nil {
  let kept = ["LinkwayUIKitTests", "LinkwaySwiftUITests"]
  package.targets.removeAll { target in
    target.type == .executable || target.type == .plugin
      || target.type == .test && !kept.contains(target.name)
  }
  package.products.removeAll { $0 is Product.Executable || $0 is Product.Plugin }
}

// No target here uses the plugins, and each module that one of them needs would be compiled twice.
if isDeveloped {
  package.targets.removeAll { $0.type == .plugin }
  package.products.removeAll { $0 is Product.Plugin }
}
