import LinkwayMatching
import TestSupport
import Testing

/// Lists of many routes on one path that differ in query items.
@Suite("Routes that differ in items")
struct ItemIndexTests {
  @Test(
    "An index finds the routes that the simple matcher finds",
    arguments: 0..<Effort.rounds(10, thorough: 40))
  func sameAnswers(round: Int) throws {
    var random = SeededGenerator(for: "ItemIndexTests.\(round)")
    var fixture = RouteFixture()
    if round.isMultiple(of: 2) { fixture.precedence = .declared }
    var routes: [Route] = []
    for number in 0..<Int.random(in: 7...60, using: &random) {
      var rule = QueryRule()
      // Most routes require one item; others require another one, several, or none.
      let names = [["k"], ["k"], ["k"], ["j"], ["j", "k"], []].randomElement(using: &random) ?? []
      for name in names { rule.items.append(item(name, number, using: &random)) }
      var route = try fixture.route("r\(number)", ["/x"])
      route.query = rule
      route.caseSensitive = !Bool.random(using: &random) || round % 3 != 0
      routes.append(route)
    }
    var agreement = AutomatonAgreement(fixture.matcher(routes))
    for _ in 0..<200 {
      let link = "https://photos.example/x" + query(using: &random)
      let difference = agreement.difference(on: link, source: nil)
      #expect(difference == nil, "\(link)")
      if difference != nil { return }
    }
  }

  private func item(
    _ name: String, _ number: Int, using random: inout SeededGenerator
  ) -> QueryItemRule {
    let presence: QueryItemRule.Presence =
      Int.random(in: 0..<8, using: &random) == 0 ? .optional : .required
    var item = QueryItemRule(name: name, presence: presence)
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      item.type = .builtIn(.int)
      item.equals = .int(Int64(number % 9))
    case 1:
      item.type = .builtIn(.bool)
      item.equals = .bool(number.isMultiple(of: 2))
    case 2:
      item.not = .string("v1")
    case 3:
      break
    default:
      item.equals = .string(Self.values[number % Self.values.count])
    }
    return item
  }

  private static let values = [
    "v1", "v2", "V2", "a b", "a+b", "ä", "", "7", "07", "v\u{1F600}", "x/y", "v3", "v4", "v5",
  ]

  private func query(using random: inout SeededGenerator) -> String {
    // Sometimes there are more items than a link may have.
    let most = Int.random(in: 0..<40, using: &random) == 0 ? 70 : 4
    let written = [
      "v1", "v2", "V2", "v%31", "a%20b", "a+b", "a%2Bb", "%C3%A4", "", "7", "07", "+7", "true", "1",
      "v%F0%9F%98%80", "x%2Fy", "v3", "v4", "v9", "%zz",
    ]
    let items = (0..<Int.random(in: 0...most, using: &random)).map { _ in
      let name = ["k", "k", "j", "%6B", "z"].randomElement(using: &random) ?? ""
      return Int.random(in: 0..<12, using: &random) == 0
        ? name : "\(name)=\(written.randomElement(using: &random) ?? "")"
    }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }
}
