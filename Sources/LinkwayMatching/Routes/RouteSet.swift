/// The routes of a table, with the rules for matching links against them.
package struct RouteSet: Sendable {
  package enum Precedence: String, CaseIterable, Hashable, Sendable {
    /// The rules of `Specificity`.
    case specificity
    /// The first declared route that matches.
    case declared
  }

  package var routes: [Route]
  package var slashes: SlashPolicy
  package var admission: Admission
  package var precedence: Precedence

  package init(
    routes: [Route], slashes: SlashPolicy = SlashPolicy(), admission: Admission = Admission(),
    precedence: Precedence = .specificity
  ) {
    self.routes = routes
    self.slashes = slashes
    self.admission = admission
    self.precedence = precedence
  }
}
