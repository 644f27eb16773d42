// swift-tools-version: 6.2
import PackageDescription

// A shop as an app team writes it: a package of its own, whose plugin makes Swift of the table.
// `.ci/run` builds it, runs its tests and counts its lines.
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
