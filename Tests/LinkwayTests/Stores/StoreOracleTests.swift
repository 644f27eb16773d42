import Linkway
import StoreChild
import Testing

/// The oracle detects each kind of fault and accepts correct output.
@Suite("The oracle of stores")
struct StoreOracleTests {
  /// The output, line by line; `-` is a crash and `~` a damaged file.
  static let rows: [(said: String, complaints: [String])] = [
    (
      "sends launch 0 false/done/sends open 1 true/held 1 true false/done/-/"
        + "sends launch 0 false/resumed 1/held 1 true false/done/sends step 0 true/resumed 1/"
        + "ended 1 applied/effect 1/done", []
    ),
    (
      "sends launch 0 false/done/sends open 1 true/held 1 true false/done/-/"
        + "sends launch 0 false/done", ["link 1 was held and stored, and is lost"]
    ),
    (
      "sends launch 0 false/done/sends open 1 true/held 1 true false/done/-/-/"
        + "sends launch 0 false/done", ["link 1 was held and stored, and is lost"]
    ),
    (
      "sends launch 0 false/done/sends open 1 true/held 1 false false/done/-/"
        + "sends launch 0 false/done", []
    ),
    (
      "sends launch 0 false/done/sends open 1 true/-/sends launch 0 false/resumed 1/"
        + "held 1 true false/done", []
    ),
    (
      "sends launch 0 false/done/sends open 1 true/ended 1 applied/effect 1/done/-/"
        + "sends launch 0 true/effect 1/done", ["link 1 takes effect twice"]
    ),
    (
      "sends launch 0 false/done/sends open 1 true/held 1 true false/done/sends step 0 true/"
        + "ended 1 purged/done/-/sends launch 0 false/resumed 1/done",
      [
        "link 1 comes back after it ended purged", "link 1 comes back and was not held",
      ]
    ),
    (
      "sends launch 0 false/done/-/sends launch 0 false/store damaged/done",
      ["there was a file that is no record"]
    ),
    ("sends launch 0 false/done/-/~/sends launch 0 false/store damaged/done", []),
    (
      "sends launch 0 false/done/-/~/sends launch 0 false/done",
      ["a damaged file was not reported"]
    ),
  ]

  @Test("The oracle reports invalid histories and no others", arguments: rows)
  func complaints(_ row: (said: String, complaints: [String])) throws {
    var oracle = StoreOracle()
    for text in row.said.split(separator: "/").map(String.init) {
      switch text {
      case "-": oracle.crash()
      case "~": oracle.damage()
      default:
        let line = try #require(StoreLine(text))
        #expect(line.text == text)
        oracle.hear(line)
      }
    }
    #expect(oracle.complaints == row.complaints)
  }
}
