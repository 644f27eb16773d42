import LinkwayDiagnostics
import LinkwayMatching
import LinkwayResults
import LinkwayTable

extension Router {
  /// Returns the explanation of a link's resolution, as JSON.
  func explanation(of link: String) -> [UInt8] {
    var json = JSONBytes()
    json.write(table.explain(link, source: opener.source.source(of: link)))
    return json.bytes
  }

  /// Builds a link to a route.
  ///
  /// - Parameters:
  ///   - parameters: a JSON object. Numbers and booleans are converted to text, because links are
  ///     untyped.
  ///   - origin: the origin of the link; `nil` for the first possible one.
  func link(
    to route: String, _ parameters: String, origin: String?
  ) throws(InterfaceError) -> String {
    guard place(ofRoute: route) != nil else { throw .unknown("route", route, among: routeNames) }
    let source = SourceText(file: "parameters", text: parameters)
    let (json, diagnostics) = LocatedJSON.read(source)
    guard let members = json?.members, !diagnostics.hasErrors else {
      throw InterfaceError("the parameters are not a JSON object", .invalidParameters)
    }
    var given = Parameters()
    for member in members {
      let name = member.key.value
      guard let value = member.value.parameter else {
        throw InterfaceError(
          "the parameter `\(name)` is neither a string, a number, a Boolean nor a list of these",
          .invalidParameters)
      }
      if case .list = value {
        given[name] = value
      } else {
        given[name] = table.takesList(name, of: route) ? .list([value]) : value
      }
    }
    do throws(LinkBuildError) {
      return try table.link(to: route, given, origin: origin)
    } catch {
      throw InterfaceError(error.description, .invalidParameters)
    }
  }
}

extension LocatedJSON {
  /// The JSON value as a parameter, with numbers as written; `nil` for objects and null.
  fileprivate var parameter: ParameterValue? {
    switch content {
    case .string(let text): return .string(text.value)
    case .number(let number): return .string(number.text)
    case .bool(let isTrue): return .string(isTrue ? "true" : "false")
    case .array(let elements):
      let values = elements.compactMap(\.parameter)
      return values.count == elements.count ? .list(values) : nil
    case .object, .null: return nil
    }
  }
}
