import BenchmarkWorkloads
import Foundation

/// A peer in another language: a process that reads the same workload, and receives commands to
/// resolve links and to time batches over a pipe.
///
/// Commands and replies are lines of words that are separated by tabs:
///
///     load ROUTES LINKS    →  ready
///     answers COUNT        →  COUNT integers, separated by spaces
///     run COUNT            →  the CPU time of its thread in nanoseconds
///
/// The reply to any of them can be `error TEXT`. ROUTES has a line `INDEX TAB ROUTE` for each route,
/// in precedence order, so that a peer that tries them in turn uses the first that matches.
final class PeerProcess: Contestant {
  let name: String
  let note: String?
  private let process = Process()
  private let commands = Pipe()
  private let replies = Pipe()
  private var received: [UInt8] = []

  init(_ peer: Peer, _ files: PeerFiles) throws {
    name = peer.name
    note = peer.note
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = peer.command
    process.standardInput = commands
    process.standardOutput = replies
    try process.run()
    let reply = try ask("load\t\(files.routes)\t\(files.links)", seconds: 120)
    guard reply == "ready" else { throw WorkloadError("\(name) answered `\(reply)`") }
  }

  deinit {
    process.terminate()
  }

  func answers(_ count: Int) throws -> [Int] {
    try ask("answers\t\(count)", seconds: 120).split(separator: " ").map { word in
      guard let place = Int(word) else { throw WorkloadError("\(name) answered `\(word)`") }
      return place
    }
  }

  func run(_ count: Int) throws -> Double {
    let reply = try ask("run\t\(count)", seconds: 120)
    guard let elapsed = Double(reply) else { throw WorkloadError("\(name) answered `\(reply)`") }
    return elapsed
  }

  private func ask(_ command: String, seconds: Int) throws -> String {
    try commands.fileHandleForWriting.write(contentsOf: Array((command + "\n").utf8))
    let reply = try line(before: ContinuousClock.now + .seconds(seconds), seconds: seconds)
    if reply.hasPrefix("error ") { throw WorkloadError(String(reply.dropFirst("error ".count))) }
    return reply
  }

  private func line(before deadline: ContinuousClock.Instant, seconds: Int) throws -> String {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeSubrange(...end) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      let handle = replies.fileHandleForReading
      var wait = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let left = (deadline - .now).components.seconds
      guard left >= 0, unsafe poll(&wait, 1, Int32(clamping: (left + 1) * 1_000)) > 0 else {
        process.terminate()
        throw WorkloadError("stopped: no answer within \(seconds) s")
      }
      let data = handle.availableData
      guard !data.isEmpty else { throw WorkloadError("\(name) ended") }
      received += data
    }
  }
}

/// A peer that the script `Benchmarks/Peers/build` has built, or the reason why it has not.
struct Peer {
  /// The identifier of the peer in the script, such as `httprouter`.
  var id: String
  var name: String
  var note: String?
  /// The maximum number of routes for this peer.
  var limit: Int
  var command: [String] = []
  /// The reason why the peer is missing, and how to install it.
  var missing: String?

  private static let known = [
    Peer(id: "httprouter", name: "httprouter", note: "Go", limit: .max),
    Peer(id: "re2-set", name: "RE2 Set", note: "identifier only", limit: 10_000),
    Peer(id: "hyperscan", name: "Hyperscan", note: "identifier only", limit: 10_000),
    Peer(
      id: "path-to-regexp", name: "path-to-regexp", note: "JavaScript, a list", limit: 1_000),
    Peer(id: "ada", name: "Ada", note: "C++", limit: .max),
  ]

  /// Reads the output of the script: `ID`, `ready` and the words of the command, or `ID`, `missing`
  /// and the reason, separated by tabs.
  static func all(in folder: String) -> [Peer] {
    let lines = (try? String(contentsOfFile: "\(folder)/peers.tsv", encoding: .utf8)) ?? ""
    var states: [Substring: [Substring]] = [:]
    for line in lines.split(separator: "\n") {
      let fields = line.split(separator: "\t")
      if let id = fields.first { states[id] = Array(fields.dropFirst()) }
    }
    return known.map { peer in
      var peer = peer
      let state = states[Substring(peer.id)] ?? []
      if state.first == "ready", state.count > 1 {
        peer.command = state.dropFirst().map(String.init)
      } else {
        peer.missing =
          "missing: " + (state.count == 2 ? state[1] : "run Benchmarks/Peers/build")
      }
      return peer
    }
  }
}

/// The files that a peer reads.
struct PeerFiles {
  var routes: String
  var links: String

  /// Writes a workload for peers into a folder.
  init(_ workload: Workload, in folder: String) throws {
    let file = "\(folder)/\(workload.name)-routes.tsv"
    let lines = RouteTemplate.precedenceOrder(of: workload.routes).map { place in
      "\(place)\t\(workload.routes[place].text)"
    }
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: file, atomically: true, encoding: .utf8)
    try self.init(
      links: workload.links.texts, routes: file, to: "\(folder)/\(workload.name)-links.txt")
  }

  /// Writes links for a peer that only parses.
  init(links: [String], routes: String = "-", to file: String) throws {
    self.routes = routes
    self.links = file
    try (links.joined(separator: "\n") + "\n").write(
      toFile: file, atomically: true, encoding: .utf8)
  }
}
