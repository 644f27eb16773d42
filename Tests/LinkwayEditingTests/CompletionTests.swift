import Testing

@testable import LinkwayEditing

@Suite struct CompletionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var label: String
    var result: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Case(text: "{^}", label: "version", result: "{\"version\": }"),
    Case(text: "{ \"ver^\" }", label: "version", result: "{ \"version\":  }"),
    Case(text: "{ \"ver^\": 1 }", label: "version", result: "{ \"version\": 1 }"),
    Case(text: "{ \"admission\": ^ }", label: "lenient", result: "{ \"admission\": \"lenient\" }"),
    Case(
      text: "{ \"admission\": \"l^\" }", label: "lenient", result: "{ \"admission\": \"lenient\" }"),
    Case(
      text: "{ \"admission\": \"l^\n}", label: "lenient", result: "{ \"admission\": \"lenient\"\n}"),
    Case(
      text: "{ \"caseSensitive\": t^ }", label: "false", result: "{ \"caseSensitive\": false }"),
    Case(
      text: "{\"gates\":{\"a\":{}},\"routes\":[{\"requires\":[\"^\"]}]}", label: "!a",
      result: "{\"gates\":{\"a\":{}},\"routes\":[{\"requires\":[\"!a\"]}]}"),
    Case(
      text: "{\"types\":{\"code\":{}},\"routes\":[{\"paths\":[\"/a/:x<^\"]}]}", label: "code",
      result: "{\"types\":{\"code\":{}},\"routes\":[{\"paths\":[\"/a/:x<code>\"]}]}"),
    Case(
      text: "{\"routes\":[{\"paths\":[\"/a/:x<in^>/b\"]}]}", label: "int",
      result: "{\"routes\":[{\"paths\":[\"/a/:x<int>/b\"]}]}"),
    Case(
      text: "{\"origins\":{\"live\":[]},\"unmatched\":[{\"environment\":\"^\"}]}", label: "live",
      result: "{\"origins\":{\"live\":[]},\"unmatched\":[{\"environment\":\"live\"}]}"),
    Case(
      text: "{\"types\":{\"code\":{}},\"origins\":{\"live\":[\"https://:x<^\"]}}", label: "code",
      result: "{\"types\":{\"code\":{}},\"origins\":{\"live\":[\"https://:x<code>\"]}}"),
    // The value is missing; the next line is not used as the value.
    Case(
      text: "{\"app\":{\"screens\":[\"one\"]},\"routes\":[{\"opens\": ^\n\"mode\": \"push\"}]}",
      label: "one",
      result:
        "{\"app\":{\"screens\":[\"one\"]},\"routes\":[{\"opens\": \"one\"\n\"mode\": \"push\"}]}"),
    Case(
      text: "{\"app\":{\"screens\":[\"one\"]},\"routes\":[{\"opens\": \"o^\n", label: "one",
      result: "{\"app\":{\"screens\":[\"one\"]},\"routes\":[{\"opens\": \"one\"\n"),
  ])
  func `a completion is written in place of what is there`(_ given: Case) {
    #expect(MarkedText(given.text).completed(given.label) == given.result)
  }

  @Test func `keys that an object has are not completed, and required ones come first`() {
    let labels = MarkedText("{ \"routes\": [ { \"opens\": \"a\", ^ } ] }").labels
    #expect(labels.first == "route")
    #expect(!labels.contains("opens"))
    #expect(labels.contains("paths") && labels.contains("examples"))
  }

  @Test func `routes complete over, and coordinators complete flow`() {
    let routes = photosTable.replacing("\"over\": [\"photo\"]", with: "\"over\": [\"^\"]")
    #expect(MarkedText(routes).labels == ["photo", "product", "invite"])
    let flow = photosTable.replacing("\"flow\": \"ages\"", with: "\"flow\": ^")
    #expect(MarkedText(flow).labels == ["app", "auth", "ages", "feed"])
  }

  @Test func `every prefix of a table can be completed at its end`() {
    let bytes = Array(photosTable.utf8)
    for length in 0...bytes.count {
      _ = MarkedText(String(decoding: bytes[..<length], as: UTF8.self)).labels
    }
  }
}
