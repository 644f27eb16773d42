import Linkway
import Testing

@Suite("A template with the whole link")
struct WholeLinkTests {
  static func router(with: String) throws -> LinkRouter {
    try LinkRouter(
      routes: """
        { "version": 1, "origins": ["notes:"], "app": { "coordinator": "app", "screens": ["note"] },
          "routes": [{ "route": "note", "paths": ["/n/:id"], "query": { "token": "string" },
            "opens": "note", "secret": ["token"], "with": { "from": "\(with)" } }] }
        """)
  }

  // §5.10 rule 3
  @Test(
    "The link has its text and is secret, also in a group",
    arguments: [
      (":*", "notes:n/7?token=t"), ("{:id :*}?", "7 notes:n/7?token=t"),
      ("{:*}?", "notes:n/7?token=t"),
    ])
  func whole(with: String, value: String) throws {
    let parameters = try Self.router(with: with).resolve("notes:n/7?token=t").parameters
    #expect(parameters["from"] == .string(value))
    #expect(parameters.isSecret("from"))
    #expect(parameters.isSecret("token"))
  }

  // §5.10 rule 3
  @Test("A template without the link is not secret")
  func part() throws {
    let parameters = try Self.router(with: "{a :id}?").resolve("notes:n/7?token=t").parameters
    #expect(parameters["from"] == .string("a 7"))
    #expect(!parameters.isSecret("from"))
  }
}
