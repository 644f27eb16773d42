// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors for who works on the package alone: an `unsafe` that is needed with one C
// library can be too much with another, and must not break an app's build.
let isDeveloped = Context.environment["LINKWAY_DEVELOPER"] != nil

// Every target is held to the same rules: Swift 6 mode with strict concurrency, and strict memory
// safety.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (isDeveloped ? [.treatAllWarnings(as: .error)] : [])

// Where UIKit and SwiftUI are missing, stand-ins of their names are there: one that behaves as UIKit
// does, and one that declares what SwiftUI has.
#if os(Linux)
  let standInForUIKit: [Target] = [
    .target(name: "UIKit", path: "Tests/UIKit", swiftSettings: settings)
  ]
  let standInForSwiftUI: [Target] = [
    .target(name: "SwiftUI", path: "Tests/SwiftUI", swiftSettings: settings)
  ]
  let testsOnStandIns: [Target] = [
    .testTarget(
      name: "LinkwayUIKitTests",
      dependencies: [
        "LinkwayUIKit", "UIKit", "Linkway", "LinkwayNavigation", "RandomApps", "TestSupport",
      ],
      swiftSettings: settings)
  ]
#else
  let standInForUIKit: [Target] = []
  let standInForSwiftUI: [Target] = []
  let testsOnStandIns: [Target] = []
#endif

let package = Package(
  name: "Linkway",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .library(name: "Linkway", targets: ["Linkway"]),
    .library(name: "LinkwayURL", targets: ["LinkwayURL"]),
    .library(name: "LinkwayTesting", targets: ["LinkwayTesting"]),
    .library(name: "LinkwayUIKit", targets: ["LinkwayUIKit"]),
    .library(name: "LinkwaySwiftUI", targets: ["LinkwaySwiftUI"]),
    .library(name: "LinkwayTree", targets: ["LinkwayTree"]),
    .library(name: "linkway", type: .dynamic, targets: ["LinkwayC"]),
    .executable(name: "linkctl", targets: ["linkctl"]),
    .plugin(name: "LinkwayRoutes", targets: ["LinkwayRoutes"]),
  ],
  traits: [
    .trait(name: "PCRE2", description: "Regexes in patterns and types, on the system's libpcre2."),
    .default(enabledTraits: ["PCRE2"]),
  ],
  targets: [
    .systemLibrary(
      name: "CLinkwayPCRE2", pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .target(name: "LinkwayDiagnostics", swiftSettings: settings),
    .target(name: "CLinkwayByteScan"),
    .target(name: "LinkwayURLParsing", dependencies: ["CLinkwayByteScan"], swiftSettings: settings),
    .target(
      name: "LinkwayRegex",
      dependencies: [
        "LinkwayURLParsing",
        // Apple's other systems have none. The sources look for the platform, too.
        .target(
          name: "CLinkwayPCRE2",
          condition: .when(platforms: [.linux, .macOS], traits: ["PCRE2"])),
      ],
      swiftSettings: settings),
    .target(
      name: "LinkwayPatterns", dependencies: ["LinkwayURLParsing", "LinkwayRegex"],
      swiftSettings: settings),
    .target(
      name: "LinkwayMatching",
      dependencies: ["LinkwayDiagnostics", "LinkwayURLParsing", "LinkwayRegex", "LinkwayPatterns"],
      swiftSettings: settings),
    .target(
      name: "LinkwayAutomaton",
      dependencies: [
        "CLinkwayByteScan", "LinkwayURLParsing", "LinkwayRegex", "LinkwayPatterns",
        "LinkwayMatching",
      ],
      swiftSettings: settings),
    .target(
      name: "LinkwayChecks",
      dependencies: [
        "LinkwayURLParsing", "LinkwayRegex", "LinkwayPatterns", "LinkwayMatching",
        "LinkwayAutomaton",
      ],
      swiftSettings: settings),
    .target(
      name: "LinkwayURL",
      dependencies: [
        "LinkwayDiagnostics", "LinkwayURLParsing", "LinkwayRegex", "LinkwayPatterns",
      ],
      swiftSettings: settings),
    .target(
      name: "LinkwayNavigation",
      dependencies: ["LinkwayDiagnostics", "LinkwayURLParsing", "LinkwayMatching"],
      swiftSettings: settings),
    .target(
      name: "LinkwayTables",
      dependencies: [
        "LinkwayDiagnostics", "LinkwayURLParsing", "LinkwayRegex", "LinkwayPatterns",
        "LinkwayMatching", "LinkwayAutomaton", "LinkwayChecks", "LinkwayNavigation",
      ],
      swiftSettings: settings),
    // The answers as JSON, also by the million, and the lines that ask for them: of the command
    // line, the C interface and the playground.
    .target(
      name: "LinkwayAnswers",
      dependencies: [
        "LinkwayDiagnostics", "LinkwayURLParsing", "LinkwayRegex", "LinkwayMatching",
        "LinkwayChecks", "LinkwayAutomaton", "LinkwayNavigation", "LinkwayTables",
      ],
      swiftSettings: settings),
    // What the page asks; Scripts/build-playground compiles it for WebAssembly.
    .target(
      name: "LinkwayPlayground",
      dependencies: [
        "LinkwayAnswers", "LinkwayDiagnostics", "LinkwayMatching", "LinkwayNavigation",
        "LinkwayTables",
      ],
      swiftSettings: settings),
    // What platforms need so that links arrive at the app.
    .target(
      name: "LinkwaySite",
      dependencies: [
        "LinkwayDiagnostics", "LinkwayURLParsing", "LinkwayRegex", "LinkwayMatching",
        "LinkwayAutomaton", "LinkwayChecks", "LinkwayTables",
      ],
      swiftSettings: settings),
    .target(
      name: "Linkway",
      dependencies: [
        "LinkwayDiagnostics", "LinkwayURLParsing", "LinkwayMatching", "LinkwayNavigation",
        "LinkwayTables",
      ],
      swiftSettings: settings),
    // What apps test their journeys with.
    .target(
      name: "LinkwayTesting",
      dependencies: [
        "Linkway", "LinkwayAnswers", "LinkwayMatching", "LinkwayNavigation", "LinkwayTables",
        "LinkwayDiagnostics",
      ],
      swiftSettings: settings),
    // Shows an app in a window of UIKit.
    .target(
      name: "LinkwayUIKit",
      dependencies: ["Linkway"] + standInForUIKit.map { .target(name: $0.name) },
      swiftSettings: settings),
    // What is on screen as a tree of plain objects, for a user interface that follows state.
    .target(name: "LinkwayTree", dependencies: ["Linkway"], swiftSettings: settings),
    // Views of SwiftUI that follow the tree.
    .target(
      name: "LinkwaySwiftUI",
      dependencies: ["Linkway", "LinkwayTree"] + standInForSwiftUI.map { .target(name: $0.name) },
      swiftSettings: settings),
    // The C interface: its header is a module, so that Swift reads the structs of Arrow from it.
    .systemLibrary(name: "CLinkwayInterface", path: "Sources/LinkwayC/include"),
    .target(
      name: "LinkwayC",
      dependencies: [
        "CLinkwayInterface", "LinkwayAnswers", "LinkwayTables", "LinkwayChecks",
        "LinkwayMatching", "LinkwayNavigation", "LinkwayDiagnostics", "LinkwayURLParsing",
      ],
      exclude: ["include"], swiftSettings: settings),
    .executableTarget(
      name: "linkctl",
      dependencies: [
        "Linkway", "LinkwayAnswers", "LinkwaySite", "LinkwayTables", "LinkwayMatching",
        "LinkwayChecks", "LinkwayNavigation", "LinkwayDiagnostics", "LinkwayRegex",
        "LinkwayURLParsing",
      ],
      swiftSettings: settings),
    .plugin(
      name: "LinkwayRoutes", capability: .buildTool(), dependencies: [.target(name: "linkctl")]),

    .executableTarget(
      name: "ResolveLinks", dependencies: ["Linkway"], path: "Examples/ResolveLinks",
      swiftSettings: settings),
    .executableTarget(
      name: "ModelChecker",
      dependencies: [
        "LinkwayTables", "LinkwayMatching", "LinkwayNavigation", "LinkwayDiagnostics",
        "ReplayedScreens",
      ],
      path: "Tests/ModelChecker", swiftSettings: settings),
    .target(
      name: "ReplayedScreens", dependencies: ["LinkwayNavigation", "LinkwayMatching"],
      path: "Tests/ReplayedScreens", swiftSettings: settings),
    // A second model of the navigation that imports nothing of the first, and what compares both.
    .target(name: "JourneyModel", path: "Tests/JourneyModel", swiftSettings: settings),
    .executableTarget(
      name: "JourneyChecker",
      dependencies: [
        "JourneyModel", "LinkwayTables", "LinkwayMatching", "LinkwayNavigation",
        "LinkwayDiagnostics",
        "ReplayedScreens", "TestSupport",
      ],
      path: "Tests/JourneyChecker", swiftSettings: settings),
    .systemLibrary(name: "CMalloc", path: "Benchmarks/CMalloc"),
    .target(
      name: "BenchmarkWorkloads",
      dependencies: [
        "LinkwayMatching", "LinkwayAutomaton", "LinkwayChecks", "LinkwayTables",
        "LinkwayDiagnostics", "LinkwayURLParsing", "LinkwayPatterns", "TestSupport",
      ],
      path: "Benchmarks/Workloads", swiftSettings: settings),
    .executableTarget(
      name: "Harness",
      dependencies: [
        "BenchmarkWorkloads", "LinkwayURLParsing", "LinkwayDiagnostics", "LinkwayRegex",
        "LinkwayMatching", "LinkwayTables", "CLinkwayByteScan", "CMalloc", "TestSupport",
        .target(name: "CLinkwayPCRE2", condition: .when(traits: ["PCRE2"])),
      ],
      path: "Benchmarks/Harness", swiftSettings: settings),
    .executableTarget(
      name: "Probe", dependencies: ["BenchmarkWorkloads"], path: "Benchmarks/Probe",
      swiftSettings: settings),

    // Properties of whatever reads data from outside, which `make fuzz` looks for inputs against.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Linkway", "LinkwayTables", "LinkwayMatching", "LinkwayNavigation", "LinkwayDiagnostics",
        "LinkwayURLParsing", "LinkwayAutomaton", "LinkwayRegex", "ReplayedScreens", "TestSupport",
      ],
      path: "Tests/FuzzTargets", exclude: ["Corpus", "Tables"], swiftSettings: settings),
    .target(name: "CFuzzer", path: "Tests/CFuzzer"),
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzTargets", "CFuzzer", "TestSupport"], path: "Tests/Fuzz",
      swiftSettings: settings),
    .testTarget(
      name: "FuzzTargetsTests", dependencies: ["FuzzTargets", "TestSupport"],
      swiftSettings: settings),

    // What several test targets share: seeds, and where the data of other people is.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    // Reads the sources; imports none of them.
    .testTarget(name: "ArchitectureTests", swiftSettings: settings),
    .testTarget(
      name: "BenchmarkWorkloadsTests",
      dependencies: [
        "BenchmarkWorkloads", "LinkwayMatching", "LinkwayAutomaton", "LinkwayChecks", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LinkwayRegexTests",
      dependencies: ["LinkwayRegex", "LinkwayURLParsing", "LinkwayMatching", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LinkwayDiagnosticsTests", dependencies: ["LinkwayDiagnostics", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LinkwayURLParsingTests",
      dependencies: ["LinkwayURLParsing", "LinkwayDiagnostics", "CLinkwayByteScan", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LinkwayMatchingTests",
      dependencies: [
        "LinkwayMatching", "LinkwayAutomaton", "LinkwayChecks", "LinkwayURL", "LinkwayPatterns",
        "LinkwayDiagnostics", "LinkwayURLParsing", "LinkwayRegex", "CLinkwayByteScan",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LinkwayNavigationTests",
      dependencies: ["LinkwayNavigation", "LinkwayMatching", "ReplayedScreens", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LinkwayTablesTests",
      dependencies: [
        "LinkwayTables", "LinkwayMatching", "LinkwayNavigation", "LinkwayDiagnostics",
        "FuzzTargets", "TestSupport",
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "LinkwaySiteTests",
      dependencies: [
        "LinkwaySite", "LinkwayTables", "LinkwayMatching", "LinkwayDiagnostics",
        "LinkwayURLParsing", "TestSupport",
      ],
      swiftSettings: settings),
    // Tables of every shape with random events, for the runs of the runtime on its presenters.
    .target(
      name: "RandomApps", dependencies: ["Linkway", "LinkwayNavigation", "TestSupport"],
      path: "Tests/RandomApps", swiftSettings: settings),
    .testTarget(
      name: "LinkwaySwiftUITests",
      dependencies: [
        "LinkwaySwiftUI", "LinkwayTesting", "Linkway", "LinkwayNavigation", "RandomApps",
        "TestSupport",
      ] + standInForSwiftUI.map { .target(name: $0.name) },
      swiftSettings: settings),
    // What the tests of stores kill.
    .executableTarget(
      name: "StoreChild", dependencies: ["Linkway", "TestSupport"], path: "Tests/StoreChild",
      swiftSettings: settings),
    .testTarget(
      name: "LinkwayTests",
      dependencies: [
        "Linkway", "LinkwayTables", "LinkwayMatching", "LinkwayNavigation", "LinkwayDiagnostics",
        "LinkwayRegex", "LinkwayAutomaton",
        "FuzzTargets", "LinkwayTesting", "RandomApps", "StoreChild", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LinkctlTests",
      dependencies: [
        "linkctl", "Linkway", "LinkwayAnswers", "LinkwayDiagnostics", "LinkwayNavigation",
        "LinkwayTesting", "RandomApps", "TestSupport",
      ],
      swiftSettings: settings),
  ] + standInForUIKit + standInForSwiftUI + testsOnStandIns
)
