// swift-tools-version: 6.2
import PackageDescription

// Programs that use one product each; `Scripts/size` compares their sizes with that of an empty one.
let package = Package(
  name: "Sizes",
  platforms: [.iOS(.v16), .macOS(.v13)],
  dependencies: [.package(name: "Linkway", path: "../..")],
  targets: [.executableTarget(name: "Empty")]
    + [
      ("Runtime", ["LinkwayRuntime"]), ("Whole", ["Linkway"]),
      ("Tree", ["LinkwayRuntime", "LinkwayTree"]),
      ("Testing", ["LinkwayRuntime", "LinkwayTesting"]),
    ].map { name, products in
      .executableTarget(
        name: name, dependencies: products.map { .product(name: $0, package: "Linkway") })
    }
)
