// swift-tools-version: 6.2
import Foundation
import PackageDescription

// A desktop app with an adapter to GTK 4. It is a separate package, so that other packages do not
// need GTK. `make desktop` starts the app, and `make desktop-test` uses it as a user would.

// If libadwaita is installed, the app looks like a GNOME app and follows the desktop's light or
// dark mode.
let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"]
let hasAdwaita = folders.contains {
  FileManager.default.fileExists(atPath: "\($0)/pkgconfig/libadwaita-1.pc")
}

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "PhotosDesktop",
  products: [.library(name: "LinkwayGTK", targets: ["LinkwayGTK"])],
  dependencies: [.package(name: "Linkway", path: "../..")],
  targets: [
    .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .systemLibrary(
      name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
    // The parts of GTK that Swift cannot import: macros, casts and variadic functions.
    .target(
      name: "CGtkSupport", dependencies: ["CGtk"] + (hasAdwaita ? ["CAdwaita"] : []),
      cSettings: hasAdwaita ? [.define("HAS_ADWAITA")] : []),
    .target(
      name: "LinkwayGTK",
      dependencies: [
        "CGtk", "CGtkSupport", .product(name: "Linkway", package: "Linkway"),
        .product(name: "LinkwayTree", package: "Linkway"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "PhotosDesktop",
      dependencies: [
        "LinkwayGTK", "CGtk", "CGtkSupport", .product(name: "Linkway", package: "Linkway"),
      ],
      exclude: ["routes.json"], swiftSettings: settings,
      plugins: [.plugin(name: "LinkwayRoutes", package: "Linkway")]),
  ]
)
