import Foundation
import Linkway
import LinkwayNavigation
import StoreChild
import TestSupport
import Testing

@Suite("The file store")
struct FileStoreTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("FileStore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private var path: String { folder.appendingPathComponent("held link").path }
  private var store: FileStore { FileStore(path: path) }
  private func removeFolder() { try? FileManager.default.removeItem(at: folder) }

  /// A record with a held link.
  private func record(_ link: String = "photos://photos/1?q=%C3%A4") throws -> HeldLinkRecord {
    let memory = MemoryStore()
    let navigator = try NavigatorFixture(store: memory).navigator()
    navigator.open(link, source: .notification, mode: .push)
    return try #require(try memory.load())
  }

  @Test(
    "CRC-32C gives what RFC 3720 does",
    arguments: [
      (Array("123456789".utf8), 0xE306_9283), ([], 0),
      (Array(repeating: 0, count: 32), 0x8A91_36AA),
      (Array(repeating: 0xFF, count: 32), 0x62A8_AB43), (Array(0..<32), 0x46DD_794E),
      ((0..<32).reversed(), 0x113F_DB5C),
    ] as [([UInt8], UInt32)])
  func checksum(_ bytes: [UInt8], _ checksum: UInt32) {
    #expect(CRC32C.checksum(bytes) == checksum)
  }

  @Test("A saved record is loaded, and a removed one is not")
  func roundTrip() throws {
    defer { removeFolder() }
    #expect(try store.load() == nil)
    let record = try record()
    #expect(record.held != nil)
    try store.save(record)
    #expect(try store.load() == record)
    try store.save(record)
    try store.remove()
    #expect(try store.load() == nil)
    try store.remove()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  // §14.1 rule 6
  @Test("Only its owner can read the file, even if another user created one before")
  func permissions() throws {
    defer { removeFolder() }
    _ = FileManager.default.createFile(
      atPath: path, contents: nil, attributes: [.posixPermissions: 0o666])
    _ = FileManager.default.createFile(
      atPath: path + ".new", contents: nil, attributes: [.posixPermissions: 0o666])
    try store.save(try record())
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(!FileManager.default.fileExists(atPath: path + ".new"))
  }

  // §14.1 rule 6
  @Test("A temporary file left by a crash is removed")
  func leftover() throws {
    defer { removeFolder() }
    _ = FileManager.default.createFile(atPath: path + ".new", contents: Data("photos://".utf8))
    #expect(try store.load() == nil)
    #expect(!FileManager.default.fileExists(atPath: path + ".new"))
  }

  private func load(_ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    do {
      return try store.load() == nil ? "nothing" : "a record"
    } catch {
      #expect(!FileManager.default.fileExists(atPath: path))
      return "\(error)"
    }
  }

  // §9.5 rule 1
  @Test("A file that was cut anywhere, or of which a bit was changed, is dropped and reported")
  func damage() throws {
    defer { removeFolder() }
    let bytes = try #require(RecordFile.bytes(of: try record()))
    let cut = (0..<bytes.count).map { Array(bytes[..<$0]) }
    let changed = (0..<(bytes.count * 8)).map { place in
      var changed = bytes
      changed[place / 8] ^= 1 << (place % 8)
      return changed
    }
    var found = 0
    for damaged in cut + changed {
      if (try? RecordFile.record(in: damaged)) == nil { found += 1 }
    }
    #expect(found == bytes.count * 9)
    // Each removal waits for the disk, so only some are tried.
    for damaged in [cut[0], cut[7], cut[19], cut[20], changed[0], changed[100], changed[300]] {
      #expect(try load(damaged).hasPrefix("damaged: the file "))
    }
    print("damaged files: \(found) of \(bytes.count * 9)")
  }

  /// Returns a file with a valid checksum and any contents.
  private func file(_ payload: String, version: UInt8 = 1) -> [UInt8] {
    let length = UInt32(payload.utf8.count)
    func bytes(_ number: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    let covered = Array("LINKWAY\n".utf8) + [version, 0, 0, 0] + bytes(length)
    return covered + bytes(CRC32C.checksum(covered + Array(payload.utf8))) + Array(payload.utf8)
  }

  private static let numbers = #""arrivals":1,"tickets":1,"clock":1,"wall":1,"uptime":1"#

  @Test(
    "A file that is foreign, newer or no record is dropped and reported",
    arguments: [
      ("{}", 2, "damaged: the file has version 2, written by a newer library"),
      ("{}", 1, "damaged: the file contains no record"),
      ("", 1, "damaged: the file contains no record"),
      ("[", 1, "damaged: the file contains no record"),
      ("{}", 0, "damaged: the file is incomplete or damaged"),
      ("{\(numbers)}", 1, "a record"),
      (
        #"{"arrivals":-1,"tickets":1,"clock":1,"wall":1,"uptime":1}"#, 1,
        "damaged: the file contains no record"
      ),
      (#"{\#(numbers),"link":"x:"}"#, 1, "damaged: the file contains no record"),
      (
        #"{\#(numbers),"link":"x:","arrival":0,"arrived":1,"gate":"a","flow":"a","ticket":1,"expires":1}"#,
        1, "damaged: the file contains no record"
      ),
      (
        #"{\#(numbers),"link":"x:","arrival":9,"arrived":1,"gate":"a","flow":"a","ticket":1,"expires":1}"#,
        1, "a record"
      ),
      (String(repeating: "[", count: 60_000), 1, "damaged: the file contains no record"),
      (
        String(repeating: " ", count: 70_000), 1,
        "damaged: the file has, or would have, more than 65536 bytes"
      ),
    ] as [(String, UInt8, String)])
  func foreign(_ payload: String, _ version: UInt8, _ answer: String) throws {
    defer { removeFolder() }
    #expect(try load(file(payload, version: version)) == answer)
    #expect(
      try load(Array("SQLite format 3\0 and more".utf8))
        == "damaged: the file does not contain a held link")
  }

  private static let held = [
    "arrivals": 1, "tickets": 1, "clock": 1_000, "wall": 1_000, "uptime": 50, "arrival": 1,
    "arrived": 1_000, "ticket": 1, "expires": 1_600,
  ]

  @Test(
    "A number that no counter and no clock can reach is not a valid record, and never ends the app",
    arguments: held.keys.sorted() + ["unstored"])
  func hugeNumbers(_ name: String) throws {
    defer { removeFolder() }
    for number in [Int64.max, .max - 1, .min, 1 << 62, 1 << 48] {
      var numbers = Self.held.mapValues { Int64($0) }
      numbers[name] = number
      let members = numbers.map { "\"\($0)\":\($1)" }.joined(separator: ",")
      let payload =
        #"{\#(members),"link":"photos:photos/1","gate":"session","flow":"auth"}"#
      #expect(try load(file(payload)) == "damaged: the file contains no record", "\(number)")
      try Data(file(payload)).write(to: URL(fileURLWithPath: path))
      let navigator = try NavigatorFixture(store: store).navigator()
      #expect(navigator.send(.launch).outcome == .done)
      #expect(navigator.open("photos:photos/1").outcome == .held)
      #expect(navigator.state.held?.ticket == navigator.state.tickets)
    }
  }

  // §12.2 rule 3
  @Test("The largest numbers that are accepted can still be incremented")
  func greatestNumbers() throws {
    defer { removeFolder() }
    let (count, time) = (NavigationLimit.count - 1, NavigationLimit.latest)
    let payload = """
      {"arrivals":\(count),"tickets":\(count),"clock":\(time),"wall":\(time),"uptime":50,\
      "link":"photos:photos/1","arrival":\(count),"arrived":\(time),"gate":"session",\
      "flow":"auth","ticket":\(count),"expires":\(time + 86_400)}
      """
    try Data(file(payload)).write(to: URL(fileURLWithPath: path))
    let fixture = try NavigatorFixture(store: store)
    fixture.reading = ClockReading(wall: .max, uptime: .max)
    let navigator = fixture.navigator()
    #expect(navigator.send(.launch).outcome == .done)
    navigator.open("photos:photos/2")
    navigator.send(.advance(.max))
    #expect(navigator.state.arrivals == Int(count) + 1)
    #expect(navigator.state.clock == time)
    // Its saved record can be read back.
    #expect(try store.load()?.arrivals == Int(count) + 1)
  }

  @Test(
    "Folders that are missing are made, for the owner alone",
    arguments: ["/a/held", "/a/b//c/held"])
  func missingFolders(_ path: String) throws {
    defer { removeFolder() }
    let store = FileStore(path: folder.path + path)
    #expect(try store.load() == nil)
    try store.remove()
    let record = try record()
    try store.save(record)
    #expect(try FileStore(path: folder.path + path).load() == record)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/a")[
      .posixPermissions]
    #expect(mode as? Int == 0o700)
  }

  @Test("If the folder is not a folder, the error says so")
  func noFolder() throws {
    defer { removeFolder() }
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let store = FileStore(path: path + "/x")
    let record = try record()
    #expect { try store.save(record) } throws: { error in
      if case HeldLinkStoreError.notSaved = error { true } else { false }
    }
    #expect { try store.remove() } throws: { error in
      if case HeldLinkStoreError.notRemoved = error { true } else { false }
    }
  }

  @Test("A folder in the file's place is reported, and nothing is lost")
  func occupied() throws {
    defer { removeFolder() }
    try FileManager.default.createDirectory(
      atPath: path + "/inside", withIntermediateDirectories: true)
    #expect { try store.load() } throws: { error in
      if case HeldLinkStoreError.notRead = error { true } else { false }
    }
    #expect(FileManager.default.fileExists(atPath: path + "/inside"))
  }

  @Test("No content of the file ends the process")
  func anyBytes() {
    defer { removeFolder() }
    let seed = SeededGenerator.seed(for: "files of any bytes")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let header = Bool.random(using: &generator) ? Array("LINKWAY\n".utf8) : []
      let rest = (0..<Int.random(in: 0..<80, using: &generator)).map { _ in
        UInt8.random(in: .min ... .max, using: &generator)
      }
      #expect(throws: RecordFile.Damage.self, "seed \(seed)") {
        try RecordFile.record(in: header + rest)
      }
    }
  }

  @Test("No secret is written, and no link that contains one")
  func secrets() throws {
    defer { removeFolder() }
    let navigator = try NavigatorFixture(store: store).navigator()
    #expect(navigator.open("photos://magic/hunter2").outcome == .held)
    let text = String(
      decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    #expect(text.contains("unstored") && !text.contains("hunter2") && !text.contains("magic"))
    let record = try #require(try store.load())
    #expect(record.held == nil && record.unstored == 1)
  }

  @Test("The descriptions of a record and a store show no link")
  func descriptions() throws {
    let record = try record("photos://photos/4711")
    var dumped = ""
    dump(record, to: &dumped)
    for text in ["\(record)", String(reflecting: record), dumped] {
      #expect(!text.contains("4711"))
    }
    #expect("\(record)" == "arrivals 1, tickets 1, link 1 held at session, ticket 1")
  }
}
