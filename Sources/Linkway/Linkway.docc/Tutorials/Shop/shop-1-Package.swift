// swift-tools-version: 6.2
import PackageDescription

// A shop in a separate package, as an app team would write it. The plugin turns the table into
// Swift. `.ci/run` builds it, runs its tests and counts its lines.
let package = Package(
  name: "Shop",
  platforms: [.iOS(.v16), .macOS(.v13)],
  dependencies: [.package(name: "Linkway", path: "../..")],
  targets: [
    .target(
      name: "Shop", dependencies: [.product(name: "Linkway", package: "Linkway")],
      exclude: ["routes.json"],
      plugins: [.plugin(name: "LinkwayRoutes", package: "Linkway")])
  ]
)
