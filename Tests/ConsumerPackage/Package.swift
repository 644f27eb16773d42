// swift-tools-version: 6.2
import PackageDescription

// An app's package as an app team would write it. Its targets have names that an app's targets may
// have: SwiftPM refuses two packages with targets of the same name. `.ci/run` builds and runs it.
let package = Package(
  name: "Consumer",
  platforms: [.iOS(.v16), .macOS(.v13)],
  dependencies: [.package(name: "Linkway", path: "../..")],
  targets: [
    .target(
      name: "URLParsing", dependencies: [.product(name: "LinkwayURL", package: "Linkway")]),
    .target(name: "Navigation", dependencies: [.product(name: "Linkway", package: "Linkway")]),
    .executableTarget(
      name: "RouteMatching",
      dependencies: ["URLParsing", "Navigation", .product(name: "Linkway", package: "Linkway")],
      exclude: ["routes.json", "help.routes.json", "help.routes.options.json"],
      plugins: [.plugin(name: "LinkwayRoutes", package: "Linkway")]),
  ]
)
