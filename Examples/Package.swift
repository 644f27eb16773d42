// swift-tools-version: 6.2
import PackageDescription

// The example systems: the coordinators of small apps, each with a table and a journey. They are a
// separate package, like an app, so that the plugin turns their tables into Swift.
//
// `Adoption` contains the same shop three times, with a table for each step of adopting Linkway.
let systems = [
  "AppAuthMain", "Bank", "HowToCode", "SignInSignUp", "SubFlows", "UIKitApproaches", "Unsplash",
]

// The tests read the engine's state, whose access level is `package`. They are therefore compiled
// as a part of the package Linkway, whose name SwiftPM derives from its folder.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? "linkway"
let linkway = String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
let inside: [SwiftSetting] = [.unsafeFlags(["-package-name", linkway])]

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Examples",
  platforms: [.iOS(.v16), .macOS(.v13)],
  dependencies: [.package(name: "Linkway", path: "..")],
  targets: [
    .target(
      name: "ExampleScreens", dependencies: [.product(name: "Linkway", package: "Linkway")],
      path: "Screens", swiftSettings: settings),
    .target(
      name: "Adoption", dependencies: [.product(name: "Linkway", package: "Linkway")],
      path: "Adoption",
      exclude: ["first", "second", "third"].flatMap {
        ["\($0).routes.json", "\($0).routes.options.json"]
      },
      swiftSettings: settings, plugins: [.plugin(name: "LinkwayRoutes", package: "Linkway")]),
    .testTarget(
      name: "ExampleTests",
      dependencies: ["ExampleScreens", .product(name: "LinkwayTesting", package: "Linkway")]
        + ["Adoption"] + systems.map { .target(name: $0) },
      packageAccess: false, swiftSettings: settings + inside),
  ]
    + systems.map { name in
      .target(
        name: name,
        dependencies: ["ExampleScreens", .product(name: "Linkway", package: "Linkway")],
        path: name,
        exclude: ["README.md", "journey.jsonl", "journey.expected.jsonl", "routes.json"],
        swiftSettings: settings, plugins: [.plugin(name: "LinkwayRoutes", package: "Linkway")])
    }
)
