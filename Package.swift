// swift-tools-version: 6.2
import PackageDescription

// Every target is held to the same rules: Swift 6 mode with strict concurrency, strict memory
// safety, and warnings as errors.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

// The example systems, each a small app's coordinators with their table and a journey.
let examples = [
  "AppAuthMain", "HowToCode", "SignInSignUp", "SubFlows", "UIKitApproaches", "Unsplash",
]

let package = Package(
  name: "Linkway",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .library(name: "Linkway", targets: ["Linkway"]),
    .executable(name: "linkctl", targets: ["linkctl"]),
  ],
  traits: [
    .trait(name: "PCRE2", description: "Regexes in patterns and types, on the system's libpcre2."),
    .default(enabledTraits: ["PCRE2"]),
  ],
  targets: [
    .systemLibrary(
      name: "CPCRE2", pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .target(
      name: "PCRE2Regex",
      dependencies: [.target(name: "CPCRE2", condition: .when(traits: ["PCRE2"]))],
      swiftSettings: settings),
    .target(name: "SourceDiagnostics", swiftSettings: settings),
    .target(name: "CByteScan"),
    .target(name: "URLParsing", dependencies: ["CByteScan"], swiftSettings: settings),
    .target(
      name: "RouteMatching",
      dependencies: ["SourceDiagnostics", "URLParsing", "PCRE2Regex", "CByteScan"],
      swiftSettings: settings),
    .target(
      name: "Navigation", dependencies: ["URLParsing", "RouteMatching"], swiftSettings: settings),
    .target(
      name: "RouteTables", dependencies: ["RouteMatching", "Navigation", "SourceDiagnostics"],
      swiftSettings: settings),
    .target(
      name: "Linkway",
      dependencies: [
        "SourceDiagnostics", "URLParsing", "RouteMatching", "Navigation", "RouteTables",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "linkctl",
      dependencies: [
        "Linkway", "RouteTables", "RouteMatching", "Navigation", "SourceDiagnostics", "PCRE2Regex",
      ],
      swiftSettings: settings),

    .executableTarget(
      name: "ResolveLinks", dependencies: ["Linkway"], path: "Examples/ResolveLinks",
      swiftSettings: settings),
    .executableTarget(
      name: "ModelChecker",
      dependencies: [
        "RouteTables", "RouteMatching", "Navigation", "SourceDiagnostics", "ReplayedScreens",
      ],
      path: "Tests/ModelChecker", swiftSettings: settings),
    .target(
      name: "ReplayedScreens", dependencies: ["Navigation", "RouteMatching"],
      path: "Tests/ReplayedScreens", swiftSettings: settings),
    .systemLibrary(name: "CMalloc", path: "Benchmarks/CMalloc"),
    .target(
      name: "BenchmarkWorkloads",
      dependencies: ["RouteMatching", "RouteTables", "SourceDiagnostics", "URLParsing"],
      path: "Benchmarks/Workloads", swiftSettings: settings),
    .executableTarget(
      name: "Harness",
      dependencies: [
        "BenchmarkWorkloads", "URLParsing", "CMalloc",
        .target(name: "CPCRE2", condition: .when(traits: ["PCRE2"])),
      ],
      path: "Benchmarks/Harness", swiftSettings: settings),
    .executableTarget(
      name: "Probe", dependencies: ["BenchmarkWorkloads"], path: "Benchmarks/Probe",
      swiftSettings: settings),

    // What several test targets share: seeds, and where the data of other people is.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "BenchmarkWorkloadsTests", dependencies: ["BenchmarkWorkloads", "TestSupport"],
      swiftSettings: settings),
    .testTarget(name: "PCRE2RegexTests", dependencies: ["PCRE2Regex"], swiftSettings: settings),
    .testTarget(
      name: "SourceDiagnosticsTests", dependencies: ["SourceDiagnostics", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "URLParsingTests",
      dependencies: ["URLParsing", "SourceDiagnostics", "CByteScan", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "RouteMatchingTests",
      dependencies: [
        "RouteMatching", "SourceDiagnostics", "URLParsing", "PCRE2Regex", "CByteScan",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "NavigationTests",
      dependencies: ["Navigation", "RouteMatching", "ReplayedScreens", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "RouteTablesTests",
      dependencies: [
        "RouteTables", "RouteMatching", "Navigation", "SourceDiagnostics", "TestSupport",
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    // Not a test target, so that the tests of the examples can share it.
    .target(
      name: "PresenterTestSupport", dependencies: ["Linkway"], path: "Tests/PresenterTestSupport",
      swiftSettings: settings),
    // What the tests of stores kill.
    .executableTarget(
      name: "StoreChild", dependencies: ["Linkway", "TestSupport"], path: "Tests/StoreChild",
      swiftSettings: settings),
    .testTarget(
      name: "LinkwayTests",
      dependencies: [
        "Linkway", "RouteTables", "RouteMatching", "Navigation", "SourceDiagnostics", "PCRE2Regex",
        "PresenterTestSupport", "StoreChild", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LinkctlTests", dependencies: ["linkctl", "Linkway", "TestSupport"],
      swiftSettings: settings),

    .target(
      name: "ExampleScreens", dependencies: ["Linkway"], path: "Examples/Screens",
      swiftSettings: settings),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "Linkway", "RouteTables", "SourceDiagnostics", "ExampleScreens", "PresenterTestSupport",
        "linkctl",
      ]
        + examples.map { .target(name: $0) },
      swiftSettings: settings),
  ]
    + examples.map { name in
      .target(
        name: name, dependencies: ["ExampleScreens", "Linkway"], path: "Examples/\(name)",
        exclude: ["README.md", "routes.json", "journey.jsonl", "journey.expected.jsonl"],
        swiftSettings: settings)
    }
)
