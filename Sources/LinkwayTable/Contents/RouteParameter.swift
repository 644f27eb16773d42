package import LinkwayAutomaton
package import LinkwayMatching
import LinkwayNavigation

/// A parameter of a route as the screen receives it, after applying `with`. The parameters of a
/// redirect are those of the link, before `with`.
package struct RouteParameter: Sendable {
  package enum Origin: Sendable {
    case located(LocatedParameter)
    indirect case constant(ParameterValue)
    /// A text composed of other parameters.
    indirect case template(Template, of: [LocatedParameter])
    /// All items of the query or fragment, except those with the given names. They come last in a
    /// list of parameters, and items of the query take precedence over those of the fragment.
    indirect case otherItems([String], isFragment: Bool)
  }

  package let name: String
  package let origin: Origin

  package init(name: String, origin: Origin) {
    (self.name, self.origin) = (name, origin)
  }

  var isOtherItems: Bool { if case .otherItems = origin { true } else { false } }
}
