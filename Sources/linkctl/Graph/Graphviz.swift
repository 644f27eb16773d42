import LinkwayAnswers

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Graphviz' `dot`, which lays a graph out.
enum Graphviz {
  /// Seconds that a layout may take.
  private static let timeLimit = 60
  private static let byteLimit = 100_000_000

  /// The picture of a text in the DOT language, as SVG.
  static func svg(of text: String) throws(CommandFailure) -> String {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "linkctl-\(UUID().uuidString)")
    do {
      // For its owner alone: the name of a folder that others may write to can be taken.
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      try Data(text.utf8).write(to: folder.appending(path: "graph.dot"))
    } catch {
      throw .failed(.unwritableFile, "\(folder.path) cannot be written")
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appending(path: name).path }
    do throws(ChildProcess.Failure) {
      try ChildProcess.run(
        "dot", ["-Tsvg"], input: path("graph.dot"), output: path("graph.svg"),
        error: path("error"), atMost: timeLimit)
    } catch {
      let said = FileBytes.beginning(of: path("error"), upTo: 400).map {
        String(decoding: $0, as: UTF8.self)
      }
      throw .failed(.unavailable, message(error, said: said ?? ""))
    }
    guard let bytes = FileBytes.beginning(of: path("graph.svg"), upTo: byteLimit), !bytes.isEmpty
    else {
      throw .failed(.unavailable, "Graphviz' `dot` gave no picture")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func message(_ failure: ChildProcess.Failure, said: String) -> String {
    switch failure {
    case .notFound:
      "SVG is made by Graphviz' `dot`, which is not installed: run `apt-get install graphviz` or "
        + "`brew install graphviz`, or write `--as dot` or `--as mermaid`"
    case .notStarted(let number):
      "Graphviz' `dot` cannot be started: \(systemMessage(ofError: number))"
    case .timedOut:
      "Graphviz' `dot` took more than \(timeLimit) s; `--no-routes` makes the graph smaller"
    case .failed:
      "Graphviz' `dot` failed" + (said.isEmpty ? "" : ": " + said.split(separator: "\n")[0])
    }
  }
}
