import Foundation

/// Shares routers, tables and the C interface between threads, and compares every result with that of
/// a router that one thread uses. `make threads` builds it with the thread sanitizer and with the
/// address sanitizer, which report what a comparison cannot show.
///
///     ThreadChecker TABLE…                runs all cases on each table
///     ThreadChecker --plant race TABLE    races; the thread sanitizer must report it
///     ThreadChecker --plant closed TABLE  uses a closed router; the address sanitizer must report it
@main
struct ThreadChecker {
  static func main() {
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      if arguments.first == "--plant", arguments.count == 3,
        let fault = PlantedFault(rawValue: arguments[1])
      {
        try fault.run(arguments[2])
      } else if !arguments.isEmpty, !arguments[0].hasPrefix("-") {
        exit(try arguments.map(check).allSatisfy(\.self) ? 0 : 1)
      } else {
        print("usage: ThreadChecker [--plant race|closed] TABLE…")
        exit(64)
      }
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  /// Runs all cases on one table.
  ///
  /// - Returns: whether threads agree with one thread.
  private static func check(_ path: String) throws -> Bool {
    let sample = try TableSample(path: path)
    defer { sample.removeFile() }
    let failed = try SharingCase.allCases.filter { try !$0.agrees(sample) }
    for item in failed { print("\(path): \(item.rawValue): threads differ from one thread") }
    let count = SharingCase.allCases.count
    print("\(path): \(count - failed.count) of \(count) cases agree, \(sample.links.count) links")
    return failed.isEmpty
  }
}
